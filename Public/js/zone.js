// The browser knows where it is.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const select of document.querySelectorAll("select[data-zone]")) {
  if (!zone) break;
  if (![...select.options].some(({ value }) => value === zone)) select.add(new Option(zone, zone));
  select.value = zone;
}
