/** The recipes on which rows and fields a caller sees, and from where. */
import { Hono } from "hono";
import { expect, test } from "vitest";
import { getPage, idsOf, statusOf } from "./client.js";
import { importFile, openPage } from "./page-projects.js";

test("users see only their own rows, and those that are public", async () => {
  const page = "recipes/users-own-rows";
  const prisma = await openPage(page);
  const { app } = await importFile(page, "src/app.ts");
  const photo = (id: number, ownerId: string, isPublic = false) => ({ id, title: `P${id}`, ownerId, isPublic });
  await prisma.photo.createMany({ data: [photo(1, "ann"), photo(2, "bob"), photo(3, "bob", true)] });
  await prisma.comment.createMany({ data: [1, 2, 3].map((id) => ({ id, text: "nice", photoId: id })) });
  const ann = { "x-user": "ann" };
  const seen = await getPage(app, "/photos", ann);
  expect([idsOf(seen), seen["hydra:totalItems"]]).toEqual([[1, 3], 2]);
  expect(idsOf(await getPage(app, "/comments", ann))).toEqual([1, 3]);
  expect(idsOf(await getPage(app, "/photos"))).toEqual([3]);
  expect(await statusOf(app, "/photos/2", ann)).toBe(404);
  expect(JSON.stringify(seen)).not.toContain("ownerId");
});

test("calls without HTTP: the caller of the process decides on the rows, and no client can be that caller", async () => {
  const page = "recipes/without-http";
  const prisma = await openPage(page);
  const due = (day: number) => new Date(Date.UTC(2026, 0, day));
  await prisma.invoice.createMany({
    data: Array.from({ length: 250 }, (_, id) => ({ id, due: due(1 + (id % 2)), tenantId: id < 240 ? 1 : 2 })),
  });
  const { clientOf, overdue } = await importFile(page, "src/invoices.ts");
  const first = await (await clientOf(1).invoices.$get()).json();
  expect([first["hydra:totalItems"], first["hydra:view"]["hydra:next"]]).toEqual([240, "/invoices?page=2"]);
  expect(await overdue(1, "2026-01-02T00:00:00Z")).toEqual(Array.from({ length: 120 }, (_, index) => index * 2));
  expect((await (await clientOf(2).invoices.$get()).json())["hydra:totalItems"]).toBe(10);
  expect((await clientOf(2).invoices[":id"].$get({ param: { id: "1" } })).status).toBe(404);
  const { api } = await importFile(page, "src/api.ts");
  expect(await statusOf(api, "/invoices")).toBe(401);
  expect(await statusOf(api, "/invoices?tenantId=1", { tenantId: "1" })).toBe(401);
  expect((await getPage(api, "/invoices", { "x-tenant": "2" }))["hydra:totalItems"]).toBe(10);
});

test("Vercel: the default export answers under its path", async () => {
  const page = "learn/deploying";
  const prisma = await openPage(page);
  // Another test may have opened the page in this process.
  await prisma.book.deleteMany();
  await prisma.book.create({ data: { id: 1, title: "Emma" } });
  const { default: app } = await importFile(page, "src/index.ts");
  expect(await getPage(app, "/api/books")).toMatchObject({ "@id": "/api/books", "hydra:totalItems": 1 });
});

test("numbers and computed fields: by annotation as by hand", async () => {
  const page = "recipes/list-endpoints";
  const prisma = await openPage(page);
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  await prisma.author.createMany({ data: ids.map((id) => ({ id, firstName: `A${id}`, lastName: `B${id}` })) });
  await prisma.book.createMany({
    data: ids.map((id) => ({
      ...{ id, published: id % 2 === 0, authorId: (id % 5) + 1 },
      deletedAt: id % 3 === 0 ? new Date() : null,
    })),
  });
  const { authorsBefore: before } = await importFile(page, "src/authors-before.ts");
  const { after } = await importFile(page, "src/after.ts");
  const headers = { accept: "application/json" };
  for (const path of ["/authors", "/authors?page=2"]) {
    const byHand = await (await before.request(path, { headers })).json();
    expect(await (await after.request(path, { headers })).json()).toEqual(byHand);
    expect(byHand).toHaveLength(path === "/authors" ? 30 : 10);
  }
});

test("list endpoints: by annotation as by hand", async () => {
  const page = "recipes/list-endpoints";
  const prisma = await openPage(page);
  const names = ["Zoe", "Anna", "Ben", "Carl", "Dora", "Eve", "Finn"];
  await prisma.person.createMany({ data: names.map((name, index) => ({ id: index + 1, name })) });
  await prisma.label.createMany({ data: ["bug", "idea"].map((name, index) => ({ id: index + 1, name })) });
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  await prisma.task.createMany({
    data: ids.map((id) => ({
      ...{ id, title: id % 4 === 0 ? `A bug ${id}` : `Task ${id}`, priority: id % 3 },
      status: ["OPEN", "STARTED", "DONE", "DONE"][(id * 7) % 4] as "OPEN",
      dueAt: id % 5 === 0 ? null : new Date(Date.UTC(2026, 0, id)),
      createdAt: new Date(Date.UTC(2026, 0, 1, Math.floor(id / 3))),
      ownerId: (id % 5) + 1,
      reviewerId: id % 2 === 0 ? (id % 7) + 1 : null,
    })),
  });
  for (const id of ids.filter((each) => each % 6 === 0)) {
    await prisma.task.update({ where: { id }, data: { labels: { connect: [{ id: 1 }, { id: 2 }] } } });
  }
  const { before: shown } = await importFile(page, "src/before.ts");
  const { others } = await importFile(page, "src/other-endpoints.ts");
  const before = shown.route("/", others);
  const { after } = await importFile(page, "src/after.ts");
  const headers = { accept: "application/json" };
  const paths = [
    ...["/tasks", "/tasks?page=12", "/tasks?mine=2", "/tasks?mine=2&page=3", "/tasks?search=anna+bug"],
    ...["/tasks?search=bug&page=2", "/tasks?offset=7", "/tasks/urgent", "/tasks/urgent?page=3", "/tasks/by-owner"],
    ...["/tasks/by-owner?page=5", "/tasks/feed", "/people/busy", "/people/1/owned", "/people/1/owned?page=3"],
    "/tasks/feed?createdAt[lt]=2026-01-01T13:00:00.000Z&id[lt]=40",
  ];
  for (const path of paths) {
    const byHand = await (await before.request(path, { headers })).json();
    expect(await (await after.request(path, { headers })).json(), path).toEqual(byHand);
    expect(byHand.length, path).toBeGreaterThan(0);
  }
  for (const path of ["/tasks/board?facets=status", "/tasks/board?facets=status&status=OPEN&priority=1&page=2"]) {
    const byHand = await (await before.request(path, { headers })).json();
    expect(await (await after.request(path, { headers })).json(), path).toMatchObject(byHand);
    expect(byHand.facets.status).toHaveLength(3);
  }
  expect((await after.request("/people/99/owned", { headers })).status).toBe(404);
  expect([await statusOf(before, "/tasks?page=abc"), await statusOf(after, "/tasks?page=abc")]).toEqual([500, 400]);
  const both = new Hono().post("/tasks", (context) => context.text("written", 201)).route("/", after);
  expect((await both.request("/tasks", { method: "POST" })).status).toBe(201);
});
