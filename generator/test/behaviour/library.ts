import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { inject } from "vitest";
import type { PrismaClient as Client, Prisma } from "./generated/prisma/client.js";
import { openDatabase } from "./open-database.js";

/** A library on a fresh database, with the log of its queries. */
export interface Library {
  /** Of its database. */
  readonly url: string;
  readonly prisma: Client<"query">;
  /**
   * The SQL of every query since the last call, in SQLite's spelling whatever the database: names in backticks, tables
   * under `main`, `?` for values.
   */
  readonly takeQueries: () => readonly string[];
}

/** Required by the schema: the tests that do not ask for it give none. */
export const recommended = (): never[] => [];

/** Of the database that the suite runs on. */
export const { provider, opener } = inject("database");
export const isLibSql = provider === "sqlite" && opener === undefined;
const generated = provider === "sqlite" ? "./generated" : `./generated/${provider}`;
const client: typeof import("./generated/prisma/client.js") = await import(`${generated}/prisma/client.ts`);
const { createApi }: typeof import("./generated/api/index.js") = await import(`${generated}/api/index.ts`);

/**
 * The 10 books, 2 authors, 2 shelves and 3 loans that the suite's expectations are written for.
 * @param wrap puts something around the adapter
 * @param omit the fields that the client leaves out
 */
export async function openLibrary(
  wrap: (adapter: SqlDriverAdapterFactory) => SqlDriverAdapterFactory = (it) => it,
  omit: Prisma.GlobalOmitConfig = {},
): Promise<Library> {
  const database = await openDatabase(inject("database"));
  const adapter = wrap(database.adapter);
  const prisma: Client<"query"> = new client.PrismaClient({ adapter, omit, log: [{ emit: "event", level: "query" }] });
  const queries: string[] = [];
  prisma.$on("query", ({ query }) => queries.push(database.spell(query)));
  await prisma.author.createMany({
    data: [
      { id: 1, name: "Ada" },
      { id: 2, name: "Bo" },
    ],
  });
  await prisma.sampleGroup.create({ data: { id: 0, label: "" } });
  await prisma.shelf.createMany({
    data: [
      { code: "A/1", label: "First" },
      { code: "B", label: "Second" },
    ],
  });
  await prisma.book.createMany({ data: Array.from({ length: 10 }, (_, index) => bookData(index + 1)) });
  await prisma.loan.createMany({
    data: ["x;y", "z=1", "plain"].map((reader, index) => ({ bookId: index + 1, reader, day: new Date(0) })),
  });
  return { url: database.url, prisma, takeQueries: () => queries.splice(0) };
}

/** Book n: odd ones published, scores tied in threes, every scalar filled for the first. */
function bookData(id: number): Prisma.BookCreateManyInput {
  return {
    id,
    title: `Title ${String(id).padStart(2, "0")}${id === 4 ? " 100%_sure" : ""}`,
    genre: (["NOVEL", "POEM", "PLAY"] as const)[id % 3] ?? "NOVEL",
    score: Math.floor(id / 3),
    price: `${id}.50`,
    // The adapter of D1 refuses integers beyond 2^53.
    sales: (opener === "d1" ? 0n : 9_007_199_254_740_993n) + BigInt(id),
    addedAt: new Date(Date.UTC(2020, 0, 1 + Math.floor(id / 2), 0, 0, 0, 123)),
    published: id % 2 === 1,
    subtitle: id === 1 ? "First" : null,
    cover: id === 1 ? new Uint8Array([1, 2, 255]) : null,
    ...(id === 1 && { extra: { "@kept": [1, null] } }),
    rating: id === 1 ? 4.5 : null,
    authorId: id <= 7 ? 1 : 2,
    shelfCode: id === 1 ? "A/1" : id <= 5 ? "B" : null,
  };
}

/** A further book, of which a test cares for some fields alone. */
export function anyBook(id: number, data: Partial<Prisma.BookCreateManyInput> = {}): Prisma.BookCreateManyInput {
  const rest = {
    genre: "POEM",
    score: 1,
    price: 1,
    sales: 1n,
    addedAt: new Date(0),
    published: true,
    authorId: 1,
  } as const;
  return { id, title: "Title", ...rest, ...data };
}

export const { PrismaClient } = client;
export { createApi };
