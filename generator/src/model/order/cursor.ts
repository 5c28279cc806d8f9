/** Resolves `viaCursor` of an operation to the fields of its cursor, which are unique together. */
import type { CursorField, Filter, Provider } from "@prisma-paged/runtime/generator";
import { fieldOf, type ModelDeclaration, renamedField } from "../../annotations/declaration.js";
import { adviseNearest } from "../../diagnostics/advice.js";
import type { Diagnostics, Span } from "../../diagnostics/diagnostics.js";
import type { WrittenOrderField } from "../../options/order-value.js";
import type { EnumField, Model, ScalarField } from "../../schema/datamodel.js";
import { isFinerThanMillisecond, nullabilityAndPrecision } from "../../schema/date-precision.js";
import { refuseComputed } from "../../schema/field-hints.js";
import { enumOrderOf, hasAddress, typeName, typeOf } from "../../schema/field-types.js";
import { useOf, uses } from "../../schema/field-use.js";
import { formatList } from "../../util/wording.js";
import { nullsOf } from "../filters/nulls.js";
import type { Schema } from "../schema.js";
import { type RowsInCommon, type TieBreaker, tieBreakerOf } from "./order.js";

/** The fields of a cursor, which are unique together. */
export interface Cursor {
  readonly fields: readonly CursorField[];
  /** The identifier's fields that follow the declared ones. Undefined if the declared fields are unique together. */
  readonly completion?: TieBreaker;
}

/**
 * Returns the fields of a cursor. If the declared fields are not unique together, or finer than the values in links,
 * the identifier's fields follow, so that no row is lost among equals. Null for an empty list, and, with an error, if a
 * field cannot be used.
 */
export function toCursor(
  declared: readonly WrittenOrderField[],
  rows: ModelDeclaration,
  common: RowsInCommon,
  context: Pick<Schema, "datamodel" | "provider" | "config">,
  diagnostics: Diagnostics,
): Cursor | null {
  const { provider } = context;
  const last = declared.at(-1);
  if (last === undefined) return null;
  const { model } = rows;
  // Unique times can be equal if they are cut to the millisecond. Then only the identifier names the row that a page
  // follows.
  const isFine = declared.some(({ field: name }) =>
    model.fields.some(
      (field) => field.name === name && field.kind === "scalar" && isFinerThanMillisecond(field, provider),
    ),
  );
  // A unique field may be null in several rows.
  const isDeclared = (name: string) =>
    declared.some(({ field }) => field === name) && model.fields.some((field) => field.name === name && field.required);
  const isUnique = !isFine && model.uniques.some((unique) => unique.every(isDeclared));
  const fieldsOf = (placed: readonly WrittenOrderField[], isCompletion: boolean) =>
    placed.flatMap((writtenField) => cursorField(writtenField, rows, isCompletion, context, diagnostics) ?? []);
  const declaredFields = fieldsOf(declared, false);
  if (declaredFields.length < declared.length || declared.some(({ isBroken }) => isBroken)) return null;
  const completion = isUnique
    ? undefined
    : tieBreakerOf(declaredFields, { ...common, isCursor: true }, model, provider);
  const { fields: missing = [], direction = "ASC" } = completion ?? {};
  const added = fieldsOf(
    missing.map((field) => ({ field, direction, span: last.span })),
    true,
  );
  const isUsable = !isFine || isRowFound(model, last.span, diagnostics);
  if (!isUsable || added.length < missing.length) return null;
  return { fields: [...declaredFields, ...added], ...(completion && { completion }) };
}

/** Returns a field of a cursor; undefined, with an error, if the field cannot be in a cursor. */
function cursorField(
  placed: WrittenOrderField,
  rows: ModelDeclaration,
  isCompletion: boolean,
  context: Pick<Schema, "datamodel" | "provider" | "config">,
  diagnostics: Diagnostics,
): CursorField | undefined {
  const { datamodel, provider } = context;
  const field = checked(placed, rows, isCompletion, provider, diagnostics);
  const type = field && typeOf(field, datamodel);
  return (
    type && {
      field: field.name,
      ...renamedField(rows, field.name),
      direction: placed.direction,
      ...nullsOf(placed, field, rows.model, context, diagnostics),
      ...type,
      ...enumOrderOf(field, rows.model, datamodel, provider),
      ...nullabilityAndPrecision(field, provider),
    }
  );
}

/**
 * Whether Prisma's `cursor` can find the row that a page follows. Reports the error `cursor-key` if not: for a named
 * key of one field, Prisma accepts neither the name nor the field.
 */
function isRowFound(model: Model, span: Span, diagnostics: Diagnostics): boolean {
  if (hasAddress(model)) return true;
  const [key] = model.identifier;
  diagnostics.error({
    code: "cursor-key",
    headline: `this cursor cannot be used with the named key of \`${model.name}.${key}\``,
    label: "it is finer than a millisecond, so each page looks up a row by its key",
    notes: ["Prisma does not support look-ups by a named key of one field"],
    span,
    help: `write \`@id\` or \`@unique\` on \`${key}\`, or remove \`name\``,
  });
  return false;
}

function checked(
  { field: name, span }: WrittenOrderField,
  rows: ModelDeclaration,
  isCompletion: boolean,
  provider: Provider,
  diagnostics: Diagnostics,
): ScalarField | EnumField | undefined {
  const { model } = rows;
  const field = model.fields.find((candidate) => candidate.name === name);
  const path = `\`${model.name}.${name}\``;
  if (field === undefined) {
    if (refuseComputed(name, model, span, diagnostics)) return undefined;
    const names = model.fields
      .filter((candidate) => uses(candidate, "cursor", provider))
      .map((candidate) => candidate.name);
    const hint = adviseNearest(name, names, span) ?? `it can be paged by ${formatList(names, "or")}`;
    diagnostics.error({
      code: "unknown-field",
      headline: `\`${model.name}\` has no field \`${name}\``,
      span,
      help: hint,
    });
    return undefined;
  }
  const { usable, refusal } = useOf(field, "cursor", provider);
  if (refusal !== undefined) {
    diagnostics.error({
      code: refusal.kind === "native" ? "native-type" : "not-sortable",
      headline: isCompletion
        ? `the cursor cannot be completed by the identifier ${path}`
        : `${path} cannot be in a cursor`,
      label: refusal.because ?? `${typeName(field)} has no order`,
      span,
      help: isCompletion ? "the cursor is not unique: name fields that are unique together" : undefined,
    });
  } else if (fieldOf(rows, name)?.hidden !== undefined && !isCompletion) {
    diagnostics.error({
      code: "hidden-cursor",
      headline: `hidden field ${path} cannot be in a cursor`,
      label: "the links of each page contain its values",
      span,
      help: "remove `@hidden` from the field, or page by another one",
    });
    return undefined;
  }
  return usable;
}

/**
 * Whether a cursor-paged collection may be ordered by a field of a related model. Not by an enum or by a value that
 * loses digits, because their position is found by looking up the row itself. Rows without a related row need a place
 * among nulls, which only an optional field has.
 */
export function isCursorPath(
  { through = [], type, nullable, finerThanMillisecond }: Filter,
  { fields, ...model }: Model,
  provider: Provider,
): boolean {
  const isPlaced = through.every(({ list, optional }) => !list && (nullable || !optional));
  const isKnown = type !== "Enum" && type !== "Json" && type !== "Bytes" && !finerThanMillisecond;
  return isPlaced && isKnown && model.identifier.every((name) => isCursorField(name, { fields, ...model }, provider));
}

/** Whether a cursor-paged collection may be ordered by this field, followed by the identifier. */
export function isCursorField(name: string, { fields, ...model }: Model, provider: Provider): boolean {
  const isUsable = (each: string) => {
    const field = fields.find((candidate) => candidate.name === each);
    if (field === undefined || !uses(field, "cursor", provider)) return false;
    return field.kind === "enum" || !isFinerThanMillisecond(field, provider) || hasAddress(model);
  };
  return [name, ...model.identifier].every(isUsable);
}
