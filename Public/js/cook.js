// Cook mode: the screen stays on, one step stands alone, and times are counted. Timers are end times on this device, so
// that several run at once and none is lost when the page is left.

const cook = document.querySelector(".cook");
const steps = [...cook.querySelectorAll(".step")];
const bar = cook.querySelector(".cook-bar");

function stayAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}

stayAwake();
document.addEventListener("visibilitychange", stayAwake);
cook.querySelector(".asleep").hidden = "wakeLock" in navigator;

// ---- Steps ----

let here = Math.max(0, steps.findIndex(({ id }) => "#" + id === location.hash));

function show(index) {
  if (!steps[index]) return;
  here = index;
  for (const [place, step] of steps.entries()) step.classList.toggle("here", place === here);
  const [back, next] = bar.querySelectorAll("button");
  back.disabled = here === 0;
  next.disabled = here === steps.length - 1;
  history.replaceState(history.state, "", "#" + steps[here].id);
  scrollTo(0, 0);
}

cook.classList.add("stepping");
bar.hidden = false;
bar.addEventListener("click", ({ target }) => {
  if (target.dataset.turn) show(here + Number(target.dataset.turn));
});
document.addEventListener("keydown", ({ key, target }) => {
  if (!target.matches("input")) show(here + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? NaN));
});

let touched;
cook.addEventListener("touchstart", ({ touches }) => (touched = touches[0]), { passive: true });
cook.addEventListener("touchend", ({ changedTouches: [end] }) => {
  const [x, y] = [end.clientX - touched.clientX, end.clientY - touched.clientY];
  if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) show(here - Math.sign(x));
});
show(here);

// ---- Timers ----

const strip = cook.querySelector(".strip");
let sound;
let timers = [];
try {
  timers = JSON.parse(localStorage.timers ?? "[]");
} catch {}

function keep() {
  localStorage.timers = JSON.stringify(timers);
  strip.replaceChildren(
    ...timers.map((timer) => {
      const row = document.createElement("button");
      row.append(timer.name + " ", document.createElement("time"));
      row.onclick = () => {
        timers = timers.filter((other) => other !== timer);
        keep();
      };
      return row;
    }),
  );
  tick();
}

function tick() {
  for (const [index, timer] of timers.entries()) {
    const left = Math.round((timer.end - Date.now()) / 1000);
    const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
    const row = strip.children[index];
    row.lastChild.textContent = (left < 0 ? "+" : "") + minutes + ":" + String(seconds).padStart(2, "0");
    row.classList.toggle("over", left <= 0);
    if (left > 0 || timer.rung) continue;
    timer.rung = true;
    localStorage.timers = JSON.stringify(timers);
    cook.querySelector(".news").textContent = timer.name;
    ring();
  }
}

function ring() {
  if (!sound) return;
  const tone = sound.createOscillator();
  tone.connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 1);
}

for (const place of cook.querySelectorAll(".timers")) place.hidden = false;
cook.addEventListener("click", ({ target }) => {
  sound ??= new AudioContext();
  if (!target.dataset.timer) return;
  timers.push({ name: target.dataset.name, end: Date.now() + target.dataset.timer * 1000 });
  keep();
});
keep();
setInterval(tick, 1000);
