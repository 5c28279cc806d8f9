// Compares each paging mode with its reference, in one process and in turns, on a SQLite table: the emitted routes, called
// by `app.request`, and the same page written by hand with Hono and Prisma. Reports ratios; asserts nothing.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { Hono } from "hono";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = fileURLToPath(new URL("./.build/", import.meta.url));
const large = 1_000_000;
const small = 100_000;
const rounds = 9;

const model = (name) => `
/// @pagination(itemsPerPage: 30)
/// @pagination(operation: "partial", partial: true)
/// @pagination(operation: "feed", viaCursor: [{ field: "createdAt", direction: "DESC" }, { field: "id", direction: "DESC" }], partial: true)
model ${name} {
  id        Int      @id
  createdAt DateTime
  title     String

  @@index([createdAt(sort: Desc), id(sort: Desc)])
}`;

const schema = `
datasource db {
  provider = "sqlite"
}

generator client {
  provider            = "prisma-client"
  output              = "./src/prisma"
  importFileExtension = "js"
}

generator api {
  provider = "prisma-paged"
  output   = "./src/api"
}
${model("Event")}
${model("Note")}
`;

function build() {
  mkdirSync(join(folder, "src"), { recursive: true });
  if (!existsSync(join(folder, "node_modules"))) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, "schema.prisma"), schema);
  const options = { module: "nodenext", target: "es2022", skipLibCheck: true, rootDir: "src", outDir: "dist" };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["src"] }));
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  execFileSync("npx", ["prisma", "generate", "--schema", "schema.prisma"], { cwd: folder, env, stdio: "pipe" });
  execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { stdio: "inherit" });
}

async function fill(prisma, table, rows) {
  await prisma.$executeRawUnsafe(
    `CREATE TABLE IF NOT EXISTS "${table}" ("id" INTEGER NOT NULL PRIMARY KEY, "createdAt" DATETIME NOT NULL, "title" TEXT NOT NULL)`,
  );
  const [{ total }] = await prisma.$queryRawUnsafe(`SELECT COUNT(*) AS "total" FROM "${table}"`);
  if (Number(total) === rows) return;
  await prisma.$executeRawUnsafe(`DELETE FROM "${table}"`);
  // Three rows share an instant.
  await prisma.$executeRawUnsafe(
    `INSERT INTO "${table}" SELECT value, strftime('%Y-%m-%dT%H:%M:%S.000+00:00', 1600000000 + value / 3, 'unixepoch'), 'event ' || value
     FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${rows}) SELECT value FROM n)`,
  );
  await prisma.$executeRawUnsafe(`CREATE INDEX IF NOT EXISTS "${table}_at" ON "${table}"("createdAt" DESC, "id" DESC)`);
}

/**
 * Microseconds of processor time per call, by contender and round. The contenders take turns call by call, so that other
 * load on the machine affects all of them. SQLite runs in this process, so its time is included.
 */
async function compare(contenders) {
  const all = Object.entries(contenders);
  const turns = async (milliseconds) => {
    const spent = Object.fromEntries(all.map(([name]) => [name, 0]));
    const until = performance.now() + milliseconds;
    let calls = 0;
    for (; performance.now() < until; calls++) {
      for (const [name, run] of all) {
        const before = process.cpuUsage();
        await run();
        const { user, system } = process.cpuUsage(before);
        spent[name] += user + system;
      }
    }
    return Object.fromEntries(all.map(([name]) => [name, spent[name] / calls]));
  };
  // Before anything is measured: V8 is still compiling for about 10,000 calls.
  await turns(10_000);
  const measured = [];
  for (let round = 0; round < rounds; round++) measured.push(await turns(500));
  return measured;
}

/** The median round, with the lowest and the highest. */
function spread(values, digits) {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, middle, most] = [0, 0.5, 1].map((share) =>
    sorted[Math.floor(share * (sorted.length - 1))].toFixed(digits),
  );
  return `${middle} (${least} to ${most})`;
}

export async function measureModes() {
  build();
  const { PrismaClient } = await import(pathToFileURL(join(folder, "dist/prisma/client.js")).href);
  const { createApi } = await import(pathToFileURL(join(folder, "dist/api/index.js")).href);
  const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: `file:${join(folder, "modes.db")}` }) });
  // Memory for the indexes: SQLite's own 2 MB would make every count, by hand or not, read its index from the disk.
  await prisma.$executeRawUnsafe("PRAGMA cache_size = -65536");
  await fill(prisma, "Event", large);
  await fill(prisma, "Note", small);

  const app = createApi({ prisma });
  const hand = byHand(prisma);
  const ask = (target, path) => async () => {
    const response = await target.request(path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.text();
  };
  const [row] = await prisma.event.findMany({ where: { id: large / 2 } });
  const position = `createdAt%5Blt%5D=${encodeURIComponent(row.createdAt.toISOString())}&id%5Blt%5D=${row.id}`;
  const lastPage = Math.ceil(small / 30);
  const report = async (name, contenders, ...ratios) => {
    const measured = await compare(contenders);
    const costs = Object.keys(contenders).map(
      (each) =>
        `${each} ${spread(
          measured.map((round) => round[each]),
          0,
        )} µs`,
    );
    const times = ratios.map(
      ([one, other]) =>
        `${one} ${spread(
          measured.map((round) => round[one] / round[other]),
          2,
        )} times ${other}`,
    );
    console.log(`${name}: ${[...costs, ...times].join(", ")}`);
  };

  const feed = `cursor on two fields, ${large} rows`;
  const middle = ask(app, `/events/feed?${position}`);
  await report(feed, { middle, first: ask(app, "/events/feed") }, ["middle", "first"]);
  await report(feed, { middle, "Prisma's cursor": ask(hand, `/events/feed?id=${row.id}`) }, [
    "Prisma's cursor",
    "middle",
  ]);
  const beside = (path) => ({ "prisma-paged": ask(app, path), "by hand": ask(hand, path) });
  await report("partial first page", beside("/notes/partial"), ["prisma-paged", "by hand"]);
  await report(`last page of ${small} rows`, beside(`/notes?page=${lastPage}`), ["by hand", "prisma-paged"]);
  await prisma.$disconnect();
}

/** The same pages as a good engineer writes them by hand. */
function byHand(prisma) {
  const size = 30;
  const newest = [{ createdAt: "desc" }, { id: "desc" }];
  const document = (path, rows) => ({
    "@context": "/contexts/Note",
    "@id": path,
    "@type": "hydra:Collection",
    "hydra:member": rows.map((row) => ({ "@id": `${path}/${row.id}`, "@type": "Note", ...row })),
  });
  return new Hono()
    .get("/events/feed", async (c) => {
      const cursor = { id: Number(c.req.query("id")) };
      const rows = await prisma.event.findMany({ orderBy: newest, cursor, skip: 1, take: size + 1 });
      return c.json(document("/events", rows.slice(0, size)));
    })
    .get("/notes/partial", async (c) => {
      const rows = await prisma.note.findMany({ orderBy: { id: "asc" }, take: size + 1 });
      const view = { "@id": "/notes/partial?page=1", "hydra:next": "/notes/partial?page=2" };
      return c.json({ ...document("/notes", rows.slice(0, size)), "hydra:view": view });
    })
    .get("/notes", async (c) => {
      const page = Number(c.req.query("page") ?? 1);
      const [rows, total] = await Promise.all([
        prisma.note.findMany({ orderBy: { id: "asc" }, skip: (page - 1) * size, take: size }),
        prisma.note.count(),
      ]);
      return c.json({ ...document("/notes", rows), "hydra:totalItems": total });
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await measureModes();
