import { Problem } from "./errors.js";

/** Milliseconds. A database that has frozen answers nothing at all, and its driver may wait for ever. */
const defaultTimeout = 30_000;

/** Milliseconds: 24 days. A timer for longer, or for ever, would go off at once. */
const longest = 2 ** 31 - 1;

/**
 * What the work gives, if it comes in time. The work itself cannot be stopped: what it has asked of the database runs on
 * until that gives up, and its result is dropped.
 *
 * @param timeout milliseconds; default 30,000, and 0 for no limit
 * @throws Problem 503 when the time is over
 */
export function inTime<Result>(work: Promise<Result>, timeout: number = defaultTimeout): Promise<Result> {
  if (timeout === 0 || timeout > longest) return work;
  // One promise and one timer: `Promise.race` in an async function makes five more for each request.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeOver(timeout)), timeout);
    const ended = <Value>(settle: (value: Value) => void) => {
      return (value: Value): void => {
        clearTimeout(timer);
        settle(value);
      };
    };
    work.then(ended(resolve), ended(reject));
  });
}

function timeOver(timeout: number): Problem {
  const cause = new Error(`There was no answer within ${timeout} ms.`);
  return new Problem(503, "Service Unavailable", { cause });
}
