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
    "error: \`Book\` has no field \`titel\`. [unknown-field]
      -->  schema/library/book.prisma:5
      |
    4 | ///   paginationViaCursor: [
    5 | ///     { field: "titel", direction: "DESC" },
      |                  ^^^^^^^
      |
      hint: did you mean \`title\`?

    error: \`paginationClientPartial\` takes true or false; found "yes". [wrong-type]
      -->  schema/library/book.prisma:7
      |
    6 | ///   ],
    7 | ///   clientPartial: "yes",
      |                      ^^^^^
      |
      hint: write \`true\`

    warning: No index of \`Book\` serves \`GET /books?title=…\`: each page reads all rows. [filter-index]
      -->  schema/library/book.prisma:12
       |
    11 |   /// @filter(
    12 |   ///   exact,
       |         ^^^^^
       |
      hint: add \`@@index([title])\` to \`Book\`

    error: \`@filter\` has no filter \`rnage\`. [unknown-argument]
      -->  schema/library/book.prisma:13
       |
    12 |   ///   exact,
    13 |   ///   rnage,
       |         ^^^^^
       |
      hint: did you mean \`range\`?

    error: \`pagination_items_per_pag\` is not a key under \`platform.defaults\`. [unknown-config-key]
      -->  settings.yaml:3
      |
    2 |   defaults:
    3 |     pagination_items_per_pag: 20
      |     ^^^^^^^^^^^^^^^^^^^^^^^^
      |
      hint: did you mean \`pagination_items_per_page\`?

    error: \`page_parameter_name\` takes the name of a query parameter, such as \`size\` or \`page[size]\`, without any of & = #; found the text "a&b". [wrong-type]
      -->  settings.yaml:5
      |
    4 |   collection:
    5 |     pagination: { page_parameter_name: 'a&b' }
      |                                        ^^^^^
      |

    5 errors, 1 warning
    "
  `);
});
