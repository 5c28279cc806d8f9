/** A table that refers to itself, with columns of a test's choice, filled at random. `thing-requests.ts` reads it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder } from "../prisma-child.js";
import type { Random } from "../random.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import type { Requestable } from "./client.js";
import { openDatabase } from "./open-database.js";

export interface Thing {
  readonly id: number;
  readonly rank: number;
  readonly parentId: number | null;
}

interface Client {
  readonly thing: {
    deleteMany(): PromiseLike<unknown>;
    createMany(args: object): PromiseLike<unknown>;
  };
  $queryRawUnsafe(sql: string): PromiseLike<readonly { readonly id: unknown }[]>;
  $disconnect(): Promise<void>;
}

export interface Things {
  readonly prisma: Client;
  /** The namespace `Prisma` of the client. */
  readonly namespace: { readonly JsonNull: unknown; readonly DbNull: unknown };
  /** By the least rank of their scope. */
  readonly apps: readonly [Requestable, Requestable];
}

/** @param columns with their annotations, which is what clients filter by; @param related the annotations of both relations */
export async function openThings(columns: string, related: string): Promise<Things> {
  const database = inject("database");
  const schemaFor = (provider: string) => `
${schemaHead(provider)}
/// @pagination(clientItemsPerPage: true, clientEnabled: true, clientPartial: true)
/// @pagination(operation: "feed", path: "/thing-feed", clientItemsPerPage: true, viaCursor: [{ field: "id", direction: "DESC" }])
/// @pagination(operation: "ranks", path: "/thing-ranks", clientItemsPerPage: true, viaCursor: [{ field: "rank", direction: "ASC" }])
/// @pagination(operation: "all", path: "/all-things", enabled: false)
model Thing {
  id       Int     @id
  /// @filter(exact, not, range, order)
  rank     Int
${columns}
${related}
  /// @filter(exact, not, range, path: "rank")
  parent   Thing?  @relation("family", fields: [parentId], references: [id], onDelete: NoAction, onUpdate: NoAction)
  parentId Int?
${related}
  /// @filter(exact, not, range, path: "rank")
  /// @pagination(clientItemsPerPage: true, clientEnabled: true, clientPartial: true)
  children Thing[] @relation("family")
}
`;
  const { provider } = database;
  const folder = emptyFolder(
    join("behaviour", `things-${provider}-${/\w+/.exec(columns.replace(/\/\/\/.*/g, ""))?.[0]}`),
  );
  writeFileSync(join(folder, "schema.prisma"), schemaFor(provider));
  await generateProject(folder);
  const { PrismaClient, Prisma } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const text = schemaFor(provider === "mysql" ? "postgresql" : provider);
  const sql = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text }]);
  // Without the foreign key, a server removes all rows in any order.
  const tables = sql.filter((statement) => !statement.includes("ALTER TABLE"));
  const { adapter } = await openDatabase({ ...database, tables: provider === "mysql" ? toMysql(tables) : tables });
  const prisma = new PrismaClient({ adapter });
  const scoped = createApi({ prisma, scope: { Thing: () => ({ rank: { gte: 1 } }) } });
  return { prisma, namespace: Prisma, apps: [createApi({ prisma }), scoped] };
}

/** Random rows in place of those before. @param columns what a row has beside */
export async function fill<Row extends Thing>(
  { prisma }: Things,
  random: Random,
  columns: (random: Random) => Omit<Row, keyof Thing>,
  toData: (row: Row) => object,
): Promise<readonly Row[]> {
  const rows = Array.from({ length: random.integer(0, 16) }, (_, index) => {
    const parentId = index === 0 || random.chance(0.3) ? null : random.integer(1, index);
    return { id: index + 1, rank: random.integer(0, 3), parentId, ...columns(random) } as Row;
  });
  await prisma.thing.deleteMany();
  await prisma.thing.createMany({ data: rows.map(toData) });
  return rows;
}
