/**
 * Walks each cursor-paged collection of `walks.prisma` forwards and backwards, and compares the rows with SQL. Prisma's own
 * cursors walk the same orders, and what they lose is printed.
 */
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { createApi } from "./walks/api/index.js";
import { type Prisma, PrismaClient } from "./walks/prisma/client.js";

const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: "file:walks.db" }) });
await prisma.$executeRawUnsafe(
  'CREATE TABLE "Item" ("id" INTEGER PRIMARY KEY, "rank" INTEGER NOT NULL, "price" INTEGER)',
);
const count = 40;
for (let id = 1; id <= count; id++) {
  const price = id % 3 === 0 ? null : id % 8;
  await prisma.$executeRawUnsafe('INSERT INTO "Item" VALUES (?, ?, ?)', id, id % 5, price);
}
await prisma.$executeRawUnsafe(
  'CREATE TABLE "Entry" ("list" TEXT NOT NULL, "place" INTEGER NOT NULL, PRIMARY KEY ("list", "place"))',
);
for (let id = 1; id <= count; id++) {
  await prisma.$executeRawUnsafe('INSERT INTO "Entry" VALUES (?, ?)', `list ${id % 3}`, id);
}
const app = createApi({ prisma });

/** A page of the API, as far as a walk needs it. */
interface Page {
  readonly "hydra:member": readonly { readonly "@id": string }[];
  readonly "hydra:view"?: { readonly [link in "hydra:next" | "hydra:previous"]?: string };
}

type Direction = "asc" | "desc";
type Order = readonly { readonly [field in "id" | "rank" | "price"]?: Direction }[];

const collections: readonly (readonly [path: string, orderBy: Order])[] = [
  ["/items", [{ id: "asc" }]],
  ["/ranked", [{ rank: "desc" }, { id: "desc" }]],
  ["/priced", [{ price: "asc" }, { id: "asc" }]],
  ["/dearest", [{ price: "desc" }, { id: "asc" }]],
];

async function pageOf(url: string): Promise<Page> {
  const response = await app.request(url);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${text}`);
  return JSON.parse(text);
}

/** The items of a page, and of those that a link leads to from it, page by page; and the last URL. */
async function follow(path: string, link: "hydra:next" | "hydra:previous") {
  const pages: (readonly string[])[] = [];
  for (let url = path; ; ) {
    const page = await pageOf(url);
    pages.push(page["hydra:member"].map((item) => item["@id"]));
    if (pages.length > count) throw new Error(`${path} does not end.`);
    const next = page["hydra:view"]?.[link];
    if (next === undefined) return { pages, last: url };
    url = next;
  }
}

/** The rows that a loop over Prisma's `cursor` finds. */
async function ownCursor<Row>(pageAfter: (last: Row | undefined) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (;;) {
    const rows = await pageAfter(found.at(-1));
    found.push(...rows);
    if (rows.length === 0 || found.length > 2 * count) return found;
  }
}

const ofItems = (orderBy: Order) =>
  ownCursor<{ readonly id: number }>((last) => {
    const position: Pick<Prisma.ItemFindManyArgs, "cursor" | "skip"> =
      last === undefined ? {} : { cursor: { id: last.id }, skip: 1 };
    return prisma.item.findMany({ take: 7, orderBy: [...orderBy], ...position });
  });

const ofEntries = () =>
  ownCursor<{ readonly list: string; readonly place: number }>((last) => {
    const position: Pick<Prisma.EntryFindManyArgs, "cursor" | "skip"> =
      last === undefined ? {} : { cursor: { list_place: { list: last.list, place: last.place } }, skip: 1 };
    return prisma.entry.findMany({ take: 7, orderBy: [{ list: "asc" }, { place: "asc" }], ...position });
  });

const same = (path: string, found: readonly string[], wanted: readonly string[]) => {
  if (found.join() !== wanted.join()) throw new Error(`${path} has ${found.join()}, not ${wanted.join()}`);
};

/** What Prisma's own cursors find where they lose rows. */
const lostByPrisma: string[] = [];

async function compare(path: string, wanted: readonly string[], own: readonly string[]): Promise<void> {
  if (own.join() !== wanted.join()) lostByPrisma.push(`${own.length} of ${count} rows of ${path}`);
  // The second round meets the plans that the first one has left in Prisma's cache.
  for (let round = 0; round < 2; round++) {
    const { pages, last } = await follow(path, "hydra:next");
    same(path, pages.flat(), wanted);
    const back = await follow(last, "hydra:previous");
    same(`${path} backwards`, back.pages.toReversed().flat(), wanted);
  }
}

for (const [path, orderBy] of collections) {
  const order = orderBy.flatMap((each) => Object.entries(each).map(([field, direction]) => `"${field}" ${direction}`));
  const rows: readonly { readonly id: number | bigint }[] = await prisma.$queryRawUnsafe(
    `SELECT "id" FROM "Item" ORDER BY ${order.join(", ")}`,
  );
  const iri = ({ id }: { readonly id: number | bigint }) => `/items/${id}`;
  await compare(path, rows.map(iri), (await ofItems(orderBy)).map(iri));
}
type Key = { readonly list: string; readonly place: number | bigint };
const keys: readonly Key[] = await prisma.$queryRawUnsafe(
  'SELECT "list", "place" FROM "Entry" ORDER BY "list", "place"',
);
const iri = ({ list, place }: Key) => `/entries/list=${encodeURIComponent(list)};place=${place}`;
await compare("/entries", keys.map(iri), (await ofEntries()).map(iri));
console.log(JSON.stringify({ walks: collections.length + 1, lostByPrisma }));
