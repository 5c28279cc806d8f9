import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };

const needs = { firstName: true, lastName: true } as const;
export const api = (prisma: PrismaClient) =>
  createApi({
    prisma: prisma.$extends({
      result: {
        author: {
          fullName: { needs, compute: ({ firstName, lastName }) => `${firstName} ${lastName}` },
          initials: { needs, compute: ({ lastName }): string | null => lastName.charAt(0) || null },
          letters: { needs, compute: ({ firstName }) => [...firstName] },
          born: { compute: (): Date | null => null },
        },
        book: { loud: { needs: { title: true }, compute: ({ title }) => `${title}!` } },
      },
    }),
  });

export async function fill(prisma: PrismaClient) {
  await prisma.author.create({ data: { id: 1, firstName: "Ada", lastName: "L" } });
  await prisma.book.create({ data: { id: 1, title: "Notes", authorId: 1 } });
}

const own = { id: 1, first_name: "Ada" };
const computed = { full_name: "Ada L", initials: "L", letters: ["A", "d", "a"], born: null };
const node = { "@id": "/authors/1", "@type": "Author" };
const book = { "@id": "/books/1", "@type": "Book", id: 1, title: "Notes" };

export const answers = {
  "/authors/1": {
    ...{ "@context": "/contexts/Author", ...node, ...own },
    ...{ books: [{ ...book, author: "/authors/1", authorId: 1, loud: "Notes!" }], ...computed },
  },
  "/authors/names": {
    ...{ "@context": "/contexts/Author", "@id": "/authors/names", "@type": "hydra:Collection" },
    ...{ "hydra:totalItems": 1, "hydra:member": [{ ...node, full_name: "Ada L" }] },
  },
  "/books/1": {
    ...{ "@context": "/contexts/Book", ...book, author: { ...node, ...own, ...computed }, authorId: 1, loud: "Notes!" },
  },
};
