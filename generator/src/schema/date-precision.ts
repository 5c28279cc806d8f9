/**
 * The precision with which a column stores dates, and its consequences for the values that are read from the column.
 */
import type { CursorField, Provider } from "@prisma-paged/runtime/generator";
import { databases } from "./databases.js";
import type { Field, ScalarField } from "./datamodel.js";

/**
 * Returns the properties that make a field's value insufficient as a position. `nullable`: it may be null.
 * `finerThanMillisecond`: the database stores more digits of a date than Prisma reads.
 */
export function nullabilityAndPrecision(
  field: Field,
  provider: Provider,
): Pick<CursorField, "nullable" | "finerThanMillisecond"> {
  return { ...(!field.required && { nullable: true }), ...(field.kind === "scalar" && precisionOf(field, provider)) };
}

/**
 * Returns `finerThanMillisecond`, which positions and filters must know, if the column stores more digits than a
 * JavaScript `Date`.
 */
function precisionOf(field: ScalarField, provider: Provider): Pick<CursorField, "finerThanMillisecond"> {
  return isFinerThanMillisecond(field, provider) ? { finerThanMillisecond: true } : {};
}

/** Returns whether the database converts the field's values to the time zone of its session when they are read. */
export function isZoned(field: Field, provider: Provider): boolean {
  if (field.kind !== "scalar") return false;
  const { zonedType } = databases[provider];
  return zonedType !== undefined && field.nativeType?.[0] === zonedType;
}

/**
 * Returns whether the database stores more digits of a second than a JavaScript `Date`. Without a native type, the
 * provider's default precision counts.
 */
export function isFinerThanMillisecond({ type, nativeType }: ScalarField, provider: Provider): boolean {
  const { dateDigits } = databases[provider];
  if (type !== "DateTime" || dateDigits === undefined) return false;
  const [native, [digits = dateDigits.native] = []] = nativeType ?? [undefined, [dateDigits.plain]];
  return (native === undefined || !dateDigits.none.includes(native)) && Number(digits) > 3;
}

/**
 * Returns the native type that stores as many digits of a date as JavaScript: `@db.Timestamptz(3)`. Undefined if the
 * field has no native type, or if native types of the database cannot set the digits.
 */
export function millisecondType(field: Field | undefined, provider: Provider): string | undefined {
  const native = field?.kind === "scalar" ? field.nativeType?.[0] : undefined;
  return native !== undefined && databases[provider].dateDigits?.canBeStated ? `@db.${native}(3)` : undefined;
}
