/**
 * Describes the items of a finished model by the runtime's own item mapper: what is read for them, and what they refer
 * to.
 */
import {
  type DefinedResource,
  defineResource,
  hasTraits,
  type ItemFields,
  type ItemMapper,
  isSelection,
  itemMapper,
  type Select,
} from "@prisma-paged/runtime/generator";
import { onceFor } from "../../util/once-for.js";
import type { ApiModel } from "../api-model.js";
import { conditionModels } from "../filters/request-placeholders.js";
import { type HasApi, resourceOf } from "../lookup.js";
import { definitionOf } from "./definition.js";
import { type LinkedDefinitions, linkDefinitions } from "./linked-definitions.js";

/** The columns that are read of a row and of its related rows, by their names in Prisma. */
export interface Columns {
  readonly [name: string]: true | RelatedColumns;
}

/** The columns of one related row, or of each row of a list. */
export interface RelatedColumns {
  readonly model: string;
  readonly isList: boolean;
  readonly columns: Columns;
}

/**
 * Returns the definition of a model's resource without its own operations, on which items do not depend. Links of items
 * lead to its list relations. Its conditions are those of the schema.
 */
export function definedOf({ api }: HasApi, model: string): DefinedResource {
  return definitionsOf(api)(model);
}

const definitionsOf = onceFor((api: ApiModel): LinkedDefinitions => {
  const { prefix, provider, parameters, pagination } = api;
  const defaults = { prefix, database: { provider }, parameters, pagination };
  return linkDefinitions(
    (model, code) => {
      const withoutOperations = { ...resourceOf({ api }, model), operations: [] };
      const definition = definitionOf({ api }, withoutOperations, code);
      return defineResource(defaults, { ...definition, fields: withoutTexts(definition.fields) });
    },
    () => ({ where: (condition) => condition, anyNull: null }),
  );
});

/**
 * Returns the fields as if no strings connected the rows. The runtime then reads further columns, to find related rows
 * that Prisma lost. A handler's rows do not need these columns.
 */
function withoutTexts(fields: ItemFields): ItemFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      if (field.link === undefined) return [key, field];
      const { texts: _, ...exact } = field;
      return [key, exact];
    }),
  );
}

/** Returns the mapper of a resource's items. */
export const itemMapperOf: (defined: DefinedResource) => ItemMapper = onceFor((defined) => itemMapper(defined));

/** Returns the models whose rows are read for the items of a resource, or to which the items refer, in their order. */
export const modelsOf: (defined: DefinedResource) => readonly string[] = onceFor((defined) =>
  Object.entries(defined.fields).flatMap(([key, field]) => {
    // A column refers to no rows. Most fields are columns, and a mapper for each of them would take milliseconds.
    if (field.link === undefined && field.counts === undefined) return [];
    const { references, lists, counts } = itemMapper({ ...defined, fields: { [key]: field } });
    const referred = [...references, ...lists.flatMap((list) => [list, ...list.references])];
    return [
      ...referred.map(({ target }) => target.model),
      ...counts.flatMap(({ rows }) => [rows.step.model, ...conditionModels(rows.where)]),
    ];
  }),
);

/**
 * Returns the columns that are read for the items of a resource, and those of its identifier, which links need. Values
 * that the client computes are not columns.
 */
export function columnsOf(defined: DefinedResource): Columns {
  const { select, lists, computed } = itemMapperOf(defined);
  const computedNames = new Set(computed.map(({ model, field }) => `${model}.${field}`));
  const ownLists = lists.filter(({ through }) => through.length === 0);
  const listed = Object.fromEntries(ownLists.map((list) => [list.relation, { select: list.select }]));
  return columnsIn({ ...select, ...listed }, defined, computedNames);
}

function columnsIn(select: Select, { model, fields }: DefinedResource, computed: ReadonlySet<string>): Columns {
  const columnNames = Object.keys(select).filter((name) => select[name] === true && !computed.has(`${model}.${name}`));
  const related = Object.entries(fields).flatMap(([key, field]): readonly (readonly [string, RelatedColumns])[] => {
    const name = field.field ?? key;
    const selection = select[name];
    if (field.link === undefined || !isSelection(selection)) return [];
    const target = field.target();
    const columns = columnsIn(selection.select, target, computed);
    return [[name, { model: target.model, isList: hasTraits(field, { isList: true }), columns }]];
  });
  return { ...columnsNamed(columnNames), ...Object.fromEntries(related) };
}

/** Returns columns without related rows. */
export function columnsNamed(names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, true]));
}
