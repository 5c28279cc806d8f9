import { expect } from "vitest";
import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

const day = new Date("2020-02-29T00:00:00.000Z");
const status = "A";
const key = { day, number: 9n, price: "0.10", isOut: false, rate: -0.5, bytes: bytes(65), text: "a;b=c" };

function bytes(...values: readonly number[]) {
  return new Uint8Array(values);
}

/** A book as it is written, and sent but for its relations. */
const columns = (id: number) =>
  ({
    id,
    type: "type",
    page: 7,
    length: -1,
    // biome-ignore lint/suspicious/noThenProperty: a column of that name
    then: "then",
    context: "context",
    json: { "@id": "none" },
    item: "X",
    status: id === 1 ? "constructor" : "null",
    where: "where",
    select: id,
    order: -id,
    equals: id === 1 ? null : 5,
    atId: "at",
    authorId: 1,
    editorId: id === 1 ? 1 : null,
  }) as const;

export async function fill(prisma: PrismaClient) {
  await prisma.bookQuery.create({ data: { id: 1 } });
  for (const id of [1, 2]) {
    await prisma.book.create({ data: columns(id) });
  }
  await prisma.bookRoutes.create({ data: { id: 1 } });
  await prisma.bookHandlers.create({ data: { id: 1 } });
  await prisma.map.create({ data: { id: 1, set: { create: {} } } });
  await prisma.error.create({ data: { code: "E/1" } });
  await prisma.index.create({ data: { id: 1 } });
  await prisma.documents.create({ data: { id: 1 } });
  await prisma.request.create({ data: { id: 1 } });
  await prisma.then.create({ data: { id: 1, Not: 1, not: 1 } });
  await prisma.prototype.create({ data: { id: 1 } });
  await prisma.uint8Array.create({ data: { bytes: bytes(251, 255), parts: { create: { id: 1 } } } });
  await prisma.record.create({ data: { status, parts: { create: key } } });
  await prisma.part.create({
    data: { ...key, text: "leaf", parent: { connect: { all: { status, ...key } } }, record: { connect: { status } } },
  });
  await prisma.user_account.create({ data: { user_id: 1, org_id: 2, sub_accounts: { create: { id: 1 } } } });
  for (const text of ["1", "2", "3"])
    await prisma.moment.create({ data: { at: new Date(Date.UTC(2020, 0, Number(text))), text } });
  await prisma.a.create({
    data: { id: 1, as: { create: { id: 2 } }, bs: { create: { id: 1 } }, others: { create: { id: 2 } } },
  });
}

const book = (id: number) => ({
  "@id": `/books/${id}`,
  "@type": "Book",
  ...columns(id),
  data: null,
  author: "/book-queries/1",
  editor: id === 1 ? "/book-queries/1" : null,
});
const members = (...items: readonly object[]) => expect.objectContaining({ "hydra:member": items });
const partId = (text: string) =>
  `/parts/status=A;day=2020-02-29T00%3A00%3A00.000Z;number=9;price=0.1;isOut=false;rate=-0.5;bytes=QQ%3D%3D;text=${encodeURIComponent(text)}`;

export const answers: { readonly [path: string]: object } = {
  "/books/1": { "@context": "/contexts/Book", ...book(1) },
  "/books?status=constructor": members(book(1)),
  "/books?status=null&where=where&select[gte]=2&equals=5": members(book(2)),
  "/books?order[order]=asc": members(book(2), book(1)),
  "/books?exists[equals]=false": members(book(1)),
  "/book-queries/1": {
    "@context": "/contexts/BookQuery",
    "@id": "/book-queries/1",
    "@type": "BookQuery",
    id: 1,
    wrote: "/book-queries/1/wrote",
    edited: [book(1)],
  },
  "/sets/1": {
    "@context": "/contexts/Set",
    "@id": "/sets/1",
    "@type": "Set",
    mapId: 1,
    map: { "@id": "/maps/1", "@type": "Map", id: 1, set: "/sets/1" },
  },
  "/thens/1": {
    "@context": "/contexts/Then",
    "@id": "/thens/1",
    "@type": "Then",
    id: 1,
    Not: 1,
    request: { "@id": "/requests/1", "@type": "Request", id: 1 },
    not: 1,
    index: "/indices/1",
  },
  "/failures/E%2F1": {
    "@context": "/contexts/Failure",
    "@id": "/failures/E%2F1",
    "@type": "Failure",
    code: "E/1",
  },
  "/buffers?whole=/uint8-arrays/%252B%252F8%253D": members(expect.objectContaining({ id: 1, bytes: "+/8=" })),
  [`${partId("a;b=c")}/parts`]: members(
    expect.objectContaining({ "@id": partId("leaf"), parent: partId("a;b=c"), price: "0.1", record: "/records/A" }),
  ),
  "/user-accounts/org_id=2;user_id=1/sub-accounts": members({
    "@id": "/sub-accounts/1",
    "@type": "sub_account",
    id: 1,
    user_id: 1,
    org_id: 2,
    account: "/user-accounts/user_id=1;org_id=2",
  }),
  "/moments?at[lt]=2020-01-02T00:00:00.000Z": members(
    expect.objectContaining({ "@id": "/moments/2020-01-01T00%3A00%3A00.000Z", text: "1" }),
  ),
  "/as/1/as": members(expect.objectContaining({ id: 2 })),
  "/bs/2/others": members(expect.objectContaining({ id: 1, others: [expect.objectContaining({ id: 2 })] })),
};
