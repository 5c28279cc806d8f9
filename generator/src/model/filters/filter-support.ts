/** Decides which kind of filter works on which field, and whether its letter case can count. */
import { dialects, type Provider } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import { type FilterKindName, filterKindNames, filterRules } from "../../annotations/filter-kinds.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import { databases } from "../../schema/databases.js";
import type { EnumField, Field, RelationField, ScalarField } from "../../schema/datamodel.js";
import { isFinerThanMillisecond } from "../../schema/date-precision.js";
import { reservedWhereKeyword, typeName } from "../../schema/field-types.js";
import { obstacleOf } from "../../schema/field-use.js";
import { formatList } from "../../util/wording.js";
import type { Schema } from "../schema.js";

/**
 * Whether letter case counts. Reports `caseSensitive` if the database cannot respect it, and if no part of a string is
 * compared.
 * @param json true for a string within Json, which has no collation
 */
export function checkLetterCase(
  {
    field,
    caseSensitive,
    json = false,
  }: Pick<FieldDeclaration, "field" | "caseSensitive"> & { readonly json?: boolean },
  kinds: readonly FilterKindName[],
  { model }: Pick<ModelDeclaration, "model">,
  { provider }: Schema,
  diagnostics: Diagnostics,
): boolean {
  const kind = kinds.find((kindName) => filterRules[kindName].match === "part");
  if (caseSensitive === undefined) return false;
  const path = `\`${model.name}.${field.name}\``;
  if (kind === undefined) {
    diagnostics.error({
      code: "letter-case",
      headline: `\`caseSensitive\` has no effect on ${path}`,
      label: `it applies to ${formatList(filterKindNames.filter((kindName) => filterRules[kindName].match === "part"))}`,
      span: caseSensitive,
      help: "remove it",
    });
    return false;
  }
  switch (databases[provider].letterCase) {
    case "any":
      return true;
    case "start": {
      if (kind === "start" && !json) return true;
      diagnostics.error({
        code: "letter-case",
        headline: `on SQLite, \`${kind}\` cannot be case-sensitive on ${path}`,
        label: "its `LIKE` ignores the letter case of A to Z",
        span: caseSensitive,
        help: json ? "remove it" : "use `start`, or remove it",
      });
      return false;
    }
    case "json": {
      if (json) return true;
      const hint = "give the column a case-sensitive collation, and remove `caseSensitive`";
      diagnostics.error({
        code: "letter-case",
        headline: `\`caseSensitive\` has no effect on ${path}`,
        label: `on ${provider}, the column's collation decides`,
        span: caseSensitive,
        help: hint,
      });
      return false;
    }
  }
}

/** Whether a kind of filter works on a field. Reports the error `filter-type` if not. */
export function fits(
  { kind, span }: FieldDeclaration["filters"][number],
  { field }: Pick<FieldDeclaration, "field">,
  { model }: Pick<ModelDeclaration, "model">,
  { provider }: Schema,
  diagnostics: Diagnostics,
): boolean {
  const works = worksOn(kind, field, provider);
  if (works === true) {
    if (filterRules[kind].ignoresCase && dialects[provider].comparesCase) {
      diagnostics.warning({
        code: "letter-case",
        headline: `\`${kind}\` may respect letter case on \`${model.name}.${field.name}\``,
        label: "the column's collation decides, which a schema cannot declare",
        span,
        help: "create the column with `COLLATE NOCASE` in a migration, and add `@suppress(letter-case)`",
      });
    }
    return true;
  }
  const supportedKinds = filterKindNames.filter((other) => worksOn(other, field, provider) === true);
  const hint = supportedKinds.length === 0 ? "remove it" : `it supports ${formatList(supportedKinds)}`;
  diagnostics.error({
    code: "filter-type",
    headline: `\`${kind}\` is not supported on \`${model.name}.${field.name}\` (${typeName(field)})`,
    label: works,
    span,
    help: hint,
  });
  return false;
}

/** Returns true if a kind of filter works on a field, otherwise the reason why it does not. */
function worksOn(kind: FilterKindName, field: Field, provider: Provider): true | string {
  if (field.kind === "relation") return worksOnRelation(kind, field);
  const reserved = kind === "order" ? undefined : reservedWhereKeyword(field.name);
  if (reserved !== undefined) return reserved;
  if (field.kind === "unsupported") return "its type is not supported";
  if (field.list) return worksOnList(kind, field, provider);
  if (field.type === "Json" && kind !== "exists") {
    return "Json as a whole supports `exists` only; `path` and `type` name a value within it";
  }
  if (kind === "exists") return !field.required || "it is never null";
  const { native = [], column } = filterRules[kind];
  const obstacle = native.map((use) => obstacleOf(field, provider, use)).find((why) => why !== undefined);
  return obstacle ?? column?.(field, provider) ?? true;
}

function worksOnRelation(kind: FilterKindName, field: RelationField): true | string {
  if (field.list) return reservedWhereKeyword(field.name) ?? worksAlso(kind, "list relation");
  if (kind === "exists" && field.required) return "it is never null";
  const reserved = [field.name, ...field.from].map(reservedWhereKeyword).find((why) => why !== undefined);
  return reserved ?? worksAlso(kind, "relation");
}

/**
 * Returns true if a kind of filter works on a list, otherwise the reason why it does not. Prisma only finds values that
 * the list contains.
 */
function worksOnList(kind: FilterKindName, field: ScalarField | EnumField, provider: Provider): true | string {
  const works = worksAlso(kind, "list");
  if (works !== true || kind === "exists") return works;
  if (field.type === "Json" || field.type === "Bytes") return `Prisma does not find ${field.type} in a list`;
  if (field.kind === "scalar" && isFinerThanMillisecond(field, provider)) {
    return "its dates are finer than the milliseconds of a value";
  }
  return obstacleOf(field, provider, "equality") ?? true;
}

function worksAlso(kind: FilterKindName, what: "list" | "relation" | "list relation"): true | string {
  const supported = filterKindNames.filter((each) => filterRules[each].also?.includes(what));
  return supported.includes(kind) || `${what}s support ${formatList(supported)} only`;
}
