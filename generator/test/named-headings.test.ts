/** The pages and headings of the documentation that messages and comments name: each of them exists. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Named {
  readonly file: string;
  /** `docs/reference/databases.md`. */
  readonly page: string;
  /** As a person reads it, or as the anchor of a link; undefined if only the page is named. */
  readonly heading: string | undefined;
}

const files = ["runtime/src", "generator/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

/** `See "Forms of values" in docs/…/databases.md`, `docs/…/totals.md#count`, and the same after the address of the folder. */
function namedIn(text: string): readonly Omit<Named, "file">[] {
  const quoted = [...text.matchAll(/"([^"\n]+)" in (docs\/[\w./-]+\.md)/g)];
  const links = [...text.matchAll(/(?:\bdocs|\$\{documentationUrl\})\/([\w./-]+\.md)(?:#([\w-]+))?/g)];
  return [
    ...quoted.map(([, heading, page = ""]) => ({ page, heading })),
    ...links.map(([, page = "", heading]) => ({ page: `docs/${page}`, heading })),
  ];
}

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "");

const headingsOf = (page: string) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => slug(heading));

const all: readonly Named[] = files.flatMap((file) =>
  namedIn(readFileSync(join(root, file), "utf8")).map((named) => ({ file, ...named })),
);

describe("what the sources name of the documentation", () => {
  test("is found", () => {
    expect(all.filter(({ heading }) => heading !== undefined)).not.toEqual([]);
  });

  test.each(all)("$file: $page $heading", ({ page, heading }) => {
    expect(existsSync(join(root, page))).toBe(true);
    if (heading !== undefined) expect(headingsOf(page)).toContain(slug(heading));
  });
});
