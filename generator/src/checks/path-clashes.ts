/** Checks paths that two routes could serve. Each error names both places. */

import type { Diagnostic, Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { ApiOperation, ResourceWithOperations } from "../model/api-model.js";
import { pathSpan } from "../model/identities.js";
import { reservedBy, suffixesOf } from "../model/paths.js";
import type { PlatformConfig } from "../options/platform-config.js";
import { onceFor } from "../util/once-for.js";
import { PathTree } from "../util/path-tree.js";
import { openApiPath } from "../util/route-text.js";

/** Returns the clashes of routes, which depend on everything but the places of the routes. */
export type FindClashes = (routes: readonly DeclaredRoute[], suffixes: readonly string[]) => readonly PathClash[];

/**
 * Checks the paths of all routes.
 * @param duplicates the operations that need no error for their paths
 */
export function checkPaths(
  resources: readonly ResourceWithOperations[],
  duplicates: ReadonlySet<ApiOperation>,
  config: PlatformConfig,
  diagnostics: Diagnostics,
  findClashes: FindClashes = pathClashes,
): void {
  const routes = resources.flatMap((resource) => {
    if (duplicates.size === 0) return routesOf(resource);
    return routesOf({ ...resource, operations: resource.operations.filter((operation) => !duplicates.has(operation)) });
  });
  const suffixes = suffixesOf(config);
  for (const neighbours of grouped(routes)) {
    for (const { route: index, other, problem } of findClashes(neighbours, suffixes)) {
      const [route, related] = [neighbours[index], other === undefined ? undefined : neighbours[other]];
      diagnostics.error({
        ...problem,
        ...(related && { related: [{ span: related.span, label: ownerOf(related) }] }),
        span: route?.span,
        help: route?.fix,
      });
    }
  }
}

/** Returns the routes in groups that cannot clash with each other, because their paths begin in another way. */
function grouped(routes: readonly DeclaredRoute[]): readonly (readonly DeclaredRoute[])[] {
  const groups = new Map<string, DeclaredRoute[]>();
  for (const route of routes) {
    const others = groups.get(route.beginning);
    if (others === undefined) groups.set(route.beginning, [route]);
    else others.push(route);
  }
  // Such a beginning is reported as an invalid path, and overlaps with any other.
  return [...groups.keys()].some((beginning) => beginning.startsWith(":")) ? [routes] : [...groups.values()];
}

/** Returns the first segment of a path, without the suffix of a format. */
function beginningOf(path: string): string {
  return /^\/?([^/.]*)/.exec(path)?.[1] ?? "";
}

export interface DeclaredRoute {
  readonly owner: string;
  readonly path: string;
  /** The first segment of the path, without the suffix of a format. */
  readonly beginning: string;
  /** The kind of the route. An item has no routes with suffixes, because `:id` matches any segment. */
  readonly kind: "collection" | "item";
  readonly label: string;
  /** The help: how to change the path. */
  readonly fix: string;
  readonly span: Span;
}

/** Returns the routes of a resource, each with its path. */
export const routesOf: (resource: ResourceWithOperations) => readonly DeclaredRoute[] = onceFor(
  ({ resource, written, operations, relations }: ResourceWithOperations): readonly DeclaredRoute[] => {
    const owner = resource.model;
    const moved = `give \`${owner}\` another: \`@resource(path: "…")\``;
    const item: DeclaredRoute = {
      owner,
      path: `${resource.path}/:id`,
      beginning: beginningOf(resource.path),
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
  },
);

function collectionRoute(owner: string, label: string, fix: string, apiOperation: ApiOperation): DeclaredRoute {
  const { operation, written } = apiOperation;
  const { path } = operation;
  return { owner, path, beginning: beginningOf(path), kind: "collection", label, fix, span: written.span };
}

/** A problem of a route. */
export interface PathClash {
  /** The index of the route. */
  readonly route: number;
  /** The index of the route that has the path, too. Undefined if the API itself has it. */
  readonly other: number | undefined;
  readonly problem: Pick<Diagnostic, "code" | "headline" | "label" | "notes">;
}

/** A path at which a route answers. */
interface Address {
  readonly route: DeclaredRoute;
  readonly index: number;
  /** The route's path, or the path with the suffix of a format: `/books.json`. */
  readonly path: string;
}

/**
 * Finds reserved and overlapping paths. Within a resource, a fixed path may come before its own `:id`. Between
 * resources, no order is guaranteed.
 */
export function pathClashes(routes: readonly DeclaredRoute[], suffixes: readonly string[]): readonly PathClash[] {
  const clashes: PathClash[] = [];
  const blamed = new Set<string>();
  const earlier = new PathTree<Address>();
  for (const [index, route] of routes.entries()) {
    const suffixed = route.kind === "collection" ? suffixes.map((suffix) => route.path + suffix) : [];
    const addresses = [route.path, ...suffixed].map((path): Address => ({ route, index, path }));
    const problem = addresses
      .map((address) => problemOf(address, earlier))
      .find((candidate) => candidate !== undefined);
    for (const address of addresses) earlier.add(address.path, address);
    // A resource whose collection is refused needs no second error for its items.
    const blame = `${route.owner} ${route.span.start}`;
    if (problem === undefined || blamed.has(blame)) continue;
    clashes.push({ route: index, ...problem });
    blamed.add(blame);
  }
  return clashes;
}

function problemOf({ route, path }: Address, earlier: PathTree<Address>): Omit<PathClash, "route"> | undefined {
  const suffix = path.slice(route.path.length);
  const reserved = reservedBy(path);
  if (reserved !== undefined) {
    const why = `the API itself serves \`${reserved}\``;
    const label = suffix === "" ? why : `with the suffix \`${suffix}\` of a format, ${why}`;
    const headline = `\`${openApiPath(route.path)}\` is reserved`;
    return { other: undefined, problem: { code: "reserved-path", headline, label } };
  }
  const overlappingAddress = earlier
    .overlapping(path)
    .find((other) => other.route.owner !== route.owner || other.path === path);
  if (overlappingAddress === undefined) return undefined;
  const { route: otherRoute, index: other } = overlappingAddress;
  const clash = { code: "path-clash", label: ownerOf(route) } as const;
  if (overlappingAddress.path !== path) {
    const paths = `\`${openApiPath(overlappingAddress.path)}\` and \`${openApiPath(path)}\``;
    return { other, problem: { ...clash, headline: `the paths ${paths} overlap` } };
  }
  const headline = `two routes have the path \`${openApiPath(path)}\``;
  // One of them is there because of the suffix.
  const [base] = [route.path, otherRoute.path].filter((routePath) => routePath !== path);
  if (base === undefined) return { other, problem: { ...clash, headline } };
  const why = `each path is also served with the suffix of a format: \`${openApiPath(path)}\` is \`${openApiPath(base)}\``;
  return { other, problem: { ...clash, headline, notes: [why] } };
}

function ownerOf({ label }: DeclaredRoute): string {
  return `the path of \`${label}\``;
}
