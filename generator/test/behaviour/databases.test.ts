/** The tables of docs/reference/databases/differences.md, row by row, on the database that the suite runs on. */
import { readFileSync } from "node:fs";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { sentencesOf } from "../api-from-schema.js";
import { mariadbOptions } from "../servers/mariadb-options.js";
import { fail, get, ids, type Requestable } from "./client.js";
import type { Prisma } from "./generated/prisma/client.js";
import {
  anyBook,
  createApi,
  isLibSql,
  type Library,
  openLibrary,
  PrismaClient,
  provider,
  recommended,
} from "./library.js";

const page = readFileSync(new URL("../../../docs/reference/databases/differences.md", import.meta.url), "utf8");
const { engine } = inject("database");

let library: Library;
let app: Requestable;

beforeAll(async () => {
  library = await openLibrary();
  app = appOf(library.prisma);
  await library.prisma.loan.deleteMany();
  await library.prisma.book.deleteMany();
});
afterAll(() => library.prisma.$disconnect());

const appOf = (prisma: Omit<Library["prisma"], "$on">) =>
  createApi({ prisma, onError: () => {}, handlers: { Book: { recommended } } });

/** A row of a section's table: what is asked or written, and the codes in this database's cell. */
interface Row {
  readonly asked: string;
  readonly codes: readonly string[];
}

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1)
    .map((cell) => cell.trim());

/** @throws if the section has no table with rows that say something of this database */
function tableOf(section: string): readonly Row[] {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const table = (text.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| "));
  const [head = "", ...lines] = table.filter((line) => !line.startsWith("| --"));
  const column = cellsOf(head).findIndex((cell) => cell.split(", ").includes(engine));
  const rows = lines.map((line): Row => {
    const cells = cellsOf(line);
    const said = cells[column] ?? "";
    if (!/^(`[^`]+`( |$))+$|^none$/.test(said)) throw new Error(`${section} does not say what ${engine} does: ${line}`);
    return {
      asked: (cells[0] ?? "").replaceAll("`", ""),
      codes: [...said.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? ""),
    };
  });
  if (rows.length === 0) throw new Error(`${section} has no table.`);
  return rows;
}

const sample = (id: string, data: Partial<Prisma.SampleCreateManyInput> = {}): Prisma.SampleCreateManyInput => {
  return { id, small: 0, big: 0n, moment: new Date(0), amount: 0, name: "", ratio: 0, ...data };
};

describe("Texts: letter case, accents, order", () => {
  const texts = /<!-- rows: (.*) -->/.exec(page)?.[1]?.split(" ") ?? [];
  beforeAll(() =>
    library.prisma.book.createMany({
      data: texts.map((text, index) => anyBook(100 + index, { title: text, subtitle: text })),
    }),
  );
  afterAll(() => library.prisma.book.deleteMany());

  it.each(tableOf("Texts: letter case, accents, order"))("$asked", async ({ asked, codes }) => {
    const document = await get(app, `/unbounded-books?itemsPerPage=50&${asked}`);
    expect(document["hydra:member"].map(({ title }) => title)).toEqual(codes);
    expect(document["hydra:totalItems"]).toBe(codes.length);
  });

  it("a String identifier follows its column", async () => {
    if (provider === "mysql")
      expect(await (await app.request("/shelves/b")).json()).toMatchObject({ "@id": "/shelves/B" });
    else await fail(app, "/shelves/b", 404);
    expect((await app.request("/shelves/B")).status).toBe(200);
  });
});

describe("Nulls, enums", () => {
  beforeAll(async () => {
    await library.prisma.sample.createMany({
      data: [sample("n"), sample("a", { note: "a" }), sample("e", { note: "" })],
    });
    await library.prisma.book.createMany({
      data: [anyBook(1), anyBook(2, { genre: "PLAY" }), anyBook(3, { genre: "NOVEL" })],
    });
  });
  afterAll(async () => {
    await library.prisma.sample.deleteMany();
    await library.prisma.book.deleteMany();
  });

  it.each(tableOf("Nulls, enums"))("$asked", async ({ asked, codes }) => {
    expect(ids(await get(app, asked)).map(String)).toEqual(codes);
  });
});

/** The item of a book with this text as its Json, which JavaScript would round before it is written. */
async function shownJson(text: string): Promise<string> {
  await library.prisma.book.create({ data: anyBook(1) });
  const table = provider === "mysql" ? "`Book`" : '"Book"';
  const written = provider === "postgresql" ? `'${text}'::jsonb` : `'${text}'`;
  await library.prisma.$executeRawUnsafe(`UPDATE ${table} SET extra = ${written}`);
  const item = await (await app.request("/books/1")).text();
  await library.prisma.book.deleteMany();
  return item;
}

describe("Numbers, dates, JSON", () => {
  /** What every database returns as it was written. */
  const everywhere = [
    "Decimal 1234567890.123456",
    "DateTime 1000-01-01T00:00:00.000Z",
    "DateTime 9999-12-31T23:59:59.999Z",
  ];
  const kept = everywhere.map((asked): Row => ({ asked, codes: asked.split(" ").slice(1) }));

  it.each([...tableOf("Numbers, dates, JSON"), ...kept])("$asked", async ({ asked, codes }) => {
    const [, type = "", text = ""] = /^(\w+) (.*)$/.exec(asked) ?? [];
    const [said] = codes;
    switch (type) {
      case "Decimal":
      case "DateTime": {
        await library.prisma.sample.create({
          data: sample("it", type === "Decimal" ? { amount: text } : { moment: new Date(text) }),
        });
        const item: Record<string, unknown> = JSON.parse(await (await app.request("/samples/it")).text());
        await library.prisma.sample.deleteMany();
        expect(type === "Decimal" ? item.amount : item.moment).toBe(said);
        break;
      }
      case "Json": {
        expect(await shownJson(text)).toContain(`"extra":${said},`);
        break;
      }
      default:
        throw new Error(`What is a ${type}?`);
    }
  });

  it.skipIf(provider === "mysql")("a number of Json that JavaScript has no value for is null", async () => {
    expect(await shownJson('{"n":1e400}')).toContain('"extra":{"n":null},');
  });
});

it("lists of scalars are PostgreSQL's: Prisma refuses them elsewhere", async () => {
  const problems = sentencesOf("/// @pagination\nmodel Tagged {\n  id Int @id\n  tags String[]\n}", { provider });
  if (provider === "postgresql") expect(await problems).toBe("");
  else await expect(problems).rejects.toThrow("does not support lists of primitive types");
});

describe("the same everywhere", () => {
  afterAll(() => library.prisma.book.deleteMany());

  it("numbers, bytes and booleans come back as they were written", async () => {
    const ratings = [0.1, 1e308, 5e-324, 0.30000000000000004, 123456789.12345679];
    const bigs = [-9223372036854775808n, 9007199254740993n, 9223372036854775807n];
    await library.prisma.book.createMany({
      data: ratings.map((rating, index) =>
        anyBook(index + 1, {
          rating,
          sales: bigs[index] ?? 0n,
          cover: new Uint8Array([0, 255, index]),
          published: index === 0,
        }),
      ),
    });
    const members = (await get(app, "/unbounded-books?itemsPerPage=50"))["hydra:member"];
    expect(members.map(({ rating }) => rating)).toEqual(ratings);
    expect(members.slice(0, 3).map(({ sales }) => sales)).toEqual(bigs.map(String));
    expect(members.map(({ cover }) => cover)).toEqual(["AP8A", "AP8B", "AP8C", "AP8D", "AP8E"]);
    expect(members.map(({ published }) => published)).toEqual([true, false, false, false, false]);
  });

  it.runIf(provider !== "sqlite")("the connection's time zone is of no effect", async () => {
    const tokyo = new PrismaClient({ adapter: adapterInTokyo(library.url) });
    const zone = provider === "postgresql" ? "SHOW TimeZone" : "SELECT @@time_zone";
    expect(JSON.stringify(await tokyo.$queryRawUnsafe(zone))).toMatch(/Tokyo|\+09:00/);
    await library.prisma.book.deleteMany();
    await library.prisma.book.create({ data: anyBook(50, { addedAt: new Date("2020-02-29T23:30:00.123Z") }) });
    for (const path of ["/books/50", "/unbounded-books?addedAt[gt]=2020-02-29T23:30:00.122Z", "/books-by-date"]) {
      const [here, there] = await Promise.all(
        [app, appOf(tokyo)].map(async (each) => (await each.request(path)).text()),
      );
      expect(there).toBe(here);
      expect(there).toContain("2020-02-29T23:30:00.123Z");
    }
    await tokyo.$disconnect();
  });
});

function adapterInTokyo(url: string) {
  if (provider === "postgresql") return new PrismaPg({ connectionString: url, options: "-c TimeZone=Asia/Tokyo" });
  const database = new URL(url).pathname.slice(1);
  return new PrismaMariaDb({ ...mariadbOptions(inject("database").url), database, timezone: "+09:00" }, { database });
}

describe.runIf(isLibSql)("what to set on a libsql connection", () => {
  afterAll(() => library.prisma.book.deleteMany());

  it("intMode: without it an integer beyond 2^53 is a 500", async () => {
    await library.prisma.book.create({ data: anyBook(1, { sales: 9007199254740993n }) });
    const plain = new PrismaClient({ adapter: new PrismaLibSql({ url: library.url }) });
    await fail(appOf(plain), "/books/1", 500);
    expect(await (await app.request("/books/1")).json()).toMatchObject({ sales: "9007199254740993" });
    await plain.$disconnect();
  });

  it("cache_size lasts until a transaction, default_cache_size stays in the file", async () => {
    const { prisma } = library;
    const cacheSize = async () =>
      Number((await prisma.$queryRaw<{ cache_size: bigint }[]>`PRAGMA cache_size`)[0]?.cache_size);
    const transact = () => prisma.$transaction([prisma.author.count(), prisma.book.count()]);
    await prisma.$queryRaw`PRAGMA cache_size = -65536`;
    expect(await cacheSize()).toBe(-65536);
    await transact();
    expect(await cacheSize()).toBe(-2000);
    await prisma.$queryRaw`PRAGMA default_cache_size = 16384`;
    await transact();
    expect(await cacheSize()).toBe(16384);
  });
});
