import type { KnownValues, Provider, ScalarType } from "@prisma-paged/runtime/generator";
import { databases } from "./databases.js";
import type { Datamodel, EnumField, Field, Model, RelationField, ScalarField } from "./datamodel.js";

/** The field's type and, of an enum, its values; undefined for relations and unsupported types. */
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
 * How the database sorts the values of an enum: SQLite by their texts, stated if that is not the declared order; the
 * others as the column declares them.
 */
export function enumOrderOf(
  field: Field,
  { table, schema }: Model,
  { enums }: Datamodel,
  provider: Provider,
): Pick<KnownValues, "sortedValues" | "declaredIn"> {
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

/** True for a String that the database keeps as a UUID: it takes no other text. */
export function isUuid({ type, nativeType }: ScalarField): boolean {
  return type === "String" && (nativeType?.[0] === "Uuid" || nativeType?.[0] === "UniqueIdentifier");
}

/** True if Prisma or the database generates a different value for each row. */
export function isGenerated(field: Field): boolean {
  return field.kind === "scalar" && /^(autoincrement|cuid|nanoid|ulid)$|uuid/i.test(field.defaultBy ?? "");
}

/** Of an integer that the database keeps without a sign, and that may be larger than a signed one. */
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

/** Of a DateTime that the database keeps without a time, or without a day. */
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

/** The field's type as the schema says it: `Int`, `Genre`, `Author`, `String[]`. */
export function typeName(field: Field): string {
  const name = field.kind === "unsupported" ? "Unsupported" : field.type;
  return field.list ? `${name}[]` : name;
}

/** A field with a single value, by which rows can be compared, sorted or distinguished. */
export function isSingle(field: Field): field is ScalarField | EnumField {
  return (field.kind === "scalar" || field.kind === "enum") && !field.list;
}

/**
 * Why a field of this name cannot be used in a condition, whatever its type: Prisma's `where` reserves the name. No
 * condition can be on a model with another such field: see `reservedField`.
 */
export function reservedWhereKeyword(name: string): string | undefined {
  return name === "not" ? reservedWord(name) : undefined;
}

function reservedWord(name: string): string {
  return `\`${name}\` is a reserved word in Prisma's \`where\``;
}

/**
 * The field that Prisma reads in place of a condition's `AND`, `OR` or `NOT`, and why that is refused: filters,
 * searches, scopes and positions consist of these.
 */
export function reservedField({ fields }: Model): { readonly name: string; readonly why: string } | undefined {
  const name = fields.map((field) => field.name).find((each) => ["AND", "OR", "NOT"].includes(each));
  return name === undefined ? undefined : { name, why: reservedWord(name) };
}

/** The other side of a relation; undefined if it is ignored. */
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

/** False for a key of one field that has a name: Prisma's `cursor` takes it by neither name. */
export function hasAddress({ identifier, singleKeys }: Pick<Model, "identifier" | "singleKeys">): boolean {
  const [key, second] = identifier;
  return key === undefined || second !== undefined || singleKeys.includes(key);
}
