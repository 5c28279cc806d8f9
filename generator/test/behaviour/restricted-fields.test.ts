/** Fields that some callers may see: for the others they are as if they were not declared. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fail, get, ids } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination(clientFields: true, clientIncludes: ["author", "author.boss", "boss", "tasks", "secrets"], strictQueryParameterValidation: true, search: ["name", "email", "author.email"], anyOf: { whose: ["name", "email", "author.name"], theirs: ["email"] }, cache: { maxAge: 60, sharedMaxAge: 600 })
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "id" }], count: "shared")
/// @pagination(operation: "handled", path: "/handled", handler: true)
model User {
  id       Int     @id
  /// @filter(exact, order)
  name     String
  /// @restricted
  /// @filter(exact, order, exists, facet)
  email    String?
  /// The number to call.
  ///
  /// @restricted
  /// @filter(range, order)
  phone    Int?
  /// @restricted
  /// @filter(exact)
  /// @filter(exact, order, path: "name")
  boss     User?   @relation("boss", fields: [bossId], references: [id])
  /// @restricted
  bossId   Int?
  staff    User[]  @relation("boss")
  /// @filter(exact, order, path: "email")
  /// @filter(partial, path: "name")
  author   User?   @relation("author", fields: [authorId], references: [id])
  authorId Int?
  written  User[]  @relation("author")
  /// @restricted
  /// @count
  /// @pagination
  secrets  Task[]  @relation("secret")
  /// @count
  /// @pagination
  tasks    Task[]  @relation("owner")
  @@index([bossId])
  @@index([authorId])
}
/// @pagination(clientIncludes: ["keeper", "keeper.boss"])
model Task {
  id       Int  @id
  /// @embed
  owner    User @relation("owner", fields: [ownerId], references: [id])
  ownerId  Int
  keeper   User? @relation("secret", fields: [keeperId], references: [id])
  keeperId Int?
  team     Team @relation(fields: [teamId], references: [id])
  teamId   Int
  @@index([ownerId])
  @@index([keeperId])
  @@index([teamId])
}
/// @pagination
model Team {
  id      Int     @id
  /// @embed(limit: 3)
  tasks   Task[]
  /// @embed(limit: 3)
  members Member[]
}
/// @pagination
model Member {
  id     Int    @id
  /// @restricted
  salary Int
  team   Team   @relation(fields: [teamId], references: [id])
  teamId Int
  @@index([teamId])
}
`;

let project: OpenProject;
beforeAll(async () => {
  project = await openProject("restricted", models);
  const { prisma } = project;
  await prisma.team.create({ data: { id: 1 } });
  for (const data of users) await prisma.user.create({ data });
  await prisma.task.createMany({ data: tasks });
  await prisma.member.createMany({ data: [1, 2].map((id) => ({ id, teamId: 1, salary: 100 * id })) });
});
afterAll(() => project.prisma.$disconnect());

const users = [
  { id: 1, name: "a", email: "x@a", phone: 3, bossId: null, authorId: null },
  { id: 2, name: "b", email: null, phone: 2, bossId: 1, authorId: 1 },
  { id: 3, name: "c", email: "y@a", phone: null, bossId: 1, authorId: 2 },
];
const tasks = [
  { id: 1, ownerId: 1, keeperId: 2, teamId: 1 },
  { id: 2, ownerId: 2, keeperId: 2, teamId: 1 },
];

type Answer = "all" | readonly string[] | undefined;

function api(
  fields: { readonly [model: string]: (() => Answer | Promise<Answer>) | undefined } | undefined,
  errors: unknown[] = [],
) {
  const { prisma, createApi } = project;
  const handled = () => prisma.user.findMany({ orderBy: { id: "asc" } });
  return createApi({
    prisma,
    fields,
    handlers: { User: { handled } },
    onError: (error: unknown) => errors.push(error),
  });
}
const nobody = () => api(undefined);
const admin = () => api({ User: () => "all", Member: () => "all" });

const own = ["email", "phone", "boss", "bossId", "secrets", "secretsCount"];

describe("a caller who may see none", () => {
  test.each([
    "/users",
    "/feed",
    "/handled",
    "/users/1",
    "/users/1/tasks",
    "/tasks",
    "/tasks/1",
    "/tasks?include=keeper",
    "/users?include=author",
    "/users?include=tasks",
    "/teams",
    "/teams/1",
    "/members",
  ])("gets none at %s", async (path) => {
    for (const app of [nobody(), api({ User: () => [] }), api({ User: () => undefined })]) {
      const text = JSON.stringify(await get(app, path));
      for (const name of [...own, "salary"]) expect(text, path).not.toContain(`"${name}"`);
      expect(text).not.toContain("@a");
    }
    const whole = JSON.stringify(await get(admin(), path));
    if (path !== "/users/1/tasks" && !path.startsWith("/tasks")) expect(whole).toMatch(/"(email|salary)"/);
  });

  test.each([
    "email=x@a",
    "exists[email]=true",
    "order[email]=asc",
    "order[phone]=asc",
    "phone[gt]=1",
    "boss=/users/1",
    "boss.name=a",
    "order[boss.name]=asc",
    "author.email=x@a",
    "order[author.email]=asc",
    "theirs=x@a",
    "fields=email",
    "fields=secretsCount",
    "include=boss",
    "include=author.boss",
    "include=secrets",
    "facets[]=email",
  ])("cannot send %s", async (query) => {
    await fail(nobody(), `/users?${query}`, 400);
    await get(admin(), `/users?${query}`);
  });

  test("has no list of a restricted relation", async () => {
    await fail(nobody(), "/users/2/secrets", 404);
    expect(ids(await get(admin(), "/users/2/secrets"))).toEqual([1, 2]);
  });

  test("searches in the other fields", async () => {
    expect(ids(await get(nobody(), "/users?search=x@a"))).toEqual([]);
    expect(ids(await get(admin(), "/users?search=x@a"))).toEqual([1, 2]);
    expect(ids(await get(nobody(), "/users?whose=x@a"))).toEqual([]);
    expect(ids(await get(nobody(), "/users?whose=a"))).toEqual([1, 2]);
    expect(ids(await get(admin(), "/users?whose=x@a"))).toEqual([1]);
  });
});

describe("a caller who may see some", () => {
  test("gets these", async () => {
    const app = api({ User: async () => ["phone", "secrets"] });
    const user = await get(app, "/users/2");
    expect(user).toMatchObject({ phone: 2, secrets: "/users/2/secrets", secretsCount: 2 });
    for (const name of ["email", "boss", "bossId"]) expect(user).not.toHaveProperty(name);
    expect(ids(await get(app, "/users?order[phone]=asc&phone[gt]=0"))).toEqual([2, 1]);
    await fail(app, "/users?email=x@a", 400);
  });

  test("is known by the request, each time", async () => {
    let seen: Answer;
    const app = api({ User: () => seen });
    for (const [answer, keys] of [
      ["all", own],
      [[], []],
      [["email"], ["email"]],
      ["all", own],
    ] as const) {
      seen = answer;
      expect(Object.keys(await get(app, "/users/2")).filter((key) => own.includes(key))).toEqual(keys);
    }
  });
});

describe("caches", () => {
  const control = async (app: ReturnType<typeof api>, path: string) =>
    (await app.request(path)).headers.get("Cache-Control");

  test("keep no answer that depends on its caller", async () => {
    expect(await control(admin(), "/users")).toBe("private, max-age=60");
    expect(await control(admin(), "/users/9")).toMatch(/^(private|no-store)/);
    expect(await control(api({ User: () => [] }), "/users/1/secrets")).toMatch(/^(private|no-store)/);
    expect(await control(nobody(), "/users")).toBe("public, max-age=60, s-maxage=600");
  });

  test("ask with another tag", async () => {
    const tag = async (app: ReturnType<typeof api>) => (await app.request("/users/1")).headers.get("ETag");
    expect(await tag(nobody())).not.toBe(await tag(admin()));
  });
});

describe("what the application says", () => {
  test("must name restricted fields", async () => {
    const errors: unknown[] = [];
    await fail(api({ User: () => ["emial"] }, errors), "/users", 500);
    expect(String(errors)).toContain("fields.User returned `emial`, which is not a restricted field.");
  });

  test("must be of a model that has some, and a function", () => {
    expect(() => api({ Task: () => "all" })).toThrow("unknown model `Task` in `fields`");
    expect(() => api({ User: "all" as never })).toThrow("fields.User must be a function");
  });
});

test("documents say that these fields are for some callers", async () => {
  const document = (await (await nobody().request("/openapi.json")).json()) as never;
  const { User } = (
    document as {
      components: {
        schemas: Record<string, { required: string[]; properties: Record<string, { description?: string }> }>;
      };
    }
  ).components.schemas;
  expect(User?.required).toEqual(
    ["id", "name", "staff", "author", "authorId", "written", "tasks", "tasksCount"].filter(
      (key) => key in (User?.properties ?? {}),
    ),
  );
  expect(User?.properties.email?.description).toBe("For some callers.");
  expect(User?.properties.phone?.description).toBe("The number to call.\n\nFor some callers.");
  const text = JSON.stringify(document);
  expect(text).toContain("Filter by whether `email` has a value. For some callers.");
});

test("no answer to others depends on their values", async () => {
  const { prisma } = project;
  const paths = [
    "/users",
    "/users?order[name]=desc",
    "/users?search=a",
    "/users?whose=a",
    "/feed",
    "/users/1",
    "/users/1 text/html",
    "/users text/html",
    "/tasks?include=keeper",
    "/tasks text/html",
    "/teams",
    "/users?include=author&fields=name,author",
    "/members",
    "/users/2/secrets",
    "/users?email=x@a",
    "/users?order[email]=asc",
  ];
  const answers = async () => {
    const app = nobody();
    return Promise.all(
      paths.map(async (path) => {
        const [url = "", accept = "*/*"] = path.split(" ");
        const response = await app.request(url, { headers: { accept } });
        return [path, response.status, response.headers.get("ETag"), await response.text()];
      }),
    );
  };
  const before = await answers();
  await prisma.user.updateMany({ data: { email: "a", phone: 7, bossId: 3 } });
  await prisma.member.updateMany({ data: { salary: 5 } });
  expect(await answers()).toEqual(before);
});
