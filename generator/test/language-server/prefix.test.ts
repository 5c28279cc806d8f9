/** `prefix` of the generator block in an editor: names are offered and explained with it, and only with it. */
import { expect, test } from "vitest";
import { completionsAt } from "../../../tools/src/language-server/completion/annotation-completion.js";
import { hoverAt } from "../../../tools/src/language-server/hover.js";
import { hintsOf } from "../../../tools/src/language-server/route-hints.js";
import { file, placeIn, view } from "./view.js";

const schema = `datasource db {
  provider = "sqlite"
}

generator api {
  provider = "prisma-paged"
  output   = "./api"
  prefix   = "paged"
}

/// @paged.pagination(itemsPerPage: 5)
/// @pagination
model Book {
  id    Int    @id
  title String
}

model Draft {
  id Int @id
}
`;

const placeAfter = (found: string, replacement: string) => placeIn(schema, schema.replace(found, replacement));
const offered = (replacement: string) =>
  completionsAt(placeAfter("  title", replacement)).map(({ label, snippet }) => [label, snippet]);

test("completions", () => {
  const names = ["@paged.name", "@paged.hidden", "@paged.restricted"];
  for (const typed of ["@", "@paged", "@paged.", "@paged.hid"]) {
    expect(offered(`  /// ${typed}|\n  title`).map(([label]) => label)).toEqual(["@paged.filter", ...names]);
  }
  expect(offered("  /// @paged.filter(|)\n  title").map(([label]) => label)).toContain("exact");
  expect(offered("  /// @filter(|)\n  title")).toEqual([]);
  expect(offered("  /// @|\n  title")).toContainEqual(["@paged.hidden", "@paged.hidden"]);
});

test("documentation and hints", () => {
  expect(hoverAt(placeAfter("@paged.pag", "@paged.p|ag"))?.text).toContain("GET /books");
  expect(hoverAt(placeAfter("/// @pagination", "/// @pag|ination"))).toBeUndefined();
  expect(hintsOf(file, view(schema)).map(({ text }) => text)).toEqual(["GET /books · 5 · full"]);
});
