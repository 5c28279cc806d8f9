import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const books = (...annotations: readonly string[]) => `
${annotations.map((annotation) => `/// ${annotation}`).join("\n")}
model Book {
  id Int @id
  shelf String
}
`;

const yaml = (...lines: readonly string[]) =>
  ["platform:", "  defaults:", ...lines.map((line) => `    ${line}`)].join("\n");

describe("a maximum without effect", () => {
  test.each([
    ["of the resource", books("@pagination(maximumItemsPerPage: 100)"), undefined],
    ["of an operation", books("@pagination", '@pagination(operation: "a", maximumItemsPerPage: 100)'), undefined],
    [
      "of one operation only",
      books(
        "@pagination(clientItemsPerPage: true, maximumItemsPerPage: 9, itemsPerPage: 9)",
        '@pagination(operation: "a", clientItemsPerPage: false, maximumItemsPerPage: 5)',
      ),
      undefined,
    ],
    ["of the whole API", books("@pagination"), yaml("pagination_maximum_items_per_page: 50")],
  ])("is reported once: %s", async (_, schema, platform) => {
    const problems = await sentencesOf(schema, platform === undefined ? {} : { yaml: platform });
    // As it is written.
    const name = platform === undefined ? "maximumItemsPerPage" : "pagination_maximum_items_per_page";
    expect(problems.match(/^warning: .*$/gm)).toEqual([
      `warning: \`${name}\` has no effect: clients cannot choose the page size [option-without-effect]`,
    ]);
  });

  test.each([
    [
      "the client chooses the size",
      books("@pagination(clientItemsPerPage: true, maximumItemsPerPage: 100)"),
      undefined,
    ],
    [
      "one operation lets it",
      books("@pagination(maximumItemsPerPage: 100)", '@pagination(operation: "a", clientItemsPerPage: true)'),
      undefined,
    ],
    [
      "platform.yaml lets it",
      books("@pagination(maximumItemsPerPage: 100)"),
      yaml("pagination_client_items_per_page: true"),
    ],
    [
      "a global one is used somewhere",
      books("@pagination", '@pagination(operation: "a", clientItemsPerPage: true)'),
      yaml("pagination_maximum_items_per_page: 50"),
    ],
    ["there is no collection", "model Book {\n  id Int @id\n}\n", yaml("pagination_maximum_items_per_page: 50")],
  ])("is not reported if %s", async (_, schema, platform) => {
    expect(await sentencesOf(schema, platform === undefined ? {} : { yaml: platform })).toBe("");
  });
});

test.each([
  ["@pagination(viaCursor: [{ field: id }], maximumOffset: 1000)", "has no effect: pages by cursor have no offset"],
  ["@pagination(fetchJoinCollection: true)", "has no effect: no list is embedded"],
  ["@pagination(useOutputWalkers: true)", "has no effect without `distinct`"],
])("%s", async (annotation, message) => {
  const problems = await sentencesOf(books(annotation));
  expect(problems).toContain(`${message} [option-without-effect]`);
  expect(problems).toContain("1 warning");
});

test.each([
  ["of a resource", books('@pagination(json: "envelope")'), ""],
  ["of the whole API", books("@pagination"), "  defaults:\n    json: envelope\n"],
])("an envelope %s has no effect without plain JSON", async (_, schema, defaults) => {
  const yaml = (formats: string) => ({ yaml: `platform:\n  formats: [${formats}]\n${defaults}` });
  expect(await sentencesOf(schema, yaml("jsonld, html"))).toContain(
    "`json` has no effect: the API does not offer plain JSON [option-without-effect]",
  );
  expect(await sentencesOf(schema, yaml("jsonld, json"))).toBe("");
});

test.each([
  [["@pagination(maximumOffset: 1000)"]],
  [["@pagination(useOutputWalkers: false)", '@pagination(operation: "a", distinct: ["shelf"])']],
])("%s is used", async (annotations) => expect(await sentencesOf(books(...annotations))).toBe(""));
