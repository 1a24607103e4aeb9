// The timers of cook mode, on every page of this device while any runs. They are end times, so that several run at once and
// none is lost when a page is left.

const strip = document.querySelector(".strip");
const news = strip.nextElementSibling;
let timers, sound;

// A page may ring only after somebody has touched it.
addEventListener("click", () => (sound ??= new AudioContext()));

/** What this device keeps: another page may have begun or ended some. */
function read() {
  try {
    timers = JSON.parse(localStorage.timers ?? "[]");
  } catch {
    timers = [];
  }
  strip.hidden = !timers[0];
  strip.replaceChildren(
    ...timers.map((timer) => {
      const row = document.createElement("button");
      row.append(timer.name + " ", document.createElement("time"));
      row.onclick = () => keep(timers.filter((other) => other !== timer));
      return row;
    }),
  );
  tick();
}

function keep(all) {
  localStorage.timers = JSON.stringify(all);
  read();
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
    news.textContent = timer.name;
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

export function start(name, seconds) {
  keep([...timers, { name, end: Date.now() + seconds * 1000 }]);
}

addEventListener("storage", read);
read();
setInterval(tick, 1000);
