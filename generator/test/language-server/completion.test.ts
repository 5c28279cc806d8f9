/** What is offered at places of a schema, and that none of it is an error. */
import { describe, expect, test } from "vitest";
import {
  completionsAt,
  type PlacedCandidate,
} from "../../../tools/src/language-server/completion/annotation-completion.js";
import { plainText } from "../../../tools/src/language-server/completion/snippet.js";
import { knownAmong } from "../listed-kinds.js";
import { analysed, file, placeIn, view } from "./view.js";

const schema = (edit: (text: string) => string = (text) => text) =>
  edit(`datasource db {
  provider = "postgresql"
}

enum Genre {
  NOVEL
  POEM
}

/// @pagination
model Author {
  id    Int    @id
  /// @filter(partial)
  name  String
  /// @hidden
  email String
  books Book[]
}

/// A book.
/// @pagination
model Book {
  id        Int      @id
  title     String
  genre     Genre
  isNew     Boolean
  pages     Int?
  extra     Json?
  printed   DateTime
  authorId  Int
  author    Author   @relation(fields: [authorId], references: [id])
}

model Draft {
  id Int @id
}
`);

/** The labels offered at the `|` of a text that replaces another one. */
function offered(found: string, replacement: string): readonly string[] {
  return completions(found, replacement).map(({ label }) => label);
}

function completions(found: string, replacement: string): readonly PlacedCandidate[] {
  return completionsAt(
    placeIn(
      schema(),
      schema((text) => text.replace(found, replacement)),
    ),
  );
}

/** What is offered as a whole order. */
const sortedBy = ["id", "title", "genre", "isNew", "pages", "printed", "authorId"].map(
  (name) => `[{ field: ${name}, direction: ASC }]`,
);

const onModel = "/// @pagination\nmodel Book";
const onTitle = "  title     String";
const onAuthor = "  author    Author ";

describe("annotations", () => {
  test("of a model that has a `@pagination`", () => {
    expect(offered(onModel, "/// @pagination\n/// @|\nmodel Book")).toEqual(["@pagination", "@resource"]);
  });
  test("of a model that has none", () => {
    expect(offered("model Draft", "/// @p|\nmodel Draft")).toEqual(["@pagination"]);
  });
  test("of a field", () => {
    expect(offered(onTitle, `  /// @|\n${onTitle}`)).toEqual(["@filter", "@name", "@hidden", "@restricted"]);
  });
  test("of the identifier", () => {
    expect(offered("  id        Int", "  /// @|\n  id        Int")).toEqual(["@filter", "@name"]);
  });
  test("of a relation", () => {
    expect(offered(onAuthor, `  /// @|\n${onAuthor}`)).toEqual(["@filter", "@name", "@hidden", "@embed"]);
  });
  test("none within a sentence", () => {
    expect(offered(onModel, "/// Mail to me@|\n/// @pagination\nmodel Book")).toEqual([]);
    expect(offered(onModel, "/// See @|\n/// @pagination\nmodel Book")).toEqual([]);
  });
});

describe("names of arguments", () => {
  test("those that are left", () => {
    const labels = offered(onModel, '/// @pagination(itemsPerPage: 5, |, order: [{ field: "id" }])\nmodel Book');
    expect(labels).toEqual(expect.arrayContaining(["partial", "maximumItemsPerPage", "search", "cache"]));
    expect(labels).not.toEqual(expect.arrayContaining(["itemsPerPage"]));
    expect(labels).not.toEqual(expect.arrayContaining(["order"]));
  });
  test("of an operation", () => {
    expect(offered(onModel, '/// @pagination\n/// @pagination(operation: "new", |)\nmodel Book')).toEqual(
      expect.arrayContaining(["path", "where", "distinct", "handler"]),
    );
  });
  test("of the item", () => {
    expect(offered(onModel, '/// @pagination\n/// @pagination(operation: "get", |)\nmodel Book')).toEqual([
      "strictQueryParameterValidation",
      "clientFields",
      "cache",
      "fields",
      "clientIncludes",
    ]);
  });
  test("of an annotation that is unfinished, above another one", () => {
    expect(offered(onModel, '/// @pagination(ite|\n/// @resource(path: "/b")\nmodel Book')).toContain("itemsPerPage");
  });
});

describe("values", () => {
  const onPagination = (args: string) => `/// @pagination(${args})\nmodel Book`;
  test.each<[string, string, readonly string[]]>([
    ["a Boolean", "partial: |", ["true", "false"]],
    ["words", "count: |", ["shared", "cached", "capped", "estimated", "exact"]],
    ["words in quotes", 'count: "c|"', ["shared", "cached", "capped", "estimated", "exact"]],
    ["keys of an order", "order: [{ | }]", ["field"]],
    ["a direction", 'order: [{ field: "id", direction: "|" }]', ["ASC", "DESC"]],
    ["keys of a policy", "cache: { | }", ["maxAge", "sharedMaxAge", "vary"]],
    ["sorted fields", 'order: [{ field: "|" }]', ["id", "title", "genre", "isNew", "pages", "printed", "authorId"]],
    [
      "sorted fields, beside a relation that is named before them",
      'fields: ["id", "author"], order: [{ field: "|" }], clientIncludes: ["author"]',
      ["id", "title", "genre", "isNew", "pages", "printed", "authorId"],
    ],
    ["searched fields", 'search: ["|"]', ["title", "author.name"]],
    ["fields through a relation", 'search: ["author.|"]', ["title", "author.name"]],
    ["a list of fields to sort by, as it will be written", "order: |", sortedBy],
    ["included relations", 'clientIncludes: ["|"]', ["author"]],
  ])("%s", (_, args, labels) => {
    const found = offered(onModel, onPagination(args));
    expect(found).toEqual(labels);
  });
  test("of `order` of a count, which is a Boolean, and its other arguments", () => {
    const labels = (args: string) => offered("  books Book[]", `  /// @count(${args})\n  books Book[]`);
    expect(labels("order: |")).toEqual(["true", "false"]);
    expect(labels("|")).toEqual(["as", "where", "order"]);
  });
  test("filters that only the last field has, and operations of which only one is right", () => {
    const onPrinted = "  printed   DateTime";
    const text = schema((plain) => plain.replace(onPrinted, `  /// @filter(date)\n${onPrinted}`));
    const typed = text.replace(onModel, `/// @pagination\n/// @pagination(operation: "new", |)\nmodel Book`);
    expect(completionsAt(placeIn(text, typed)).map(({ label }) => label)).toContain("filters");
    const onAuthorModel = "/// @pagination\nmodel Author";
    expect(offered(onAuthorModel, "/// @pagination\n/// @resource(|)\nmodel Author")).toContain("operations");
  });
  test("an argument whose first values are errors in another one, which a later value ends", () => {
    const withCountry = schema((text) =>
      text.replace(
        "  books Book[]",
        "  books Book[]\n  countryId Int\n  country Country @relation(fields: [countryId], references: [id])",
      ),
    ).concat("/// @pagination\nmodel Country {\n  id Int @id\n  authors Author[]\n}\n");
    const args = '/// @pagination(operation: "new", |, clientIncludes: ["author.country"])\nmodel Book';
    const typed = withCountry.replace(onModel, `/// @pagination\n${args}`);
    expect(completionsAt(placeIn(withCountry, typed)).map(({ label }) => label)).toContain("fields");
  });
  test("a field that has the name of an argument or a key beside it", () => {
    const withFields = schema((text) =>
      text.replace("  isNew     Boolean", "  isNew     Boolean\n  cache     Int\n  direction Int"),
    );
    const labels = (args: string) =>
      completionsAt(placeIn(withFields, withFields.replace(onModel, `/// @pagination(${args})\nmodel Book`))).map(
        ({ label }) => label,
      );
    expect(labels("fields: |, cache: { maxAge: 60 }")).toContain("cache");
    expect(labels('order: [{ field: "|", direction: "ASC" }]')).toContain("direction");
    expect(labels('fields: ["cache", |]')).not.toContain("cache");
  });
  test("an error after the cursor, which the item that is typed hides, is no error of a candidate", () => {
    const args = (typed: string) => `/// @pagination(${typed}, order: [{ field: "typo" }])\nmodel Book`;
    expect(offered(onModel, args("partial: |"))).toEqual(["true", "false"]);
    expect(offered(onModel, args("|"))).toContain("partial");
  });
  test("a condition on an enum", () => {
    const written = '/// @pagination\n/// @pagination(operation: "new", where: { genre: | })\nmodel Book';
    expect(offered(onModel, written)).toEqual(["NOVEL", "POEM"]);
  });
  test("filters of a text, of a number and of a relation", () => {
    expect(offered(onTitle, `  /// @filter(|)\n${onTitle}`)).toEqual(
      expect.arrayContaining(["exact", "not", "partial", "start", "end", "word", "range", "order"]),
    );
    expect(offered(onTitle, `  /// @filter(exact, |)\n${onTitle}`)).not.toContain("partial");
    expect(knownAmong(offered("  pages     Int?", "  /// @filter(|)\n  pages     Int?"))).toEqual([
      "exact",
      "not",
      "range",
      "order",
      "exists",
    ]);
    expect(offered(onAuthor, `  /// @filter(partial, path: "|")\n${onAuthor}`)).toEqual(["name"]);
  });
});

test.each([
  ["before the cursor", 'operation: "get", partial true, |', 'operation: "get", |'],
  ["over lines", 'operation: "get", order: [{ field "id" },\n///   { field: 5x }], |', 'operation: "get", |'],
  ["after the cursor", 'operation: "get", |, partial true', 'operation: "get", |'],
  ["without a comma", 'operation: "get", partial clientFields: true, |', 'operation: "get", clientFields: true, |'],
])("a syntax error %s hides no error of a candidate", (_, broken, finished) => {
  const labels = (args: string) => offered(onModel, `/// @pagination\n/// @pagination(${args})\nmodel Book`);
  expect(labels(finished)).toContain("cache");
  expect(labels(finished)).not.toContain("itemsPerPage");
  expect(labels(broken)).toEqual(labels(finished));
});

test("generator blocks, if the schema has several", () => {
  const block = (name: string) => `generator ${name} {\n  provider = "prisma-paged"\n  output = "./${name}"\n}\n`;
  const labels = (blocks: string, args: string) => {
    const text = blocks + schema();
    return completionsAt(placeIn(text, text.replace(onModel, `/// @pagination(${args})\nmodel Book`))).map(
      ({ label }) => label,
    );
  };
  expect(labels(block("shop") + block("admin"), "|")).toContain("api");
  expect(labels(block("shop") + block("admin"), "api: |")).toEqual(["shop", "admin"]);
  expect(labels(block("shop"), "|")).not.toContain("api");
});

test("of a string that is not closed, only what is typed is replaced", () => {
  const found = completions(onModel, '/// @pagination(search: ["ti|, "author.name"])\nmodel Book');
  expect(found.map(({ label, start, end }) => [label, end - start])).toEqual([["title", '"ti'.length]]);
});

test("nothing is offered that would then be an error, at places of a whole example", () => {
  const written = schema((text) =>
    text
      .replace(
        onModel,
        '/// @pagination(order: [{ field: "title", direction: "ASC" }], cache: { maxAge: 5 })\n/// @pagination(operation: "new", where: { genre: NOVEL }, filters: ["title"], search: ["author.name"])\n/// @pagination(operation: "get", fields: ["title"])\n/// @resource(path: "/books", type: "Book", scopedBy: ["authorId"])\nmodel Book',
      )
      .replace(onTitle, `  /// @filter(exact, order)\n${onTitle}`)
      .replace(onAuthor, `  /// @filter(exact, path: "name")\n  /// @embed\n${onAuthor}`),
  );
  expect(analysed(written).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const known = view(written);
  let tried = 0;
  const places = [...written.matchAll(/(?<=\/\/\/.*(?:[@(["{]|[,:{] ))/g)];
  for (const { index } of places.filter((_, at) => at % 4 === 0)) {
    for (const { start, end, snippet, label } of completionsAt({ view: known, file, text: written, offset: index })) {
      const after = written.slice(0, start) + plainText(snippet) + written.slice(end);
      const errors = analysed(after).diagnostics.filter(({ severity }) => severity === "error");
      expect(errors.map(({ headline }) => `${label} at ${written.slice(index - 20, index)}: ${headline}`)).toEqual([]);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(15);
});

test("each word of an option is offered with its meaning", () => {
  const [first] = completions(onModel, "/// @pagination(json: |)\nmodel Book");
  expect(first).toMatchObject({ label: "envelope", summary: expect.stringContaining("`totalItems`") });
});
