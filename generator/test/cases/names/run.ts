import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

const now = new Date("2020-01-01T00:00:00.000Z");

export async function fill(prisma: PrismaClient) {
  await prisma.object.create({ data: { id: 1, promise: "kept" } });
  await prisma.date.create({ data: { date: now } });
  await prisma.promise.createMany({
    data: [1, 2, 3].map((id) => ({ id, readonly: 0, await: now, bigint: 5n, objectId: 1 })),
  });
  await prisma.promise.update({ where: { id: 1 }, data: { dates: { connect: { date: now } } } });
  await prisma.response.create({
    data: { id: 1, array: "undefined", json: { prototype: 1 }, string: "text", number: 1, dateId: now },
  });
  await prisma.collection.create({
    data: { id: 1, select: "a", source: "b", row: "c", segment: "d", base: "e", handlers: { create: { id: 1 } } },
  });
  await prisma.cityServe.create({ data: { id: 1, cities: { create: { id: 1, nested: { create: { id: 1 } } } } } });
  await prisma.orderLine.create({ data: { id: 1, name: "lower", Name: "upper", children: { create: { id: 1 } } } });
  await prisma.order_line.create({ data: { id: 1 } });
}

const iso = now.toISOString();
const object = { "@id": "/objects/1", "@type": "Object", id: 1, promise: "kept" };
const promise = (id: number) => ({
  "@id": `/promises/${id}`,
  "@type": "Promise",
  id,
  readonly: 0,
  await: iso,
  bigint: "5",
  objectId: 1,
});

export const answers: { readonly [path: string]: object } = {
  "/objects/1": {
    "@context": "/contexts/Object",
    ...object,
    promises: [1, 2].map((id) => ({ ...promise(id), object: "/objects/1" })),
  },
  "/promises/1": {
    "@context": "/contexts/Promise",
    ...promise(1),
    object: { ...object, promises: "/objects/1/promises" },
  },
  [`/dates/${iso}`]: {
    "@context": "/contexts/Date",
    "@id": `/dates/${encodeURIComponent(iso)}`,
    "@type": "Date",
    date: iso,
    response: "/responses/1",
  },
  "/responses?array=undefined&page=1": {
    "@context": "/contexts/Answer",
    "@id": "/responses",
    "@type": "hydra:Collection",
    "hydra:totalItems": 1,
    "hydra:member": [
      {
        "@id": "/responses/1",
        "@type": "Answer",
        id: 1,
        array: "undefined",
        json: { prototype: 1 },
        string: "text",
        number: 1,
        dateId: iso,
        date: `/dates/${encodeURIComponent(iso)}`,
      },
    ],
    "hydra:view": { "@id": "/responses?array=undefined", "@type": "hydra:PartialCollectionView" },
    "hydra:search": {
      "@type": "hydra:IriTemplate",
      "hydra:template": "/responses{?page,array,array%5B%5D*}",
      "hydra:variableRepresentation": "BasicRepresentation",
      "hydra:mapping": [
        ["page", "hydra:pageIndex"],
        ["array", "array"],
        ["array[]", "array"],
        ["array%5B%5D", "array%5B%5D"],
      ].map(([variable, property]) => ({ "@type": "IriTemplateMapping", variable, property, required: false })),
    },
  },
  "/collections/1": {
    "@context": "/contexts/Collection",
    "@id": "/collections/1",
    "@type": "Collection",
    id: 1,
    select: "a",
    source: "b",
    row: "c",
    segment: "d",
    base: "e",
  },
  "/orderlines/1": {
    "@context": "/contexts/OrderLine",
    "@id": "/orderlines/1",
    "@type": "OrderLine",
    id: 1,
    name: "lower",
    Name: "upper",
  },
  "/other-orderlines/1": {
    "@context": "/contexts/Orderline",
    "@id": "/other-orderlines/1",
    "@type": "Orderline",
    id: 1,
    parentId: 1,
    parent: "/orderlines/1",
  },
};
