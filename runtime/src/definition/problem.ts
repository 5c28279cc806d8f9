/** The errors that a client may see, each with its HTTP status and its text. */

/** The statuses that the runtime itself returns, and those that an application may return. */
export type ProblemStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 406
  | 409
  | 410
  | 422
  | 423
  | 429
  | 451
  | 500
  | 501
  | 502
  | 503
  | 504;

/** The code of a problem, which `/errors/{code}` describes: its status, or a name if the status is too general. */
export type ProblemCode = ProblemStatus | "cursor-invalid" | "cursor-stale";

/**
 * An error that a client may see. The response is `application/problem+json`, or an HTML page in a browser.
 *
 * @example
 * ```ts
 * throw new Problem(403, "You are not a member of a library.");
 * ```
 */
export class Problem extends Error {
  override readonly name: string = "Problem";
  readonly status: ProblemStatus;
  readonly detail: string;
  /** The code that `/errors/{code}` describes. Default: the status. */
  readonly code: ProblemCode;
  /** The name of the invalid query parameter. */
  readonly parameter: string | undefined;
  /** The value that the client sent for the parameter. */
  readonly value: string | undefined;
  /** The heading of the problem's HTML page. Default: the first sentence of the detail. */
  readonly heading: string | undefined;

  constructor(
    status: ProblemStatus,
    detail: string,
    {
      cause,
      code = status,
      parameter,
      value,
      heading,
    }: {
      readonly code?: ProblemCode;
      readonly parameter?: string;
      readonly value?: string;
      readonly heading?: string;
      readonly cause?: unknown;
    } = {},
  ) {
    super(detail, cause === undefined ? undefined : { cause });
    this.status = status;
    this.detail = detail;
    this.code = code;
    this.parameter = parameter;
    this.value = value;
    this.heading = heading;
  }
}

/** Returns a 400 for a parameter with an invalid value. @param detail what the client must send instead */
export function badParameter(parameter: string, value: string, detail: string): Problem {
  return new Problem(400, detail, { parameter, value });
}

/** Returns a 400 for a parameter with an invalid value: “`page` must be an integer, not "abc".” */
export function unexpectedValue(parameter: string, value: string, expected: string): Problem {
  return badParameter(parameter, value, `\`${parameter}\` must be ${expected}, not ${inQuotes(value)}.`);
}

/** Returns a 400 for a parameter that is missing or empty: “`user` is required: send an integer.” */
export function missingParameter(parameter: string, expected: string): Problem {
  return new Problem(400, `\`${parameter}\` is required: send ${expected}.`, { parameter });
}

/** Returns a value in quotation marks, for a detail. A long one is shortened, because `value` contains it whole. */
export function inQuotes(value: string): string {
  return `"${shorten(value)}"`;
}

/** Returns the first 60 characters of a client's text, followed by `…` if there are more. */
export function shorten(text: string): string {
  return text.replace(/^(.{60}).+$/su, "$1…");
}

export function notFound(detail: string): Problem {
  return new Problem(404, detail);
}
