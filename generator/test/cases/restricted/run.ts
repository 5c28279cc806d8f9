import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const scope = { Reply: () => ({ forumId: 1 }) };
export const api = (prisma: PrismaClient) => createApi({ prisma, scope });

const past = new Date("2020-01-01");
const future = new Date("2200-01-01");

export async function fill(prisma: PrismaClient) {
  await prisma.author.createMany({
    data: [
      { id: 1, name: "Ada" },
      { id: 2, name: "Bo", deletedAt: past },
    ],
  });
  await prisma.post.createMany({
    data: [
      { id: 1, status: "PUBLISHED", publishedAt: past, endsAt: future, authorId: 1 },
      { id: 2, title: "Draft", status: "DRAFT", publishedAt: past, endsAt: future, authorId: 1 },
      { id: 3, title: "Later", status: "PUBLISHED", publishedAt: future, endsAt: future, authorId: 1 },
      { id: 4, title: "Over", status: "PUBLISHED", publishedAt: past, endsAt: past, authorId: 2 },
    ],
  });
  await prisma.reply.createMany({
    data: [1, 3, 4].map((postId) => ({ id: postId, text: "Yes", postId, forumId: postId === 4 ? 2 : 1 })),
  });
}

const post = {
  ...{ "@id": "/posts/1", "@type": "Post", id: 1, title: null, status: "PUBLISHED" },
  ...{ publishedAt: "2020-01-01T00:00:00.000Z", endsAt: "2200-01-01T00:00:00.000Z" },
  ...{ author: "/authors/1", authorId: 1 },
};
const over = { ...post, "@id": "/posts/4", id: 4, title: "Over", endsAt: post.publishedAt, author: null, authorId: 2 };
const collection = (path: string, type: string, members: readonly object[]) => ({
  "@context": `/contexts/${type}`,
  "@id": path,
  "@type": "hydra:Collection",
  "hydra:totalItems": members.length,
  "hydra:member": members,
});

export const answers = {
  "/authors": collection("/authors", "Author", [
    { "@id": "/authors/1", "@type": "Author", id: 1, name: "Ada", posts: [post] },
  ]),
  "/posts": collection("/posts", "Post", [over, post]),
  "/posts/current": collection("/posts/current", "Post", [post]),
  "/posts/untitled": collection("/posts/untitled", "Post", [post]),
  "/posts/foreign": collection("/posts/foreign", "Post", [over]),
  "/replies": collection("/replies", "Reply", [
    { "@id": "/replies/1", "@type": "Reply", id: 1, text: "Yes", post, postId: 1 },
    { "@id": "/replies/3", "@type": "Reply", id: 3, text: "Yes", post: null, postId: 3 },
  ]),
};
