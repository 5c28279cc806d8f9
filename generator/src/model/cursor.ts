/** `viaCursor` of an operation → the fields of its cursor, unique together. */
import type { CursorField, Provider } from "@prisma-paged/runtime/generator";
import { fieldOf, type ModelDeclaration, renamedField } from "../annotations/declaration.js";
import type { WrittenOrderField } from "../annotations/order-value.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { EnumField, Field, Model, ScalarField } from "../schema/datamodel.js";
import { isFinerThanMillisecond, nullabilityAndPrecision } from "../schema/date-precision.js";
import { enumOrderOf, hasAddress, isSortable, reservedWhereKeyword, typeName, typeOf } from "../schema/field-types.js";
import { obstacleOf } from "../schema/native-types.js";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import { nullsOf } from "./filters/nulls.js";
import type { Plan } from "./plan.js";

/**
 * The cursor's fields. If they are not unique together, or finer than the values in links, the identifier's fields
 * follow in the last one's direction, so that no row is lost among equals. Null for an empty list, and, with an error,
 * if a field cannot be used.
 */
export function toCursor(
  declared: readonly WrittenOrderField[],
  rows: ModelDeclaration,
  plan: Pick<Plan, "datamodel" | "provider" | "config">,
  diagnostics: Diagnostics,
): readonly CursorField[] | null {
  const { datamodel, provider } = plan;
  const last = declared.at(-1);
  if (last === undefined) return null;
  const { model } = rows;
  // Cut to the millisecond, unique times can be equal: only the identifier then names the row that a page follows.
  const isFine = declared.some(({ field: name }) =>
    model.fields.some(
      (field) => field.name === name && field.kind === "scalar" && isFinerThanMillisecond(field, provider),
    ),
  );
  // Several rows of a unique field may be null.
  const isDeclared = (name: string) =>
    declared.some(({ field }) => field === name) && model.fields.some((field) => field.name === name && field.required);
  const isUnique = !isFine && model.uniques.some((unique) => unique.every(isDeclared));
  const missing = isUnique ? [] : model.identifier.filter((name) => !declared.some(({ field }) => field === name));
  const completed = [...declared, ...missing.map((field) => ({ field, direction: last.direction, span: last.span }))];
  const fields = completed.flatMap((placed): readonly CursorField[] => {
    const field = checked(placed, rows, missing.includes(placed.field), provider, diagnostics);
    const type = field && typeOf(field, datamodel);
    if (field === undefined || type === undefined) return [];
    return [
      {
        field: field.name,
        ...renamedField(rows, field.name),
        direction: placed.direction,
        ...nullsOf(placed, field, model, plan, diagnostics),
        ...type,
        ...enumOrderOf(field, model, datamodel, provider),
        ...nullabilityAndPrecision(field, provider),
      },
    ];
  });
  const isUsable = !isFine || isRowFound(model, last.span, diagnostics);
  return isUsable && fields.length === completed.length ? fields : null;
}

/**
 * Error `cursor-key`: the row that a page follows is found by Prisma's `cursor`, which takes a key of one field with a
 * name of its own by neither name.
 */
function isRowFound(model: Model, span: Span, diagnostics: Diagnostics): boolean {
  if (hasAddress(model)) return true;
  const [key] = model.identifier;
  const message = `This cursor cannot be used with the named key of \`${model.name}.${key}\`: it is finer than a millisecond, so each page looks up a row by its key. Prisma does not support look-ups by a named key of one field.`;
  diagnostics.error("cursor-key", message, span, `write \`@id\` or \`@unique\` on \`${key}\`, or remove \`name\``);
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
    const names = model.fields.filter((each) => isComparable(each, provider)).map((candidate) => candidate.name);
    const hint = didYouMean(name, names) ?? `it can be paged by ${formatList(names, "or")}`;
    diagnostics.error("unknown-field", `\`${model.name}\` has no field \`${name}\`.`, span, hint);
  } else if (!isComparable(field, provider)) {
    const obstacle = obstacleOf(field, provider, "cursor");
    const reason = reservedWhereKeyword(name) ?? obstacle ?? `${typeName(field)} has no order`;
    const message = isCompletion
      ? `The cursor cannot be completed by the identifier ${path}: ${reason}.`
      : `${path} cannot be in a cursor: ${reason}.`;
    const hint = isCompletion ? "the cursor is not unique: name fields that are unique together" : undefined;
    diagnostics.error(obstacle === undefined ? "not-sortable" : "native-type", message, span, hint);
  } else if (fieldOf(rows, name)?.hidden !== undefined && !isCompletion) {
    const message = `Hidden field ${path} cannot be in a cursor: the links of each page contain its values.`;
    diagnostics.error("hidden-cursor", message, span, "remove `@hidden` from the field, or page by another one");
  } else {
    return field;
  }
  return undefined;
}

/** What a position can be a value of. */
function isComparable(field: Field, provider: Provider): field is ScalarField | EnumField {
  const isCompared = isSortable(field, provider) && obstacleOf(field, provider, "cursor") === undefined;
  return isCompared && reservedWhereKeyword(field.name) === undefined;
}

/**
 * Whether the order of a cursor-paged collection may be one by this field: all of them are completed by the identifier.
 */
export function isCursorField(name: string, { fields, ...model }: Model, provider: Provider): boolean {
  const isUsable = (each: string) => {
    const field = fields.find((candidate) => candidate.name === each);
    if (field === undefined || !isComparable(field, provider)) return false;
    return field.kind === "enum" || !isFinerThanMillisecond(field, provider) || hasAddress(model);
  };
  return [name, ...model.identifier].every(isUsable);
}
