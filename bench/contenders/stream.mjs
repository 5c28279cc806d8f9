// A collection of 100,000 rows at once: time to the first byte, to the last one, and the memory it takes.
import { request } from "node:http";
import { memoryOf, start, stop } from "./servers.mjs";
import { contenders } from "./works.mjs";

const limit = 40_000;

/** Measures the contenders in turns, each time with a new server. */
export async function measureStreams(provider, folder, connections, rounds) {
  const results = contenders.map((contender) => ({ contender, connections, measured: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const { contender, measured } of results) {
      if (measured.some(({ failed }) => failed)) continue;
      const server = await start(contender, provider, folder);
      measured.push(await answerOf(server, connections));
      await stop(server);
    }
  }
  return results;
}

async function answerOf(server, connections) {
  const { port, paths } = server;
  const before = await memoryOf(server);
  try {
    const ended = new Promise((_, reject) => server.child.once("exit", () => reject(new Error("the server ended"))));
    const reads = Array.from({ length: connections }, () => read(port, paths.everything({})));
    const times = await Promise.race([Promise.all(reads), ended]);
    const { peak } = await memoryOf(server);
    return {
      firstByte: Math.max(...times.map(({ firstByte }) => firstByte)),
      whole: Math.max(...times.map(({ whole }) => whole)),
      memory: megabytes(peak),
      grown: megabytes(peak - before.now),
    };
  } catch (error) {
    return { failed: /out of memory/.test(server.stderr()) ? "out of memory" : error.message };
  }
}

function read(port, path) {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  return new Promise((resolve, reject) => {
    let firstByte;
    const sent = request({ port, path, host: "localhost", agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.on("data", () => {
        firstByte ??= since();
      });
      response.on("end", () => resolve({ firstByte, whole: since() }));
      response.on("error", () => reject(new Error("the connection was closed")));
    });
    sent.setTimeout(limit, () => sent.destroy(new Error(`no response within ${limit / 1000} s`)));
    sent.on("error", reject);
    sent.end();
  });
}

const megabytes = (bytes) => Math.round(bytes / 2 ** 20);
