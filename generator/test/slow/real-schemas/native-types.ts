/** Columns of MySQL in the types that a schema declares, where these are another kind of value than Prisma's default. */
import type { Datamodel, Field } from "./tables.js";

const types: { readonly [native: string]: string } = {
  Bit: "BIT",
  Date: "DATE",
  DateTime: "DATETIME",
  Decimal: "DECIMAL",
  Float: "FLOAT",
  Time: "TIME",
  Timestamp: "TIMESTAMP",
  TinyInt: "TINYINT",
  UnsignedBigInt: "BIGINT UNSIGNED",
  UnsignedInt: "INTEGER UNSIGNED",
};

/** The attribute `@db.` of a type that makes no difference here: texts are as long as these rows need. */
export const irrelevantType = new RegExp(` @db\\.(?!(?:${Object.keys(types).join("|")})\\b)\\w+(\\([^)]*\\))?`, "g");

/** @param statements in MySQL's spelling */
export function withNativeTypes(statements: readonly string[], { models }: Datamodel): readonly string[] {
  return statements.map((statement) => {
    const [, table] = /^CREATE TABLE `([^`]+)`/m.exec(statement) ?? [];
    const model = models.find(({ name, dbName }) => (dbName ?? name) === table);
    return (model?.fields ?? []).reduce((text, field) => {
      const type = typeOf(field);
      const name = field.dbName ?? field.name;
      // The default type of this column: `DATETIME(3)`.
      const column = new RegExp(`^(\\s*\`${name}\` )[A-Z]+(\\([\\d,]+\\))?`, "m");
      return type === undefined ? text : text.replace(column, `$1${type}`);
    }, statement);
  });
}

function typeOf({ nativeType }: Field): string | undefined {
  const [name, args] = nativeType ?? [];
  const type = types[name ?? ""];
  return type !== undefined && args !== undefined && args.length > 0 ? `${type}(${args})` : type;
}
