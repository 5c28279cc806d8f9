import { expect } from "vitest";
import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

export async function fill(prisma: PrismaClient) {
  await prisma.author.create({ data: { id: 1, name: "Jane Austen" } });
  await prisma.book.create({ data: { id: 1, title: "Emma", text: "Emma Woodhouse …", isbn: "978", authorId: 1 } });
  await prisma.loan.create({ data: { id: 1, reader: "Ada", bookId: 1 } });
  await prisma.review.create({ data: { id: 1, text: "Good", bookId: 1 } });
}

const listed = { "@id": "/books/1", "@type": "Book", id: 1, title: "Emma", author: "/authors/1" };

const collection = (...members: readonly object[]) => expect.objectContaining({ "hydra:member": members });

export const answers = {
  "/books": collection(listed),
  "/books/titles": collection({ "@id": "/books/1", "@type": "Book", title: "Emma" }),
  "/books/1": { "@context": "/contexts/Book", ...listed, text: "Emma Woodhouse …", authorId: 1 },
  "/authors/1/books": collection({ "@id": "/books/1", "@type": "Book", title: "Emma" }),
  "/books/authors?include=author.books": collection({
    ...{ "@id": "/books/1", "@type": "Book", title: "Emma" },
    author: { "@id": "/authors/1", "@type": "Author", id: 1, name: "Jane Austen", books: [listed] },
  }),
  "/authors/1?x=1": expect.objectContaining({ status: 400, parameter: "x" }),
  "/authors?include=books": collection({
    ...{ "@id": "/authors/1", "@type": "Author", id: 1, name: "Jane Austen" },
    books: [listed],
  }),
  "/loans?fields=reader": collection({ "@id": "/loans/1", "@type": "Loan", reader: "Ada" }),
  "/loans/1?fields=reader&include=book.author": {
    "@context": "/contexts/Loan",
    "@id": "/loans/1",
    "@type": "Loan",
    reader: "Ada",
    book: {
      ...listed,
      author: { "@id": "/authors/1", "@type": "Author", id: 1, name: "Jane Austen", books: "/authors/1/books" },
    },
  },
  "/reviews/1": {
    "@context": "/contexts/Review",
    "@id": "/reviews/1",
    "@type": "Review",
    id: 1,
    text: "Good",
    book: listed,
    bookId: 1,
  },
};
