// The timers of cook mode, on every page of this device while any runs. They are end times, so that several run at once and
// none is lost when a page is left.

const strip = document.querySelector(".strip");
const news = strip.nextElementSibling;
// What is said of one that is over, and of one that the next press ends.
const { over, again } = strip.dataset;
let running;
let sound;
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
  running = kept();
  strip.hidden = !running[0];
  strip.replaceChildren(
    ...running.map((timer) => {
      const row = document.createElement("button");
      const isOver = rest(timer) <= 0;
      const name = (isOver ? over : "") + timer.name + " ";
      row.className = isOver ? "over" : "quiet";
      row.append(name, document.createElement("time"));
      row.onclick = ({ detail }) => {
        const text = row.firstChild;
        // What runs is ended by a press that comes after the question, and not by the second of a double one.
        if (isOver || (text.data !== name && detail < 2)) return keep((all) => all.filter(({ end }) => end !== timer.end));
        tell((text.data = again + name));
        setTimeout(() => (text.data = name), 10_000);
      };
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
  for (const [index, timer] of running.entries()) {
    const left = rest(timer);
    const far = Math.abs(left);
    const row = strip.children[index];
    row.lastChild.textContent = (left < 0 ? "+" : "") + Math.floor(far / 60) + ":" + String(far % 60).padStart(2, "0");
    if (left > 0 || timer.rung) continue;
    if (!told.has(timer.end)) {
      told.add(timer.end);
      tell(over + timer.name);
      return read();
    }
    sound?.resume();
    // Where it cannot be heard another page rings, or this one when it is touched.
    if (sound?.state === "running") {
      return keep((all) => all.map((other) => (other.end === timer.end ? { ...other, rung: other.rung || ring() } : other)));
    }
  }
}

/** Says it aloud. The same text is news again after a while. */
function tell(text) {
  news.textContent = text;
  setTimeout(() => news.replaceChildren(), 5_000);
}

function ring() {
  const tone = sound.createOscillator();
  tone.connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 1);
  return true;
}

/** A double tap starts one: no other of its name ends in the same second. */
export function start(name, seconds) {
  const end = Date.now() + seconds * 1000;
  keep((all) => (all.some((other) => other.name === name && Math.abs(end - other.end) < 1000) ? all : [...all, { name, end }]));
}

for (const kind of ["storage", "pageshow"]) addEventListener(kind, read);
read();
setInterval(tick, 1000);
