/** Which kind of filter works on which field, and where letter case can count. */
import { type Provider, scalarTypes } from "@prisma-paged/runtime/generator";
import { type FilterKind, filterKinds, textKinds } from "../../annotations/argument-names.js";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { EnumField, Field, ScalarField } from "../../schema/datamodel.js";
import { isFinerThanMillisecond } from "../../schema/date-precision.js";
import { reservedWhereKeyword, typeName } from "../../schema/field-types.js";
import { uses } from "../../schema/field-use.js";
import { obstacleOf } from "../../schema/native-types.js";
import { formatList } from "../../util/wording.js";
import type { Plan } from "../plan.js";

/**
 * True if letter case counts. Reports if it cannot, and if no part of a text is compared.
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
    diagnostics.error({
      code: "letter-case",
      headline: `\`caseSensitive\` has no effect on ${path}`,
      label: `it applies to ${formatList(textKinds)}`,
      span: caseSensitive,
      help: "remove it",
    });
    return false;
  }
  switch (provider) {
    case "postgresql":
    case "cockroachdb":
      return true;
    case "sqlite": {
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
    case "mysql":
    case "sqlserver": {
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
  const others = filterKinds.filter((other) => worksOn(other, field, provider) === true);
  const hint = others.length === 0 ? "remove it" : `it supports ${formatList(others)}`;
  diagnostics.error({
    code: "filter-type",
    headline: `\`${kind}\` is not supported on \`${model.name}.${field.name}\` (${typeName(field)})`,
    label: works,
    span,
    help: hint,
  });
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
  const obstacle = obstacleOf(field, provider, comparedBy[kind]);
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
      if (field.kind === "scalar" && scalarTypes[field.type].range !== undefined) return true;
      return "it needs a number, a DateTime or a String";
    case "date":
      return field.type === "DateTime" || "it needs a DateTime";
    case "order":
      return uses(field, "order", provider) || "it cannot be sorted";
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

const comparedBy = {
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
