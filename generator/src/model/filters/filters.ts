/** `@filter(…)` on the fields of a model → the filters that its collections answer to. */
import type { Filter, Provider } from "@prisma-paged/runtime/generator";
import { type FilterKind, filterKinds, textKinds } from "../../annotations/argument-names.js";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Diagnostics, Span } from "../../diagnostics/diagnostics.js";
import type { EnumField, Field, Model, RelationField, ScalarField } from "../../schema/datamodel.js";
import { isFinerThanMillisecond, nullabilityAndPrecision } from "../../schema/date-precision.js";
import { enumOrderOf, isSortable, reservedWhereKeyword, sameSet, typeName, typeOf } from "../../schema/field-types.js";
import { obstacleOf } from "../../schema/native-types.js";
import { formatList } from "../../util/wording.js";
import { hasItems, type Plan } from "../plan.js";
import { filterStep } from "../relation-key.js";
import { filterNulls } from "./nulls.js";

/** A filter with the place that declares it, under the field's name in Prisma, or the path as clients write it. */
export type LocatedFilter = readonly [name: string, { readonly filter: Filter; readonly span: Span }];
export type LocatedFilters = ReadonlyMap<LocatedFilter[0], LocatedFilter[1]>;

/** The declared filters of a model, in the fields' order. */
export function toFilters(rows: ModelDeclaration, plan: Plan, diagnostics: Diagnostics): LocatedFilters {
  const filters = new Map<string, { filter: Filter; span: Span }>();
  for (const declared of rows.fields) {
    const [first] = declared.filters;
    // A hidden field's filter is an error of its own.
    if (first === undefined || declared.hidden !== undefined) continue;
    const kinds = declared.filters
      .filter((filter) => fits(filter, declared, rows, plan, diagnostics))
      .map(({ kind }) => kind);
    if (kinds.length === 0) continue;
    const { field } = declared;
    const filter =
      field.kind === "relation"
        ? relationFilter(field, kinds, rows, plan, first.span, diagnostics)
        : scalarFilter(field, kinds, plan);
    const isCaseSensitive = checkLetterCase(declared, kinds, rows, plan, diagnostics);
    if (filter === undefined) continue;
    filters.set(field.name, {
      filter: { ...filter, ...(isCaseSensitive && { caseSensitive: true }) },
      span: first.span,
    });
  }
  return filters;
}

/** The filters less the orders that are not offered; a filter that has no other kind goes with its order. */
export function withoutOrders(filters: LocatedFilters, isOffered: (name: string) => boolean): LocatedFilters {
  return new Map(
    [...filters].flatMap(([name, located]) => {
      const { order, nulls: _, ...filter } = located.filter;
      if (!order || isOffered(name)) return [[name, located] as const];
      const isEmpty = !filter.match && !filter.not && !filter.range && !filter.date && !filter.exists;
      return isEmpty ? [] : [[name, { ...located, filter }] as const];
    }),
  );
}

/** With what a position along an enum has to know. */
export function withEnumOrders(filters: LocatedFilters, model: Model, { datamodel, provider }: Plan): LocatedFilters {
  return new Map(
    [...filters].map(([name, located]) => {
      const field = located.filter.order && model.fields.find((candidate) => candidate.name === name);
      if (!field) return [name, located];
      return [name, { ...located, filter: { ...located.filter, ...enumOrderOf(field, model, datamodel, provider) } }];
    }),
  );
}

/** Of a field with a value. */
export function scalarFilter(field: Field, kinds: readonly FilterKind[], plan: Plan): Filter | undefined {
  const { datamodel, provider } = plan;
  const type = typeOf(field, datamodel);
  return (
    type && {
      ...type,
      ...nullabilityAndPrecision(field, provider),
      // Whatever the schema says, the column of a list may be null.
      ...(field.list && ({ list: true, nullable: true } as const)),
      ...kindsOf(kinds),
      ...(kinds.includes("order") && filterNulls(field, plan)),
    }
  );
}

/** By the identifier of the related item, which clients know. Its foreign key has the same value, if it refers to that. */
function relationFilter(
  field: RelationField,
  kinds: readonly FilterKind[],
  { model }: ModelDeclaration,
  plan: Plan,
  span: Span,
  diagnostics: Diagnostics,
): Filter | undefined {
  const path = `\`${model.name}.${field.name}\``;
  const target = plan.resources.get(field.type);
  const onKey = field.from.length === 0 ? undefined : `put \`@filter\` on ${formatList(field.from)}`;
  const error = (why: string, hint = onKey) => {
    diagnostics.error("filter-type", `${path} cannot be filtered: ${why}.`, span, hint);
    return undefined;
  };
  if (target === undefined) {
    const hint = `add \`@pagination\` to \`${field.type}\`${onKey === undefined ? "" : `, or ${onKey}`}`;
    return error(`\`${field.type}\` is not exposed`, hint);
  }
  if (!hasItems(target)) return error(`the items of \`${field.type}\` have no URLs`);
  const [identifier, other] = target.resource.identifier.fields;
  if (identifier === undefined || other !== undefined) {
    return error(`the identifier of \`${field.type}\` has several fields`);
  }
  const [key] = field.from;
  const column = sameSet(field.to, [identifier.name]) ? model.fields.find(({ name }) => name === key) : undefined;
  const type = column && typeOf(column, plan.datamodel);
  return {
    type: identifier.type,
    ...(identifier.values && { values: identifier.values }),
    ...type,
    ...(type && !field.required && { nullable: true }),
    ...kindsOf(kinds),
    relation: { path: target.resource.path, field: identifier.name, ...(type && column && { column: column.name }) },
    through: [filterStep(field, plan)],
  };
}

/**
 * True if letter case counts. Reports where it cannot, and where no part of a text is compared.
 * @param json true for a text within Json, which has no collation
 */
export function checkLetterCase(
  {
    field,
    caseSensitive,
    json = false,
  }: Pick<FieldDeclaration, "field" | "caseSensitive"> & { readonly json?: boolean },
  kinds: readonly FilterKind[],
  { model }: Pick<ModelDeclaration, "model">,
  { provider }: Plan,
  diagnostics: Diagnostics,
): boolean {
  const kind = textKinds.find((each) => kinds.includes(each));
  if (caseSensitive === undefined) return false;
  const path = `\`${model.name}.${field.name}\``;
  if (kind === undefined) {
    const message = `\`caseSensitive\` has no effect on ${path}: it applies to ${formatList(textKinds)}.`;
    diagnostics.error("letter-case", message, caseSensitive, "remove it");
    return false;
  }
  switch (provider) {
    case "postgresql":
    case "cockroachdb":
      return true;
    case "sqlite": {
      if (kind === "start" && !json) return true;
      const message = `On SQLite, \`${kind}\` cannot be case-sensitive on ${path}: its \`LIKE\` ignores the letter case of A to Z.`;
      diagnostics.error("letter-case", message, caseSensitive, json ? "remove it" : "use `start`, or remove it");
      return false;
    }
    case "mysql":
    case "sqlserver": {
      if (json) return true;
      const message = `On ${provider}, the collation of ${path} decides about letter case, and no query can.`;
      const hint = "give the column a case-sensitive collation, and remove `caseSensitive`";
      diagnostics.error("letter-case", message, caseSensitive, hint);
      return false;
    }
  }
}

export function kindsOf(kinds: readonly FilterKind[]): Omit<Filter, "type"> {
  const match = (["exact", ...textKinds] as const).find((kind) => kinds.includes(kind));
  return {
    ...(match && { match }),
    ...(kinds.includes("not") && { not: true }),
    ...(kinds.includes("range") && { range: true }),
    ...(kinds.includes("date") && { date: true }),
    ...(kinds.includes("order") && { order: true }),
    ...(kinds.includes("exists") && { exists: true }),
  };
}

/** Which kind of filter works on which field. Error `filter-type` otherwise. */
export function fits(
  { kind, span }: FieldDeclaration["filters"][number],
  { field }: Pick<FieldDeclaration, "field">,
  { model }: Pick<ModelDeclaration, "model">,
  { provider }: Plan,
  diagnostics: Diagnostics,
): boolean {
  const works = worksOn(kind, field, provider);
  if (works === true) return true;
  const message = `\`${kind}\` is not supported on \`${model.name}.${field.name}\` (${typeName(field)}): ${works}.`;
  const others = filterKinds.filter((other) => worksOn(other, field, provider) === true);
  const hint = others.length === 0 ? "remove it" : `it supports ${formatList(others)}`;
  diagnostics.error("filter-type", message, span, hint);
  return false;
}

/** True, or why not. */
function worksOn(kind: FilterKind, field: Field, provider: Provider): true | string {
  if (field.kind === "relation") {
    if (field.list) {
      const isWhole = kind === "exact" || kind === "not";
      return reservedWhereKeyword(field.name) ?? (isWhole || "list relations support `exact` and `not` only");
    }
    if (kind === "exists" && field.required) return "it is never null";
    const reserved = [field.name, ...field.from].map(reservedWhereKeyword).find((why) => why !== undefined);
    if (reserved !== undefined) return reserved;
    return ["exact", "not", "exists"].includes(kind) || "relations support `exact`, `not` and `exists` only";
  }
  const reserved = kind === "order" ? undefined : reservedWhereKeyword(field.name);
  if (reserved !== undefined) return reserved;
  if (field.kind === "unsupported") return "its type is not supported";
  if (field.list) return worksOnList(kind, field, provider);
  if (field.type === "Json" && kind !== "exists") {
    return "Json as a whole supports `exists` only; `path` and `type` name a value within it";
  }
  if (kind === "exists") return !field.required || "it is never null";
  const obstacle = obstacleOf(field, provider, uses[kind]);
  if (obstacle !== undefined) return obstacle;
  switch (kind) {
    case "exact":
    case "not":
      return true;
    case "partial":
    case "start":
    case "end":
    case "word":
      if (field.kind !== "scalar" || field.type !== "String") return "it needs a String";
      return true;
    case "range":
      return rangeTypes.has(field.type) || "it needs a number, a DateTime or a String";
    case "date":
      return field.type === "DateTime" || "it needs a DateTime";
    case "order":
      return isSortable(field, provider) || "it cannot be sorted";
  }
}

/** Prisma finds values of a list, and nothing else in it. */
function worksOnList(kind: FilterKind, field: ScalarField | EnumField, provider: Provider): true | string {
  if (kind !== "exact" && kind !== "not" && kind !== "exists") return "lists support `exact`, `not` and `exists` only";
  if (kind === "exists") return true;
  if (field.type === "Json" || field.type === "Bytes") return `Prisma does not find ${field.type} in a list`;
  if (field.kind === "scalar" && isFinerThanMillisecond(field, provider)) {
    return "its dates are finer than the milliseconds of a value";
  }
  return obstacleOf(field, provider, "equality") ?? true;
}

const uses = {
  exact: "equality",
  not: "equality",
  partial: "search",
  start: "search",
  end: "search",
  word: "search",
  range: "range",
  date: "range",
  order: "order",
} as const;

const rangeTypes: ReadonlySet<string> = new Set(["Int", "BigInt", "Float", "Decimal", "DateTime", "String"]);
