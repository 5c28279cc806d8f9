/** Of an API of so many models: bytes emitted, and instantiations that its modules add, and clients of all its paths. */
export interface Counts {
  readonly bytes: number;
  readonly modules: number;
  readonly hcOf: number;
  readonly hc: number;
}

export function counts(models: number): Counts;
