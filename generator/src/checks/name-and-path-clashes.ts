/** Paths, short names, operation names and models that could mean two things: each error names both places. */
import { pascalCase } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { delegateName } from "../model/names.js";
import type { LocatedOperation } from "../model/operation.js";
import { reservedBy, suffixesOf, templated } from "../model/paths.js";
import type { Plan, PlannedResource } from "../model/plan.js";
import type { PlatformConfig } from "../options/platform-config.js";
import type { SourceLocation } from "../schema/location.js";
import { formatLocation, locationOf } from "../schema/location.js";
import type { SourceMap } from "../schema/source-map.js";
import { PathTree } from "../util/path-tree.js";

export interface CheckedResource extends PlannedResource {
  readonly operations: readonly LocatedOperation[];
  readonly relations: readonly LocatedOperation[];
}

export function checkCollisions(
  resources: readonly CheckedResource[],
  config: PlatformConfig,
  diagnostics: Diagnostics,
): void {
  checkShortNames(resources, diagnostics);
  const routes = resources.flatMap((resource) => {
    const twins = checkOperationNames(resource, diagnostics);
    return routesOf({ ...resource, operations: resource.operations.filter((located) => !twins.has(located)) });
  });
  checkRoutes(routes, suffixesOf(config), diagnostics);
}

/**
 * Of two models that differ in the letter case of their first letter alone, Prisma's client reaches one: maybe not the
 * one exposed.
 */
export function checkDelegates({ datamodel, resources }: Plan, sources: SourceMap, diagnostics: Diagnostics): void {
  const byDelegate = new Map<string, string>();
  for (const { name } of datamodel.models) {
    const delegate = delegateName(name);
    const conflicting = byDelegate.get(delegate);
    byDelegate.set(delegate, conflicting ?? name);
    if (conflicting === undefined || (!resources.has(name) && !resources.has(conflicting))) continue;
    const [first, second] = [sources.model(conflicting), sources.model(name)];
    if (first === undefined || second === undefined) continue;
    const places = describePair(conflicting, locationOf(first), name, locationOf(second));
    const message = `${places} are both \`prisma.${delegate}\`: Prisma's client can reach only one of them.`;
    diagnostics.error("delegate-clash", message, second.nameSpan, "rename one; `@@map` keeps its table");
  }
}

function checkShortNames(resources: readonly CheckedResource[], diagnostics: Diagnostics): void {
  const byShortName = new Map<string, CheckedResource>();
  for (const current of resources) {
    const { resource, shortNameSpan, declaration } = current;
    const { shortName } = resource;
    const reserved = [
      "Error",
      "Entrypoint",
      ...(resource.prefix === "" ? ["Collection", "PartialCollectionView", "IriTemplate"] : []),
    ];
    const conflicting = byShortName.get(shortName);
    const hint = 'choose another: `@resource(shortName: "…")`';
    if (reserved.includes(shortName)) {
      const message = `The short name \`${shortName}\` is reserved for the API's own documents.`;
      diagnostics.error("reserved-short-name", message, shortNameSpan, hint);
    } else if (conflicting !== undefined) {
      const places = describePair(
        conflicting.declaration.model.name,
        conflicting.declaration.location,
        declaration.model.name,
        declaration.location,
      );
      diagnostics.error(
        "short-name-clash",
        `${places} both have the short name \`${shortName}\`.`,
        shortNameSpan,
        hint,
      );
    } else {
      byShortName.set(shortName, current);
    }
  }
}

/** Returns the operations whose path follows from their name: for these only the name is reported. */
function checkOperationNames(
  { operations, relations, declaration, resource }: CheckedResource,
  diagnostics: Diagnostics,
): ReadonlySet<LocatedOperation> {
  const byName = new Map<string, LocatedOperation>();
  const twins = new Set<LocatedOperation>();
  for (const current of [...operations, ...relations]) {
    const { name } = current.operation;
    // As the names of types, `most_read` and `mostRead` are one.
    const key = pascalCase(name).toLowerCase();
    const conflicting = byName.get(key);
    if (conflicting === undefined) {
      byName.set(key, current);
      continue;
    }
    // The default collection is reported at its model, whatever annotation names it.
    const named = declaration.operations.find((operation) => operation.name.value === conflicting.operation.name);
    const places = describePair(
      conflicting.operation.name,
      named?.location ?? conflicting.location,
      name,
      current.location,
    );
    const message = `${places} are operations of \`${declaration.model.name}\` with the same name.`;
    diagnostics.error("operation-clash", message, current.span, "give one of them another name");
    const { name: same, path } = conflicting.operation;
    if (name === same && path === `${resource.path}/${name}` && path === current.operation.path) twins.add(current);
  }
  return twins;
}

interface Route {
  readonly owner: string;
  readonly path: string;
  /** Items have no suffixed routes: `:id` matches any segment. */
  readonly kind: "collection" | "item";
  readonly label: string;
  /** How to change its path. */
  readonly fix: string;
  readonly location: SourceLocation;
  readonly span: Span;
}

function routesOf({ resource, declaration, pathSpan, operations, relations }: CheckedResource): readonly Route[] {
  const owner = resource.model;
  const moved = `give \`${owner}\` another: \`@resource(path: "…")\``;
  const item: Route = {
    owner,
    path: `${resource.path}/:id`,
    kind: "item",
    label: `${owner}'s items`,
    fix: moved,
    location: declaration.location,
    span: pathSpan,
  };
  const collections = operations.map((located) => {
    if (located.operation.name === "getCollection") return collectionRoute(owner, owner, moved, located);
    const label = `${owner}.${located.operation.name}`;
    return collectionRoute(owner, label, `give \`${label}\` another: \`path: "…"\``, located);
  });
  // Under its parent's path: it has none of its own.
  const below = relations.map((located) =>
    collectionRoute(owner, `${owner}.${located.operation.name}`, moved, located),
  );
  return [...collections, ...below, ...(resource.only === "getCollection" ? [] : [item])];
}

function collectionRoute(owner: string, label: string, fix: string, located: LocatedOperation): Route {
  const { operation, location, span } = located;
  return { owner, path: operation.path, kind: "collection", label, fix, location, span };
}

/** A path that a route answers at. */
interface Address {
  readonly route: Route;
  /** The route's own path, or the same with the suffix of a format. */
  readonly path: string;
}

/** Within a resource a fixed path may come before its own `:id`; between resources no order is guaranteed. */
function checkRoutes(routes: readonly Route[], suffixes: readonly string[], diagnostics: Diagnostics): void {
  const blamed = new Set<string>();
  const earlier = new PathTree<Address>();
  for (const route of routes) {
    const suffixed = route.kind === "collection" ? suffixes.map((suffix) => route.path + suffix) : [];
    const addresses = [route.path, ...suffixed].map((path): Address => ({ route, path }));
    const problem = addresses.map((address) => problemOf(address, earlier)).find((found) => found !== undefined);
    for (const address of addresses) earlier.add(address.path, address);
    // A resource whose collection is refused needs no second error for its items.
    const blame = `${route.owner} ${route.span.start}`;
    if (problem === undefined || blamed.has(blame)) continue;
    diagnostics.error(problem.code, problem.message, route.span, route.fix);
    blamed.add(blame);
  }
}

interface PathProblem {
  readonly code: "reserved-path" | "path-clash";
  readonly message: string;
}

function problemOf({ route, path }: Address, earlier: PathTree<Address>): PathProblem | undefined {
  const suffix = path.slice(route.path.length);
  const reserved = reservedBy(path);
  if (reserved !== undefined) {
    const why = `the API itself serves \`${reserved}\``;
    const message =
      suffix === ""
        ? `\`${templated(path)}\` is reserved: ${why}.`
        : `\`${templated(route.path)}\` is reserved: with the suffix \`${suffix}\` of a format, ${why}.`;
    return { code: "reserved-path", message };
  }
  const found = earlier.overlapping(path).find((other) => other.route.owner !== route.owner || other.path === path);
  if (found === undefined) return undefined;
  const other = found.route;
  const places = describePair(other.label, other.location, route.label, route.location);
  if (found.path !== path) {
    const paths = `\`${templated(found.path)}\` and \`${templated(path)}\``;
    return { code: "path-clash", message: `${places} share paths: ${paths}.` };
  }
  const message = `${places} both live at \`${templated(path)}\``;
  // One of them is there because of the suffix.
  const [base] = [route.path, other.path].filter((own) => own !== path);
  const why = base === undefined ? "" : `, which is also \`${templated(base)}\` with the suffix of a format`;
  return { code: "path-clash", message: `${message}${why}.` };
}

function describePair(a: string, locationA: SourceLocation, b: string, locationB: SourceLocation): string {
  return `\`${a}\` (${formatLocation(locationA)}) and \`${b}\` (${formatLocation(locationB)})`;
}
