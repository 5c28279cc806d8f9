import { Hono } from "hono";
import { prismaClient } from "../connect.mjs";
import { pageSize } from "../schema.mjs";
import { collection } from "./document.mjs";

export async function serve(provider, folder) {
  const prisma = await prismaClient(provider, folder);
  const orderBy = { id: "asc" };
  const full = async (c, options = {}) => {
    const page = Number(c.req.query("page") ?? 1);
    const { where, include } = options;
    const [rows, total] = await Promise.all([
      prisma.event.findMany({ where, include, orderBy, skip: (page - 1) * pageSize, take: pageSize }),
      prisma.event.count({ where }),
    ]);
    return c.json(collection("/events", rows, { total, page }));
  };
  const onwards = (path, rows, position) => {
    const last = rows[pageSize - 1];
    const next = rows.length > pageSize && position(last);
    return collection(path, rows.slice(0, pageSize), { next: next && `${path}?${next}` });
  };
  return new Hono()
    .get("/events", (c) => full(c))
    .get("/filtered", (c) => full(c, { where: { topicId: Number(c.req.query("topicId")) } }))
    .get("/embedded", (c) => full(c, { include: { topic: true } }))
    .get("/partial", async (c) => {
      const page = Number(c.req.query("page") ?? 1);
      const rows = await prisma.event.findMany({ orderBy, skip: (page - 1) * pageSize, take: pageSize + 1 });
      const next = rows.length > pageSize && `/partial?page=${page + 1}`;
      const previous = page > 1 && `/partial?page=${page - 1}`;
      return c.json(collection("/partial", rows.slice(0, pageSize), { page, next, previous }));
    })
    .get("/by-id", async (c) => {
      const after = c.req.query("after");
      const cursor = after ? { cursor: { id: Number(after) }, skip: 1 } : {};
      const rows = await prisma.event.findMany({ orderBy: { id: "desc" }, ...cursor, take: pageSize + 1 });
      return c.json(onwards("/by-id", rows, ({ id }) => `after=${id}`));
    })
    .get("/by-date", async (c) => {
      const after = c.req.query("after");
      const cursor = after ? { cursor: { id: Number(after) }, skip: 1 } : {};
      const newest = [{ createdAt: "desc" }, { id: "desc" }];
      const rows = await prisma.event.findMany({ orderBy: newest, ...cursor, take: pageSize + 1 });
      return c.json(onwards("/by-date", rows, ({ id }) => `after=${id}`));
    })
    .get("/notes", async (c) => c.json(collection("/notes", await prisma.note.findMany({ orderBy }))));
}

export const paths = {
  full: ({ page }) => `/events?page=${page}`,
  partial: ({ page }) => `/partial?page=${page}`,
  byId: ({ after }) => `/by-id${after ? `?after=${after.id}` : ""}`,
  byDate: ({ after }) => `/by-date${after ? `?after=${after.id}` : ""}`,
  filtered: ({ topicId }) => `/filtered?topicId=${topicId}`,
  embedded: () => "/embedded",
  everything: () => "/notes",
};

/** The rows of an answer, and its total. */
export const rowsOf = (document) => ({ rows: document["hydra:member"], total: document["hydra:totalItems"] });
