// The pages of the documentation.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the documentation, with a slash at its end. */
export const docs = fileURLToPath(new URL("../docs/", import.meta.url));

/** Whether a path in the folder is a page: `learn/filters.md`. */
export const isPage = (path) => /^(?!node_modules\/|test\/|\.)[^.]+\.md$/.test(path) && !path.startsWith("bench/");

/** Returns the paths of all pages, sorted: `learn/filters.md`. */
export function pagesIn(folder = "") {
  return readdirSync(docs + folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder + entry.name;
      if (entry.isDirectory()) return /^(?:\.|node_modules$|test$)/.test(entry.name) ? [] : pagesIn(`${path}/`);
      return isPage(path) ? [path] : [];
    })
    .toSorted();
}
