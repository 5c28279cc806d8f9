/** What a test project passed of the behaviour suite. */
export interface EngineResult {
  readonly passed: number;
  /** Tests that the database or its adapter cannot pass. */
  readonly failing: number;
  /** Files without a test that it can pass. */
  readonly left: number;
}

export function keepResult(project: string, result: EngineResult): void;
export const projects: readonly string[];
