/** A shop on a fresh SQLite database, whose API has another name for every parameter. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../behaviour/open-database.js";
import { schemaSql } from "../schema-sql.js";
import { createApi } from "./generated/api/index.js";
import { createApi as createBracketsApi } from "./generated/brackets/index.js";
import { createApi as createPlainApi } from "./generated/plain/index.js";
import { PrismaClient } from "./generated/prisma/client.js";

export interface Shop {
  readonly app: ReturnType<typeof createApi>;
  /** The same with parameters such as `page[number]`, all of which clients may use. */
  readonly brackets: ReturnType<typeof createBracketsApi>;
  /** The same in plain JSON, without documentation. */
  readonly plain: ReturnType<typeof createPlainApi>;
  readonly prisma: PrismaClient;
  readonly takeQueries: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Categories `a` to `e`; products 1 to 10, of which 1 to 7 are of `a`, each as dear as its number halved. */
export async function openShop(): Promise<Shop> {
  const path = fileURLToPath(new URL("./schema.prisma", import.meta.url));
  const tables = await schemaSql([{ path, name: "schema.prisma", text: readFileSync(path, "utf8") }]);
  const { adapter } = await openDatabase({ provider: "sqlite", url: "", prefix: "", tables });
  const prisma = new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }] });
  const queries: string[] = [];
  prisma.$on("query", ({ query }) => queries.push(query));
  await prisma.category.createMany({ data: ["a", "b", "c", "d", "e"].map((code) => ({ code })) });
  const products = Array.from({ length: 10 }, (_, index) => ({
    id: index + 1,
    name: `Product ${index + 1}`,
    price: Math.floor((index + 1) / 2),
    kind: "GOODS" as const,
    categoryCode: index < 7 ? "a" : "b",
    note: index === 2 ? "z" : index === 4 ? "a" : null,
  }));
  await prisma.product.createMany({ data: products });
  const options = {
    prisma,
    handlers: { Product: { picked: ({ offset }: { offset: number }) => [{ id: offset + 1 }] } },
  };
  const app = createApi(options);
  return {
    app,
    brackets: createBracketsApi(options),
    plain: createPlainApi(options),
    prisma,
    takeQueries: () => queries.splice(0),
    close: () => prisma.$disconnect(),
  };
}
