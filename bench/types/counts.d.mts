/** Of an API with this many models: emitted bytes, and the instantiations of its modules and of clients of all paths. */
export interface Counts {
  readonly bytes: number;
  readonly modules: number;
  readonly hcOf: number;
  readonly hc: number;
}

export function counts(models: number): Counts;
