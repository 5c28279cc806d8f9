// Measures one work: every contender in turns, under this many connections.
import { load } from "./load.mjs";
import { contenders, pathOf } from "./works.mjs";

const warmUp = 150;

/** Before anything is measured: V8 is still compiling for about 10,000 requests. */
export async function warm(servers, works) {
  for (const work of works) {
    for (const name of contenders) {
      const path = pathOf(name, servers[name].paths, work);
      if (path !== undefined) await load({ port: servers[name].port, path, connections: 4, milliseconds: 2_000 });
    }
  }
}

/**
 * At least `rounds` of `milliseconds` each, and more until `seconds` are over: quick works are measured more often.
 * @returns {Promise<{ [contender: string]: { perSecond: number[], latency: number[], bytes: number } }>} by round
 */
export async function takeTurns(servers, work, connections, { rounds, milliseconds, seconds }) {
  const asked = contenders.flatMap((name) => {
    const path = pathOf(name, servers[name].paths, work);
    return path === undefined ? [] : [{ name, port: servers[name].port, path, connections }];
  });
  const measured = Object.fromEntries(asked.map(({ name }) => [name, { perSecond: [], latency: [], bytes: 0 }]));
  for (const each of asked) await load({ ...each, milliseconds: warmUp });
  const started = performance.now();
  for (let round = 0; round < rounds || performance.now() - started < seconds * 1000; round++) {
    // Each round in another order, so that no contender always follows the same one.
    const turn = round % asked.length;
    for (const { name, ...each } of [...asked.slice(turn), ...asked.slice(0, turn)]) {
      const { perSecond, median, bytes } = await load({ ...each, milliseconds });
      measured[name].perSecond.push(rounded(perSecond));
      measured[name].latency.push(rounded(median));
      measured[name].bytes = bytes;
    }
  }
  return measured;
}

const rounded = (value) => Number(value.toPrecision(5));
