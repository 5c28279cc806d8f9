import { join } from "node:path";
import { prismaClient } from "../connect.mjs";

export { rowsOf } from "./document.mjs";

const embedded = "/embedded-events";

export async function serve(database, folder) {
  const prisma = await prismaClient(database, folder);
  const apiOf = async (name) => (await import(join(folder, "dist", name, "index.js"))).createApi;
  const [api, embedding] = (await Promise.all(["api", "embedding"].map(apiOf))).map((create) => create({ prisma }));
  return { fetch: (request, env) => (request.url.includes(embedded) ? embedding : api).fetch(request, env) };
}

export const paths = {
  full: ({ page }) => `/events?page=${page}`,
  shared: ({ page }) => `/shared-events?page=${page}`,
  cached: ({ page }) => `/cached-events?page=${page}`,
  partial: ({ page }) => `/partial-events?page=${page}`,
  embedded: ({ page }) => `${embedded}?page=${page}`,
  byId: ({ after }) => `/events-by-id?id%5Blt%5D=${after.id}`,
  byDate: ({ after }) => `/event-feed?createdAt%5Blt%5D=${encodeURIComponent(after.createdAt)}&id%5Blt%5D=${after.id}`,
};
