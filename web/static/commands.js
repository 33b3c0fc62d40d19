// What this device tells the companion. Every command carries an id of its own, so that sending
// it again after a break changes nothing.

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");

const NO_EVENTS = new Set(["looks", "lock"]); // said twice, they change nothing anyway

/** Send a command; answers what the companion said, or throws an Error with its sentence. */
export async function send(table, path, data, failed) {
  const body = JSON.stringify(NO_EVENTS.has(path) ? data : { id: newId(), ...data });
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  const answer = await tried(`/api/tables/${table}/${path}`, request, failed);
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error?.text ?? failed);
  return told;
}

/** Ask twice before giving up: phones lose their network for a moment all the time. */
async function tried(address, request, failed) {
  for (const isLast of [false, true]) {
    try {
      return await fetch(address, request);
    } catch {
      if (isLast) throw new Error(failed);
      await new Promise((resume) => setTimeout(resume, 400));
    }
  }
}
