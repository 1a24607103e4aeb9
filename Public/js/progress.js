// The page of an import follows what is done; without scripts it is loaded anew every two seconds.

import { ask, morph } from "./sections.js";

const section = document.getElementById("import");
const stream = new EventSource(section.dataset.events);

stream.onmessage = () => ask(section, location.href, null, (fresh) => fresh && morph(section, fresh));

// Ended, or refused: the page says how it stands, and follows on where it is not done.
stream.onerror = () => {
  stream.close();
  setTimeout(() => section.dataset.events && location.reload(), 2000);
};
