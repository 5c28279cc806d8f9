import type { Context, Env } from "hono";
import type { ApiOptions } from "./api-options.js";

/** What is not the client's fault goes to the log, and nothing of it to the client (BEHAVIOUR 9). */
export function logCause<E extends Env>({ onError }: ApiOptions<E>, cause: unknown, context: Context<E>): void {
  if (onError === undefined) console.error(cause);
  else onError(cause, context);
}
