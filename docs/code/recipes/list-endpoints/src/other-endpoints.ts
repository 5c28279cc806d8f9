/** The endpoints that `docs/recipes/list-endpoints.md` describes and does not show. */
import { Hono } from "hono";
import { pageOf, take, tasksOf } from "./before.js";
import { type Prisma, Status } from "./generated/prisma/client.js";
import { prisma } from "./prisma.js";

export const others: Hono = new Hono()
  .get("/tasks/urgent", async (context) => {
    const where = { OR: [{ priority: 1 }, { dueAt: null }], NOT: { status: Status.DONE } };
    return context.json(await tasksOf({ where, ...pageOf(context) }));
  })
  .get("/tasks/by-owner", async (context) =>
    context.json(await tasksOf({ ...pageOf(context), orderBy: [{ owner: { name: "asc" } }, { id: "asc" }] })),
  )
  .get("/tasks/board", async (context) => {
    const { status, priority } = context.req.query();
    const others: Prisma.TaskWhereInput = priority === undefined ? {} : { priority: Number(priority) };
    const where: Prisma.TaskWhereInput = { ...others, ...(status !== undefined && { status: status as Status }) };
    const [items, totalItems, groups] = await Promise.all([
      tasksOf({ where, ...pageOf(context) }),
      prisma.task.count({ where }),
      prisma.task.groupBy({
        by: ["status"],
        where: others,
        _count: { _all: true },
        orderBy: [{ _count: { id: "desc" } }, { status: "asc" }],
      }),
    ]);
    const counts = groups.map(({ status, _count }) => ({ value: status, count: _count._all }));
    return context.json({ items, totalItems, facets: { status: counts } });
  })
  .get("/people/busy", async (context) => {
    const where = { owned: { some: { status: Status.OPEN } } };
    const people = await prisma.person.findMany({ where, ...pageOf(context) });
    return context.json(people.map((person) => ({ ...person, owned: `/people/${person.id}/owned` })));
  })
  .get("/people/:id/owned", async (context) => {
    const ownerId = Number(context.req.param("id"));
    if ((await prisma.person.count({ where: { id: ownerId } })) === 0) return context.notFound();
    const orderBy: Prisma.TaskOrderByWithRelationInput[] = [{ createdAt: "asc" }, { id: "asc" }];
    return context.json(await tasksOf({ where: { ownerId }, ...pageOf(context), orderBy }));
  })
  .get("/tasks/feed", async (context) => {
    const { "createdAt[lt]": time, "id[lt]": id } = context.req.query();
    const createdAt = new Date(time ?? 0);
    const where: Prisma.TaskWhereInput =
      time === undefined ? {} : { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: Number(id) } }] };
    return context.json(await tasksOf({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take }));
  });
