/** How finely a column keeps dates, and what that means for values read from it. */
import type { CursorField, Provider } from "@prisma-paged/runtime/generator";
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
  const zoned = {
    postgresql: "Timestamptz",
    cockroachdb: "Timestamptz",
    mysql: "Timestamp",
    sqlite: "",
    sqlserver: "",
  };
  return field.nativeType?.[0] === zoned[provider];
}

/** Whether the database keeps more digits of a second than a JavaScript `Date` (see the type's default precision). */
export function isFinerThanMillisecond({ type, nativeType }: ScalarField, provider: Provider): boolean {
  if (type !== "DateTime") return false;
  const [native, [precision] = []] = nativeType ?? [];
  const digits = precision === undefined ? undefined : Number(precision);
  switch (provider) {
    case "postgresql":
    case "cockroachdb":
      // Prisma's own default is timestamp(3); a native type without digits is the database's, with 6.
      return native !== undefined && native !== "Date" && (digits ?? 6) > 3;
    case "mysql":
      return native !== undefined && native !== "Date" && (digits ?? 0) > 3;
    case "sqlserver":
      // The default is datetime2 with 7 digits; datetime counts in 1/300 s.
      return native !== "Date" && native !== "SmallDateTime" && (digits ?? 7) > 3;
    case "sqlite":
      return false;
  }
}
