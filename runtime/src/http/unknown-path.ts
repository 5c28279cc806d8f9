import type { Context } from "hono";
import { notFound, type Problem } from "../definition/problem.js";
import { closestName } from "../util/closest-name.js";
import { type Endpoint, requestUrls } from "./request-urls.js";

/**
 * Returns the problem 404 for an unknown path. It names the entrypoint, and a similar path if there is one.
 * @param collections the paths of all collections
 */
export function unknownPath(context: Context, endpoint: Endpoint, collections: readonly string[] = []): Problem {
  const { basePath, entrypoint } = requestUrls(context, endpoint);
  const { path } = context.req;
  const meant = meantPath(
    path,
    [...new Set(collections)].map((collectionPath) => `${basePath}${collectionPath}`),
  );
  const way = `\`${basePath}${entrypoint}\` links to every collection.`;
  return notFound(
    `\`${path}\` is not a resource of this API. ${meant === undefined ? way : `Did you mean \`${meant}\`? ${way}`}`,
  );
}

/**
 * Returns the collection that a path means: `/cities` for `/city` and for `/citis`. Only paths with the same number of
 * segments count.
 */
function meantPath(path: string, collections: readonly string[]): string | undefined {
  const segments = path.split("/").length;
  const alike = collections.filter((each) => each.split("/").length === segments);
  const plurals = [`${path}s`, `${path}es`, path.replace(/y$/, "ies")];
  return alike.find((each) => plurals.includes(each)) ?? closestName(path, alike);
}
