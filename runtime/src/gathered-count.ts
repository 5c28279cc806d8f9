import { inTime } from "./time-limit.js";

/** Milliseconds that a running count is waited for: its connection may be dead. */
const patience = 5_000;

interface Running {
  /** Ended, or no longer waited for. Never rejects. */
  readonly over: Promise<void>;
  /** For all that have come since. */
  next?: Promise<number>;
}

/** Runs a count, or gives that of one which serves several requests. `key` tells what is counted. */
export type GatheredCount = (key: string, run: () => Promise<number>) => Promise<number>;

/**
 * Equal counts that are asked for at the same time. While one runs, those that come wait for the next, which starts
 * after all of them were asked for and serves them all: each total is as exact as one counted for its request alone,
 * and a server counts once where it would have counted as often as there are requests. One that fails fails for all
 * that it was to serve; those who come later start anew.
 */
export function gatheredCount(): GatheredCount {
  const current = new Map<string, Running>();
  const start: GatheredCount = (key, run) => {
    const counted = run();
    const forget = () => {
      if (current.get(key) === running) current.delete(key);
    };
    const running: Running = { over: inTime(counted, patience).then(forget, forget) };
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
