import { Problem } from "../definition/problem.js";

/**
 * The default time limit of a request in milliseconds. A limit is needed because a frozen database does not answer, and
 * its driver may wait forever.
 */
export const defaultTimeout = 30_000;

/**
 * The longest time of a timer in milliseconds, which is 24 days. A timer for longer, or for ever, would end at once.
 */
const longest = 2 ** 31 - 1;

/** Returns whether a timer can wait for this time: false for 0 milliseconds, and for more than 24 days. */
export function isLimit(milliseconds: number): boolean {
  return milliseconds > 0 && milliseconds <= longest;
}

/**
 * Returns the result of the work, if it comes in time. The work itself cannot be stopped: a query that it has sent runs
 * on until the database ends it, and its result is dropped.
 *
 * @param timeout Milliseconds; default 30,000, and 0 for no limit
 * @throws Problem 503 when the time is over
 */
export function withTimeLimit<Result>(work: Promise<Result>, timeout: number = defaultTimeout): Promise<Result> {
  if (!isLimit(timeout)) return work;
  // One promise and one timer: `Promise.race` in an async function makes five more for each request.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutProblem(timeout)), timeout);
    const ended = <Value>(settle: (value: Value) => void) => {
      return (value: Value): void => {
        clearTimeout(timer);
        settle(value);
      };
    };
    work.then(ended(resolve), ended(reject));
  });
}

function timeoutProblem(timeout: number): Problem {
  const cause = new Error(`Timed out after ${timeout.toLocaleString("en-US")} ms (option \`timeout\`).`);
  const detail = "The response took too long. Send the request again later, or request fewer items.";
  return new Problem(503, detail, { cause });
}
