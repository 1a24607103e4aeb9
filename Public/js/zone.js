// The browser knows where it is.

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
for (const select of document.querySelectorAll("select[data-zone]")) {
  select.value = timeZone;
  if (!select.value) select.add(new Option(timeZone, timeZone, true, true));
}
