// The result as a picture: the companion draws it, this device turns it into pixels to keep.

const button = document.getElementById("save-picture");
const printing = document.getElementById("print");

async function pixels(address) {
  const drawn = await (await fetch(address)).blob();
  const picture = new Image();
  picture.src = URL.createObjectURL(drawn);
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.naturalWidth, height: picture.naturalHeight });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  URL.revokeObjectURL(picture.src);
  return new Promise((settle) => canvas.toBlob(settle, "image/png"));
}

/** Hand the picture to whoever the reader shares with, else keep it as a file. */
async function share() {
  const file = new File([await pixels(button.dataset.svg)], "score.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", share);
}
if (printing) {
  printing.hidden = false;
  printing.addEventListener("click", () => window.print());
}
