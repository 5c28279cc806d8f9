/** Dates that depend on the session's time zone, and dates that JavaScript does not have. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fail, get, type Requestable } from "../behaviour/client.js";
import { openDatabase } from "../behaviour/open-database.js";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import { mariadbOptions } from "./mariadb-options.js";

const database = inject("database");
const isPostgres = database.provider === "postgresql";

const schemaFor = (provider: string) => `
${schemaHead(provider)}
/// @pagination(clientEnabled: true)
/// @pagination(operation: "feed", path: "/event-feed", itemsPerPage: 1, viaCursor: [{ field: "local", direction: "ASC" }])
model Event {
  id     Int       @id
  local  DateTime
  at     DateTime? @db.${provider === "postgresql" ? "Timestamptz(3)" : "Timestamp(3)"}
  shelf  Shelf?    @relation(fields: [shelfId], references: [id])
  shelfId Int?
}
/// @pagination
model Shelf {
  id     Int     @id
  /// @embed(limit: 2)
  events Event[]
}
/// @pagination
model Plain {
  id    Int      @id
  local DateTime
}
`;

interface Client {
  readonly event: { create(args: object): PromiseLike<unknown> };
  readonly shelf: { create(args: object): PromiseLike<unknown> };
  readonly plain: { create(args: object): PromiseLike<unknown> };
  $executeRawUnsafe(sql: string): PromiseLike<unknown>;
  $on(event: "query", listener: (event: { readonly query: string }) => void): void;
  $disconnect(): Promise<void>;
}

const clients: Client[] = [];
const logged: string[] = [];
const statements: string[] = [];
let url: string;
let connect: (adapter: SqlDriverAdapterFactory) => { readonly prisma: Client; readonly app: Requestable };

beforeAll(async () => {
  const folder = emptyFolder(join("servers", "dates"));
  writeFileSync(join(folder, "schema.prisma"), schemaFor(database.provider));
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const text = schemaFor("postgresql");
  const sql = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text }]);
  const tables = isPostgres ? sql : toMysql(sql).map((each) => each.replace(" TIMESTAMPTZ(3)", " TIMESTAMP(3) NULL"));
  const opened = await openDatabase({ ...database, tables });
  url = opened.url;
  connect = (adapter) => {
    const prisma: Client = new PrismaClient({ adapter, log: [{ emit: "event", level: "query" }] });
    prisma.$on("query", ({ query }) => statements.push(query));
    clients.push(prisma);
    return { prisma, app: createApi({ prisma, onError: (error: Error) => void logged.push(error.message) }) };
  };
  const { prisma } = connect(opened.adapter);
  const at = new Date("2024-07-01T12:00:00.000Z");
  await prisma.shelf.create({ data: { id: 1 } });
  await prisma.event.create({ data: { id: 1, local: at, at, shelfId: 1 } });
  await prisma.plain.create({ data: { id: 1, local: at } });
});
afterAll(() => Promise.all(clients.map((client) => client.$disconnect())));

function inZone(zone: string): SqlDriverAdapterFactory {
  if (isPostgres) return new PrismaPg({ connectionString: url, options: `-c TimeZone=${zone}`, max: 2 });
  const name = url.slice(url.lastIndexOf("/") + 1);
  const options = { ...mariadbOptions(url.slice(0, url.lastIndexOf("/"))), database: name, connectionLimit: 2 };
  return new PrismaMariaDb({ ...options, initSql: `SET time_zone = '${zone}'` }, { database: name });
}

test.each(isPostgres ? ["America/New_York", "Europe/London", "Europe/Amsterdam"] : ["-05:00", "+01:00"])(
  "a session in %s: dates that it converts are refused, and the log names the setting",
  async (zone) => {
    const { app } = connect(inZone(zone));
    for (const path of ["/events", "/events/1", "/events?pagination=false", "/event-feed", "/shelves"]) {
      logged.splice(0);
      await fail(app, path, 500);
      expect(logged).toEqual([expect.stringMatching(zone.replace("+", "\\+"))]);
      expect(logged[0]).toContain(isPostgres ? "TimeZone=UTC" : 'timezone: "Z"');
    }
    // No date of these is converted.
    expect((await get(app, "/plains"))["hydra:member"]).toMatchObject([{ local: "2024-07-01T12:00:00.000Z" }]);
  },
);

test.each(isPostgres ? ["UTC", "Etc/GMT"] : ["+00:00"])(
  "a session in %s: one statement before the first request, and none later",
  async (zone) => {
    const { app } = connect(inZone(zone));
    const checks = () => statements.splice(0).filter((sql) => /time_?zone/i.test(sql)).length;
    checks();
    const [first, second] = await Promise.all([get(app, "/events"), get(app, "/shelves")]);
    expect([first["hydra:member"][0]?.at, checks()]).toEqual(["2024-07-01T12:00:00.000Z", 1]);
    expect(second["hydra:member"]).toMatchObject([{ events: [{ at: "2024-07-01T12:00:00.000Z" }] }]);
    await get(app, "/events");
    expect(checks()).toBe(0);
  },
);

test.runIf(isPostgres).each(["infinity", "-infinity", "0044-03-15 10:00:00 BC", "10000-01-01 00:00:00"])(
  "a row with the date %s is named by a problem",
  async (value) => {
    const { prisma, app } = connect(inZone("UTC"));
    for (const [column, other] of [
      ["at", "local"],
      ["local", "at"],
    ]) {
      await prisma.$executeRawUnsafe(
        `INSERT INTO "Event" ("id", "shelfId", "${column}", "${other}") VALUES (0, 1, '${value}', '2024-01-01')`,
      );
      for (const path of ["/events", "/events/0", "/event-feed?itemsPerPage=5"]) {
        if (path.startsWith("/event-feed") && !/^(-|0)/.test(value)) continue;
        const problem = await fail(app, path, 500);
        expect(problem.detail).toContain(`\`${column}\` of /events/0 is not a date`);
      }
      expect((await fail(app, "/shelves", 500)).detail).toContain(`\`events.0.${column}\` of /shelves/1 is not a date`);
      logged.splice(0);
      const streamed = await app.request("/events?pagination=false");
      expect([streamed.status, await streamed.text()]).toEqual([500, expect.stringContaining("of /events/0")]);
      await prisma.$executeRawUnsafe(`DELETE FROM "Event" WHERE "id" = 0`);
    }
    expect((await get(app, "/events"))["hydra:totalItems"]).toBe(1);
  },
);
