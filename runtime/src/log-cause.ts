import type { Context, Env } from "hono";
import type { ApiOptions } from "./api-options.js";

/** What is not the client's fault goes to the log, and nothing of it to the client (BEHAVIOUR 9). Never rejects. */
export async function logCause<E extends Env>(
  { onError }: ApiOptions<E>,
  cause: unknown,
  context: Context<E>,
): Promise<void> {
  try {
    await (onError ? onError(cause, context) : console.error(cause));
  } catch (error) {
    console.error(error);
  }
}
