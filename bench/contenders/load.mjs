// A closed-loop load over keep-alive connections, with as little work per request as Node allows.
import { connect } from "node:net";

/**
 * @param {{ port: number, path: string, connections: number, milliseconds?: number, requests?: number }} options the load
 * ends after these milliseconds, or after at least this number of requests
 * @returns {Promise<{ perSecond: number, median: number, p99: number, bytes: number, requests: number }>} `median` and
 * `p99`, the 99th percentile, are of the latency in milliseconds
 */
export async function load({
  port,
  path,
  connections,
  milliseconds = Number.POSITIVE_INFINITY,
  requests: most = Number.POSITIVE_INFINITY,
}) {
  const latencies = [];
  let bytes = 0;
  const started = performance.now();
  const until = started + milliseconds;
  const worker = async () => {
    const socket = await open(port);
    try {
      do {
        const sent = performance.now();
        bytes = await ask(socket, path);
        latencies.push(performance.now() - sent);
      } while (performance.now() < until && latencies.length < most);
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = performance.now() - started;
  const requests = latencies.length;
  const [median, p99] = [0.5, 0.99].map((share) => percentileOf(latencies, share));
  return { perSecond: (requests * 1000) / elapsed, median, p99, bytes, requests };
}

export const medianOf = (values) => percentileOf(values, 0.5);

function percentileOf(values, share) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];
}

function open(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "localhost", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Resolves with the answer's bytes when it is complete; any status but 200 is an error. */
function ask(socket, path) {
  return new Promise((resolve, reject) => {
    let read = 0;
    let expected;
    let chunked = false;
    const done = (error) => {
      socket.off("data", onData);
      socket.off("close", onClose);
      if (error) reject(error);
      else resolve(read);
    };
    const onClose = () => done(new Error(`${path}: the connection was closed`));
    const onData = (data) => {
      read += data.length;
      if (expected === undefined && !chunked) {
        const end = data.indexOf("\r\n\r\n");
        const head = data.toString("latin1", 0, end).toLowerCase();
        if (!head.startsWith("http/1.1 200")) return done(new Error(`${path}: ${head.slice(0, 30)}`));
        const length = /content-length: (\d+)/.exec(head);
        if (length) expected = end + 4 + Number(length[1]);
        else chunked = true;
      }
      if (chunked ? data.subarray(-5).toString("latin1") === "0\r\n\r\n" : read >= expected) done();
    };
    socket.on("data", onData);
    socket.on("close", onClose);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n`);
  });
}
