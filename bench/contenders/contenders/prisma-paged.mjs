import { join } from "node:path";
import { prismaClient } from "../connect.mjs";

export async function serve(provider, folder) {
  const prisma = await prismaClient(provider, folder);
  const apiOf = async (name) => (await import(join(folder, "dist", name, "index.js"))).createApi;
  const [createApi, createFiltered, createEmbedding] = await Promise.all(["api", "filtered", "embedding"].map(apiOf));
  // No Hono of this folder's own: of two copies of it, one wraps each handler of the other's.
  return createApi({ prisma })
    .route("/", createFiltered({ prisma, basePath: "/filtered" }))
    .route("/", createEmbedding({ prisma, basePath: "/embedding" }));
}

export const paths = {
  full: ({ page }) => `/events?page=${page}`,
  shared: ({ page }) => `/shared-events?page=${page}`,
  partial: ({ page }) => `/partial-events?page=${page}`,
  byId: ({ after }) => `/events-by-id${after ? `?id%5Blt%5D=${after.id}` : ""}`,
  byDate: ({ after }) =>
    `/event-feed${after ? `?createdAt%5Blt%5D=${encodeURIComponent(after.createdAt)}&id%5Blt%5D=${after.id}` : ""}`,
  filtered: ({ topicId }) => `/filtered/events?topicId=${topicId}`,
  embedded: () => "/embedding/events",
  everything: () => "/notes",
};

/** The rows of an answer, and its total. */
export const rowsOf = (document) => ({ rows: document["hydra:member"], total: document["hydra:totalItems"] });
