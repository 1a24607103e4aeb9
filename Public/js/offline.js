// Lists the pages that this device keeps, by their titles.

const list = document.getElementById("kept");
const signs = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

async function pages(name) {
  const cache = await caches.open(name);
  const kept = (await cache.keys()).filter(({ url }) => !url.includes("/photos/"));
  return Promise.all(
    kept.map(async ({ url }) => {
      const text = await (await cache.match(url)).text();
      // A space behind a bracket is taken out of scripts.
      const title = text.match(/<title>(.*)\s· /)?.[1];
      return { path: new URL(url).pathname, title: title?.replace(/&([^;]+);/g, (whole, sign) => signs[sign] ?? whole) };
    }),
  );
}

const names = (await caches.keys()).filter((name) => name !== "files");
// Cook mode is a button of its recipe, and "/shopping" leads to the list that was used last.
const isNamed = ({ path, title }) => title && !path.endsWith("/cook");
const found = (await Promise.all(names.map(pages))).flat().filter(isNamed);
found.sort((a, b) => (a.path.startsWith("/recipes") - b.path.startsWith("/recipes")) || a.title.localeCompare(b.title));
for (const { path, title } of found) {
  const link = document.createElement("a");
  link.href = path;
  link.textContent = title;
  list.appendChild(document.createElement("li")).append(link);
}
document.getElementById("none").hidden = found.length > 0;
