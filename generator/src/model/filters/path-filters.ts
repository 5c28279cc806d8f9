/** `@filter(…, path: "name")` → filters by the fields of related models, and by values within Json. */
import type { Filter } from "@prisma-paged/runtime/generator";
import {
  type DeclaredFilter,
  type FieldDeclaration,
  fieldOf,
  type ModelDeclaration,
  type PathFilters,
} from "../../annotations/declaration.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Field, Model, RelationField } from "../../schema/datamodel.js";
import { unknownField } from "../../schema/field-hints.js";
import { reservedWhereKeyword, typeName } from "../../schema/field-types.js";
import type { Plan } from "../plan.js";
import { filterStep, mostRelations } from "../relation-key.js";
import { checkLetterCase, fits } from "./filter-support.js";
import { type LocatedFilters, scalarFilter } from "./filters.js";
import { isJson, jsonFilter } from "./json-filters.js";
import { filterNulls } from "./nulls.js";

/** The declared filters with a path, which is the parameter of each: `author.name`, `address.city`. */
export function toPathFilters(rows: ModelDeclaration, plan: Plan, diagnostics: Diagnostics): LocatedFilters {
  const filters = new Map<string, { filter: Filter; span: PathFilters["path"]["span"] }>();
  for (const declared of rows.fields) {
    // A hidden field's filter is an error of its own.
    if (declared.hidden !== undefined) continue;
    for (const written of declared.pathFilters) {
      const target = targetOf(declared, written, rows, plan, diagnostics);
      const filter = target && pathFilter(target, written, plan, diagnostics);
      if (filter) filters.set(publicPath(declared, written, rows, plan), { filter, span: written.path.span });
    }
  }
  return filters;
}

/** A path as clients write it, with the public names of its fields. */
export function publicPath(
  { field }: Pick<FieldDeclaration, "field">,
  { path }: Pick<PathFilters, "path">,
  rows: ModelDeclaration,
  { resources }: Pick<Plan, "resources">,
): string {
  let owner: ModelDeclaration | undefined = rows;
  const names = [field.name, ...path.value.split(".")].map((name) => {
    const declared: FieldDeclaration | undefined = owner && fieldOf(owner, name);
    owner = declared?.field.kind === "relation" ? resources.get(declared.field.type)?.declaration : undefined;
    return declared?.publicName.value ?? name;
  });
  return names.join(".");
}

/** What a path leads to. */
interface PathTarget {
  readonly relations: readonly RelationField[];
  readonly model: Model;
  readonly field: Field;
  /** The keys within the field, which is Json. */
  readonly json?: readonly string[];
}

/** Undefined, with an error, for a path that leads nowhere, or to what a client may not see. */
function targetOf(
  { field: first }: FieldDeclaration,
  { path, type }: PathFilters,
  { model }: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): PathTarget | undefined {
  const error = (message: string, hint?: string) => {
    diagnostics.error("filter-path", message, path.span, hint);
    return undefined;
  };
  const names = path.value.split(".");
  const relations: RelationField[] = [];
  let owner = model;
  let field: Field | undefined = first;
  let json: readonly string[] | undefined;
  for (const [index, name] of names.entries()) {
    const place = `\`${owner.name}.${field.name}\``;
    if (isJson(field)) {
      json = names.slice(index);
      break;
    }
    if (field.kind !== "relation") return error(`The path cannot continue after ${place}: it is not a relation.`);
    const reserved = reservedWhereKeyword(field.name);
    if (reserved !== undefined) return error(`A filter cannot use ${place}: ${reserved}.`);
    relations.push(field);
    const relation: RelationField = field;
    const target: Model | undefined = plan.datamodel.models.find((each) => each.name === relation.type);
    const next: Field | undefined = target?.fields.find((each) => each.name === name);
    // Prisma's client does not have a model that is ignored, nor a relation to it.
    if (target === undefined) return undefined;
    if (next === undefined) {
      unknownField(name, target, ({ kind }) => kind !== "unsupported", path.span, diagnostics);
      return undefined;
    }
    const declaration = plan.resources.get(target.name)?.declaration;
    if (declaration && fieldOf(declaration, name)?.hidden !== undefined) {
      const message = `Hidden field \`${target.name}.${name}\` cannot be filtered: a filter would reveal its values.`;
      return error(message, "remove `@hidden` from the field, or remove the filter");
    }
    owner = target;
    field = next;
  }
  if (relations.length > mostRelations) {
    return error(
      `The path ${JSON.stringify(path.value)} leads through ${relations.length} relations; at most ${mostRelations} are supported.`,
    );
  }
  if (relations.length > 0 && !plan.resources.has(owner.name)) {
    const message = `A filter cannot use \`${owner.name}.${field.name}\`: \`${owner.name}\` is not exposed.`;
    return error(message, `add \`/// @pagination\` above \`model ${owner.name}\``);
  }
  if (field.kind === "relation" || field.kind === "unsupported") {
    const message = `\`${owner.name}.${field.name}\` (${typeName(field)}) is not a field with a value, which a path ends in.`;
    return error(message, field.kind === "relation" ? `lead on to a field of \`${field.type}\`` : undefined);
  }
  if (type !== undefined && json === undefined) {
    const place = `\`${owner.name}.${field.name}\``;
    const [why, hint] = isJson(field)
      ? [`the path ends in the Json of ${place}, not within it`, "lead the path on to a value, or remove `type`"]
      : [`${place} (${typeName(field)}) has its own type`, "remove it"];
    diagnostics.error("filter-path", `\`type\` has no effect: ${why}.`, type.span, hint);
  }
  return { relations, model: owner, field, ...(json && { json }) };
}

function pathFilter(
  { relations, model, field, json }: PathTarget,
  written: PathFilters,
  plan: Plan,
  diagnostics: Diagnostics,
): Filter | undefined {
  const through = relations.map((relation) => filterStep(relation, plan));
  if (json !== undefined) {
    const filter = jsonFilter({ model, field, keys: json }, written, plan, diagnostics);
    return filter && { ...filter, field: field.name, ...(through.length > 0 && { through }) };
  }
  const { filters, caseSensitive } = written;
  const kinds = filters
    .filter(
      (filter) =>
        fits(filter, { field }, { model }, plan, diagnostics) &&
        (filter.kind !== "order" || mayOrder({ relations, model, field }, filter, plan, diagnostics)),
    )
    .map(({ kind }) => kind);
  const isCaseSensitive =
    kinds.length > 0 &&
    checkLetterCase({ field, ...(caseSensitive && { caseSensitive }) }, kinds, { model }, plan, diagnostics);
  const filter = kinds.length === 0 ? undefined : scalarFilter(field, kinds, plan);
  return (
    filter && {
      ...filter,
      ...(isCaseSensitive && { caseSensitive: true }),
      field: field.name,
      through,
    }
  );
}

/** An order needs one value of each row, with a place for the rows that have none. */
function mayOrder(
  { relations, model, field }: PathTarget,
  { span }: DeclaredFilter,
  plan: Plan,
  diagnostics: Diagnostics,
): boolean {
  const place = `\`${model.name}.${field.name}\``;
  const list = relations.find((relation) => relation.list);
  if (list !== undefined) {
    const message = `\`order\` is not supported on ${place}: \`${list.name}\` is a list, so an item has several values.`;
    diagnostics.error("filter-path", message, span, "remove it");
    return false;
  }
  const restricted = relations.find(({ type }) => plan.resources.get(type)?.resource.where);
  if (restricted !== undefined) {
    const message = `\`order\` is not supported on ${place}: it would reveal the rows that the \`where\` of \`${restricted.type}\` hides.`;
    diagnostics.error("filter-path", message, span, "remove it");
    return false;
  }
  const optional = relations.find(({ required }) => !required);
  const isPlaced = Object.keys(filterNulls({ required: false }, plan)).length > 0;
  if (field.required && optional !== undefined && isPlaced) {
    const message = `\`order\` is not supported on ${place}: rows without \`${optional.name}\` cannot be placed as \`order_nulls\` says, because Prisma places the nulls of optional fields only.`;
    diagnostics.error("filter-path", message, span, "remove it, or remove `order_nulls` from platform.yaml");
    return false;
  }
  return true;
}
