/** A wait that says what it waited for. */
import { setTimeout } from "node:timers/promises";

/** Less than a test has, which would end without a word about the step that took the time. */
const usual = 100;

/**
 * Returns the result of a step. @param step such as "the client's tables"
 * @throws Error that names the step, after so many seconds
 */
export async function within<Result>(
  step: string,
  work: PromiseLike<Result>,
  seconds: number = usual,
): Promise<Result> {
  const ended = new AbortController();
  const late = setTimeout(seconds * 1000, undefined, { signal: ended.signal }).then(
    () => {
      throw new Error(`After ${seconds} s there is no end of this: ${step}.`);
    },
    // The work was faster.
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
