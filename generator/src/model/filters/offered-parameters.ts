/**
 * Determines the parameters that an operation offers: `filters`, from those of the model, and
 * `search: ["title", "author.name"]`.
 */
import type { SearchField } from "@prisma-paged/runtime/generator";
import { fieldOf, type ModelDeclaration, type PaginationDeclaration } from "../../annotations/declaration.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { TextWithSpan } from "../../options/value.js";
import type { Field, RelationField } from "../../schema/datamodel.js";
import { type PathSteps, unknownField, unknownStep } from "../../schema/field-hints.js";
import { reservedWhereKeyword, typeName } from "../../schema/field-types.js";
import { obstacleOf } from "../../schema/field-use.js";
import { formatList } from "../../util/wording.js";
import { publicPath, resolvePath } from "../field-path.js";
import type { Identities } from "../identities.js";
import { filterStep, mostRelations } from "../relation.js";
import type { Schema } from "../schema.js";
import type { FiltersWithSpan } from "./filters.js";

type Offering = Pick<PaginationDeclaration, "filters" | "handler">;

/**
 * Whether an operation offers the filters of a field: those that it names, otherwise all. With a handler, it only
 * offers those that it names.
 */
export function offers(declared: Offering | undefined, field: string): boolean {
  if (declared?.filters !== undefined) return declared.filters.some(({ value }) => value === field);
  return declared?.handler !== true;
}

/** Returns the filters that an operation offers. Reports the names in `filters` that cannot be offered. */
export function offeredFilters(
  locatedFilters: FiltersWithSpan,
  declared: Offering | undefined,
  rows: ModelDeclaration,
  diagnostics: Diagnostics,
): FiltersWithSpan {
  checkNames(locatedFilters, declared?.filters ?? [], rows, diagnostics);
  return new Map([...locatedFilters].filter(([name]) => offers(declared, declaringField(name, rows))));
}

/** Returns the field that declares a filter. For a path such as `author.name`, this is the relation. */
function declaringField(name: string, { fields }: ModelDeclaration): string {
  const counted = fields.find(({ counts }) => counts.some(({ publicName }) => publicName.value === name));
  if (counted !== undefined) return counted.field.name;
  const [first, second] = name.split(".");
  if (second === undefined) return name;
  return fields.find(({ publicName }) => publicName.value === first)?.field.name ?? name;
}

function checkNames(
  locatedFilters: FiltersWithSpan,
  named: NonNullable<Offering["filters"]>,
  rows: ModelDeclaration,
  diagnostics: Diagnostics,
): void {
  const { model } = rows;
  const declaring = [...new Set([...locatedFilters.keys()].map((name) => declaringField(name, rows)))];
  for (const { value: name, span } of named) {
    const field = fieldOf(rows, name);
    if (field === undefined) {
      const isDeclared = (field: Field) => declaring.length === 0 || declaring.includes(field.name);
      unknownField(name, model, isDeclared, span, diagnostics);
    } else if (!declaring.includes(name)) {
      const hint =
        declaring.length === 0
          ? "add `@filter` to the field"
          : `add \`@filter\` to it, or name ${formatList(declaring, "or")}`;
      diagnostics.error({
        code: "undeclared-filter",
        headline: `\`filters\` cannot offer \`${model.name}.${name}\``,
        label: "the field has no `@filter`",
        span,
        help: hint,
      });
    }
  }
}

/** Returns the String fields in which one parameter searches; undefined if nothing is searched. */
export function toSearch(
  paths: readonly TextWithSpan[] = [],
  rows: ModelDeclaration,
  context: Identities,
  diagnostics: Diagnostics,
): readonly SearchField[] | undefined {
  const found = paths.flatMap((path) => searchField(path, rows, context, diagnostics) ?? []);
  return found.length === 0 ? undefined : found;
}

/**
 * Returns a field as the search uses it; undefined, with an error, if it cannot be searched, or must not be revealed.
 */
function searchField(
  { value, span }: TextWithSpan,
  rows: ModelDeclaration,
  context: Identities,
  diagnostics: Diagnostics,
): readonly SearchField[] | undefined {
  const error = (headline: string, label: string, help?: string) => {
    diagnostics.error({ code: "search-field", headline, label, span, help });
    return undefined;
  };
  const relations: RelationField[] = [];
  const names = value.split(".");
  for (const [index, { name, model, field, declared }] of resolvePath(value, rows.model, context).entries()) {
    if (field === undefined) {
      unknownStep(name, model, { names, from: rows.model, span }, searchSteps(context), diagnostics);
      return undefined;
    }
    const place = `\`${model.name}.${name}\``;
    if (declared?.hidden !== undefined) {
      return error(
        `hidden field ${place} cannot be searched`,
        "a search would reveal its values",
        "remove it from the list",
      );
    }
    if (index === names.length - 1) {
      const obstacle = isSearchable(field, context);
      if (obstacle !== true) return error(`${place} (${typeName(field)}) cannot be searched`, obstacle);
      const through = relations.map((relation) => filterStep(relation, context));
      const publicName = publicPath(value, rows.model, context);
      return [{ field: name, ...(publicName !== value && { publicName }), ...(through.length > 0 && { through }) }];
    }
    if (field.kind !== "relation") {
      return error(`the path cannot continue after ${place} (${typeName(field)})`, "it is not a relation");
    }
    const reserved = reservedWhereKeyword(name);
    if (reserved !== undefined) return error(`${place} cannot be searched`, reserved);
    if (!context.resources.has(field.type)) {
      return error(
        `${place} cannot be searched`,
        `\`${field.type}\` is not exposed`,
        `add \`/// @pagination\` above \`model ${field.type}\``,
      );
    }
    if (relations.push(field) > mostRelations) {
      return error(`\`${value}\` leads through too many relations`, `at most ${mostRelations} are supported`);
    }
  }
  return undefined;
}

function searchSteps(context: Identities): PathSteps {
  return {
    candidates: ({ fields }, isLast) =>
      fields.filter((field) => (isLast ? isSearchable(field, context) === true : field.kind === "relation")),
    target: (field) => (field.kind === "relation" ? context.resources.get(field.type)?.written.model : undefined),
  };
}

/** Returns true if the field can be searched, otherwise the reason why it cannot. */
function isSearchable(field: Field, { provider }: Schema): true | string {
  if (field.kind === "relation") return `name one of its fields, such as \`${field.name}.name\``;
  if (field.kind !== "scalar" || field.type !== "String" || field.list) return "a search looks in String fields";
  return reservedWhereKeyword(field.name) ?? obstacleOf(field, provider, "search") ?? true;
}
