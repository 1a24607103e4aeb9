// The camera as a reader of barcodes, on the one page that asks for one, where the browser has a BarcodeDetector; where it has
// none, or none without https, the page says so. Typing the digits works everywhere.

const scanner = document.getElementById("scanner");
const video = scanner.querySelector("video");
const note = scanner.querySelector("[role=status]");
const button = scanner.querySelector("button");
const form = document.getElementById("barcode");

let detector;
let stream;
let isStarting;

async function offer() {
  const formats = (await window.BarcodeDetector?.getSupportedFormats())?.filter((format) => /^(ean_|upc_)/.test(format));
  scanner.hidden = false;
  if (formats?.[0]) detector = new BarcodeDetector({ formats });
  else note.textContent = isSecureContext ? scanner.dataset.unable : scanner.dataset.plain;
  button.hidden = !detector;
}

function show(isOn, text) {
  video.hidden = !isOn;
  button.textContent = isOn ? scanner.dataset.stop : scanner.dataset.scan;
  note.textContent = text;
}

function stop(text = "") {
  stream?.getTracks().forEach((track) => track.stop());
  video.srcObject = stream = null;
  show(false, text);
}

async function start() {
  if (isStarting) return;
  isStarting = true;
  try {
    video.srcObject = stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    show(true, scanner.dataset.looking);
    await video.play();
    look();
  } catch {
    stop(scanner.dataset.failed);
  }
  isStarting = false;
}

async function look() {
  if (!stream) return;
  const found = await detector.detect(video).catch(() => []);
  if (!stream) return;
  const code = found.find(({ rawValue }) => /^\d{8,14}$/.test(rawValue));
  // Milliseconds between two looks.
  if (!code) return setTimeout(look, 150);
  stop();
  form.code.value = code.rawValue;
  form.requestSubmit();
}

button.onclick = () => (stream ? stop() : start());
addEventListener("pagehide", () => stop());
offer();
