/** Errors as data: each knows its HTTP status and what a client may learn. */

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

/** What describes a problem at `/errors/{code}`: its status, or a name if the status says too little. */
export type ProblemCode = ProblemStatus | "cursor-invalid" | "cursor-stale";

/**
 * A problem that a client may see: rendered as `application/problem+json`.
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
  /** Default: the status. */
  readonly code: ProblemCode;
  /** The invalid query parameter, and the value sent. */
  readonly parameter: string | undefined;
  readonly value: string | undefined;
  /** What happened, in the words of a page for a person. Default: the first sentence of the detail. */
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

/** A declared parameter with an invalid value: 400, with the parameter's name. `detail` says what to send instead. */
export function badParameter(parameter: string, value: string, detail: string): Problem {
  return new Problem(400, detail, { parameter, value });
}

/** A declared parameter with an invalid value: 400 with the detail "`page` must be an integer, not "abc"." */
export function unexpectedValue(parameter: string, value: string, expected: string): Problem {
  return badParameter(parameter, value, `\`${parameter}\` must be ${expected}, not ${quoted(value)}.`);
}

/** A declared parameter that is missing or empty: 400 with the detail "`user` is required: send an integer." */
export function missingParameter(parameter: string, expected: string): Problem {
  return new Problem(400, `\`${parameter}\` is required: send ${expected}.`, { parameter });
}

/** A value within a detail: long ones are shortened, since `value` holds them whole. */
export function quoted(value: string): string {
  return `"${shortened(value)}"`;
}

/** A text of a client within a detail. */
export function shortened(text: string): string {
  return text.replace(/^(.{60}).+$/su, "$1…");
}

export function notFound(detail: string): Problem {
  return new Problem(404, detail);
}
