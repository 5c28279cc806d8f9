/** The constants that a module states: the resource, and each operation with its whole policy. */
import type { CollectionOperation, Filter } from "@prisma-paged/runtime/generator";
import { policyText } from "@prisma-paged/runtime/generator";
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { templated } from "../model/paths.js";
import { block, braces, type Doc } from "../printer/doc.js";
import { constant, Expression, entry, key, literal } from "../printer/literal.js";
import { type Import, type Part, runtimeTypes, valuesFrom } from "../printer/module.js";
import { type EmitContext, operationConstant, settingsValues } from "./context.js";

/** `cityResource`. */
export function emitResourceConstant({ valueName, resource }: ApiResource): Part {
  return {
    imports: runtimeTypes("Resource"),
    statements: [
      {
        kind: "const",
        name: `${valueName}Resource`,
        exported: true,
        doc: `Where ${resource.shortName} lives and what it is.`,
        value: [constant(resource), " as const satisfies Resource"],
      },
    ],
  };
}

type Filters = CollectionOperation["filters"];

/** The filters that most operations of a module take, alone or before others; undefined where no two share them. */
export function sharedFilters({ operations, relations }: ApiResource): Filters | undefined {
  const all = [...operations, ...relations].map(({ operation }) => operation.filters);
  const users = (base: Filters) => all.filter((filters) => beyond(base, filters) !== undefined).length;
  const candidates = operations
    .map(({ operation: { filters } }) => ({ filters, users: users(filters) }))
    .filter((candidate) => candidate.users > 1 && Object.keys(candidate.filters).length > 0);
  return candidates.sort((a, b) => b.users - a.users)[0]?.filters;
}

/** What filters say beyond others that they begin with; undefined where they do not. */
function beyond(base: Filters, filters: Filters): Filters | undefined {
  const names = Object.keys(filters);
  if (!Object.keys(base).every((name, index) => name === names[index])) return undefined;
  const isSame = ([name, filter]: [string, Filter]) => JSON.stringify(base[name]) === JSON.stringify(filter);
  return Object.fromEntries(Object.entries(filters).filter((entry) => !isSame(entry)));
}

/** Json has two nulls, the database's and its own: `Prisma.AnyNull` is either. */
function withNulls(filters: Filters): Filters {
  const none = new Expression("Prisma.AnyNull");
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, filter.type === "Json" ? { ...filter, none } : filter]),
  );
}

function nullImports({ imports }: EmitContext, filters: Filters): readonly Import[] {
  const isUsed = Object.values(filters).some(({ type }) => type === "Json");
  return isUsed ? valuesFrom(imports.client, "Prisma") : [];
}

export function emitSharedFilters(context: EmitContext, filters: Filters | undefined): Part {
  if (filters === undefined) return { imports: [], statements: [] };
  const value: Doc = [constant(withNulls(filters)), ' as const satisfies CollectionOperation["filters"]'];
  const doc = "What a client may ask of the fields, in every collection that does not say otherwise.";
  return {
    imports: [...runtimeTypes("CollectionOperation"), ...nullImports(context, filters)],
    statements: [{ kind: "const", name: "filters", exported: false, doc, value }],
  };
}

/** `cityCollection`, with its policy in short. */
export function emitOperation(
  context: EmitContext,
  resource: ApiResource,
  operation: ApiOperation,
  shared: Filters | undefined,
): Part {
  const entries = Object.entries(operation.operation).flatMap(([name, stated]): readonly Doc[] => {
    if (stated === undefined) return [];
    if (name === "parameters") return [name];
    return [
      name === "filters" ? filtersEntry(operation.operation.filters, shared) : [key(name), ": ", literal(stated)],
    ];
  });
  return {
    imports: [
      ...runtimeTypes("CollectionOperation"),
      ...settingsValues(context.imports, "parameters"),
      ...nullImports(context, operation.operation.filters),
    ],
    statements: [
      {
        kind: "const",
        name: operationConstant(resource, operation),
        exported: true,
        doc: policy(operation),
        value: [block(entries), " as const satisfies CollectionOperation"],
      },
    ],
  };
}

function filtersEntry(filters: Filters, shared: Filters | undefined): Doc {
  const own = shared && beyond(shared, filters);
  if (own === undefined) return ["filters: ", literal(withNulls(filters))];
  const further = Object.entries(withNulls(own)).map(([name, filter]) => entry(name, filter));
  return further.length === 0 ? "filters" : ["filters: ", braces(["...filters", ...further])];
}

function policy({ operation }: ApiOperation): string {
  return `\`GET ${templated(operation.path)}\`: ${policyText(operation)}`;
}
