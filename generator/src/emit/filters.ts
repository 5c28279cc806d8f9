/** The filters of a module: those that its operations share are stated once. */
import type { CollectionOperation, Filter, FilterStep, SearchField } from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../model/api-model.js";
import { isOfJson } from "../model/filters/json-filters.js";
import { restrictedOf } from "../model/lookup.js";
import { braces, type Doc } from "../printer/doc.js";
import { constant, Expression, entries } from "../printer/literal.js";
import { type ConstStatement, type Import, runtimeTypes, valuesFrom } from "../printer/module.js";
import { type EmitContext, resourceConstant, valuesOf } from "./context.js";

export type Filters = CollectionOperation["filters"];

/** The filters that most operations of a module take, alone or before others; undefined if no two share them. */
export function sharedFilters({ operations, relations }: ApiResource): Filters | undefined {
  const all = [...operations, ...relations].map(({ operation }) => operation.filters);
  const users = (base: Filters) => all.filter((filters) => beyond(base, filters) !== undefined).length;
  const candidates = operations
    .map(({ operation: { filters } }) => ({ filters, users: users(filters) }))
    .filter((candidate) => candidate.users > 1 && Object.keys(candidate.filters).length > 0);
  return candidates.sort((a, b) => b.users - a.users)[0]?.filters;
}

/** What filters say beyond others that they begin with; undefined if they do not. */
function beyond(base: Filters, filters: Filters): Filters | undefined {
  const names = Object.keys(filters);
  if (!Object.keys(base).every((name, index) => name === names[index])) return undefined;
  const isSame = ([name, filter]: [string, Filter]) => JSON.stringify(base[name]) === JSON.stringify(filter);
  return Object.fromEntries(Object.entries(filters).filter((entry) => !isSame(entry)));
}

export function filtersConstant(context: EmitContext, shared: Filters): ConstStatement {
  const doc = "What a client may ask of the fields, in every collection that does not say otherwise.";
  return {
    kind: "const",
    name: "filters",
    exported: false,
    doc,
    type: "Filters",
    value: constant(written(context, shared)),
  };
}

export function filtersEntry(context: EmitContext, filters: Filters, shared: Filters | undefined): Doc {
  const own = shared && beyond(shared, filters);
  if (own === undefined) return ["filters: ", braces(entries(written(context, filters)))];
  const further = entries(written(context, own));
  return further.length === 0 ? "filters" : ["filters: ", braces(["...filters", ...further])];
}

/**
 * With what only code can say: the models whose rows the schema restricts, and the null of Json, which has two, the
 * database's and its own: `Prisma.AnyNull` is either.
 */
function written(context: EmitContext, filters: Filters): { readonly [name: string]: object } {
  const none = new Expression("Prisma.AnyNull");
  return Object.fromEntries(
    Object.entries(filters).map(([name, { through, ...filter }]) => [
      name,
      {
        ...filter,
        ...(isOfJson(filter) && { none }),
        ...(through && { through: stepsOf(context, through) }),
      },
    ]),
  );
}

/** The searched fields. */
export function searchEntry(context: EmitContext, search: readonly SearchField[] | undefined): readonly Doc[] {
  if (search === undefined) return [];
  return entries({
    search: search.map(({ through, ...field }) => ({
      ...field,
      ...(through && { through: stepsOf(context, through) }),
    })),
  });
}

function stepsOf(context: EmitContext, through: readonly FilterStep[]): readonly object[] {
  return through.map((step) => ({ ...step, ...rowsOf(context, step) }));
}

function rowsOf(context: EmitContext, { model }: FilterStep): { readonly rows?: Expression } {
  const target = restrictedOf(context, model);
  return target ? { rows: new Expression(`() => ${resourceConstant(target)}`) } : {};
}

export function filterImports(
  context: EmitContext,
  resource: ApiResource,
  shared: Filters | undefined,
): readonly Import[] {
  const operations = [...resource.operations, ...resource.relations];
  const all = operations.flatMap(({ operation }) => Object.values(operation.filters));
  const searched = operations.flatMap(({ operation }) => operation.search ?? []);
  const targets = [...all, ...searched].flatMap(({ through = [] }) =>
    through.flatMap(({ model }) => restrictedOf(context, model) ?? []),
  );
  return [
    ...(shared ? runtimeTypes("Filters") : []),
    ...(all.some(isOfJson) ? valuesFrom(context.imports.client, "Prisma") : []),
    ...targets.flatMap((target) => valuesOf(context, resource, target, resourceConstant(target))),
  ];
}
