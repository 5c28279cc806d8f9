import { withTimeLimit } from "../../util/time-limit.js";

/** Milliseconds for which a running count is waited for: its connection may be dead. */
const patience = 5_000;

interface Running {
  /** Settled when the count has ended, or when nobody waits for it any more. Never rejects. */
  readonly over: Promise<void>;
  /** Serves all that have come since. */
  next?: Promise<number>;
}

/** Runs a count, or returns that of one which serves several requests. Counts of one key are equal. */
export type CoalescedCount = (key: string, run: () => Promise<number>) => Promise<number>;

/**
 * Shares one count among identical concurrent requests. While one runs, new requests wait for the next, which starts
 * after all of them arrived and serves them all: each total is as exact as one that its request counted separately. A
 * count that fails fails for all that it was to serve; those that come later start anew.
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
