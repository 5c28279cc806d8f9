import type { FieldValueInfo, Provider, ScalarType } from "@prisma-paged/runtime/generator";
import { databases } from "./databases.js";
import type { Datamodel, EnumField, Field, Model, RelationField, ScalarField } from "./datamodel.js";

/** Returns the type of a field and the values of an enum; undefined for relations and unsupported types. */
export function typeOf(
  field: Field,
  datamodel: Datamodel,
): { readonly type: ScalarType; readonly values?: readonly string[] } | undefined {
  switch (field.kind) {
    case "scalar":
      return { type: isUuid(field) ? "Uuid" : (unsignedType(field) ?? dateType(field) ?? field.type) };
    case "enum":
      return { type: "Enum", values: datamodel.enums.find(({ name }) => name === field.type)?.values ?? [] };
    case "relation":
    case "unsupported":
      return undefined;
  }
}

/**
 * Returns how the database sorts the values of an enum. SQLite sorts them as strings (`sortedValues`, undefined if that
 * is the declared order). Other databases sort them as the column declares them (`declaredIn`).
 */
export function enumOrderOf(
  field: Field,
  { table, schema }: Model,
  { enums }: Datamodel,
  provider: Provider,
): Pick<FieldValueInfo, "sortedValues" | "declaredIn"> {
  const declared = field.kind === "enum" ? enums.find(({ name }) => name === field.type) : undefined;
  if (field.kind !== "enum" || declared === undefined) return {};
  const { values, stored } = declared;
  if (databases[provider].sortsEnums) {
    const { name, column = name } = field;
    return { declaredIn: { ...(schema && { schema }), table, column, ...(stored && { labels: stored }) } };
  }
  const bytes = values.map((value, index) => ({ value, stored: Buffer.from(stored?.[index] ?? value) }));
  const sortedValues = bytes.sort((a, b) => Buffer.compare(a.stored, b.stored)).map(({ value }) => value);
  return sortedValues.every((value, index) => value === values[index]) ? {} : { sortedValues };
}

/** Returns whether the database stores a String as a UUID, so that it accepts no other string. */
export function isUuid({ type, nativeType }: ScalarField): boolean {
  return type === "String" && (nativeType?.[0] === "Uuid" || nativeType?.[0] === "UniqueIdentifier");
}

/** Returns whether Prisma or the database generates a different value for each row: `@default(cuid())`. */
export function isGenerated(field: Field): boolean {
  return field.kind === "scalar" && /^(autoincrement|cuid|nanoid|ulid)$|uuid/i.test(field.defaultBy ?? "");
}

/** Returns the unsigned type of an integer column (`@db.UnsignedInt`); undefined if its values fit the signed type. */
export function unsignedType({ nativeType }: ScalarField): "UnsignedInt" | "UnsignedBigInt" | undefined {
  switch (nativeType?.[0]) {
    case "UnsignedInt":
    case "Oid":
      return "UnsignedInt";
    case "UnsignedBigInt":
      return "UnsignedBigInt";
    default:
      return undefined;
  }
}

/**
 * Returns the type of a DateTime column without a time (`@db.Date`) or without a day (`@db.Time`); undefined if it has
 * both.
 */
export function dateType({ nativeType }: ScalarField): "Date" | "Time" | undefined {
  switch (nativeType?.[0]) {
    case "Date":
      return "Date";
    case "Time":
    case "Timetz":
      return "Time";
    default:
      return undefined;
  }
}

/** Returns the field's type as the schema writes it: `Int`, `Genre`, `Author`, `String[]`. */
export function typeName(field: Field): string {
  const name = field.kind === "unsupported" ? "Unsupported" : field.type;
  return field.list ? `${name}[]` : name;
}

/**
 * Returns whether a field has a single value, by which rows can be compared, sorted or distinguished: not a relation or
 * a list.
 */
export function isSingle(field: Field): field is ScalarField | EnumField {
  return (field.kind === "scalar" || field.kind === "enum") && !field.list;
}

/**
 * Returns the reason why a field of this name cannot be used in a condition, regardless of its type: Prisma's `where`
 * reserves `not`. Undefined for other names. If a field is named `AND`, `OR` or `NOT`, no field of its model can be
 * used in one: see {@link reservedField}.
 */
export function reservedWhereKeyword(name: string): string | undefined {
  return name === "not" ? reservedWord(name) : undefined;
}

function reservedWord(name: string): string {
  return `\`${name}\` is a reserved word in Prisma's \`where\``;
}

/**
 * Returns the field that Prisma mistakes for the `AND`, `OR` or `NOT` of a condition, and why it is refused. Filters,
 * searches, scopes and positions consist of these. Undefined if the model has no such field.
 */
export function reservedField({ fields }: Model): { readonly name: string; readonly why: string } | undefined {
  const name = fields.map((field) => field.name).find((each) => ["AND", "OR", "NOT"].includes(each));
  return name === undefined ? undefined : { name, why: reservedWord(name) };
}

/** Returns the other side of a relation; undefined if that side is ignored. */
export function inverseOf(field: RelationField, datamodel: Datamodel): RelationField | undefined {
  const target = datamodel.models.find(({ name }) => name === field.type);
  return target?.fields.find(
    (other): other is RelationField =>
      other.kind === "relation" && other.relationName === field.relationName && other !== field,
  );
}

export function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}

/**
 * Returns whether Prisma's `cursor` accepts the identifier. Not if it is a key of one field with a name: Prisma accepts
 * neither the field nor the name.
 */
export function hasAddress({ identifier, singleKeys }: Pick<Model, "identifier" | "singleKeys">): boolean {
  const [key, second] = identifier;
  return key === undefined || second !== undefined || singleKeys.includes(key);
}
