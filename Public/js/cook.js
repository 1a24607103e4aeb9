// Cook mode keeps the screen awake.

function stayAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}

stayAwake();
document.addEventListener("visibilitychange", stayAwake);
