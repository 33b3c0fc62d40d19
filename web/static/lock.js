// Who may join: the host locks the table or opens it again, and every device shows which it is.

import { send } from "./commands.js";

const closed = document.getElementById("closed");
const button = document.getElementById("lock"); // the host's alone

/** Show whether further devices may join. */
export function showLock(isLocked) {
  closed.hidden = !isLocked;
  if (button) button.textContent = isLocked ? button.dataset.open : button.dataset.lock;
}

/** Let the host's button lock and open the table; what goes wrong is told. */
export function lockable(table, failed, tell) {
  button?.addEventListener("click", async () => {
    try {
      const told = await send(table, "lock", { locked: closed.hidden }, failed);
      showLock(told.table.locked);
    } catch (error) {
      tell(error.message);
    }
  });
}
