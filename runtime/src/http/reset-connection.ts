import type { Context } from "hono";

/** What `@hono/node-server` passes of Node's request. */
interface NodeBindings {
  readonly incoming?: {
    readonly httpVersion?: unknown;
    readonly socket?: { readonly resetAndDestroy?: () => unknown } | null;
  };
}

/**
 * Resets the connection of a request in HTTP/1.0, in which its end would be the end of a whole response: nginx sends
 * such requests by default. Other hosts than Node pass no connection.
 */
export function resetConnection({ env }: Pick<Context, "env">): void {
  const { incoming }: NodeBindings = env ?? {};
  if (incoming?.httpVersion === "1.0") incoming.socket?.resetAndDestroy?.();
}
