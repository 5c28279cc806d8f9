import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma, scope: { Like: "public" } });

export async function fill(prisma: PrismaClient) {
  await prisma.author.createMany({
    data: [
      { id: 1, name: "Ada" },
      { id: 2, name: "Bo" },
    ],
  });
  await prisma.book.createMany({
    data: [
      { id: 1, authorId: 2, publishedAt: new Date("2020-01-01") },
      { id: 2, authorId: 2, publishedAt: new Date("2200-01-01") },
    ],
  });
  await prisma.review.createMany({
    data: [
      { id: 1, stars: 5, hidden: false, bookId: 1 },
      { id: 2, stars: 5, hidden: false, bookId: 1 },
      { id: 3, stars: 5, hidden: true, bookId: 1 },
    ],
  });
  await prisma.like.createMany({ data: [1, 2, 3].map((id) => ({ id, reviewId: id })) });
}

const ada = { "@id": "/authors/1", "@type": "Author", id: 1, name: "Ada", booksCount: 0, published: 0 };
const bo = { "@id": "/authors/2", "@type": "Author", id: 2, name: "Bo", booksCount: 2, published: 1 };
const book = { "@id": "/books/1", "@type": "Book", id: 1, publishedAt: "2020-01-01T00:00:00.000Z" };

export const answers = {
  "/authors?order[booksCount]=desc": {
    ...{ "@context": "/contexts/Author", "@id": "/authors", "@type": "hydra:Collection", "hydra:totalItems": 2 },
    "hydra:member": [bo, ada],
    "hydra:view": { "@id": "/authors?order%5BbooksCount%5D=desc", "@type": "hydra:PartialCollectionView" },
  },
  "/books/1": {
    ...{ "@context": "/contexts/Book", ...book, author: bo, authorId: 2 },
    ...{ reviewsCount: 2, praise: 2 },
  },
  "/reviews/2": {
    ...{ "@context": "/contexts/Review", "@id": "/reviews/2", "@type": "Review" },
    ...{ id: 2, stars: 5, hidden: false, book: "/books/1", bookId: 1, likesCount: 1 },
  },
};
