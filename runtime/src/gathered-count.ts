import type { Database } from "./database.js";
import { adapterOf, isPlain } from "./raw-count.js";
import { inTime } from "./time-limit.js";
import { whereKey } from "./where-key.js";

/** Milliseconds that a running count is waited for: its connection may be dead. */
const patience = 5_000;

interface Running {
  /** Ended, or no longer waited for. Never rejects. */
  readonly over: Promise<void>;
  /** For all that have come since. */
  next?: Promise<number>;
}

/**
 * Equal counts that are asked for at the same time. While one runs, those that come wait for the next, which starts
 * after all of them were asked for and serves them all: each total is as exact as one counted for its request alone,
 * and a server counts once where it would have counted as often as there are requests.
 */
export class CountGathering {
  readonly #running = new Map<string, Running>();

  /** One that fails fails for all that it was to serve; those who come later start anew. */
  count(key: string, run: () => Promise<number>): Promise<number> {
    const running = this.#running.get(key);
    if (running === undefined) return this.#start(key, run);
    running.next ??= running.over.then(() => this.#start(key, run));
    return running.next;
  }

  #start(key: string, run: () => Promise<number>): Promise<number> {
    const counted = run();
    const forget = () => {
      if (this.#running.get(key) === running) this.#running.delete(key);
    };
    const running: Running = { over: inTime(counted, patience).then(forget, forget) };
    this.#running.set(key, running);
    return counted;
  }
}

/** Not where an extension may count otherwise for each request, nor where equal conditions cannot be told. */
export const gatherCount: NonNullable<Database["gatherCount"]> = (client) => {
  if (!isPlain(client)) return undefined;
  // By adapter: a client that stands for several (one a tenant, say) shows the adapter of the one that now answers.
  const gatherings = new WeakMap<object, CountGathering>();
  return (where, run) => {
    const adapter = isPlain(client) ? adapterOf(client) : undefined;
    const key = whereKey(where);
    if (typeof adapter !== "object" || adapter === null || key === undefined) return run();
    const gathering = gatherings.get(adapter) ?? new CountGathering();
    gatherings.set(adapter, gathering);
    return gathering.count(key, run);
  };
};
