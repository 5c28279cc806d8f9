// A cursor page anywhere in ever larger tables: what it costs must not grow with them.
import { join } from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaPg } from "@prisma/adapter-pg";
import { cachePragma, postgresPool, postgresUrl } from "./connect.mjs";
import { depthFile, depthSchema, depths, prepareDepths } from "./data.mjs";
import { instantOf } from "./tables.mjs";

/** Positions in a round, evenly from the first row to the last one: no page is requested twice in a round. */
const calls = 100;
const warmUps = 3;

const adapters = {
  sqlite: (size) => new PrismaLibSql({ url: `file:${depthFile(size)}` }),
  postgresql: (size) =>
    new PrismaPg({ connectionString: postgresUrl, max: postgresPool }, { schema: depthSchema(size) }),
};

/** @returns {Promise<readonly { rows: number, milliseconds: number[] }[]>} a page, by round; without HTTP */
export async function measureDepth(provider, folder, rounds) {
  await prepareDepths(provider);
  const { PrismaClient } = await import(join(folder, "dist/prisma/client.js"));
  const { createApi } = await import(join(folder, "dist/api/index.js"));
  const asked = [];
  for (const size of depths) {
    const prisma = new PrismaClient({ adapter: adapters[provider](size) });
    if (provider === "sqlite") await prisma.$queryRawUnsafe(cachePragma);
    asked.push({ size, prisma, app: createApi({ prisma }), paths: pathsOf(size), milliseconds: [] });
  }
  for (let round = 0; round < warmUps; round++) for (const { app, paths } of asked) await ask(app, paths);
  for (let round = 0; round < rounds; round++) {
    const turn = round % asked.length;
    for (const { app, paths, milliseconds } of [...asked.slice(turn), ...asked.slice(0, turn)]) {
      milliseconds.push(await ask(app, paths));
    }
  }
  for (const { prisma } of asked) await prisma.$disconnect();
  return asked.map(({ size, milliseconds }) => ({ rows: size, milliseconds }));
}

/** Each page is full: a page follows even the last position. */
function pathsOf(size) {
  return Array.from({ length: calls }, (_, call) => {
    const id = 32 + Math.floor(((size - 32) * (call + 0.5)) / calls);
    return `/event-feed?createdAt%5Blt%5D=${encodeURIComponent(instantOf(id))}&id%5Blt%5D=${id}`;
  });
}

async function ask(app, paths) {
  const started = performance.now();
  for (const path of paths) {
    const response = await app.request(path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    await response.text();
  }
  return Number(((performance.now() - started) / paths.length).toPrecision(5));
}
