import { hc } from "hono/client";
import { type Api, createApi, type PartQuery } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

// @ts-expect-error: every request has a kind
export const query: PartQuery = { name: "a" };

export async function requests(): Promise<unknown> {
  const client = hc<Api>("http://localhost");
  // @ts-expect-error: every request has a kind
  void client.parts.$get();
  // @ts-expect-error: every request has one kind
  void client.parts.$get({ query: { "kind[]": ["1", "2"] } });
  // The parent is the kind.
  void client.kinds[":id"].parts.$get({ param: { id: "1" } });
  void client["named-parts"].$get({ query: { name: "a" } });
  return client.parts.$get({ query: { kind: 1, name: "a" } });
}

export async function fill(prisma: PrismaClient) {
  await prisma.kind.createMany({
    data: [
      { id: 1, name: "Tool" },
      { id: 2, name: "Toy" },
    ],
  });
  await prisma.part.createMany({
    data: [
      { id: 1, name: "Saw", kindId: 1 },
      { id: 2, name: "Car", kindId: 2 },
    ],
  });
}

const item = (id: number, name: string) => ({
  ...{ "@id": `/parts/${id}`, "@type": "Part", id, name, kind: `/kinds/${id}`, kindId: id },
});
const collection = (id: string, members: readonly object[], view?: string) => ({
  ...{ "@context": "/contexts/Part", "@id": id, "@type": "hydra:Collection" },
  "hydra:totalItems": members.length,
  "hydra:member": members,
  ...(view && { "hydra:view": { "@id": view, "@type": "hydra:PartialCollectionView" } }),
});

export const answers = {
  "/parts?kind=1": collection("/parts", [item(1, "Saw")], "/parts?kind=1"),
  "/parts?kind=/kinds/2&name=c": collection("/parts", [item(2, "Car")], "/parts?kind=%2Fkinds%2F2&name=c"),
  "/kinds/2/parts": collection("/kinds/2/parts", [item(2, "Car")]),
  "/named-parts?name=a": collection("/named-parts", [item(1, "Saw"), item(2, "Car")], "/named-parts?name=a"),
};
