// A tab that gets no answer, because there is no connection: says so in its section, with a way to try again (M-13).

addEventListener(
  "lost",
  (event) => {
    event.preventDefault();
    const link = event.target;
    const nav = link.closest("#progress").querySelector("nav");
    for (const tab of nav.children) tab.ariaCurrent = tab.href === link.href || null;
    while (nav.nextSibling) nav.nextSibling.remove();
    nav.after(document.getElementById("lost").content.cloneNode(true));
    const panel = nav.nextElementSibling;
    Object.assign(panel.dataset, nav.dataset);
    const again = panel.querySelector("a");
    again.href = link.href;
    again.focus();
  },
  true,
);
