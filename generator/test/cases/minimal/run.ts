import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

export async function fill(prisma: PrismaClient) {
  await prisma.book.createMany({ data: Array.from({ length: 31 }, (_, index) => ({ title: `Title ${index + 1}` })) });
  await prisma.secret.create({ data: { id: 1, text: "never shown" } });
}

const head = { "@context": "/contexts/Book", "@id": "/books", "@type": "hydra:Collection", "hydra:totalItems": 31 };
const view = { "@type": "hydra:PartialCollectionView", "hydra:first": "/books?page=1", "hydra:last": "/books?page=2" };

export const answers = {
  "/": { "@context": "/contexts/Entrypoint", "@id": "/", "@type": "Entrypoint", book: "/books" },
  "/books?page=2": {
    ...head,
    "hydra:member": [{ "@id": "/books/31", "@type": "Book", id: 31, title: "Title 31" }],
    "hydra:view": { "@id": "/books?page=2", ...view, "hydra:previous": "/books?page=1" },
  },
  "/books?page=3": {
    ...head,
    "hydra:member": [],
    "hydra:view": { "@id": "/books?page=3", ...view, "hydra:previous": "/books?page=2" },
  },
  "/books/7": { "@context": "/contexts/Book", "@id": "/books/7", "@type": "Book", id: 7, title: "Title 7" },
};
