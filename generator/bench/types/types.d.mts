/** Of an API of so many models: bytes emitted, and instantiations that its modules, and an `hcOf` client of them, add. */
export interface Counts {
  readonly bytes: number;
  readonly modules: number;
  readonly hcOf: number;
}

export function counts(models: number): Counts;
