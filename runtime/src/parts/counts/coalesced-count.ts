import { withTimeLimit } from "../../util/time-limit.js";

/** The maximum time in milliseconds that requests wait for a running count, because its connection may be dead. */
const patience = 5_000;

interface Running {
  /** A promise that is settled when the count has ended, or when requests no longer wait for it. Never rejects. */
  readonly over: Promise<void>;
  /** The next count, which serves all requests that have come since. Undefined if none has come. */
  next?: Promise<number>;
}

/**
 * A function that runs a count, or returns the result of one that serves several requests. Counts of one key are equal.
 */
export type CoalescedCount = (key: string, run: () => Promise<number>) => Promise<number>;

/**
 * Returns a function that shares one count among identical concurrent requests. While a count runs, new requests wait
 * for the next one. That count starts after all of them arrived, and serves them all, so each total is as exact as if
 * its request counted separately. If a count fails, it fails for all requests that wait for it. Later requests start a
 * new one.
 */
export function coalescedCount(): CoalescedCount {
  const current = new Map<string, Running>();
  const start: CoalescedCount = (key, run) => {
    const counted = run();
    const forget = () => {
      if (current.get(key) === running) current.delete(key);
    };
    const running: Running = { over: withTimeLimit(counted, patience).then(forget, forget) };
    current.set(key, running);
    return counted;
  };
  return (key, run) => {
    const running = current.get(key);
    if (!running) return start(key, run);
    running.next ??= running.over.then(() => start(key, run));
    return running.next;
  };
}
