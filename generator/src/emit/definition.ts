/** `cityResource`: what the module states of its resource, with its operations. */
import type { CollectionOperation, Filter, FixedWhere, OperationDefinition } from "@prisma-paged/runtime/generator";
import { policyText } from "@prisma-paged/runtime/generator";
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { statedResource } from "../model/definition.js";
import { conditionAt } from "../model/fixed-filter.js";
import { isRestricted, resourceOf } from "../model/lookup.js";
import { block, braces, brackets, type Doc, remarked } from "../printer/doc.js";
import { constant, Expression, entries, literal } from "../printer/literal.js";
import {
  type ConstStatement,
  type Import,
  type Part,
  runtimeTypes,
  runtimeValues,
  valuesFrom,
} from "../printer/module.js";
import { type EmitContext, resourceConstant, settingsValues, valuesOf } from "./context.js";
import { listSelect, readsAllColumns } from "./select.js";

type Filters = CollectionOperation["filters"];

export function emitDefinition(context: EmitContext, resource: ApiResource): Part {
  const { collections, relations = [], references, lists, where, ...stated } = statedResource(context, resource);
  const shared = sharedFilters(resource);
  const selects = !readsAllColumns(context, resource);
  const tie = <Each extends { readonly model: string }>(each: Each) => ({ ...each, ...rowsOf(context, each.model) });
  const plain = [
    ...entries(stated),
    ...whereEntry(where),
    ...entries({
      ...(references && { references: references.map(tie) }),
      ...(selects && { select: new Expression("select") }),
      ...(lists && {
        lists: lists.map((list) => ({
          ...tie(list),
          ...(list.references && { references: list.references.map(tie) }),
          select: new Expression(listSelect(list.relation)),
        })),
      }),
      toItem: new Expression(`to${resource.typeName}Item`),
    }),
  ];
  const operations = collections.map((operation, index) =>
    remarked(policy(resource.operations[index]), braces(operationEntries(operation, shared))),
  );
  const listed = relations.map(({ parent, ...operation }, index) => {
    const relation = resource.relations[index];
    const rows = relation && resourceConstant(resourceOf(context, relation.target));
    const tie = entries({ rows: new Expression(`() => ${rows}`), parent });
    return remarked(policy(relation), braces([...operationEntries(operation, shared), ...tie]));
  });
  const value = block([
    ...plain,
    ["collections: ", brackets(operations)],
    ...(listed.length > 0 ? [["relations: ", brackets(listed)]] : []),
  ]);
  const { model } = resource.resource;
  return {
    imports: [
      ...runtimeValues("defineResource"),
      ...settingsValues(context.imports, "settings"),
      ...filterImports(context, resource, shared),
      ...restrictedImports(context, resource, [references, lists, ...(lists ?? []).map((list) => list.references)]),
      ...resource.relations.flatMap(({ target }) => {
        const rows = resourceOf(context, target);
        return valuesOf(context, resource, rows, resourceConstant(rows));
      }),
    ],
    statements: [
      ...(shared === undefined ? [] : [filtersConstant(shared)]),
      {
        kind: "const",
        name: resourceConstant(resource),
        exported: true,
        doc: `${model}: what it is, how its rows are read, and its collections.`,
        value: ["defineResource(settings, ", value, ")"],
      },
    ],
  };
}

function operationEntries(
  { filters, where, ...operation }: OperationDefinition,
  shared: Filters | undefined,
): readonly Doc[] {
  const given = filters === undefined ? [] : [filtersEntry(filters, shared)];
  return [...entries(operation), ...whereEntry(where), ...given];
}

/** `where: { deletedAt: null }`, or `where: (now) => ({ publishedAt: { lte: now } })`. */
function whereEntry(where: FixedWhere | undefined): readonly Doc[] {
  if (where === undefined) return [];
  const condition = literal(conditionAt(where, new Expression("now")));
  return [typeof where === "function" ? ["where: (now) => (", condition, ")"] : ["where: ", condition]];
}

/** `rows: () => cityResource`, of a model whose rows the schema restricts. */
function rowsOf(context: EmitContext, model: string): { readonly rows?: Expression } {
  const target = resourceOf(context, model);
  return isRestricted(target) ? { rows: new Expression(`() => ${resourceConstant(target)}`) } : {};
}

function restrictedImports(
  context: EmitContext,
  resource: ApiResource,
  named: readonly (readonly { readonly model: string }[] | undefined)[],
): readonly Import[] {
  const targets = named.flatMap((each = []) => each.map(({ model }) => resourceOf(context, model)));
  return targets
    .filter(isRestricted)
    .flatMap((target) => valuesOf(context, resource, target, resourceConstant(target)));
}

function policy(operation: ApiOperation | undefined): string {
  return operation === undefined ? "" : policyText(operation.operation);
}

/** The filters that most operations of a module take, alone or before others; undefined if no two share them. */
function sharedFilters({ operations, relations }: ApiResource): Filters | undefined {
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

function filtersConstant(shared: Filters): ConstStatement {
  const doc = "What a client may ask of the fields, in every collection that does not say otherwise.";
  return { kind: "const", name: "filters", exported: false, doc, type: "Filters", value: constant(withNulls(shared)) };
}

function filtersEntry(filters: Filters, shared: Filters | undefined): Doc {
  const own = shared && beyond(shared, filters);
  if (own === undefined) return ["filters: ", braces(entries(withNulls(filters)))];
  const further = entries(withNulls(own));
  return further.length === 0 ? "filters" : ["filters: ", braces(["...filters", ...further])];
}

/** Json has two nulls, the database's and its own: `Prisma.AnyNull` is either. */
function withNulls(filters: Filters): Filters {
  const none = new Expression("Prisma.AnyNull");
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, filter.type === "Json" ? { ...filter, none } : filter]),
  );
}

function filterImports(
  { imports }: EmitContext,
  { operations, relations }: ApiResource,
  shared: Filters | undefined,
): readonly Import[] {
  const all = [...operations, ...relations].flatMap(({ operation }) => Object.values(operation.filters));
  return [
    ...(shared ? runtimeTypes("Filters") : []),
    ...(all.some(({ type }) => type === "Json") ? valuesFrom(imports.client, "Prisma") : []),
  ];
}
