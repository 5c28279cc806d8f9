/**
 * Turns `anyOf: { mine: ["ownerId", "assigneeId"] }` into filters that compare several fields with one value of a
 * client.
 */
import type { Filter } from "@prisma-paged/runtime/generator";
import type { WrittenAlternatives } from "../../annotations/any-of-value.js";
import { fieldOf, type ModelDeclaration, publicNameOf } from "../../annotations/declaration.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { TextWithSpan } from "../../options/value.js";
import { publicPath } from "../field-path.js";
import type { Identities } from "../identities.js";
import { fits } from "./filter-support.js";
import { type FiltersWithSpan, relationFilter } from "./filters.js";
import { pathFilter, targetOf } from "./path-filters.js";

/**
 * Returns the filters by the names of their parameters.
 * @param fieldFilters the filters of fields that the operation offers
 */
export function toAnyOf(
  written: readonly WrittenAlternatives[] = [],
  fieldFilters: FiltersWithSpan,
  rows: ModelDeclaration,
  context: Identities,
  diagnostics: Diagnostics,
): FiltersWithSpan {
  return new Map(
    written.flatMap(({ name, fields, match }) => {
      const alternatives = fields.flatMap((path) => {
        const filter = fieldFilter(path, match, rows, context, diagnostics);
        return filter ? [{ path, filter }] : [];
      });
      const [first] = alternatives;
      if (first === undefined || isTaken(name, fieldFilters, rows, diagnostics)) return [];
      const other = alternatives.find(({ filter }) => sentFor(filter) !== sentFor(first.filter));
      if (other !== undefined) {
        diagnostics.error({
          code: "filter-conflict",
          headline: `\`${name.value}\` cannot compare \`${first.path.value}\` and \`${other.path.value}\` with one value`,
          label: `its values are ${valueText(other.filter)}`,
          span: other.path.span,
          related: [{ span: first.path.span, label: `those of this one are ${valueText(first.filter)}` }],
          help: "name fields of one type, or relations to one resource",
        });
        return [];
      }
      const { type, values, relation, match: compared } = first.filter;
      const anyOf = alternatives.map(
        ({ path, filter }) => [publicPath(path.value, rows.model, context), filter] as const,
      );
      const filter: Filter = {
        type,
        ...(values && { values }),
        ...(compared && { match: compared }),
        ...(relation && { relation: { path: relation.path, field: relation.field } }),
        anyOf: Object.fromEntries(anyOf),
      };
      return [[name.value, { filter, span: name.span }] as const];
    }),
  );
}

/** Reports the errors `parameter-clash`, if another filter has the parameter, and `reserved-name`. */
function isTaken(
  { value, span }: TextWithSpan,
  fieldFilters: FiltersWithSpan,
  rows: ModelDeclaration,
  diagnostics: Diagnostics,
): boolean {
  const [field, filter] = [...fieldFilters].find(([name]) => publicNameOf(rows, name) === value) ?? [];
  const isReserved = value in Object.prototype;
  if (!isReserved && filter === undefined) return false;
  diagnostics.error({
    code: isReserved ? "reserved-name" : "parameter-clash",
    headline: isReserved ? `a parameter cannot be named \`${value}\`` : `the parameter \`${value}\` has two meanings`,
    label: isReserved
      ? "every JavaScript object has a property of that name"
      : `it is the filter of \`${rows.model.name}.${field}\`, too`,
    span,
    related: filter ? [{ span: filter.span, label: "the filter" }] : [],
    help: "give it another name",
  });
  return true;
}

/** Returns the filter that the field would have alone; undefined, with an error, if the field cannot have it. */
function fieldFilter(
  path: TextWithSpan,
  match: WrittenAlternatives["match"],
  rows: ModelDeclaration,
  context: Identities,
  diagnostics: Diagnostics,
): Filter | undefined {
  const { value, span } = path;
  const kind = { kind: match, span };
  const ownField = fieldOf(rows, value);
  const isRelation = ownField?.field.kind === "relation" && !ownField.field.list && ownField.hidden === undefined;
  if (isRelation && ownField.field.kind === "relation") {
    return fits(kind, ownField, rows, context, diagnostics)
      ? relationFilter(ownField.field, [match], rows, context, span, diagnostics)
      : undefined;
  }
  const target = targetOf(value, { path }, rows, context, diagnostics);
  if (target === undefined) return undefined;
  const list = [...target.relations, target.field].find((field) => field.list);
  if (list !== undefined || target.json !== undefined) {
    diagnostics.error({
      code: "filter-path",
      headline: `\`anyOf\` cannot compare \`${value}\``,
      label: list === undefined ? "it is a value within Json" : `\`${list.name}\` is a list`,
      span,
      help: "name a field with one value, or a path to one through relations to one item",
    });
    return undefined;
  }
  return pathFilter(target, { path, filters: [kind] }, context, diagnostics);
}

/**
 * Returns the values that a client can send for a filter, as a string: equal for filters that may be compared together.
 */
function sentFor({ type, values, relation }: Filter): string {
  return JSON.stringify([type, values, relation?.path]);
}

function valueText({ type, relation }: Filter): string {
  return relation === undefined ? `of type ${type}` : `items under \`${relation.path}\``;
}
