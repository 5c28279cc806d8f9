import { join } from "node:path";
import { Hono } from "hono";
import { prismaClient } from "../connect.mjs";
import { pageSize } from "../schema.mjs";

export async function serve(provider, folder) {
  const { EventRouter } = await import(join(folder, "dist/express/routes/Event/EventRouter.js"));
  const { NoteRouter } = await import(join(folder, "dist/express/routes/Note/NoteRouter.js"));
  const prisma = await prismaClient(provider, folder, "express/prisma");
  const app = new Hono();
  app.use("*", async (c, next) => {
    c.set("prisma", prisma);
    await next();
  });
  app.route("/", EventRouter({ enableAll: true }));
  app.route("/", NoteRouter({ enableAll: true }));
  return app;
}

const query = (values) =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : value]),
  );
const orderBy = { id: "asc" };
const newest = [{ createdAt: "desc" }, { id: "desc" }];
const from = (after) => (after ? { cursor: { id: after.id }, skip: 1 } : {});

export const paths = {
  full: ({ page }) => `/event/paginated?${query({ orderBy, skip: (page - 1) * pageSize, take: pageSize })}`,
  partial: ({ page }) => `/event?${query({ orderBy, skip: (page - 1) * pageSize, take: pageSize + 1 })}`,
  byId: ({ after }) => `/event?${query({ orderBy: { id: "desc" }, ...from(after), take: pageSize + 1 })}`,
  byDate: ({ after }) => `/event?${query({ orderBy: newest, ...from(after), take: pageSize + 1 })}`,
  filtered: ({ topicId }) => `/event/paginated?${query({ where: { topicId }, orderBy, take: pageSize })}`,
  embedded: () => `/event/paginated?${query({ orderBy, take: pageSize, include: { topic: true } })}`,
  everything: () => `/note?${query({ orderBy })}`,
};

/** The rows of an answer, and its total. */
export const rowsOf = (answer) =>
  Array.isArray(answer) ? { rows: answer } : { rows: answer.data, total: answer.total };
