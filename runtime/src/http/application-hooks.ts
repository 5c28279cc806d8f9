import type { Context } from "hono";
import type { ApiOptions } from "../definition/api-options.js";
import type { PageReport } from "../definition/page-report.js";
import { errorCodeOf } from "../reading/database-errors.js";

/**
 * Passes the cause of a failure to the application, or prints it. Never rejects.
 * @param outcome the status of the problem that was sent, `broken off`, or the option that failed
 */
export async function callOnError(
  { onError }: ApiOptions,
  cause: unknown,
  context: Context,
  outcome: number | "broken off" | "accountLink" | "onPage",
): Promise<void> {
  try {
    if (onError) await onError(cause, context);
    else console.error(`[prisma-paged] ${headOf(context, [outcome, errorCodeOf(cause)])}:`, cause);
  } catch (error) {
    console.error(error);
  }
}

const longestPath = 300;

/** Returns the beginning of a log entry: `GET /books failed (500, P2021)`. */
function headOf({ req }: Pick<Context, "req">, known: readonly (number | string | undefined)[]): string {
  return `${req.method} ${loggedPath(req.url)} failed (${known.filter((each) => each !== undefined).join(", ")})`;
}

/**
 * Returns the path as the client sent it, percent-encoded, and cut if it is long. Decoded, it could begin a new line in
 * the log, or control a terminal.
 */
function loggedPath(url: string): string {
  const [path = ""] = url.slice(url.indexOf("/", url.indexOf("//") + 2)).split(/[?#]/, 1);
  const printable = path.replace(/[^\x21-\x7e]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
  return printable.length > longestPath ? `${printable.slice(0, longestPath)}…` : printable;
}

/** Passes the report of an answer (its duration, queries and rows) to the application's `onPage`. Never rejects. */
export async function callOnPage(options: ApiOptions, context: Context, page: PageReport): Promise<void> {
  try {
    await options.onPage?.(page, context);
  } catch (error) {
    await callOnError(options, error, context, "onPage");
  }
}
