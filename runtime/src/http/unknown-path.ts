import type { Context, Env } from "hono";
import { notFound, type Problem } from "../definition/problem.js";
import { type Endpoint, requestUrls } from "./base-url.js";

/** A path that leads nowhere: 404, with the way to the paths that there are. */
export function unknownPath<E extends Env>(context: Context<E>, endpoint: Endpoint<E>): Problem {
  const { basePath, entrypoint } = requestUrls(context, endpoint);
  return notFound(
    `\`${context.req.path}\` is not a resource of this API. \`${basePath}${entrypoint}\` links to every collection.`,
  );
}
