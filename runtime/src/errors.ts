/** Errors as data: each knows its HTTP status and what a client may be told (BEHAVIOUR 9). */

/** What the runtime answers itself, and what an application may refuse or regret with. */
type ProblemStatus =
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

/** A problem that a client may see: rendered as `application/problem+json`. */
export class Problem extends Error {
  override readonly name: string = "Problem";
  readonly status: ProblemStatus;
  readonly detail: string;
  /** The query parameter at fault, and the value sent. */
  readonly parameter: string | undefined;
  readonly value: string | undefined;

  constructor(
    status: ProblemStatus,
    detail: string,
    {
      cause,
      parameter,
      value,
    }: { readonly parameter?: string; readonly value?: string; readonly cause?: unknown } = {},
  ) {
    super(detail, cause === undefined ? undefined : { cause });
    this.status = status;
    this.detail = detail;
    this.parameter = parameter;
    this.value = value;
  }
}

/** A declared parameter with a value that cannot be used: 400, naming the parameter. */
export function badParameter(parameter: string, value: string, detail: string): Problem {
  return new Problem(400, detail, { parameter, value });
}

export function notFound(detail = "Not Found"): Problem {
  return new Problem(404, detail);
}
