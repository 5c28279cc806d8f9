import { expect } from "vitest";
import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

export async function fill(prisma: PrismaClient) {
  await prisma.person.create({ data: { id: 1, firstName: "Ada", role: "STAFF" } });
  await prisma.person.create({
    data: { id: 2, firstName: "Bo", managerId: 1, mentorId: 1, friends: { connect: { id: 1 } } },
  });
  await prisma.tag.create({ data: { id: 9_007_199_254_740_993n, label: "urgent/new" } });
  for (const number of [1, 2, 3]) {
    await prisma.order.create({
      data: {
        shop: "a;b",
        number,
        placedAt: new Date(Date.UTC(2020, 0, number)),
        buyerId: 2,
        shipperId: number === 1 ? null : 1,
        lines: { create: [1, 2].map((position) => ({ position, article: `Article ${number}/${position}` })) },
        tags: { create: { tagName: "urgent/new" } },
      },
    });
  }
  await prisma.$executeRawUnsafe(
    `CREATE VIEW "Buyer" AS SELECT "buyerId" AS id, "first name" AS name, count(*) AS orders
     FROM orders JOIN "people \${table}" ON "buyerId" = person_id GROUP BY 1`,
  );
}

const person = (id: number) => ({
  "@id": `/people/${id}`,
  "@type": "Person",
  id,
  firstName: id === 1 ? "Ada" : "Bo",
  role: id === 1 ? "STAFF" : "GUEST",
  managerId: id === 1 ? null : 1,
  manager: id === 1 ? null : "/people/1",
  reports: `/people/${id}/reports`,
  mentorId: id === 1 ? null : 1,
  mentor: id === 1 ? null : "/people/1",
  pupil: id === 1 ? "/people/2" : null,
  friends: `/people/${id}/friends`,
  bought: `/people/${id}/bought`,
  shipped: `/people/${id}/shipped`,
});
const orderId = (number: number) => `/orders/shop=a%3Bb;number=${number}`;
const order = (number: number) => ({
  "@id": orderId(number),
  "@type": "Order",
  shop: "a;b",
  number,
  placedAt: `2020-01-0${number}T00:00:00.000Z`,
  buyerId: 2,
  buyer: "/people/2",
  shipperId: number === 1 ? null : 1,
  shipper: number === 1 ? null : "/people/1",
  lines: `${orderId(number)}/lines`,
  tags: `${orderId(number)}/tags`,
});
const line = (number: number, position: number) => ({
  "@id": `/order-lines/shop=a%3Bb;number=${number};position=${position}`,
  "@type": "OrderLine",
  position,
  number,
  shop: "a;b",
  article: `Article ${number}/${position}`,
  amount: "1",
  order: orderId(number),
});
const tagged = (number: number) => ({
  "@id": `/tag-of-orders/tagName=urgent%2Fnew;shop=a%3Bb;number=${number}`,
  "@type": "TagOfOrder",
  tagName: "urgent/new",
  shop: "a;b",
  number,
  order: orderId(number),
});
const tag = {
  "@id": "/tags/9007199254740993",
  "@type": "Tag",
  id: "9007199254740993",
  label: "urgent/new",
  orders: "/tags/9007199254740993/orders",
};
const collection = (shortName: string, path: string, ...members: readonly object[]) => ({
  "@context": `/contexts/${shortName}`,
  "@id": path,
  "@type": "hydra:Collection",
  "hydra:totalItems": members.length,
  "hydra:member": members,
});
const search = expect.objectContaining({ "@type": "hydra:IriTemplate" });
const filtered = (id: string) => ({
  "hydra:view": { "@id": id, "@type": "hydra:PartialCollectionView" },
  "hydra:search": search,
});

export const answers: { readonly [path: string]: object } = {
  "/people?role=STAFF&firstName=Ada": {
    ...collection("Person", "/people", { ...person(1), shipped: [order(2), order(3)] }),
    ...filtered("/people?firstName=Ada&role=STAFF"),
  },
  "/people/2": { "@context": "/contexts/Person", ...person(2), manager: person(1), shipped: [] },
  "/people/1/reports": {
    ...collection("Person", "/people/1/reports", { ...person(2), manager: person(1), shipped: [] }),
    "hydra:search": search,
  },
  "/people/2/friends": {
    ...collection("Person", "/people/2/friends", { ...person(1), shipped: [order(2), order(3)] }),
    "hydra:search": search,
  },
  "/orders/number=3;shop=a%3Bb": {
    "@context": "/contexts/Order",
    ...order(3),
    tags: [{ ...tagged(3), tag: tag["@id"] }],
  },
  "/orders/shop=a%3Bb;number=3/lines": collection("OrderLine", `${orderId(3)}/lines`, line(3, 1), line(3, 2)),
  "/tags/9007199254740993": { "@context": "/contexts/Tag", ...tag },
  "/tags/9007199254740993/orders?page=2": {
    ...collection("TagOfOrder", "/tags/9007199254740993/orders", { ...tagged(3), tag }),
    "hydra:totalItems": 3,
    "hydra:view": {
      "@id": "/tags/9007199254740993/orders?page=2",
      "@type": "hydra:PartialCollectionView",
      "hydra:first": "/tags/9007199254740993/orders?page=1",
      "hydra:last": "/tags/9007199254740993/orders?page=2",
      "hydra:previous": "/tags/9007199254740993/orders?page=1",
    },
  },
  "/buyers/2": { "@context": "/contexts/Buyer", "@id": "/buyers/2", "@type": "Buyer", id: 2, name: "Bo", orders: 3 },
  "/buyers": collection("Buyer", "/buyers", { "@id": "/buyers/2", "@type": "Buyer", id: 2, name: "Bo", orders: 3 }),
};
