/** The purposes for which an annotation can name a field, and the reasons why a field does not suit them. */
import { type Provider, scalarTypes } from "@prisma-paged/runtime/generator";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { databases, type Use } from "./databases.js";
import type { EnumField, Field, Model, ScalarField } from "./datamodel.js";
import { isFinerThanMillisecond } from "./date-precision.js";
import { foreignKeyHint, renameHint, unknownField } from "./field-hints.js";
import { isSingle, reservedWhereKeyword, typeName } from "./field-types.js";

/**
 * A purpose of a field. `identifier`: it is chosen to identify items. `key`: it is part of the key by which items are
 * then found.
 */
type Purpose = "cursor" | "distinct" | "identifier" | "key" | "order" | "scope" | "where";

/** The requirements of a purpose, besides a single value that can be compared. */
interface Needs {
  readonly isOrdered?: boolean;
  /** The use of the field's values that the database must support. Default: no restriction. */
  readonly native?: Use;
  /** True if the field's name becomes a key of a condition. */
  readonly isNamed?: boolean;
  /** True if the field's values are compared with values that were read before. */
  readonly isExact?: boolean;
  readonly isRequired?: boolean;
}

const needs: { readonly [purpose in Purpose]: Needs } = {
  cursor: { isOrdered: true, native: "cursor", isNamed: true },
  distinct: { native: "equality", isNamed: true, isExact: true },
  identifier: { isRequired: true },
  key: { native: "equality", isNamed: true, isExact: true },
  order: { isOrdered: true, native: "order" },
  scope: { isOrdered: true, native: "equality", isNamed: true },
  where: { isOrdered: true, native: "equality", isNamed: true },
};

/**
 * The reason why a field is refused. If its kind is `type`, `because` is undefined: the annotation's own error explains
 * its use of values.
 */
interface Refusal {
  readonly kind: "type" | "native" | "name" | "precision" | "null";
  readonly because?: string;
  readonly help?: string | undefined;
}

/** The field, or the reason why it does not suit the purpose. */
type FieldUse =
  | { readonly usable: ScalarField | EnumField; readonly refusal?: undefined }
  | { readonly usable?: undefined; readonly refusal: Refusal };

export function useOf(field: Field, purpose: Purpose, provider: Provider): FieldUse {
  const { isOrdered = false, native, isNamed, isExact, isRequired } = needs[purpose];
  if (!isSingle(field) || !isComparable(field, isOrdered)) {
    return { refusal: { kind: "type", help: foreignKeyHint(field) } };
  }
  const obstacle = native && obstacleOf(field, provider, native);
  if (obstacle !== undefined) return { refusal: { kind: "native", because: obstacle } };
  const reserved = isNamed ? reservedWhereKeyword(field.name) : undefined;
  if (reserved !== undefined) return { refusal: { kind: "name", because: reserved, help: renameHint() } };
  if (isExact && field.kind === "scalar" && isFinerThanMillisecond(field, provider)) {
    return { refusal: { kind: "precision", because: "the column has more precision than a JavaScript Date" } };
  }
  if (isRequired && !field.required) {
    const help = `make \`${field.name}\` required, or choose another field`;
    return { refusal: { kind: "null", because: "it can be null", help } };
  }
  return { usable: field };
}

function isComparable(field: ScalarField | EnumField, isOrdered: boolean): boolean {
  if (field.kind === "enum") return true;
  return field.type !== "Json" && !(isOrdered && scalarTypes[field.type].isUnordered);
}

/** Returns whether the field suits the purpose. */
export function uses(field: Field, purpose: Purpose, provider: Provider): field is ScalarField | EnumField {
  return useOf(field, purpose, provider).usable !== undefined;
}

/** The wording of an annotation's error about a field that does not suit it. */
interface Words {
  readonly code: DiagnosticCode;
  /** The code of the error if the native type is the reason. Default: `code`. */
  readonly nativeCode?: DiagnosticCode;
  /**
   * Returns the headline: `Book.tags (String[]) cannot identify items`.
   * @param type the type in parentheses if it is the reason, otherwise empty
   */
  readonly headline: (field: string, type: string) => string;
  /** The reason why a field of this type does not suit. Default: no reason is shown. */
  readonly label?: (type: string) => string;
}

/** Returns the field of this name if it suits the purpose; otherwise reports an error and returns undefined. */
export function usableField(
  { value: name, span }: { readonly value: string; readonly span: Span },
  purpose: Purpose,
  model: Model,
  provider: Provider,
  { code, nativeCode = code, headline, label }: Words,
  diagnostics: Diagnostics,
): ScalarField | EnumField | undefined {
  const field = model.fields.find((candidate) => candidate.name === name);
  if (field === undefined) {
    const { isRequired = false } = needs[purpose];
    unknownField(
      name,
      model,
      (candidate) => isSingle(candidate) && (candidate.required || !isRequired),
      span,
      diagnostics,
    );
    return undefined;
  }
  const { usable, refusal } = useOf(field, purpose, provider);
  if (refusal === undefined) return usable;
  const isType = refusal.kind === "type";
  diagnostics.error({
    code: refusal.kind === "native" ? nativeCode : code,
    headline: headline(`\`${model.name}.${name}\``, isType ? ` (${typeName(field)})` : ""),
    label: isType ? label?.(typeName(field)) : refusal.because,
    span,
    help: refusal.help,
  });
  return undefined;
}

/** Returns the reason why the native type of a field does not support a use; undefined if it does. */
export function obstacleOf(field: Field, provider: Provider, use: Use): string | undefined {
  if (field.kind !== "scalar") return undefined;
  const { type, nativeType: [native] = [] } = field;
  return databases[provider].limits.find(
    (limit) => limit.native === native && (limit.type ?? type) === type && limit.not.includes(use),
  )?.because;
}
