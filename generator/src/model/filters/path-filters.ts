/** Turns `@filter(…, path: "name")` into filters by the fields of related models, and by values within Json. */
import type { Filter } from "@prisma-paged/runtime/generator";
import type { DeclaredFilter, ModelDeclaration, PathFilters } from "../../annotations/declaration.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Field, Model, RelationField } from "../../schema/datamodel.js";
import { type PathSteps, renameHint, unknownStep } from "../../schema/field-hints.js";
import { reservedField, reservedWhereKeyword, typeName } from "../../schema/field-types.js";
import { publicPath, relatedModel, resolvePath } from "../field-path.js";
import type { Identities } from "../identities.js";
import { filterStep, mostRelations } from "../relation.js";
import type { Schema } from "../schema.js";
import { checkLetterCase, fits } from "./filter-support.js";
import { type FiltersWithSpan, scalarFilter } from "./filters.js";
import { isJson, jsonFilter } from "./json-filters.js";
import { filterNulls } from "./nulls.js";

/** Returns the declared filters with a path. The name of each parameter is its path: `author.name`, `address.city`. */
export function toPathFilters(rows: ModelDeclaration, context: Identities, diagnostics: Diagnostics): FiltersWithSpan {
  const filters = new Map<string, { filter: Filter; span: PathFilters["path"]["span"] }>();
  for (const declared of rows.fields) {
    // A filter of a hidden field is a separate error.
    if (declared.hidden !== undefined) continue;
    for (const written of declared.pathFilters) {
      const path = `${declared.field.name}.${written.path.value}`;
      const target = targetOf(path, written, rows, context, diagnostics);
      const filter = target && pathFilter(target, written, context, diagnostics);
      if (filter) filters.set(publicPath(path, rows.model, context), { filter, span: written.path.span });
    }
  }
  return filters;
}

/** The field at the end of a path, and the relations in the path. */
interface PathTarget {
  readonly relations: readonly RelationField[];
  readonly model: Model;
  readonly field: Field;
  /** The keys of a value within the field, which is Json. Undefined if the path ends at the field. */
  readonly json?: readonly string[];
}

/**
 * Returns the field at the end of a path; undefined, with an error, if the path has no end, or if a client may not see
 * it.
 */
export function targetOf(
  path: string,
  { path: { value, span }, type }: Pick<PathFilters, "path" | "type">,
  { model }: ModelDeclaration,
  context: Identities,
  diagnostics: Diagnostics,
): PathTarget | undefined {
  const error = (headline: string, label?: string, help?: string) => {
    diagnostics.error({ code: "filter-path", headline, label, span, help });
    return undefined;
  };
  const names = path.split(".");
  const relations: RelationField[] = [];
  const steps = resolvePath(path, model, context);
  for (const [index, { name, model: owner, rows, field, declared }] of steps.entries()) {
    if (field === undefined) {
      const from = path === value ? model : (steps[1]?.model ?? owner);
      unknownStep(name, owner, { names: value.split("."), from, span }, pathStepsOf(context), diagnostics);
      return undefined;
    }
    const place = `\`${owner.name}.${name}\``;
    const reservedIn = rows === undefined ? reservedField(owner) : undefined;
    if (reservedIn !== undefined) {
      const headline = `a filter cannot lead through \`${owner.name}\`, which has a field \`${reservedIn.name}\``;
      return error(headline, reservedIn.why, renameHint());
    }
    if (declared?.hidden !== undefined) {
      const help = "remove `@hidden` from the field, or remove the filter";
      return error(`hidden field ${place} cannot be filtered`, "a filter would reveal its values", help);
    }
    if (index === names.length - 1 || isJson(field)) break;
    if (field.kind !== "relation") return error(`the path cannot continue after ${place}`, "it is not a relation");
    const reserved = reservedWhereKeyword(name);
    if (reserved !== undefined) return error(`a filter cannot use ${place}`, reserved);
    relations.push(field);
  }
  const last = steps.at(-1);
  // A relation to an ignored model is not in Prisma's client.
  if (last?.field === undefined || relations.length === steps.length) return undefined;
  const { model: owner, field } = last;
  const json = steps.length < names.length ? names.slice(steps.length) : undefined;
  if (relations.length > mostRelations) {
    return error(
      `the path ${JSON.stringify(value)} leads through ${relations.length} relations`,
      `at most ${mostRelations} are supported`,
    );
  }
  if (relations.length > 0 && !context.resources.has(owner.name)) {
    const headline = `a filter cannot use \`${owner.name}.${field.name}\``;
    return error(headline, `\`${owner.name}\` is not exposed`, `add \`/// @pagination\` above \`model ${owner.name}\``);
  }
  if (field.kind === "relation" || field.kind === "unsupported") {
    const headline = `\`${owner.name}.${field.name}\` (${typeName(field)}) is not a field with a value, which a path ends in`;
    return error(
      headline,
      undefined,
      field.kind === "relation" ? `lead on to a field of \`${field.type}\`` : undefined,
    );
  }
  if (type !== undefined && json === undefined) {
    const place = `\`${owner.name}.${field.name}\``;
    const [why, hint] = isJson(field)
      ? [`the path ends in the Json of ${place}, not within it`, "lead the path on to a value, or remove `type`"]
      : [`${place} (${typeName(field)}) has its own type`, "remove it"];
    diagnostics.error({
      code: "filter-path",
      headline: "`type` has no effect",
      label: why,
      span: type.span,
      help: hint,
    });
  }
  return { relations, model: owner, field, ...(json && { json }) };
}

function pathStepsOf({ datamodel }: Schema): PathSteps {
  return {
    candidates: ({ fields }, isLast) =>
      fields.filter((field) => (isLast ? field.kind !== "unsupported" : field.kind === "relation")),
    target: (field) => relatedModel(field, datamodel),
  };
}

export function pathFilter(
  { relations, model, field, json }: PathTarget,
  written: PathFilters,
  context: Identities,
  diagnostics: Diagnostics,
): Filter | undefined {
  const through = relations.map((relation) => filterStep(relation, context));
  if (json !== undefined) {
    const filter = jsonFilter({ model, field, keys: json }, written, context, diagnostics);
    return filter && { ...filter, field: field.name, ...(through.length > 0 && { through }) };
  }
  const { filters, caseSensitive } = written;
  const kinds = filters
    .filter(
      (filter) =>
        fits(filter, { field }, { model }, context, diagnostics) &&
        isOfRow(filter, { model, field }, diagnostics) &&
        (filter.kind !== "order" || mayOrder({ relations, model, field }, filter, context, diagnostics)),
    )
    .map(({ kind }) => kind);
  const isCaseSensitive =
    kinds.length > 0 &&
    checkLetterCase({ field, ...(caseSensitive && { caseSensitive }) }, kinds, { model }, context, diagnostics);
  const filter = kinds.length === 0 ? undefined : scalarFilter(field, kinds, context);
  return (
    filter && {
      ...filter,
      ...(isCaseSensitive && { caseSensitive: true }),
      field: field.name,
      ...(through.length > 0 && { through }),
    }
  );
}

/**
 * Reports facets and `required` on a field of a related model. A facet counts the values of the rows' own columns,
 * because Prisma does not group by columns of related rows.
 */
function isOfRow(
  { kind, span }: DeclaredFilter,
  { model, field }: Pick<PathTarget, "model" | "field">,
  diagnostics: Diagnostics,
): boolean {
  if (kind === "required") {
    diagnostics.error({
      code: "filter-path",
      headline: `\`required\` is not supported on \`${model.name}.${field.name}\``,
      label: "it is a field of a related item",
      span,
      help: "write `@filter(exact, required)` on the relation",
    });
    return false;
  }
  if (kind !== "facet") return true;
  diagnostics.error({
    code: "filter-path",
    headline: `\`facet\` is not supported on \`${model.name}.${field.name}\``,
    label: "it is a field of a related item, and Prisma groups by the fields of an item",
    span,
    help: "remove it, or write `@filter(exact, facet)` on the relation",
  });
  return false;
}

/** Whether rows can be sorted by a path. An order needs one value of each row, and a place for rows that have none. */
function mayOrder(
  { relations, model, field }: PathTarget,
  { span }: DeclaredFilter,
  context: Identities,
  diagnostics: Diagnostics,
): boolean {
  const place = `\`${model.name}.${field.name}\``;
  const list = relations.find((relation) => relation.list);
  if (list !== undefined) {
    diagnostics.error({
      code: "filter-path",
      headline: `\`order\` is not supported on ${place}`,
      label: `\`${list.name}\` is a list, so an item has several values`,
      span,
      help: "remove it",
    });
    return false;
  }
  const restricted = relations.find(({ type }) => context.resources.get(type)?.resource.where);
  if (restricted !== undefined) {
    diagnostics.error({
      code: "filter-path",
      headline: `\`order\` is not supported on ${place}`,
      label: `it would reveal the rows that the \`where\` of \`${restricted.type}\` hides`,
      span,
      help: "remove it",
    });
    return false;
  }
  const optional = relations.find(({ required }) => !required);
  const isPlaced = Object.keys(filterNulls({ required: false }, context)).length > 0;
  if (field.required && optional !== undefined && isPlaced) {
    diagnostics.error({
      code: "filter-path",
      headline: `\`order\` is not supported on ${place}`,
      label: `rows without \`${optional.name}\` cannot be placed as \`order_nulls\` says, because Prisma places the nulls of optional fields only`,
      span,
      help: "remove it, or remove `order_nulls` from platform.yaml",
    });
    return false;
  }
  return true;
}
