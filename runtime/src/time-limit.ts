import { Problem } from "./errors.js";

/** Milliseconds. A database that has frozen answers nothing at all, and its driver may wait for ever. */
const defaultTimeout = 30_000;

/**
 * What the work gives, if it comes in time. The work itself cannot be stopped: what it has asked of the database runs on
 * until that gives up, and its result is dropped.
 *
 * @param timeout milliseconds; default 30,000, and 0 for no limit
 * @throws Problem 503 when the time is over
 */
export async function inTime<Result>(work: Promise<Result>, timeout: number = defaultTimeout): Promise<Result> {
  if (timeout === 0) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeOver(timeout)), timeout);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function timeOver(timeout: number): Problem {
  const cause = new Error(`The database gave no answer within ${timeout} ms.`);
  return new Problem(503, "Service Unavailable", { cause });
}
