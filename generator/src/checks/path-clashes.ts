/** Checks paths that two routes could serve. Each error names both places. */

import type { Diagnostic, Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { pathSpan } from "../model/identities.js";
import { reservedBy, suffixesOf } from "../model/paths.js";
import type { PlatformConfig } from "../options/platform-config.js";
import { PathTree } from "../util/path-tree.js";
import { openApiPath } from "../util/route-text.js";

/**
 * Checks the paths of all routes.
 * @param duplicates the operations that need no error for their paths
 */
export function checkPaths(
  resources: readonly ApiResource[],
  duplicates: ReadonlySet<ApiOperation>,
  config: PlatformConfig,
  diagnostics: Diagnostics,
): void {
  const routes = resources.flatMap((resource) =>
    routesOf({ ...resource, operations: resource.operations.filter((operation) => !duplicates.has(operation)) }),
  );
  checkRoutes(routes, suffixesOf(config), diagnostics);
}

interface DeclaredRoute {
  readonly owner: string;
  readonly path: string;
  /** The kind of the route. An item has no routes with suffixes, because `:id` matches any segment. */
  readonly kind: "collection" | "item";
  readonly label: string;
  /** The help: how to change the path. */
  readonly fix: string;
  readonly span: Span;
}

function routesOf({ resource, written, operations, relations }: ApiResource): readonly DeclaredRoute[] {
  const owner = resource.model;
  const moved = `give \`${owner}\` another: \`@resource(path: "…")\``;
  const item: DeclaredRoute = {
    owner,
    path: `${resource.path}/:id`,
    kind: "item",
    label: `${owner}'s items`,
    fix: moved,
    span: pathSpan(written),
  };
  const collections = operations.map((apiOperation) => {
    if (apiOperation.operation.name === "getCollection") return collectionRoute(owner, owner, moved, apiOperation);
    const label = `${owner}.${apiOperation.operation.name}`;
    return collectionRoute(owner, label, `give \`${label}\` another: \`path: "…"\``, apiOperation);
  });
  // A list relation is under its parent's path, and has no separate one.
  const below = relations.map((apiOperation) =>
    collectionRoute(owner, `${owner}.${apiOperation.operation.name}`, moved, apiOperation),
  );
  return [...collections, ...below, ...(resource.only === "getCollection" ? [] : [item])];
}

function collectionRoute(owner: string, label: string, fix: string, apiOperation: ApiOperation): DeclaredRoute {
  const { operation, written } = apiOperation;
  return { owner, path: operation.path, kind: "collection", label, fix, span: written.span };
}

/** A path at which a route answers. */
interface Address {
  readonly route: DeclaredRoute;
  /** The route's path, or the path with the suffix of a format: `/books.json`. */
  readonly path: string;
}

/**
 * Reports reserved and overlapping paths. Within a resource, a fixed path may come before its own `:id`. Between
 * resources, no order is guaranteed.
 */
function checkRoutes(routes: readonly DeclaredRoute[], suffixes: readonly string[], diagnostics: Diagnostics): void {
  const blamed = new Set<string>();
  const earlier = new PathTree<Address>();
  for (const route of routes) {
    const suffixed = route.kind === "collection" ? suffixes.map((suffix) => route.path + suffix) : [];
    const addresses = [route.path, ...suffixed].map((path): Address => ({ route, path }));
    const problem = addresses
      .map((address) => problemOf(address, earlier))
      .find((candidate) => candidate !== undefined);
    for (const address of addresses) earlier.add(address.path, address);
    // A resource whose collection is refused needs no second error for its items.
    const blame = `${route.owner} ${route.span.start}`;
    if (problem === undefined || blamed.has(blame)) continue;
    diagnostics.error({ ...problem, span: route.span, help: route.fix });
    blamed.add(blame);
  }
}

function problemOf(
  { route, path }: Address,
  earlier: PathTree<Address>,
): Pick<Diagnostic, "code" | "headline" | "label" | "notes" | "related"> | undefined {
  const suffix = path.slice(route.path.length);
  const reserved = reservedBy(path);
  if (reserved !== undefined) {
    const why = `the API itself serves \`${reserved}\``;
    const label = suffix === "" ? why : `with the suffix \`${suffix}\` of a format, ${why}`;
    return { code: "reserved-path", headline: `\`${openApiPath(route.path)}\` is reserved`, label };
  }
  const overlappingAddress = earlier
    .overlapping(path)
    .find((other) => other.route.owner !== route.owner || other.path === path);
  if (overlappingAddress === undefined) return undefined;
  const other = overlappingAddress.route;
  const ownerOf = ({ label }: DeclaredRoute) => `the path of \`${label}\``;
  const clash = {
    code: "path-clash",
    label: ownerOf(route),
    related: [{ span: other.span, label: ownerOf(other) }],
  } as const;
  if (overlappingAddress.path !== path) {
    const paths = `\`${openApiPath(overlappingAddress.path)}\` and \`${openApiPath(path)}\``;
    return { ...clash, headline: `the paths ${paths} overlap` };
  }
  const headline = `two routes have the path \`${openApiPath(path)}\``;
  // One of them is there because of the suffix.
  const [base] = [route.path, other.path].filter((routePath) => routePath !== path);
  if (base === undefined) return { ...clash, headline };
  const why = `each path is also served with the suffix of a format: \`${openApiPath(path)}\` is \`${openApiPath(base)}\``;
  return { ...clash, headline, notes: [why] };
}
