/** The filters of a module: those that its operations share are stated once. */
import type { CollectionOperation, Filter, ResourceDefinition } from "@prisma-paged/runtime/generator";
import { braces } from "../printer/doc.js";
import { constant, entries, importsOf, written } from "../printer/literal.js";
import { type Part, runtimeTypes } from "../printer/module.js";

type Filters = CollectionOperation["filters"];

/** The definition with its shared filters as a constant, and the constant. */
export function withSharedFilters(definition: ResourceDefinition): {
  readonly definition: ResourceDefinition;
  readonly constant: Part;
} {
  const shared = sharedFilters(definition);
  if (shared === undefined) return { definition, constant: { imports: [], statements: [] } };
  const named = <Operation extends { readonly filters?: Filters }>(operation: Operation): Operation =>
    operation.filters ? { ...operation, filters: spelled(shared, operation.filters) } : operation;
  return {
    definition: {
      ...definition,
      ...(definition.shared && { shared: named(definition.shared) }),
      collections: definition.collections.map(named),
      ...(definition.relations && { relations: definition.relations.map(named) }),
    },
    constant: {
      imports: [...runtimeTypes("Filters"), ...importsOf(shared)],
      statements: [
        {
          kind: "const",
          name: "filters",
          exported: false,
          doc: "The filters that most collections of this module offer.",
          type: "Filters",
          value: constant(shared),
        },
      ],
    },
  };
}

/** The filters that most operations of a module take, alone or before others; undefined if no two share them. */
function sharedFilters({ collections, relations = [] }: ResourceDefinition): Filters | undefined {
  const all = [...collections, ...relations].map(({ filters = {} }) => filters);
  const users = (base: Filters) => all.filter((filters) => beyond(base, filters) !== undefined).length;
  const candidates = collections
    .map(({ filters = {} }) => ({ filters, users: users(filters) }))
    .filter((candidate) => candidate.users > 1 && Object.keys(candidate.filters).length > 0);
  return candidates.sort((a, b) => b.users - a.users)[0]?.filters;
}

/** `filters`, or `{ ...filters, name: … }`; filters that begin with others stay as they are. */
function spelled(shared: Filters, filters: Filters): Filters {
  const own = beyond(shared, filters);
  if (own === undefined) return filters;
  const further = entries(own);
  return written(further.length === 0 ? "filters" : braces(["...filters", ...further]), importsOf(own));
}

/** What filters say beyond others that they begin with; undefined if they do not. */
function beyond(base: Filters, filters: Filters): Filters | undefined {
  const names = Object.keys(filters);
  if (!Object.keys(base).every((name, index) => name === names[index])) return undefined;
  const isSame = ([name, filter]: [string, Filter]) => JSON.stringify(base[name]) === JSON.stringify(filter);
  return Object.fromEntries(Object.entries(filters).filter((entry) => !isSame(entry)));
}
