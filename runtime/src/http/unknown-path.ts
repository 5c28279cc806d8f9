import type { Context } from "hono";
import { notFound, type Problem } from "../definition/problem.js";
import { nearest } from "../util/closest-name.js";
import { type Endpoint, requestUrls } from "./request-urls.js";

/** A path that leads nowhere: 404, with the way to the paths that there are. @param collections their paths */
export function unknownPath(context: Context, endpoint: Endpoint, collections: readonly string[] = []): Problem {
  const { basePath, entrypoint } = requestUrls(context, endpoint);
  const { path } = context.req;
  const meant = meantPath(
    path,
    [...new Set(collections)].map((each) => `${basePath}${each}`),
  );
  const way = `\`${basePath}${entrypoint}\` links to every collection.`;
  return notFound(
    `\`${path}\` is not a resource of this API. ${meant === undefined ? way : `Did you mean \`${meant}\`? ${way}`}`,
  );
}

/** `/cities` for `/city` and for `/citis`; a path with the same number of segments. */
function meantPath(path: string, collections: readonly string[]): string | undefined {
  const segments = path.split("/").length;
  const alike = collections.filter((each) => each.split("/").length === segments);
  const plurals = [`${path}s`, `${path}es`, path.replace(/y$/, "ies")];
  return alike.find((each) => plurals.includes(each)) ?? nearest(path, alike);
}
