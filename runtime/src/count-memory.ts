import { inTime } from "./time-limit.js";

/** Milliseconds that a running count is joined: who asked for it first has had the time of a request by then. */
const patience = 30_000;

/** How many totals are remembered for one source of rows. */
const capacity = 1000;

interface Entry {
  readonly total: number;
  /** Milliseconds, on the clock of the reading context. */
  readonly expires: number;
}

/** The running and the remembered counts of one source of rows. */
export class CountMemory {
  readonly #running = new Map<string, Promise<number>>();
  /** Least recently used first. */
  readonly #totals = new Map<string, Entry>();

  /**
   * Concurrent equal counts run once. One that fails fails for all that wait, and is not kept; one that has run for 30
   * seconds is joined no more: its connection may be dead.
   */
  share(key: string, count: () => Promise<number>): Promise<number> {
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const started = count();
    const forget = () => void this.#running.delete(key);
    inTime(started, patience).then(forget, forget);
    this.#running.set(key, started);
    return started;
  }

  /** The total remembered, or undefined if there is none or its time is over. */
  recall(key: string, now: number): number | undefined {
    const entry = this.#totals.get(key);
    if (entry === undefined) return undefined;
    this.#totals.delete(key);
    if (entry.expires <= now) return undefined;
    this.#totals.set(key, entry);
    return entry.total;
  }

  remember(key: string, total: number, expires: number): void {
    this.#totals.delete(key);
    this.#totals.set(key, { total, expires });
    if (this.#totals.size <= capacity) return;
    for (const oldest of this.#totals.keys()) {
      this.#totals.delete(oldest);
      return;
    }
  }
}
