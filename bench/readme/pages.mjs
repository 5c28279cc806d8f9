// Measures the pages of one database: every contender in turns.
import { isDeepStrictEqual } from "node:util";
import { writeMeanwhile } from "./databases.mjs";
import { pageSize } from "./schema.mjs";
import { measure, startAll, stop } from "./servers.mjs";
import { contenders, own, works } from "./works.mjs";

/**
 * @param {{ rounds: number, milliseconds: number, warmUp: number, connections: readonly number[] }} settings
 * @returns every round's figures, by page and number of connections
 */
export async function measurePages(database, folder, settings, say) {
  const servers = await startAll(database, folder);
  try {
    await verify(servers, database.provider);
    for (const work of works) {
      for (const { server, path } of asked(servers, work, database.provider)) {
        await measure(server, { path, connections: 4, milliseconds: settings.warmUp });
      }
    }
    const stopWriting = database.provider === "postgresql" ? await writeMeanwhile(database.url) : undefined;
    const pages = [];
    for (const work of works) {
      for (const connections of settings.connections) {
        const measured = await takeTurns(asked(servers, work, database.provider), { ...settings, connections });
        pages.push({ work: work.work, connections, measured });
        const last = Object.entries(measured).map(([name, { perSecond }]) => `${name} ${perSecond.at(-1)}`);
        say(`${database.provider}, ${work.work}, ${connections} connections, requests a second: ${last.join(", ")}`);
      }
    }
    return { pages, writes: (await stopWriting?.()) ?? 0 };
  } finally {
    await Promise.all(Object.values(servers).map(stop));
  }
}

/** Each contender's path, and the paths of prisma-paged that an option leads to. */
function asked(servers, { kind, asked: of, optIn = [] }, provider) {
  const each = (name, path) => ({ server: servers[name], path: servers[name].paths[path](of(provider)) });
  return [
    ...contenders.map((name) => ({ name, ...each(name, kind) })),
    ...optIn.map((path) => ({ name: path, ...each(own, path) })),
  ];
}

async function takeTurns(entries, { rounds, milliseconds, connections }) {
  const figures = () => ({ perSecond: [], processor: [], latency: [], p99: [], bytes: 0 });
  const measured = Object.fromEntries(entries.map(({ name }) => [name, figures()]));
  for (let round = 0; round < rounds; round++) {
    // Each round in another order, so that no contender always follows the same one.
    const turn = round % entries.length;
    for (const { name, server, path } of [...entries.slice(turn), ...entries.slice(0, turn)]) {
      const { bytes, ...taken } = await measure(server, { path, connections, milliseconds });
      for (const [figure, value] of Object.entries(taken)) measured[name][figure].push(Number(value.toPrecision(5)));
      measured[name].bytes = bytes;
    }
  }
  return measured;
}

/** @throws Error if two contenders do not answer a page with the same rows and the same total */
async function verify(servers, provider) {
  for (const work of works) {
    const answers = await Promise.all(
      asked(servers, work, provider).map(async ({ name, server: { port, rowsOf }, path }) => {
        const response = await fetch(`http://localhost:${port}${path}`);
        if (response.status !== 200) throw new Error(`${work.work}: ${name} answers ${response.status}`);
        const { rows, total } = rowsOf(await response.json());
        return { name, answer: { total, rows: rows.map(plain) } };
      }),
    );
    for (const { name, answer } of answers) {
      const [{ answer: expected }] = answers;
      if (answer.rows.length === pageSize && isDeepStrictEqual(answer, expected)) continue;
      const [found, wanted] = [answer, expected].map((one) => JSON.stringify(one).slice(0, 300));
      throw new Error(`${work.work}: ${name} answers ${found}, not ${wanted}`);
    }
  }
}

const plain = ({ createdAt, ...item }) => ({ ...item, createdAt: Date.parse(createdAt) });
