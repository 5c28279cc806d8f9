/** Every quick fix makes its problem disappear, and adds none. A file that offers another one needs a case for it here. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { applyEdits } from "../diagnostics/edits.js";
import { schemaBlocks } from "../schema/blocks.js";
import { loadSchema } from "../schema/load.js";
import { analyse } from "./analyse.js";

const source = fileURLToPath(new URL("..", import.meta.url));

/** What is written at a place of the schema, or in platform.yaml. */
type Place = "model" | "token" | "data" | "block" | "yaml";

type Case = readonly [place: Place, wrong: string, right: string];

const pagination = (text: string) => `@pagination(${text})`;
const operation = (text: string) => pagination(`operation: "some", ${text}`);
const platform = (text: string) => `platform:\n  ${text}\n`;
const paging = (wrong: string, right: string): Case => ["model", pagination(wrong), pagination(right)];
const some = (wrong: string, right: string): Case => ["model", operation(wrong), operation(right)];
const filter = (wrong: string, right: string): Case => ["token", `@filter(${wrong})`, `@filter(${right})`];
const yaml = (wrong: string, right: string): Case => ["yaml", platform(wrong), platform(right)];

/** By the file that offers the fixes. */
const cases: { readonly [file: string]: readonly Case[] } = {
  "annotations/annotation-specs.ts": [
    ["data", '@filter(exact, path: "size", type: "Int")', '@filter(exact, path: "size", type: Int)'],
  ],
  "annotations/arguments.ts": [paging("itemPerPage: 20", "itemsPerPage: 20"), paging("20", "itemsPerPage: 20")],
  "annotations/filter.ts": [
    filter('"exact"', "exact"),
    filter("exact: true", "exact"),
    filter("contains", "partial"),
    filter("exakt", "exact"),
    filter("range, gt", "range"),
  ],
  "annotations/misplaced-arguments.ts": [
    ["model", '@pagination(shortName: "Novel")', '@pagination @resource(shortName: "Novel")'],
  ],
  "annotations/near-misses.ts": [
    ["token", "@hiden", "@hidden"],
    ["token", "@ hidden", "@hidden"],
    ["token", "@@restricted", "@restricted"],
    ["token", "@filtr(exact)", "@filter(exact)"],
    ["token", "For logins, @hidden.", "For logins,\n  /// @hidden"],
    ["token", "For logins: @hide", "For logins:\n  /// @hidden"],
    ["token", "For logins.\n  //// @hidden", "For logins.\n  /// @hidden"],
    ["token", "For logins.\n  /** @Hidden */", "For logins.\n  /** @hidden */"],
    ["model", '@pagination @resorce(scopedBy: ["title"])', '@pagination @resource(scopedBy: ["title"])'],
    ["model", '@pagination @scopedBy("title")', '@pagination @resource(scopedBy: ["title"])'],
  ],
  "checks/other-comments.ts": [
    ["token", "For logins.\n  // @hidden", "For logins.\n  /// @hidden"],
    ["token", "For logins.\n  // @hide()", "For logins.\n  /// @hidden()"],
    ["token", "For logins.\n  /* @hidden */", "For logins.\n  /** @hidden */"],
    ["token", "For logins.\n  /*\n   * @hiden\n   */", "For logins.\n  /**\n   * @hidden\n   */"],
    ["token", "For logins.\n  // @filter(exact)", "For logins.\n  /// @filter(exact)"],
    [
      "model",
      '@pagination\n// @resource(\n//   path: "/x",\n//   scopedBy: ["title"]\n// )',
      '@pagination\n/// @resource(\n///   path: "/x",\n///   scopedBy: ["title"]\n/// )',
    ],
  ],
  "annotations/pagination.ts": [
    [
      "model",
      '@pagination(distinct: ["title"])',
      '@pagination @pagination(operation: "getCollection", distinct: ["title"])',
    ],
  ],
  "annotations/for-generator-block.ts": [["token", '@name("key", api: "apy")', '@name("key", api: "api")']],
  "annotations/parameters-value.ts": [
    some('handler: true, parameters: { since: "DateTime?" }', "handler: true, parameters: { since: DateTime? }"),
    some("handler: true, parameters: { stars: [Int] }", "handler: true, parameters: { stars: Int[] }"),
    [
      "model",
      '@pagination\n/// @resource(computed: { long: "Strng" })',
      '@pagination\n/// @resource(computed: { long: "String" })',
    ],
  ],
  "model/order/cursor.ts": [paging('viaCursor: [{ field: "titel" }]', 'viaCursor: [{ field: "title" }]')],
  "model/field-value.ts": [
    some("where: { genre: ROKC }", "where: { genre: ROCK }"),
    some("where: { title: 1984 }", 'where: { title: "1984" }'),
    some('where: { pages: "5" }', "where: { pages: 5 }"),
    some('where: { since: { lt: "now()" } }', "where: { since: { lt: now() } }"),
  ],
  "model/filters/field-condition.ts": [some("where: { pages: { nott: 5 } }", "where: { pages: { not: 5 } }")],
  "model/filters/fixed-where.ts": [
    some("where: { parts: { nonee: { id: 5 } } }", "where: { parts: { none: { id: 5 } } }"),
  ],
  "model/handler-parameters.ts": [
    some("handler: true, parameters: { since: DateTme }", "handler: true, parameters: { since: DateTime }"),
  ],
  "model/paths.ts": [["model", '@pagination @resource(path: "books")', '@pagination @resource(path: "/books")']],
  "model/sent-fields.ts": [paging('fields: ["titel"]', 'fields: ["title"]')],
  "options/cache-policy.ts": [paging("cache: 60", "cache: { maxAge: 60 }")],
  "options/value-spec.ts": [
    paging("partial: yes", "partial: true"),
    paging('itemsPerPage: "20"', "itemsPerPage: 20"),
    paging("count: exat", "count: exact"),
    paging("operation: latest", 'operation: "latest"'),
    paging('fields: "title"', 'fields: ["title"]'),
    paging("cache: { maxAg: 60 }", "cache: { maxAge: 60 }"),
  ],
  "options/generator-settings.ts": [["block", 'importFileExtenson = "js"', 'importFileExtension = "js"']],
  "options/order-value.ts": [
    paging('order: ["title"]', 'order: [{ field: "title" }]'),
    paging('order: "-title"', 'order: [{ field: "title", direction: "DESC" }]'),
    paging("viaCursor: false", "viaCursor: []"),
  ],
  "options/platform-hints.ts": [
    yaml("titel: Books", "title: Books"),
    yaml('theme: { primary_color: "#0a58ca" }', 'theme: { accent_color: "#0a58ca" }'),
    yaml("defaults: { itemsPerPage: 5 }", "defaults: { pagination_items_per_page: 5 }"),
  ],
  "options/platform-shape.ts": [yaml("title: 1984", 'title: "1984"'), yaml("formats: json", "formats: [json]")],
  "options/theme.ts": [
    yaml("theme: { logo: //example.org/a.png }", 'theme: { logo: "https://example.org/a.png" }'),
    yaml('theme: { accent_color: "0a58ca" }', 'theme: { accent_color: "#0a58ca" }'),
    yaml('theme: { accent_color: "#abc" }', 'theme: { accent_color: "#aabbcc" }'),
  ],
  "options/warning-codes.ts": [["token", "@suppress(secret-loking)", "@suppress(secret-looking)"]],
  "schema/field-hints.ts": [paging('order: [{ field: "titel" }]', 'order: [{ field: "title" }]')],
};

const defaults: { readonly [place in Place]: string } = {
  model: "@pagination",
  token: "The token.",
  data: "The data.",
  block: "",
  yaml: "",
};

const textsOf = (place: Place, text: string): ReadonlyMap<string, string> => {
  const at = { ...defaults, [place]: text };
  const schema = `datasource db {
  provider = "sqlite"
}
generator client {
  provider = "prisma-client"
  output   = "../prisma"
}
generator api {
  provider = "prisma-paged"
  output   = "../api"
  ${at.block}
}
enum Genre {
  ROCK
  JAZZ
}
/// ${at.model}
model Book {
  id    Int    @id
  /// ${at.token}
  token String @unique
  title String
  genre Genre
  pages Int
  since DateTime
  /// ${at.data}
  data  Json
  parts Part[]
  @@index([title, id])
}
model Part {
  id     Int  @id
  book   Book @relation(fields: [bookId], references: [id])
  bookId Int
  @@index([bookId])
}
`;
  return new Map([
    [schemaPath, schema],
    [yamlPath, at.yaml],
  ]);
};

/** A file that is there: its text is replaced. */
const schemaPath = fileURLToPath(new URL("../../../prisma/schema.prisma", import.meta.url));
const yamlPath = "/platform.yaml";

function problemsOf(texts: ReadonlyMap<string, string>): readonly Diagnostic[] {
  const schema = loadSchema(schemaPath, { cwd: "/", env: {}, color: false, texts });
  const files = [{ path: schemaPath, name: "schema.prisma", text: texts.get(schemaPath) ?? "" }];
  const own = schema.generators.find(({ name }) => name === "api");
  return analyse({
    files,
    blocks: schemaBlocks(files),
    dmmf: schema.dmmf,
    provider: schema.provider,
    name: "api",
    output: own?.output,
    config: own?.config ?? {},
    configFile: {
      setting: { kind: "default" },
      folder: "/",
      path: yamlPath,
      shown: "platform.yaml",
      unread: [],
      content: { kind: "text", text: texts.get(yamlPath) ?? "" },
    },
  }).diagnostics;
}

const keyOf = ({ code, headline, label }: Diagnostic) => `${code}: ${headline}: ${label}`;

test.each(Object.entries(cases).flatMap(([file, all]) => all.map((each) => [file, ...each] as const)))(
  "%s, %s: %s",
  (_, place, wrong, right) => {
    const texts = textsOf(place, wrong);
    const before = problemsOf(texts);
    const fixable = before.filter(({ fix }) => fix !== undefined);
    expect(fixable).toHaveLength(1);
    const fixed = new Map([...texts, ...applyEdits(fixable[0]?.fix ?? [], texts)]);
    expect(fixed).toEqual(textsOf(place, right));
    const others = before.filter((each) => each !== fixable[0]).map(keyOf);
    const added = problemsOf(fixed)
      .map(keyOf)
      .filter((key) => !others.includes(key));
    expect(added).toEqual([]);
  },
);

/** A call of a function of diagnostics/advice.ts, or a fix that is made by hand. */
const offer =
  /(?<!function )\b(?:write|unquote|adviseQuotes|rename|adviseNearest|adviseMeant|replaceBy)\(|\bfix: \[|\bhelp, (?:\.\.\.\(fix && )?\{? ?fix\b/g;

test("no file offers a fix without a case", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) =>
      /^(?:annotations|checks|index-advice|model|options|pipeline|schema)\/.*(?<!\.test)\.ts$/.test(name),
    );
  const offered = files.flatMap((name) => {
    const text = readFileSync(join(source, name), "utf8").replace(/^ *(?:\*|\/[/*]).*$/gm, "");
    const isAdvised = /from "(?:\.\.\/)+diagnostics\/advice\.js"|\bfix\b.*Edit\b|\bfix === undefined/.test(text);
    const count = isAdvised ? [...text.matchAll(offer)].length : 0;
    return count > (cases[name]?.length ?? 0) ? [`${name}: ${count} fixes, ${cases[name]?.length ?? 0} cases`] : [];
  });
  expect(offered).toEqual([]);
});
