// The timers of cook mode, on every page of this device while any runs. They are end times, so that several run at once and
// none is lost when a page is left.

const strip = document.querySelector(".strip");
const news = strip.nextElementSibling;
// What is said of one that is over.
const { over } = strip.dataset;
let timers;
let sound;

// A page may ring only after somebody has touched it.
addEventListener("click", () => (sound ??= new AudioContext()).resume());

function kept() {
  try {
    return JSON.parse(localStorage.timers ?? "[]");
  } catch {
    return [];
  }
}

function read() {
  timers = kept();
  strip.hidden = !timers[0];
  strip.replaceChildren(
    ...timers.map((timer) => {
      const row = document.createElement("button");
      row.className = timer.rung ? "over" : "quiet";
      row.append((timer.rung ? over : "") + timer.name + " ", document.createElement("time"));
      row.onclick = () => keep((all) => all.filter(({ end }) => end !== timer.end));
      return row;
    }),
  );
  tick();
}

/** Changes what this device keeps, of which another page may have begun or ended some. */
function keep(change) {
  localStorage.timers = JSON.stringify(change(kept()));
  read();
}

function tick() {
  for (const [index, timer] of timers.entries()) {
    const left = Math.round((timer.end - Date.now()) / 1000);
    const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
    const row = strip.children[index];
    row.lastChild.textContent = (left < 0 ? "+" : "") + minutes + ":" + String(seconds).padStart(2, "0");
    if (left > 0 || timer.rung) continue;
    news.textContent = over + timer.name;
    // The same name is news again.
    setTimeout(() => news.replaceChildren(), 5_000);
    ring();
    return keep((all) => all.map((other) => (other.end === timer.end ? { ...other, rung: true } : other)));
  }
}

function ring() {
  if (!sound) return;
  sound.resume();
  const tone = sound.createOscillator();
  tone.connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 1);
}

export function start(name, seconds) {
  keep((all) => [...all, { name, end: Date.now() + seconds * 1000 }]);
}

for (const kind of ["storage", "pageshow"]) addEventListener(kind, read);
read();
setInterval(tick, 1000);
