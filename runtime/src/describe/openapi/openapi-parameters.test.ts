import { expect, test } from "vitest";
import { operation } from "../../../test/html-page.js";
import { commonRanges } from "../../definition/dialects.js";
import type { Filter } from "../../definition/resource.js";
import { queryParameters } from "./openapi-parameters.js";

const described = (name: string, filter: Filter) =>
  queryParameters({ ...operation, search: [], filters: { [name]: filter } }, commonRanges)
    .filter((parameter) => parameter.name.includes(name))
    .map(({ name, description, schema }) => [name, description, schema]);

test("a list of values has the type of one, and says that the list is searched", () => {
  const filter: Filter = { type: "Int", match: "exact", not: true, exists: true, nullable: true, list: true };
  expect(described("sizes", filter)).toMatchInlineSnapshot(`
    [
      [
        "sizes",
        "Filter by \`sizes\`: a list with this value.",
        {
          "format": "int32",
          "type": "integer",
        },
      ],
      [
        "sizes[]",
        "Filter by \`sizes\`: a list with any of these values.",
        {
          "items": {
            "format": "int32",
            "type": "integer",
          },
          "maxItems": 900,
          "type": "array",
        },
      ],
      [
        "sizes[not]",
        "Filter by \`sizes\`: every item but those with this value in the list.",
        {
          "format": "int32",
          "type": "integer",
        },
      ],
      [
        "sizes[not][]",
        "Filter by \`sizes\`: every item but those with one of these values in the list.",
        {
          "items": {
            "format": "int32",
            "type": "integer",
          },
          "maxItems": 900,
          "type": "array",
        },
      ],
      [
        "exists[sizes]",
        "Filter by whether \`sizes\` has a value.",
        {
          "type": "boolean",
        },
      ],
    ]
  `);
});

test("a value within Json has the stated type, and its lists hold fewer values", () => {
  const filter: Filter = { type: "Boolean", match: "exact", field: "meta", json: ["open"], nullable: true };
  expect(described("meta.open", filter)).toMatchInlineSnapshot(`
    [
      [
        "meta.open",
        "Filter by \`meta.open\`: this value.",
        {
          "type": "boolean",
        },
      ],
      [
        "meta.open[]",
        "Filter by \`meta.open\`: any of these values.",
        {
          "items": {
            "type": "boolean",
          },
          "maxItems": 20,
          "type": "array",
        },
      ],
    ]
  `);
});
