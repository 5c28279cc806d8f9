import type { ProblemDocument } from "../definition/document-types.js";

/**
 * The error for a response that is not a page: a problem that the API reports (RFC 9457), or the response of a proxy.
 *
 * @example
 * ```ts
 * try {
 *   await pageOf(client.books, { query: { page: "0" } });
 * } catch (error) {
 *   if (error instanceof RequestError) console.error(error.status, error.problem?.parameter);
 * }
 * ```
 */
export class RequestError extends Error {
  override readonly name: string = "RequestError";
  readonly status: number;
  /** The problem document. Undefined if the response is not one. Another server's document may have fewer keys. */
  readonly problem: Partial<ProblemDocument> | undefined;

  constructor(status: number, problem: Partial<ProblemDocument> | undefined) {
    const failed = status < 300 ? "The response is not a page" : "The request failed";
    super(problem?.detail ?? `${failed}: status ${status}.`);
    this.status = status;
    this.problem = problem;
  }

  /**
   * True if the position of the request is stale, because the API has changed the order of the collection. A request
   * without the parameter `problem.parameter` starts from the first page.
   */
  get isStaleCursor(): boolean {
    return this.problem?.type?.endsWith("/errors/cursor-stale") === true;
  }
}
