import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const bookWith = (pagination: string) => `
/// @pagination(${pagination})
model Book {
  id Int @id
}
`;

describe("an estimated count", () => {
  test("is an exact one on SQLite", async () => {
    expect(await sentencesOf(bookWith('paginationCount: "estimated"'))).toMatchInlineSnapshot(`
      "error: \`estimated\` is not available on \`sqlite\`: only PostgreSQL and MySQL estimate the rows of a table [count-estimate]
        -->  schema.prisma:1:34 "estimated"
        help: use \`exact\`, \`shared\`, \`cached\` or \`capped\`

      1 error
      "
    `);
  });

  test("is reported once if platform.yaml sets it", async () => {
    const yaml = "platform:\n  defaults:\n    pagination_count: estimated\n";
    expect(await sentencesOf(bookWith("itemsPerPage: 5"), { yaml })).toMatchInlineSnapshot(`
      "error: \`estimated\` is not available on \`sqlite\`: only PostgreSQL and MySQL estimate the rows of a table [count-estimate]
        -->  platform.yaml:3:23 estimated
        help: use \`exact\`, \`shared\`, \`cached\` or \`capped\`

      1 error
      "
    `);
  });

  test.each(["postgresql", "mysql"])("is one on %s", async (provider) => {
    expect(await sentencesOf(bookWith('paginationCount: "estimated"'), { provider })).toBe("");
  });
});

describe("a total that requests share, under `now()`", () => {
  const post = (resource: string, pagination: string) => `
/// @pagination(${pagination})
/// @resource(${resource})
/// @pagination(operation: "next", where: { at: { gt: now() } }, order: [{ field: "id" }])
model Post {
  id Int @id
  at DateTime
}
`;

  test("is refused, for it has another condition in each request", async () => {
    expect(await sentencesOf(post('path: "/posts"', 'paginationCount: "cached"'))).toMatchInlineSnapshot(`
      "error: \`cached\` totals cannot be shared by \`GET /posts/next\`: its condition contains \`now()\`, so it differs in each request [count-now]
        -->  schema.prisma:1:34 "cached"
        help: set \`paginationCount\` to \`exact\` or \`capped\` here, or compare with a fixed date

      1 error
      "
    `);
  });

  test.each(["shared", "cached"])("%s, of a resource", async (count) => {
    const found = await sentencesOf(post("where: { at: { lte: now() } }", `paginationCount: "${count}"`));
    expect(found).toContain("cannot be shared by `GET /posts`: its condition contains `now()`");
    expect(found).toContain("cannot be shared by `GET /posts/next`: its condition contains `now()`");
  });

  test.each(["exact", "capped"])("%s is counted for each request", async (count) => {
    expect(await sentencesOf(post("where: { at: { lte: now() } }", `paginationCount: "${count}"`))).toBe("");
  });

  test("a fixed date does not move", async () => {
    const fixed = post('where: { at: { lte: "2026-01-01" } }', 'paginationCount: "cached"').replace(
      "now()",
      '"2027-01-01"',
    );
    expect(await sentencesOf(fixed)).toBe("");
  });
});

describe("a total that tenants might share", () => {
  const note = (count: string, field: string) => `
/// @pagination(paginationCount: "${count}")
model Note {
  id Int @id
  ${field}
}
`;

  test("is reported with the field and with what keeps tenants apart", async () => {
    expect(await sentencesOf(note("shared", "tenantId Int"))).toMatchInlineSnapshot(`
      "warning: a \`shared\` total of \`Note\` may be shown to another tenant: \`tenantId\` suggests that rows belong to tenants. a tenant that is chosen below Prisma (row-level security, a pool for each tenant) is not part of the condition [count-tenant]
        -->  schema.prisma:1:34 "shared"
        help: use \`exact\`, or give \`createApi\` a \`countKey\` that names the tenant

      1 warning
      "
    `);
  });

  test.each([
    ["shared", "organizationId Int"],
    ["cached", "organisation String"],
    ["cached", "account_id Int"],
    ["shared", "workspaceSlug String"],
    ["shared", "team String"],
  ])("%s, %s", async (count, field) => {
    expect(await sentencesOf(note(count, field))).toContain("[count-tenant]");
  });

  test.each([
    ["exact", "tenantId Int"],
    ["capped", "tenantId Int"],
    ["shared", "teammates Int"],
    ["cached", "accountedAt DateTime"],
    ["shared", "title String"],
  ])("%s, %s: none", async (count, field) => {
    expect(await sentencesOf(note(count, field))).toBe("");
  });

  test("is reported where platform.yaml asks for it, too", async () => {
    const yaml = "platform:\n  defaults:\n    pagination_count: cached\n";
    const problems = await sentencesOf(note("cached", "tenantId Int").replace('(paginationCount: "cached")', ""), {
      yaml,
    });
    expect(problems).toContain("platform.yaml:3");
  });

  test("is one of the rows' own model", async () => {
    const schema = `
/// @pagination
model Tenant {
  id Int @id
  /// @pagination(paginationCount: "shared")
  notes Note[]
}

/// @pagination
model Note {
  id Int @id
  tenant Tenant @relation(fields: [tenantId], references: [id])
  tenantId Int
  @@index([tenantId, id])
}
`;
    expect(await sentencesOf(schema)).toContain("total of `Note` may be shown to another tenant: `tenant` suggests");
  });
});

describe("options of a mode that no count has", () => {
  test("are reported", async () => {
    expect(await sentencesOf(bookWith("countSeconds: 5, paginationCountLimit: 100"))).toMatchInlineSnapshot(`
      "warning: \`countSeconds\` has no effect without \`count: "cached"\` [count-mode]
        -->  schema.prisma:1:31 5
        help: add \`count: "cached"\`, or remove the option
      warning: \`paginationCountLimit\` has no effect without \`paginationCount: "capped"\` [count-mode]
        -->  schema.prisma:1:56 100
        help: add \`paginationCount: "capped"\`, or remove the option

      2 warnings
      "
    `);
  });

  test.each([
    ["the same annotation has the mode", bookWith("countSeconds: 5, count: cached"), {}],
    ["another operation has it", `/// @pagination(operation: "a", count: capped)${bookWith("countLimit: 5")}`, {}],
    [
      "it is the global one",
      bookWith("countLimit: 5"),
      { yaml: "platform:\n  defaults:\n    pagination_count: capped\n" },
    ],
  ])("are not reported if %s", async (_, schema, options) => {
    expect(await sentencesOf(schema, options)).toBe("");
  });

  test("are not reported if they are global", async () => {
    const yaml = "platform:\n  defaults:\n    pagination_count_limit: 5\n";
    expect(await sentencesOf(bookWith("itemsPerPage: 5"), { yaml })).toBe("");
  });
});

test("a mode beside distinct", async () => {
  const schema = (own: string) => `
/// @pagination
/// @pagination(operation: "titles", distinct: ["title"]${own})
model Book {
  id Int @id
  title String
}
`;
  const provider = "postgresql";
  expect(await sentencesOf(schema(', paginationCount: "estimated"'), { provider })).toMatchInlineSnapshot(`
    "warning: \`estimated\` has no effect with \`distinct\`: distinct values are counted for each request, because databases estimate only rows [count-mode]
      -->  schema.prisma:2:76 "estimated"
      help: set \`paginationCount\` to \`capped\` or \`cached\`, or page partially

    1 warning
    "
  `);
  for (const others of ["", ', count: "capped"', ', count: "cached"', ', count: "estimated", useOutputWalkers: false'])
    expect(await sentencesOf(schema(others), { provider })).not.toContain("count-mode");
});

test("a total of distinct values that requests share, under `now()`", async () => {
  const schema = `
/// @pagination
/// @pagination(operation: "titles", distinct: ["title"], where: { at: { lte: now() } }, count: "cached")
model Book {
  id Int @id
  title String
  at DateTime
}
`;
  expect(await sentencesOf(schema)).toContain("its condition contains `now()`");
});
