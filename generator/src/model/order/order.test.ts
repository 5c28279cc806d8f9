import { describe, expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../../test/api-from-schema.js";
import { explainApi } from "../../explain/explanation.js";

const posts = (pagination: string, index: string, onModel = "", id = "id Int @id") => `
/// @pagination(${pagination})
/// ${onModel}
model Post {
  ${id}
  slug String @unique
  on Boolean
  score Int?
  at DateTime
  ${index}
}
`;

const orderBy = 'order: [{ field: "at", direction: "DESC" }]';
const cursorBy = 'viaCursor: [{ field: "at", direction: "DESC" }]';

/** The fields with their directions that the first collection states. */
async function stated(schema: string, provider: string): Promise<string> {
  const { api, sentences } = await apiFrom(schema, { provider });
  expect(sentences).not.toContain("error");
  const { order, pagination } = api.resources[0]?.operations[0]?.operation ?? { order: [] };
  return (pagination?.viaCursor ?? order).map(({ field, direction }) => `${field} ${direction}`).join(", ");
}

describe("the identifier completes a declared order as an index serves it", () => {
  test.each<readonly [index: string, provider: string, completed: string]>([
    ["", "mysql", "id DESC"],
    ["@@index([at])", "mysql", "id DESC"],
    ["@@index([at(sort: Desc)])", "mysql", "id ASC"],
    ["@@index([at(sort: Desc)])", "sqlserver", "id ASC"],
    ["@@index([at(sort: Desc)])", "sqlite", "id ASC"],
    // The database keeps no key in the index, and sorts the few rows that are equal.
    ["@@index([at(sort: Desc)])", "postgresql", "id DESC"],
    ["@@index([at(sort: Desc), id])", "postgresql", "id ASC"],
    ["@@index([at, id(sort: Desc)])", "postgresql", "id ASC"],
    ["@@index([at, id])", "postgresql", "id DESC"],
    ["@@index([at(sort: Desc), id(sort: Desc)])", "mysql", "id DESC"],
    ["@@index([at(sort: Desc), id(sort: Desc)])\n  @@index([at(sort: Desc)])", "mysql", "id DESC"],
    ["@@index([at(sort: Desc), on, id])", "mysql", "id DESC"],
  ])("%s on %s: %s", async (index, provider, completed) => {
    expect(await stated(posts(cursorBy, index), provider)).toBe(`at DESC, ${completed}`);
    // What the runtime would add is not stated.
    const inOrder = completed === "id DESC" ? "at DESC" : `at DESC, ${completed}`;
    expect(await stated(posts(orderBy, index), provider)).toBe(inOrder);
  });

  test("all fields of a compound identifier in one direction", async () => {
    const compound = "a Int\n  b Int\n  @@id([a, b])";
    expect(await stated(posts(orderBy, "@@index([at(sort: Desc)])", "", compound), "mysql")).toBe(
      "at DESC, a ASC, b ASC",
    );
    const second = `order: [{ field: "at", direction: "DESC" }, { field: "b", direction: "DESC" }]`;
    const index = "@@index([at(sort: Desc), b(sort: Desc), a])";
    expect(await stated(posts(second, index, "", compound), "mysql")).toBe("at DESC, b DESC, a ASC");
    expect(await stated(posts(second, "@@index([at(sort: Desc)])", "", compound), "mysql")).toBe("at DESC, b DESC");
  });

  test("another key, which no index contains unless it is named", async () => {
    const bySlug = '@resource(identifier: "slug")';
    expect(await stated(posts(orderBy, "@@index([at(sort: Desc)])", bySlug), "mysql")).toBe("at DESC");
    expect(await stated(posts(orderBy, "@@index([at(sort: Desc), slug])", bySlug), "mysql")).toBe("at DESC, slug ASC");
  });

  test("after what all rows have in common", async () => {
    const index = "@@index([on, at(sort: Desc)])";
    expect(await stated(posts(orderBy, index), "mysql")).toBe("at DESC");
    expect(await stated(posts(orderBy, index, "@resource(where: { on: true })"), "mysql")).toBe("at DESC, id ASC");
    expect(await stated(posts(orderBy, index, '@resource(scopedBy: ["on"])'), "mysql")).toBe("at DESC, id ASC");
  });

  test("an index of anybody's rows does not decide for those of a scope", async () => {
    const index = "@@index([at(sort: Desc)])";
    expect(await stated(posts(orderBy, index, '@resource(scopedBy: ["on"])'), "mysql")).toBe("at DESC");
  });

  test("nulls in another place than the database has them leave no index, unless they begin a cursor", async () => {
    const score = '[{ field: "score", direction: "DESC", nulls: "first" }]';
    const index = "@@index([score(sort: Desc)])";
    expect(await stated(posts(`order: ${score}`, index), "mysql")).toBe("score DESC");
    expect(await stated(posts(`viaCursor: ${score}`, index), "mysql")).toBe("score DESC, id ASC");
  });

  test("a list relation, whose foreign key begins the index", async () => {
    const schema = `
/// @pagination
model Author {
  id Int @id
  /// @pagination(order: [{ field: "at", direction: "DESC" }])
  posts Post[]
}
/// @pagination
model Post {
  id Int @id
  at DateTime
  authorId Int
  author Author @relation(fields: [authorId], references: [id])
  @@index([authorId, at(sort: Desc)])
}
`;
    const { api } = await apiFrom(schema, { provider: "mysql" });
    expect(api.resources[0]?.relations[0]?.operation.order.map(({ direction }) => direction)).toEqual(["DESC", "ASC"]);
  });

  test("the first row of each group, but not the order of groups by their own values", async () => {
    const grouped = (order: string) =>
      posts(`operation: "some", distinct: ["on"], order: ${order}`, "@@index([on, at(sort: Desc)])");
    const ordersOf = async (order: string) => {
      const { api } = await apiFrom(grouped(order), { provider: "mysql" });
      return api.resources[0]?.operations[1]?.operation.order.map(({ field, direction }) => `${field} ${direction}`);
    };
    expect(await ordersOf('[{ field: "at", direction: "DESC" }]')).toEqual(["at DESC", "id ASC"]);
    expect(await ordersOf('[{ field: "on", direction: "DESC" }]')).toEqual(["on DESC"]);
  });
});

test("the emitted order counts as served, and no index is advised", async () => {
  for (const by of [orderBy, cursorBy]) {
    expect(await sentencesOf(posts(by, "@@index([at(sort: Desc)])"), { provider: "mysql" })).toBe("");
  }
});

test("`explain` names the direction with its reason, and says when an index can turn it", async () => {
  const completedBy = async (pagination: string, index: string) => {
    const { api } = await apiFrom(posts(pagination, index), { provider: "mysql" });
    return /completed by +(.*)/.exec(await explainApi(api, { all: true }))?.[1]?.replaceAll(/ +/g, " ");
  };
  const turns = "an index that is added can turn it, which reorders rows that are otherwise equal";
  expect(await completedBy("", "")).toBeUndefined();
  expect(await completedBy(orderBy, "")).toBe("id DESC the order's last direction");
  expect(await completedBy(orderBy, "@@index([at(sort: Desc)])")).toBe("id ASC as the index over at DESC");
  expect(await completedBy(cursorBy, "")).toBe(`id DESC the order's last direction; ${turns}`);
  expect(await completedBy(cursorBy, "@@index([at])")).toBe("id DESC the order's last direction");
  expect(await completedBy(cursorBy, "@@index([at(sort: Desc)])")).toBe(`id ASC as the index over at DESC; ${turns}`);
});

describe("an order by a hidden field", () => {
  const schema = (annotations: string) => `
${annotations}
model Post {
  id Int @id
  /// @hidden
  rank Int
  @@index([rank])
}
`;
  const warning =
    "warning: the order reveals hidden field `Post.rank`: clients see which rows have more of it [hidden-order]";

  test.each([
    '/// @pagination(order: [{ field: "rank" }])',
    '/// @pagination\n/// @pagination(operation: "top", order: [{ field: "rank" }])',
  ])("is a warning: %s", async (annotations) => {
    expect((await sentencesOf(schema(annotations))).split("\n").filter((line) => line.startsWith("warning"))).toEqual([
      warning,
    ]);
  });

  test("can be acknowledged", async () => {
    expect(await sentencesOf(schema('/// @pagination(order: [{ field: "rank" }])\n/// @suppress(hidden-order)'))).toBe(
      "",
    );
  });
});
