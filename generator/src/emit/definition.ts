/** `cityResource`: what the module states of its resource, with its operations. */
import type { FixedWhere, OperationDefinition } from "@prisma-paged/runtime/generator";
import { policyText } from "@prisma-paged/runtime/generator";
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { statedResource } from "../model/definition.js";
import { conditionAt } from "../model/filters/fixed-filter.js";
import { differsInside, embeddedFields, isIncluded, isRestricted, resourceOf } from "../model/lookup.js";
import { referencesOf } from "../model/references.js";
import { block, braces, brackets, type Doc, remarked } from "../printer/doc.js";
import { Expression, entries, literal } from "../printer/literal.js";
import { type Import, type Part, runtimeValues } from "../printer/module.js";
import { type EmitContext, embeddedForm, resourceConstant, settingsValues, valuesOf } from "./context.js";
import { type Filters, filterImports, filtersConstant, filtersEntry, searchEntry, sharedFilters } from "./filters.js";
import { listSelect, readsAllColumns } from "./select.js";

export function emitDefinition(context: EmitContext, resource: ApiResource): Part {
  const { collections, relations = [], references, lists, where, ...stated } = statedResource(context, resource);
  const shared = sharedFilters(resource);
  const inner =
    differsInside(resource) && isIncluded(context, resource)
      ? referencesOf(context, embeddedFields(resource))
      : undefined;
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
      ...(inner && {
        embedded: {
          select: new Expression("selectEmbedded"),
          ...(inner.length > 0 && { references: inner.map(tie) }),
          toItem: new Expression(embeddedForm(resource).convert),
        },
      }),
      ...(resource.includes.length > 0 && {
        includes: Object.fromEntries(
          resource.includes.map(({ key, target }) => [
            key,
            new Expression(`() => ${resourceConstant(resourceOf(context, target))}`),
          ]),
        ),
      }),
    }),
  ];
  const operations = collections.map((operation, index) =>
    remarked(policy(resource.operations[index]), braces(operationEntries(context, operation, shared))),
  );
  const listed = relations.map(({ parent, ...operation }, index) => {
    const relation = resource.relations[index];
    const rows = relation && resourceConstant(resourceOf(context, relation.target));
    const tie = entries({ rows: new Expression(`() => ${rows}`), parent });
    return remarked(policy(relation), braces([...operationEntries(context, operation, shared), ...tie]));
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
      ...restrictedImports(context, resource, [
        references,
        inner,
        lists,
        ...(lists ?? []).map((list) => list.references),
      ]),
      ...[...resource.relations, ...resource.includes].flatMap(({ target }) => {
        const rows = resourceOf(context, target);
        return valuesOf(context, resource, rows, resourceConstant(rows));
      }),
    ],
    statements: [
      ...(shared === undefined ? [] : [filtersConstant(context, shared)]),
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
  context: EmitContext,
  { filters, search, where, ...operation }: OperationDefinition,
  shared: Filters | undefined,
): readonly Doc[] {
  const given = filters === undefined ? [] : [filtersEntry(context, filters, shared)];
  return [...entries(operation), ...whereEntry(where), ...searchEntry(context, search), ...given];
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
