// The routes of everything that is written by hand. Contenders differ in how they read rows.
import { Hono } from "hono";
import { sendCursor, sendFull, sendPartial } from "./document.mjs";

/**
 * @param {object} read `full(skip)` resolves with rows and a total; `partial(skip)`, `embedded(skip)`, `byId(position)` and
 * `byDate(position)` with rows, one more than a page has
 */
export function routesOf(read, pageSize) {
  const pageOf = (c) => Number(c.req.query("page") ?? 1);
  const partial = (path, rowsAt) => async (c) => {
    const page = pageOf(c);
    return sendPartial(c, path, page, await rowsAt((page - 1) * pageSize));
  };
  const position = (c) => {
    const { id, at } = c.req.query();
    return id === undefined ? undefined : { id: Number(id), at };
  };
  return new Hono()
    .get("/events", async (c) => {
      const page = pageOf(c);
      const [rows, total] = await read.full((page - 1) * pageSize);
      return sendFull(c, "/events", page, rows, total);
    })
    .get("/partial", partial("/partial", read.partial))
    .get("/embedded", partial("/embedded", read.embedded))
    .get("/by-id", async (c) => sendCursor(c, "/by-id", await read.byId(position(c)), ({ id }) => `id=${id}`))
    .get("/by-date", async (c) => {
      const positionOf = ({ id, createdAt }) => `at=${encodeURIComponent(textOf(createdAt))}&id=${id}`;
      return sendCursor(c, "/by-date", await read.byDate(position(c)), positionOf);
    });
}

const textOf = (createdAt) => (createdAt instanceof Date ? createdAt.toISOString() : createdAt);

export const paths = {
  full: ({ page }) => `/events?page=${page}`,
  partial: ({ page }) => `/partial?page=${page}`,
  embedded: ({ page }) => `/embedded?page=${page}`,
  byId: ({ after }) => `/by-id?id=${after.id}`,
  byDate: ({ after }) => `/by-date?at=${encodeURIComponent(after.stored)}&id=${after.id}`,
};
