/**
 * The summary that `prisma generate` prints after a successful run: the routes, and how to mount them the first time.
 */
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { modeOf } from "../model/definition/mode.js";
import { itemPath } from "../model/paths.js";
import { visible } from "../util/printable.js";
import { openApiPath } from "../util/route-text.js";

/** The maximum number of routes that are listed; the others are only counted. */
const shownRoutes = 18;

interface SummaryOptions {
  /** The output folder as it is printed: `src/generated/api`. */
  readonly folder: string;
  /** True if the folder held no API before. */
  readonly isNew: boolean;
}

/** Returns the summary, with one line for each route and its paging mode. Empty if there are no routes. */
export function summaryOf(
  { resources }: Pick<ApiModel, "resources">,
  { isNew, folder: named }: SummaryOptions,
): string {
  const folder = visible(named);
  const routes = resources.flatMap(routesOf);
  if (routes.length === 0) return "";
  const width = Math.max(...routes.slice(0, shownRoutes).map(([path]) => path.length));
  const more = routes.length - shownRoutes;
  return [
    `prisma-paged made ${routes.length} routes in ${folder}:`,
    ...routes.slice(0, shownRoutes).map(([path, mode]) => `  GET ${path.padEnd(width)}  ${mode}`),
    ...(more > 0 ? [`  and ${more} more: \`npx prisma-paged explain\` prints all of them`] : []),
    ...(isNew ? [`Next, mount them in a Hono app: \`app.route("/", createApi({ prisma }))\` of ${folder}/index`] : []),
  ].join("\n");
}

type RouteLine = readonly [path: string, mode: string];

function routesOf({ resource, operations, relations }: ApiResource): readonly RouteLine[] {
  const collections = [...operations, ...relations].map(
    ({ operation }): RouteLine => [openApiPath(operation.path), modeOf(operation)],
  );
  const [first, ...others] = collections;
  const item: RouteLine = [openApiPath(itemPath(resource)), `one ${resource.shortName}`];
  return [...(first ? [first] : []), ...(resource.only === "getCollection" ? [] : [item]), ...others];
}
