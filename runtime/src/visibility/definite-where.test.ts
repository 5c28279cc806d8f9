import { describe, expect, it, test } from "vitest";
import { definiteWhere } from "./definite-where.js";

const nulls = {
  Book: { nullable: ["title", "rank"], json: ["data"], one: { author: "Author" } },
  Author: { nullable: ["name"], one: { best: "Book" } },
};
const definite = (where: object) => definiteWhere(where, "Book", nulls);
const isNull = (field: string) => ({ [field]: { equals: null } });
const reference = { modelName: "Book", typeName: "Int", isList: false, name: "rank" };

describe("a condition that is never NULL stays as it is", () => {
  it.each([
    { id: { equals: 5 } },
    { id: { in: [1, 2] } },
    { title: { equals: null } },
    { title: { not: null } },
    { title: { in: [] } },
    { title: { not: { notIn: [] } } },
    { tags: { some: { name: "a" } } },
    { author: null },
    { author: { is: null } },
    { author: { isNot: {} } },
    { OR: [] },
    {},
  ])("%j", (where) => expect(definite(where)).toEqual(where));
});

test.each<[where: object, wanted: object]>([
  [{ title: "a" }, { AND: [{ title: { equals: "a" } }, { NOT: isNull("title") }] }],
  [{ NOT: { title: "a" } }, { NOT: [{ OR: [{ title: { equals: "a" } }, isNull("title")] }] }],
  [
    { NOT: [{ NOT: { title: { contains: "a", mode: "insensitive" } } }, { id: 1 }] },
    {
      NOT: [
        { NOT: [{ AND: [{ title: { contains: "a", mode: "insensitive" } }, { NOT: isNull("title") }] }] },
        { id: { equals: 1 } },
      ],
    },
  ],
  [
    { rank: { not: { gt: 3, in: [] } } },
    { AND: [{ rank: { not: { gt: 3 } } }, { NOT: isNull("rank") }, { rank: { not: { in: [] } } }] },
  ],
  [{ id: { lt: reference } }, { AND: [{ id: { lt: reference } }, { NOT: isNull("rank") }] }],
  [{ author: { name: "a" } }, { author: { is: { AND: [{ name: { equals: "a" } }, { NOT: isNull("name") }] } } }],
  [
    { author: { isNot: { best: { is: { rank: 1 } } } } },
    { author: { isNot: { best: { is: { OR: [{ rank: { equals: 1 } }, isNull("rank")] } } } } },
  ],
])("%j is decided where a column is null", (where, wanted) => expect(definite(where)).toEqual(wanted));

it.each([{ data: { path: ["a"], equals: 1 } }, { title: { search: "a" } }])("%j is refused", (where) => {
  expect(() => definite(where)).toThrow("Compare other columns in the scope");
});
