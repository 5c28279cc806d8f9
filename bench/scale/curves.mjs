// The cost of a page as its table grows: every way to count, the deep page and the cursor, in turns at each size.
import { openEvents } from "./databases.mjs";

export const sizes = [10_000, 100_000, 1_000_000, 10_000_000];
const rounds = 5;
/** Milliseconds that a contender runs in a round; at least one call is made. */
const duration = 200;
const lanes = 16;
const perPage = 30;

export async function measureCurve(provider) {
  const events = await openEvents(provider);
  const curve = [];
  try {
    for (const size of sizes) {
      await events.grow(size);
      await events.settle();
      const times = await inTurns(contenders(events, provider, size));
      for (const [work, figures] of Object.entries(times)) curve.push({ size, work, ...figures });
      console.log(provider, size, JSON.stringify(times));
    }
  } finally {
    await events.close();
  }
  return curve;
}

function contenders({ app }, provider, size) {
  const ask = async (path) => {
    const response = await app.request(path);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${text}`);
  };
  const page = (number) => `page=${Math.max(1, Math.floor(number))}`;
  const last = Math.ceil(size / perPage);
  const middle = Math.floor(size / 2);
  const moment = new Date((1_600_000_000 + Math.floor(middle / 3)) * 1000).toISOString();
  const position = `createdAt%5Blt%5D=${encodeURIComponent(moment)}&id%5Blt%5D=${middle}`;
  const one = (path) => ({ calls: 1, run: () => ask(path) });
  const many = (path) => ({ calls: lanes, run: () => Promise.all(Array.from({ length: lanes }, () => ask(path))) });
  return {
    partial: one("/partial"),
    exact: one("/events"),
    "exact, filtered to 1 of 198 rows": one("/events?topicId=7"),
    "exact, filtered to half": one("/events?topicId=1"),
    cached: one("/cached"),
    capped: one("/capped"),
    "capped, filtered to half": one("/capped?topicId=1"),
    ...(provider === "sqlite" ? {} : { estimated: one("/estimated") }),
    "exact, 16 at once": many("/events"),
    "shared, 16 at once": many("/shared"),
    "partial, from the middle": one(`/partial?${page(last / 2)}`),
    "exact, the last page but one": one(`/events?${page(last - 1)}`),
    "cursor, first": one("/feed"),
    "cursor, from the middle": one(`/feed?${position}`),
  };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The milliseconds of each request in a turn. */
async function timesOf({ run, calls }) {
  const taken = [];
  const started = performance.now();
  do {
    const before = performance.now();
    await run();
    taken.push((performance.now() - before) / calls);
  } while (performance.now() - started < duration);
  return taken;
}

/**
 * Milliseconds per request: the median of the rounds' medians, in which all take turns; and as a multiple of a first page
 * without count. A mean would contain the blocks that a count before it pushed out of the database's cache.
 */
async function inTurns(all) {
  const times = Object.fromEntries(Object.keys(all).map((work) => [work, []]));
  // Before the first round, V8 compiles what it runs, and the database reads the blocks.
  for (const contender of Object.values(all)) await timesOf(contender);
  for (let round = 0; round < rounds; round++) {
    for (const [work, contender] of Object.entries(all)) times[work].push(median(await timesOf(contender)));
  }
  const figures = (values) => ({
    milliseconds: Number(median(values).toFixed(3)),
    ratio: Number((median(values) / median(times.partial)).toFixed(2)),
  });
  return Object.fromEntries(Object.entries(times).map(([work, values]) => [work, figures(values)]));
}
