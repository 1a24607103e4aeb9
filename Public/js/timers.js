// The timers of cook mode, on every page of this device while any runs. They are end times, so that several run at once and
// none is lost when a page is left.

const strip = document.querySelector(".strip");
const news = strip.nextElementSibling;
// What is said of one that is over.
const { over } = strip.dataset;
let timers, sound;
// The ends that this page has told of.
const told = new Set();

// A page may ring only after somebody has touched it.
addEventListener("click", () => (sound ??= new AudioContext()).resume());

function kept() {
  try {
    return JSON.parse(localStorage.timers ?? "[]");
  } catch {
    return [];
  }
}

/** The seconds until its end. */
const rest = ({ end }) => Math.round((end - Date.now()) / 1000);

function read() {
  timers = kept();
  strip.hidden = !timers[0];
  strip.replaceChildren(
    ...timers.map((timer) => {
      const row = document.createElement("button");
      const isOver = rest(timer) <= 0;
      row.className = isOver ? "over" : "quiet";
      row.append((isOver ? over : "") + timer.name + " ", document.createElement("time"));
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
    const left = rest(timer);
    const far = Math.abs(left);
    const row = strip.children[index];
    row.lastChild.textContent = (left < 0 ? "+" : "") + Math.floor(far / 60) + ":" + String(far % 60).padStart(2, "0");
    if (left > 0 || timer.rung) continue;
    if (!told.has(timer.end)) {
      told.add(timer.end);
      news.textContent = over + timer.name;
      // The same name is news again.
      setTimeout(() => news.replaceChildren(), 5_000);
      return read();
    }
    sound?.resume();
    // Where it cannot be heard another page rings, or this one when it is touched.
    if (sound?.state === "running") {
      return keep((all) => all.map((other) => (other.end === timer.end ? { ...other, rung: other.rung || ring() } : other)));
    }
  }
}

function ring() {
  const tone = sound.createOscillator();
  tone.connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 1);
  return true;
}

export function start(name, seconds) {
  keep((all) => [...all, { name, end: Date.now() + seconds * 1000 }]);
}

for (const kind of ["storage", "pageshow"]) addEventListener(kind, read);
read();
setInterval(tick, 1000);
