import { join } from "node:path";
import { Hono } from "hono";
import { prismaClient } from "../connect.mjs";

export async function serve(provider, folder) {
  const { createApi } = await import(join(folder, "dist/api/index.js"));
  const embedding = await import(join(folder, "dist/api-embedding/index.js"));
  const prisma = await prismaClient(provider, folder);
  return new Hono()
    .route("/", createApi({ prisma }))
    .route(
      "/",
      embedding.createApi({ prisma: await prismaClient(provider, folder, "prisma-embedding"), basePath: "/embedding" }),
    );
}

export const paths = {
  full: ({ page }) => `/events?page=${page}`,
  shared: ({ page }) => `/shared-events?page=${page}`,
  partial: ({ page }) => `/partial-events?page=${page}`,
  byId: ({ after }) => `/events-by-id${after ? `?id%5Blt%5D=${after.id}` : ""}`,
  byDate: ({ after }) =>
    `/event-feed${after ? `?createdAt%5Blt%5D=${encodeURIComponent(after.createdAt)}&id%5Blt%5D=${after.id}` : ""}`,
  filtered: ({ topicId }) => `/events?topicId=${topicId}`,
  embedded: () => "/embedding/events",
  everything: () => "/notes",
};
