import { Hono } from "hono";
import { pagination } from "prisma-extension-pagination";
import { prismaClient } from "../connect.mjs";
import { pageSize } from "../schema.mjs";

export async function serve(provider, folder) {
  const prisma = (await prismaClient(provider, folder)).$extends(pagination());
  const orderBy = { id: "asc" };
  const pages = async (c, options, includePageCount) => {
    const page = Number(c.req.query("page") ?? 1);
    const [rows, meta] = await prisma.event
      .paginate({ orderBy, ...options })
      .withPages({ limit: pageSize, page, includePageCount });
    return c.json({ rows, meta });
  };
  const byCursor = async (c, orderBy) => {
    const after = c.req.query("after");
    const [rows, meta] = await prisma.event.paginate({ orderBy }).withCursor({ limit: pageSize, after });
    return c.json({ rows, meta });
  };
  return new Hono()
    .get("/events", (c) => pages(c, {}, true))
    .get("/filtered", (c) => pages(c, { where: { topicId: Number(c.req.query("topicId")) } }, true))
    .get("/embedded", (c) => pages(c, { include: { topic: true } }, true))
    .get("/partial", (c) => pages(c, {}, false))
    .get("/by-id", (c) => byCursor(c, { id: "desc" }))
    .get("/by-date", (c) => byCursor(c, [{ createdAt: "desc" }, { id: "desc" }]))
    .get("/notes", async (c) => {
      const [rows, meta] = await prisma.note.paginate({ orderBy }).withCursor({ limit: null });
      return c.json({ rows, meta });
    });
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
export const rowsOf = ({ rows, meta }) => ({ rows, total: meta.totalCount });
