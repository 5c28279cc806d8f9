import { expect } from "vitest";
import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) =>
  createApi({ prisma, handlers: { Article: { recommended: () => articles.slice(0, 1) } } });

/** Two by each author; the even ones are drafts. */
const articles = [1, 2, 3, 4].map((id) => ({
  id,
  title: `Title ${5 - id}`,
  state: id % 2 === 0 ? ("DRAFT" as const) : ("PUBLISHED" as const),
  publishedAt: new Date(Date.UTC(2020, 0, id)),
  authorId: id < 3 ? 1 : 2,
}));

export async function fill(prisma: PrismaClient) {
  await prisma.author.createMany({
    data: [
      { id: 1, name: "Ada" },
      { id: 2, name: "Bo" },
    ],
  });
  await prisma.article.createMany({ data: articles });
}

const item = (id: number) => ({
  "@id": `/articles/${id}`,
  "@type": "Article",
  id,
  title: `Title ${5 - id}`,
  state: id % 2 === 0 ? "DRAFT" : "PUBLISHED",
  publishedAt: `2020-01-0${id}T00:00:00.000Z`,
  authorId: id < 3 ? 1 : 2,
  author: id < 3 ? "/authors/1" : "/authors/2",
});
const collection = (path: string) => ({ "@context": "/contexts/Article", "@id": path, "@type": "hydra:Collection" });

/** The parameters are described alike in each of these collections: tested by the behaviour suite. */
const search = expect.objectContaining({ "@type": "hydra:IriTemplate" });

export const answers = {
  "/articles?size=1&p=2&author=1": {
    ...collection("/articles"),
    "hydra:totalItems": 2,
    "hydra:member": [item(1)],
    "hydra:view": {
      "@id": "/articles?author=1&size=1&p=2",
      "@type": "hydra:PartialCollectionView",
      "hydra:first": "/articles?author=1&size=1&p=1",
      "hydra:last": "/articles?author=1&size=1&p=2",
      "hydra:previous": "/articles?author=1&size=1&p=1",
    },
    "hydra:search": search,
  },
  "/recent": {
    ...collection("/recent"),
    "hydra:totalItems": 2,
    "hydra:member": [item(3), item(2)],
    "hydra:search": search,
  },
  "/archive": {
    ...collection("/archive"),
    "hydra:totalItems": 2,
    "hydra:member": [item(4), item(2)],
    "hydra:search": search,
  },
  "/feed?size=1&publishedAt[lt]=2020-01-03T00:00:00.000Z&id[lt]=3": {
    ...collection("/feed"),
    "hydra:member": [item(2)],
    "hydra:view": {
      "@id": "/feed?id%5Blt%5D=3&publishedAt%5Blt%5D=2020-01-03T00%3A00%3A00.000Z&size=1",
      "@type": "hydra:PartialCollectionView",
      "hydra:previous": "/feed?id%5Bgt%5D=2&publishedAt%5Bgt%5D=2020-01-02T00%3A00%3A00.000Z&size=1",
      "hydra:next": "/feed?id%5Blt%5D=2&publishedAt%5Blt%5D=2020-01-02T00%3A00%3A00.000Z&size=1",
    },
    "hydra:search": search,
  },
  "/authors-first": {
    ...collection("/authors-first"),
    "hydra:totalItems": 2,
    "hydra:member": [item(4), item(2)],
    "hydra:search": search,
  },
  "/recommended": {
    ...collection("/recommended"),
    "hydra:totalItems": 1,
    "hydra:member": [item(1)],
    "hydra:search": search,
  },
  "/everything": {
    ...collection("/everything"),
    "hydra:member": [item(4), item(3), item(2), item(1)],
    "hydra:totalItems": 4,
    "hydra:search": search,
  },
  "/authors/2/articles": {
    ...collection("/authors/2/articles"),
    "hydra:totalItems": 2,
    "hydra:member": [item(4), item(3)],
    "hydra:search": search,
  },
};
