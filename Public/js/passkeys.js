// Passkeys: the browser asks the authenticator what the form says, and the form takes the answer along. Without this script
// the password stays.

const form = document.querySelector("[data-passkey]");
const asked = JSON.parse(form.dataset.passkey);
const [act, kind] = asked.user ? ["create", "Creation"] : ["get", "Request"];
let waiting;

/** Without mediation at once; "conditional": when somebody picks a passkey among the names for the field. */
async function ask(mediation) {
  waiting?.abort();
  waiting = new AbortController();
  try {
    const publicKey = PublicKeyCredential["parse" + kind + "OptionsFromJSON"](asked);
    const answer = await navigator.credentials[act]({ mediation, publicKey, signal: waiting.signal });
    form.answer.value = JSON.stringify(answer);
    form.submit();
  } catch ({ name }) {
    // Whoever has changed their mind stays here; of anything else the server says what to do now.
    if (!mediation && !/Abort|NotAllowed/.test(name)) form.submit();
  }
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  ask();
});

// Where a browser does not know this way it says no, and the button stays.
if (act === "get") ask("conditional");
