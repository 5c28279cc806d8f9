/** Problems of a whole project, each shown at its exact place: several schema files, annotations over lines, platform.yaml. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { problemsOfProject } from "./documents.js";
import { emptyFolder } from "./prisma-child.js";

const files = {
  "schema/a-base.prisma": `generator client {
  provider = "prisma-client"
  output   = "../client"
}

generator api {
  provider = "prisma-paged"
  output   = "../api"
  config   = "../settings.yaml"
}

datasource db {
  provider = "sqlite"
}
`,
  "schema/library/book.prisma": `/// What is read.
/// @pagination(
///   itemsPerPage: 20,
///   paginationViaCursor: [
///     { field: "titel", direction: "DESC" },
///   ],
///   clientPartial: "yes",
/// )
model Book {
  id    Int    @id
  /// @filter(
  ///   exact,
  ///   rnage,
  /// )
  title String
}
`,
  "settings.yaml": `platform:
  defaults:
    pagination_items_per_pag: 20
  collection:
    pagination: { page_parameter_name: 'a&b' }
`,
};

test("the example has no problem", () => {
  expect(problemsOfProject(fileURLToPath(new URL("../../prisma", import.meta.url)), "schema.prisma")).toBe("");
});

test("each problem has its frame", () => {
  const folder = emptyFolder("places");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect(problemsOfProject(folder, "schema")).toMatchInlineSnapshot(`
    "warning[filter-index]: no index of \`Book\` serves \`GET /books?title=…\`
      --> schema/library/book.prisma:12:9
       |
    11 |   /// @filter(
    12 |   ///   exact,
       |         ^^^^^ each page reads all rows
       |
       = help: add \`@@index([title])\` to \`Book\`
       = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#filter-index

    error[unknown-field]: \`Book\` has no field \`titel\`
     --> schema/library/book.prisma:5:18
      |
    4 | ///   paginationViaCursor: [
    5 | ///     { field: "titel", direction: "DESC" },
      |                  ^^^^^^^
      |
      = help: did you mean \`title\`?
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#unknown-field

    error[wrong-type]: \`clientPartial\` must be true or false
     --> schema/library/book.prisma:7:22
      |
    6 | ///   ],
    7 | ///   clientPartial: "yes",
      |                      ^^^^^ found "yes"
      |
      = help: write \`true\`
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#wrong-type

    error[unknown-argument]: \`@filter\` has no filter \`rnage\`
      --> schema/library/book.prisma:13:9
       |
    12 |   ///   exact,
    13 |   ///   rnage,
       |         ^^^^^
       |
       = help: did you mean \`range\`?
       = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#unknown-argument

    error[unknown-config-key]: \`pagination_items_per_pag\` is not a key under \`platform.defaults\`
     --> settings.yaml:3:5
      |
    2 |   defaults:
    3 |     pagination_items_per_pag: 20
      |     ^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: did you mean \`pagination_items_per_page\`?
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#unknown-config-key

    error[wrong-type]: \`page_parameter_name\` must be a name such as \`page[size]\`, without & = #
     --> settings.yaml:5:40
      |
    4 |   collection:
    5 |     pagination: { page_parameter_name: 'a&b' }
      |                                        ^^^^^ found the text "a&b"
      |
      = docs: https://github.com/prisma-paged/prisma-paged/blob/main/docs/reference/diagnostics.md#wrong-type

    5 errors, 1 warning
    "
  `);
});
