import type { Context, Env } from "hono";
import type { ApiOptions } from "../definition/api-options.js";

/**
 * Passes the cause of a failure to the application, or prints it. Never rejects.
 * @param outcome what became of the response: the status of its problem, or `broken off`
 */
export async function logCause<E extends Env>(
  { onError }: ApiOptions<E>,
  cause: unknown,
  context: Context<E>,
  outcome: number | "broken off",
): Promise<void> {
  try {
    if (onError) await onError(cause, context);
    else console.error(`[prisma-paged] ${context.req.method} ${context.req.path} failed (${outcome}):`, cause);
  } catch (error) {
    console.error(error);
  }
}
