/** How finely a column keeps dates, and what that means for values read from it. */
import type { CursorField, Provider } from "@prisma-paged/runtime/generator";
import { databases } from "./databases.js";
import type { Field, ScalarField } from "./datamodel.js";

/** What makes a field's value insufficient to determine where its row is among others. */
export function nullabilityAndPrecision(
  field: Field,
  provider: Provider,
): Pick<CursorField, "nullable" | "finerThanMillisecond"> {
  return { ...(!field.required && { nullable: true }), ...(field.kind === "scalar" && precisionOf(field, provider)) };
}

/** What a position or a filter by the field must know of its digits. */
function precisionOf(field: ScalarField, provider: Provider): Pick<CursorField, "finerThanMillisecond"> {
  return isFinerThanMillisecond(field, provider) ? { finerThanMillisecond: true } : {};
}

/** Whether the database converts the field's values to the time zone of its session when they are read. */
export function isZoned(field: Field, provider: Provider): boolean {
  if (field.kind !== "scalar") return false;
  const { zonedType } = databases[provider];
  return zonedType !== undefined && field.nativeType?.[0] === zonedType;
}

/** Whether the database keeps more digits of a second than a JavaScript `Date` (see the type's default precision). */
export function isFinerThanMillisecond({ type, nativeType }: ScalarField, provider: Provider): boolean {
  const { dateDigits } = databases[provider];
  if (type !== "DateTime" || dateDigits === undefined) return false;
  const [native, [digits = dateDigits.native] = []] = nativeType ?? [undefined, [dateDigits.plain]];
  return (native === undefined || !dateDigits.none.includes(native)) && Number(digits) > 3;
}

/** The native type of a date with as many digits as JavaScript's. Undefined if none can be stated. */
export function millisecondType(field: Field | undefined, provider: Provider): string | undefined {
  const native = field?.kind === "scalar" ? field.nativeType?.[0] : undefined;
  return native !== undefined && databases[provider].dateDigits?.canBeStated ? `@db.${native}(3)` : undefined;
}
