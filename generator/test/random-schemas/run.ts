/** Draws until the time is over. `random.ts` has the seeds and the time of the tests that draw for themselves. */
import fc from "fast-check";
import { inject } from "vitest";
import { firstSeed } from "../random.js";

const stated = process.env.DIFFERENTIAL_SECONDS;
/** Half of the time for drawn schemas: the test of answers and the test of leaks share it. */
const usual = inject("database").provider === "sqlite" ? 10 : 20;
const seconds = Number(stated ?? usual);
/** How long a failure may shrink. */
const shrinking = seconds > 60 ? 300 : 30;

/** The time limit of a test that draws. */
export const patience: number = (seconds + shrinking + 60) * 1000;

/**
 * Calls with what is drawn from a new seed each; a failure shrinks, and names its seed.
 *
 * @param unstated the seconds that it takes if `DIFFERENTIAL_SECONDS` does not state them
 */
export async function repeatDrawn<Value>(
  drawn: fc.Arbitrary<Value>,
  run: (value: Value) => Promise<void>,
  unstated = usual,
): Promise<void> {
  const end = Date.now() + Number(stated ?? unstated) * 1000;
  for (let seed = firstSeed; Date.now() < end; seed++) {
    try {
      await fc.assert(fc.asyncProperty(drawn, run), {
        ...{ seed, numRuns: 1, skipAllAfterTimeLimit: shrinking * 1000 },
        // The error of the smallest failure says what was drawn, in fewer words than the choices that lead to it.
        reporter({ failed, errorInstance }) {
          if (failed) throw errorInstance;
        },
      });
    } catch (error) {
      throw new Error(`DIFFERENTIAL_SEED=${seed}`, { cause: error });
    }
  }
}
