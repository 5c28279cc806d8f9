import { expect } from "vitest";
import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

export async function fill(prisma: PrismaClient) {
  await prisma.order.createMany({ data: [{ id: 1 }, { id: 2 }] });
  await prisma.orderLine.createMany({
    data: Array.from({ length: 32 }, (_, index) => ({
      orderId: index < 31 ? 1 : 2,
      position: index + 1,
      article: `Article ${index + 1}`,
      amount: "0.10",
    })),
  });
  await prisma.line_note.create({ data: { id: "a/b", text: "Fragile", orderId: 1, position: 31 } });
}

const line31 = {
  "@id": "/lines/orderId=1;position=31",
  "@type": "Line",
  orderId: 1,
  position: 31,
  article: "Article 31",
  amount: "0.1",
  order: "/orders/1",
};

export const answers = {
  "/orders/1": { "@context": "/contexts/Order", "@id": "/orders/1", "@type": "Order", id: 1, lines: "/orders/1/lines" },
  "/orders/1/lines?orderId[gt]=1&position[gt]=30": {
    "@context": "/contexts/Line",
    "@id": "/orders/1/lines",
    "@type": "Collection",
    totalItems: 31,
    member: [line31],
    view: {
      "@id": "/orders/1/lines?orderId%5Bgt%5D=1&position%5Bgt%5D=30",
      "@type": "PartialCollectionView",
      previous: "/orders/1/lines?orderId%5Blt%5D=1&position%5Blt%5D=31",
    },
    search: expect.objectContaining({ "@type": "IriTemplate" }),
  },
  // The errors lose the prefix too.
  "/orders/99": {
    "@context": "/contexts/Error",
    "@id": "/errors/404",
    "@type": "Error",
    type: "/errors/404",
    status: 404,
    title: "Not Found",
    description: 'No Order with `id` "99" exists.',
    detail: 'No Order with `id` "99" exists.',
  },
  "/orders?page=0": expect.objectContaining({
    "@type": "Error",
    status: 400,
    title: "Bad Request",
    description: '`page` must be at least 1, not "0".',
    parameter: "page",
  }),
  "/lines/position=31;orderId=1": { "@context": "/contexts/Line", ...line31 },
  "/line-notes/a%2Fb": {
    "@context": "/contexts/line_note",
    "@id": "/line-notes/a%2Fb",
    "@type": "line_note",
    id: "a/b",
    text: "Fragile",
    orderId: 1,
    position: 31,
    line: "/lines/orderId=1;position=31",
  },
};
