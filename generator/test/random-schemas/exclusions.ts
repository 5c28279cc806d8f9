/** Known faults, which would hide others: each with what it concerns, and with a seed that shows it without its line. */
import type { Filter } from "./filters.js";
import type { Model, Operation } from "./schema.js";

interface Asked {
  readonly model: Model;
  readonly operation: Operation | undefined;
  readonly filters: readonly Filter[];
}

interface Exclusion {
  readonly fault: string;
  /** `DIFFERENTIAL_SEED`, on SQLite. */
  readonly seed: number;
  readonly excludes: (asked: Asked) => boolean;
}

export const exclusions: readonly Exclusion[] = [];
