/** Emits the filters that the operations of a module share as one constant. */
import type { CollectionOperation, Filter, ResourceDefinition } from "@prisma-paged/runtime/generator";
import { braces } from "../printer/doc.js";
import { codeExpression, constant, entries, importsOf } from "../printer/literal.js";
import { type ModuleFragment, runtimeTypes } from "../printer/module.js";

type Filters = CollectionOperation["filters"];

/** Returns the definition with the constant `filters` in place of shared filters, and the constant itself. */
export function withSharedFilters(definition: ResourceDefinition): {
  readonly definition: ResourceDefinition;
  readonly constant: ModuleFragment;
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

/**
 * Returns the filters that most operations of a module have, alone or followed by others. Undefined if no two
 * operations share them.
 */
function sharedFilters({ collections, relations = [] }: ResourceDefinition): Filters | undefined {
  const all = [...collections, ...relations].map(({ filters = {} }) => filters);
  const users = (base: Filters) => all.filter((filters) => furtherFilters(base, filters) !== undefined).length;
  const candidates = collections
    .map(({ filters = {} }) => ({ filters, users: users(filters) }))
    .filter((candidate) => candidate.users > 1 && Object.keys(candidate.filters).length > 0);
  return candidates.sort((a, b) => b.users - a.users)[0]?.filters;
}

/** Returns `filters`, or `{ ...filters, name: … }`. Filters that do not begin with the shared ones stay unchanged. */
function spelled(shared: Filters, filters: Filters): Filters {
  const own = furtherFilters(shared, filters);
  if (own === undefined) return filters;
  const further = entries(own);
  return codeExpression(further.length === 0 ? "filters" : braces(["...filters", ...further]), importsOf(own));
}

/**
 * Returns the filters that follow those of `base` or differ from them. Undefined unless `filters` begin with the names
 * in `base`.
 */
function furtherFilters(base: Filters, filters: Filters): Filters | undefined {
  const names = Object.keys(filters);
  if (!Object.keys(base).every((name, index) => name === names[index])) return undefined;
  const isSame = ([name, filter]: [string, Filter]) => JSON.stringify(base[name]) === JSON.stringify(filter);
  return Object.fromEntries(Object.entries(filters).filter((entry) => !isSame(entry)));
}
