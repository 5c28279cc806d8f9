import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

export async function fill(prisma: PrismaClient) {
  await prisma.user.createMany({
    data: [
      { id: 71, slug: "cyd", name: "Same" },
      { id: 72, slug: "ada", name: "Same" },
      { id: 73, slug: "bo/b", name: "Same" },
    ],
  });
  await prisma.category.create({ data: { id: 1, code: "news" } });
  await prisma.post.createMany({
    data: [
      { id: 81, year: 2026, title: "a;b", authorId: 73, categoryId: "news" },
      { id: 82, year: 2025, title: "b", authorId: 73 },
    ],
  });
  await prisma.comment.createMany({
    data: [
      { id: 1, authorId: 73, postId: 81 },
      { id: 2, authorId: 73 },
      { id: 3, authorId: 73 },
    ],
  });
}

const user = (slug: string) => ({
  "@id": `/users/${slug}`,
  "@type": "User",
  slug: decodeURIComponent(slug),
  name: "Same",
  posts: `/users/${slug}/posts`,
});
const comment = (id: number) => ({ "@id": `/comments/${id}`, "@type": "Comment", id });
const newest = "/posts/title=a%3Bb;year=2026";
const post = { "@type": "Post", author: "/users/bo%2Fb" };
const first = {
  ...post,
  ...{ "@id": newest, year: 2026, title: "a;b", category: "/categories/news", categoryId: "news" },
};

export const answers = {
  "/users": {
    "@context": "/contexts/User",
    "@id": "/users",
    "@type": "hydra:Collection",
    "hydra:totalItems": 3,
    "hydra:member": [
      { ...user("ada"), comments: [] },
      {
        ...user("bo%2Fb"),
        comments: [
          { ...comment(1), author: "/users/bo%2Fb", post: newest },
          { ...comment(2), author: "/users/bo%2Fb", post: null },
        ],
      },
    ],
    "hydra:view": {
      "@id": "/users?page=1",
      "@type": "hydra:PartialCollectionView",
      "hydra:first": "/users?page=1",
      "hydra:last": "/users?page=2",
      "hydra:next": "/users?page=2",
    },
  },
  "/users/bo%2Fb/posts": {
    "@context": "/contexts/Post",
    "@id": "/users/bo%2Fb/posts",
    "@type": "hydra:Collection",
    "hydra:totalItems": 2,
    "hydra:member": [
      first,
      { ...post, "@id": "/posts/title=b;year=2025", year: 2025, title: "b", category: null, categoryId: null },
    ],
  },
  "/posts?facets=author": {
    "@context": "/contexts/Post",
    "@id": "/posts",
    "@type": "hydra:Collection",
    "hydra:totalItems": 2,
    "hydra:member": [
      first,
      { ...post, "@id": "/posts/title=b;year=2025", year: 2025, title: "b", category: null, categoryId: null },
    ],
    "hydra:view": { "@id": "/posts?facets=author", "@type": "hydra:PartialCollectionView" },
    facets: { author: [{ value: "/users/bo%2Fb", count: 2 }] },
  },
  [newest]: { "@context": "/contexts/Post", ...first },
  "/comments/1": { "@context": "/contexts/Comment", ...comment(1), author: user("bo%2Fb"), post: newest },
};
