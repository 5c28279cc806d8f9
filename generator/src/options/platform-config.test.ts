import { paginationOptions } from "@prisma-paged/runtime/generator";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sentenceOf, sentencesIn } from "../../test/sentences.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { defaultPlatformConfig, readPlatformConfig } from "./platform-config.js";

function read(text: string) {
  const diagnostics = new Diagnostics();
  const config = readPlatformConfig({ path: "/app/prisma/platform.yaml", text }, diagnostics);
  const shown = sentencesIn(diagnostics.all, new Map([["/app/prisma/platform.yaml", text]]));
  return { config, shown, diagnostics: diagnostics.all };
}

/** The first problem in short. */
function problem(text: string) {
  const [first, ...others] = read(text).diagnostics;
  const location = text.slice(first?.span?.start, first?.span?.end);
  return { code: first?.code, message: first && sentenceOf(first), help: first?.help, location, others: others.length };
}

describe("a file that is right", () => {
  test("everything set", () => {
    const { config, shown } = read(`# comment
platform:
  title: Cities of the world
  description: |
    All
    of them
  version: 1.0.0
  formats: [json, jsonld]
  defaults:
    pagination_enabled: false
    pagination_items_per_page: 0
    pagination_maximum_items_per_page: 50
    pagination_count: "capped"
  collection:
    pagination:
      page_parameter_name: p
      enabled_parameter_name: page
  serializer:
    hydra_prefix: false
  suffixes: false
`);
    expect(shown).toBe("");
    expect(config).toMatchObject({
      title: "Cities of the world",
      description: "All\nof them\n",
      version: "1.0.0",
      formats: ["json", "jsonld"],
      parameters: { page: "p", enabled: "page", itemsPerPage: "itemsPerPage", partial: "partial" },
      hydraPrefix: false,
      suffixes: false,
      defaults: [
        { key: "enabled", value: false, origin: { file: "platform.yaml", line: 10 } },
        { key: "itemsPerPage", value: 0, origin: { file: "platform.yaml", line: 11 } },
        { key: "maximumItemsPerPage", value: 50, origin: { file: "platform.yaml", line: 12 } },
        { key: "count", value: "capped", origin: { file: "platform.yaml", line: 13 } },
      ],
    });
  });

  test.each([
    ["empty", ""],
    ["comments only", "# platform:\n"],
    ["a key without content", "platform:\n"],
    ["an empty mapping", "platform: {}\n"],
    ["nothing left of the sections", "platform:\n  defaults:\n  collection:\n    pagination:\n  serializer:\n"],
    ["unset by null", "platform:\n  defaults:\n    pagination_maximum_items_per_page: null\n"],
    ["a byte order mark", "\uFEFFplatform:\n"],
    ["a document marker", "---\nplatform:\n...\n"],
  ])("the defaults: %s", (_, text) => {
    const { config, shown } = read(text);
    expect(shown).toBe("");
    expect(config).toEqual(defaultPlatformConfig);
  });

  test("anchors and JSON are YAML too", () => {
    const { config, shown } = read(
      '{ "platform": { "defaults": { "pagination_partial": &a true, "pagination_client_partial": *a } } }',
    );
    expect(shown).toBe("");
    expect(config.defaults.map(({ value }) => value)).toEqual([true, true]);
  });

  test.each(paginationOptions.filter(({ global }) => global !== undefined))(
    "takes the table's own default of $global",
    ({ global, key, default: value }) => {
      const { config, shown } = read(`platform:\n  defaults:\n    ${global}: ${JSON.stringify(value)}\n`);
      expect(shown).toBe("");
      expect(config.defaults.map((setting) => [setting.key, setting.value])).toEqual(
        value === null ? [] : [[key, value]],
      );
    },
  );
});

describe("a file that is wrong", () => {
  test("all errors at once, in the file's order", () => {
    const { shown, config } = read(`platform:
  titel: Cities
  version: 1.0
  formats: [jsonld, xml]
  defaults:
    pagination_item_per_page: 20
    pagination_items_per_page: "30"
    pagination_enabled: yes
    pagination_partial: true
    pagination_partial: false
    paginationViaCursor: [id]
  collection:
    pagination:
      page_parameter_name: "page[]"
      partial_parameter_name: page
defaults:
  pagination_enabled: false
`);
    expect(shown).toMatchInlineSnapshot(`
      "error: \`titel\` is not a key under \`platform\` [unknown-config-key]
        -->  app/prisma/platform.yaml:2:3 titel
        help: did you mean \`title\`?
      error: \`version\` must be a text: found 1.0 [wrong-type]
        -->  app/prisma/platform.yaml:3:12 1.0
        help: write it in quotes: "1.0"
      error: \`formats\` must be a list of different formats out of jsonld, json, html, csv, ndjson: found the text "xml" [wrong-type]
        -->  app/prisma/platform.yaml:4:21 xml
      error: \`platform.defaults\` names \`pagination_partial\` twice [duplicate-option]
        -->  app/prisma/platform.yaml:10:5 pagination_partial
        -->  app/prisma/platform.yaml:9:5 pagination_partial: the first one
        help: remove one of the two
      error: \`pagination_item_per_page\` is not a key under \`platform.defaults\` [unknown-config-key]
        -->  app/prisma/platform.yaml:6:5 pagination_item_per_page
        help: did you mean \`pagination_items_per_page\`?
      error: \`pagination_items_per_page\` must be an integer from 0 to 2147483647: found the text "30" [wrong-type]
        -->  app/prisma/platform.yaml:7:32 "30"
        help: write \`30\` without quotes
      error: \`pagination_enabled\` must be true or false: found the text "yes" [wrong-type]
        -->  app/prisma/platform.yaml:8:25 yes
        help: write \`true\`
      error: \`paginationViaCursor\` is not a key under \`platform.defaults\` [unknown-config-key]
        -->  app/prisma/platform.yaml:11:5 paginationViaCursor
        help: this option is set on a resource or an operation only
      error: \`page_parameter_name\` must be a name such as \`page[size]\`, without & = #: found the text "page[]" [wrong-type]
        -->  app/prisma/platform.yaml:14:28 "page[]"
      error: \`defaults\` is not a key at the root [unknown-config-key]
        -->  app/prisma/platform.yaml:16:1 defaults
        help: it belongs under \`platform\`
      error: \`partial_parameter_name\` and \`page_parameter_name\` are both "page": each parameter needs a different name [parameter-clash]
        -->  app/prisma/platform.yaml:15:31 page
        help: choose another name

      11 errors
      "
    `);
    expect(config.defaults.map(({ key, value }) => [key, value])).toEqual([["partial", true]]);
  });

  test("broken YAML", () => {
    expect(read('platform:\n  title: "Cities\n  defaults: [\n').shown).toMatchInlineSnapshot(`
      "error: this \`"\` is never closed [invalid-yaml]
        -->  app/prisma/platform.yaml:2:10 "

      1 error
      "
    `);
  });

  test.each([
    ["a quote", 'platform:\n  title: "Cities\n  version: "1"\n', '"'],
    ["a list", "platform:\n  formats: [json\n  title: Cities\n", "["],
    ["a mapping in a mapping", "{ platform: { title: Cities }\n", "{"],
  ])("%s that nothing closes is shown where it opens", (_, text, mark) => {
    const start = text.indexOf(mark);
    expect(read(text).diagnostics[0]).toMatchObject({
      headline: `this \`${mark}\` is never closed`,
      span: { start, end: start + 1 },
    });
  });

  test("a second document is reported beside the mistakes of the first", () => {
    expect(read("platform:\n  titel: Cities\n---\nplatform:\n").shown).toMatchInlineSnapshot(`
      "error: a second YAML document begins here: only one is read [invalid-yaml]
        -->  app/prisma/platform.yaml:3:1 ---
      error: \`titel\` is not a key under \`platform\` [unknown-config-key]
        -->  app/prisma/platform.yaml:2:3 titel
        help: did you mean \`title\`?

      2 errors
      "
    `);
  });

  test("an unknown anchor is one error, wherever it is", () => {
    for (const text of ["platform: *a\n", "platform:\n  title: *a\n", "platform:\n  formats: [json, *a]\n"])
      expect(read(text).shown).toContain("\n1 error\n");
  });

  test.each([
    ["a list", "- platform\n", "wrong-type", "this file must be a mapping such as `platform: …`: found a list"],
    [
      "a text",
      "platform\n",
      "wrong-type",
      'this file must be a mapping such as `platform: …`: found the text "platform"',
    ],
    [
      "a section that is none",
      "platform:\n  defaults: 3\n",
      "wrong-type",
      "`platform.defaults` must be a mapping such as `pagination_enabled: …`: found 3",
    ],
    ["two documents", "platform:\n---\nplatform:\n", "invalid-yaml", undefined],
    ["tabs", "platform:\n\ttitle: a\n", "invalid-yaml", undefined],
    [
      "no formats",
      "platform: { formats: [] }",
      "wrong-type",
      "`formats` must be a list of different formats out of jsonld, json, html, csv, ndjson: found an empty list",
    ],
    ["a format twice", "platform: { formats: [json, json] }", "duplicate-option", "`formats` names `json` twice"],
    [
      "an empty value",
      "platform: { defaults: { pagination_enabled: } }",
      "wrong-type",
      "`pagination_enabled` must be true or false: found nothing",
    ],
    [
      "an empty parameter name",
      'platform: { collection: { pagination: { page_parameter_name: "" } } }',
      "wrong-type",
      '`page_parameter_name` must be a name such as `page[size]`, without & = #: found the text ""',
    ],
    [
      "brackets in the name of a parameter that continues in brackets",
      'platform: { collection: { order_parameter_name: "sort[by]" } }',
      "wrong-type",
      '`order_parameter_name` must be a name without [ ] & = #: found the text "sort[by]"',
    ],
    [
      "the default name of another parameter",
      "platform: { collection: { exists_parameter_name: order } }",
      "parameter-clash",
      '`exists_parameter_name` and `order_parameter_name` are both "order": each parameter needs a different name',
    ],
    [
      "a name that continues another one",
      'platform: { collection: { pagination: { items_per_page_parameter_name: "page[size]" } } }',
      "parameter-clash",
      'clients cannot send both "page[size]" and "page": as `items_per_page_parameter_name` and `page_parameter_name`, one contains the other',
    ],
    [
      "an anchor within itself",
      "platform: &a\n  defaults: *a\n",
      "wrong-type",
      "`platform.defaults` must be a mapping such as `pagination_enabled: …`: found an anchor within itself",
    ],
    ["an unknown anchor", "platform: *a\n", "invalid-yaml", undefined],
    ["a mapping as a key", "{ a: b }: c\n", "unknown-config-key", "`{ a: b }` is not a key at the root"],
    ["a name of a prototype", "platform: { __proto__: 1 }", "unknown-config-key", undefined],
    ["another name of a prototype", "constructor: 1", "unknown-config-key", undefined],
  ])("%s", (_, text, code, message) => {
    const found = problem(text);
    expect(found.code).toBe(code);
    if (message !== undefined) expect(found.message).toBe(message);
  });

  test.each([
    ["api_platform: 1", "did you mean `platform`?"],
    ["api: 1", "the root key is `platform`"],
    ["defaults: 1", "it belongs under `platform`"],
    ["platform: { pagination_partial: true }", "it belongs under `platform.defaults`"],
    ["platform: { defaults: { itemsPerPage: 3 } }", "the option's name here is `pagination_items_per_page`"],
    ["platform: { defaults: { maximumOffset: 3 } }", "the option's name here is `pagination_maximum_offset`"],
    ["platform: { defaults: { fetchJoinCollection: true } }", "this option is set on a resource or an operation only"],
    ["platform: { defaults: { page_parameter_name: p } }", "it belongs under `platform.collection.pagination`"],
    ["platform: { serializer: { hydraPrefix: true } }", "did you mean `hydra_prefix`?"],
    [
      "platform: { banana: 1 }",
      "it has `title`, `description`, `version`, `formats`, `suffixes`, `openapi`, `hydra`, `csv`, `theme`, `naming`, `fields`, `defaults`, `collection` and `serializer`",
    ],
  ])("%s → %s", (text, help) => {
    const { code, help: found } = problem(text);
    expect([code, found]).toEqual(["unknown-config-key", help]);
  });

  test.each([
    ["platform: { formats: json }", "write `[json]`"],
    ["platform:\n  title:Shop\n", "write a space after the colon"],
    ["platform:\n\ttitle: Shop\n", "replace the tabs by spaces"],
    ["platform:\n  title: a\n   naming: none\n", "align the keys, and write a text that contains a colon in quotes"],
  ])("%s: one problem, %s", (text, help) => {
    expect(problem(text)).toMatchObject({ help, others: 0 });
  });
});

test("any text is read without failing, and every place lies within it", () => {
  const piece = fc.constantFrom(
    "platform:",
    "defaults:",
    "pagination_enabled:",
    "formats:",
    "collection:",
    "\n",
    "  ",
    "    ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    ",",
    ": ",
    "&a ",
    "*a",
    "<<: ",
    '"',
    "'",
    "|",
    "!!set",
    "? ",
    "---\n",
    "true",
    "é",
    "\t",
    "#",
    "%",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(text, (given) => {
      for (const { span } of read(given).diagnostics) {
        expect(span?.start).toBeGreaterThanOrEqual(0);
        expect(span?.end).toBeGreaterThanOrEqual(span?.start ?? 0);
        expect(span?.end).toBeLessThanOrEqual(given.length);
      }
    }),
    { numRuns: 400 },
  );
});

describe("csv", () => {
  test("may begin with a byte order mark", () => {
    expect(read("platform:\n  csv:\n    bom: true\n").config.csv).toEqual({ bom: true });
    expect(read("platform:\n  csv:\n").config.csv).toBeUndefined();
  });
});

describe("a theme", () => {
  const theme = (lines: string) => `platform:\n  theme:\n${lines}\n`;

  test("has a logo and a colour", () => {
    const { config, shown } = read(theme('    logo: /logo.svg\n    accent_color: "#0a7d55"'));
    expect(shown).toBe("");
    expect(config.theme).toEqual({ logo: "/logo.svg", accent: "#0a7d55" });
    expect(read("platform:\n  theme:\n").config.theme).toBeUndefined();
  });

  test.each([
    ["accent_color: #0a7d55", "nothing", "write it in quotes: `#` begins a comment"],
    ["accent_color: 0a7d55", 'the text "0a7d55"', 'write "#0a7d55"'],
    ["accent_color: 117755", "117755", 'write "#117755"'],
    ['accent_color: "#0A5"', 'the text "#0A5"', 'write "#00AA55"'],
    ["accent_color: teal", 'the text "teal"', undefined],
    ['accent_color: "#0a7d55}body{display:none"', 'the text "#0a7d55}body{display:none"', undefined],
    ["logo: logo.svg", 'the text "logo.svg"', 'write "/logo.svg", and serve the file there'],
    [
      "logo: http://cdn.example.com/a.svg",
      'the text "http://cdn.example.com/a.svg"',
      'write "https://cdn.example.com/a.svg"',
    ],
    ["logo: //cdn.example.com/a.svg", 'the text "//cdn.example.com/a.svg"', 'write "https://cdn.example.com/a.svg"'],
    ["logo: https://a.example:99999/a.svg", 'the text "https://a.example:99999/a.svg"', undefined],
    ['logo: "https://a.example; script-src *"', 'the text "https://a.example; script-src *"', undefined],
    ["logo: [a]", "a list", undefined],
  ])("%s is refused", (line, found, help) => {
    const { code, message, help: given, others } = problem(theme(`    ${line}`));
    const allowed = line.startsWith("logo")
      ? "`logo` must be a path that begins with `/`, or an `https://` URL"
      : '`accent_color` must be a colour such as "#0a58ca"';
    expect({ code, message, help: given, others }).toEqual({
      code: "wrong-type",
      message: `${allowed}: found ${found}`,
      help,
      others: 0,
    });
  });

  test.each([
    ["name", "the name on the pages is `title`, under `platform`"],
    ["color", "did you mean `accent_color`?"],
    ["accent_colour", "did you mean `accent_color`?"],
  ])("%s has another name", (key, help) => {
    expect(problem(theme(`    ${key}: x`))).toMatchObject({ code: "unknown-config-key", help, others: 0 });
  });
});
