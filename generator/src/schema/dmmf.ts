/** Converts Prisma's DMMF to the generator's own datamodel. Only this file knows the form of DMMF. */
import type { DMMF } from "@prisma/generator-helper";
import {
  type Datamodel,
  type Field,
  type IndexColumn,
  type IndexField,
  identifiedBy,
  type Model,
  type ScalarField,
  type UniqueKey,
} from "./datamodel.js";
import { holdsOf, isKnownClass } from "./index-columns.js";
import type { WrittenIndex } from "./partial-indexes.js";

/**
 * Returns the datamodel of a schema. Models and fields with `@ignore` and fields of an unsupported type are missing,
 * because DMMF does not contain them.
 * @param written the indexes by model, for models with a partial index. DMMF does not tell which ones are partial.
 * @param mayDangle whether a foreign key of one model may find no row of the other. DMMF does not tell this either.
 */
export function fromDmmf(
  dmmf: Pick<DMMF.Document, "datamodel">,
  written: ReadonlyMap<string, readonly WrittenIndex[]> = new Map(),
  mayDangle: MayDangle = () => false,
): Datamodel {
  const { models, enums, indexes } = dmmf.datamodel;
  const indexesOf = new Map<string, DMMF.Index[]>();
  for (const index of indexes) {
    const modelIndexes = indexesOf.get(index.model);
    if (modelIndexes === undefined) indexesOf.set(index.model, [index]);
    else modelIndexes.push(index);
  }
  return {
    models: models.map((model) =>
      toModel(model, indexesOf.get(model.name) ?? [], written.get(model.name) ?? [], mayDangle),
    ),
    enums: enums.map(({ name, values }) => ({
      name,
      values: values.map((value) => value.name),
      ...(values.some(({ dbName }) => dbName != null) && { stored: values.map(({ name, dbName }) => dbName ?? name) }),
    })),
  };
}

type MayDangle = (model: string, target: string) => boolean;

/** Converts a model of DMMF to the generator's own. @param indexes the model's own */
function toModel(
  model: DMMF.Model,
  indexes: readonly DMMF.Index[],
  written: readonly WrittenIndex[],
  mayDangle: MayDangle,
): Model {
  const keys = keysOf(model);
  const uniqueFields = model.fields.filter(({ isUnique }) => isUnique).map(({ name }) => [name]);
  return {
    name: model.name,
    table: model.dbName ?? model.name,
    ...(model.schema == null ? {} : { schema: model.schema }),
    fields: model.fields.map((field) => toField(field, model, mayDangle)),
    keys,
    ...identifiedBy(keys[0]),
    uniques: [...primaryKeyOf(model).map(({ fields }) => fields), ...uniqueFields, ...model.uniqueFields],
    singleKeys: singleKeysOf(model),
    ...sortedIndexes(indexes, model, written),
    ...unorderedOf(indexes, model, written),
  };
}

/** A unique key as DMMF describes it. */
interface NamedFields {
  readonly fields: readonly string[];
  /** The name that the schema gives the key. Undefined or null if it gives none. */
  readonly name?: string | null;
}

/**
 * Returns the primary key, then unique fields, then each `@@unique`. Keys with an optional field are left out, because
 * Prisma does not find one row by them.
 */
function keysOf(model: DMMF.Model): readonly UniqueKey[] {
  const required = new Set(model.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  const unique = [
    ...model.fields.filter(({ isUnique }) => isUnique).map(({ name }): NamedFields => ({ fields: [name] })),
    ...model.uniqueIndexes,
  ];
  return [...primaryKeyOf(model), ...unique.filter(({ fields }) => fields.every((name) => required.has(name)))].map(
    ({ fields, name }) => ({ fields, ...(fields.length > 1 && { compound: name ?? fields.join("_") }) }),
  );
}

/** Returns the primary key, as a list of one key or none. */
function primaryKeyOf({ primaryKey, fields }: DMMF.Model): readonly NamedFields[] {
  return primaryKey ? [primaryKey] : fields.filter(({ isId }) => isId).map(({ name }) => ({ fields: [name] }));
}

/**
 * Returns the fields that each identify a row for Prisma. Named keys (`@@unique([a], name: "key")`) are left out,
 * because Prisma accepts neither the field nor the name.
 */
function singleKeysOf(model: DMMF.Model): readonly string[] {
  const declared = model.fields.filter(({ isUnique }) => isUnique).map(({ name }): NamedFields => ({ fields: [name] }));
  const keys = [...primaryKeyOf(model), ...declared, ...model.uniqueIndexes].filter(
    ({ fields }) => fields.length === 1,
  );
  const named = new Set(keys.filter(({ name }) => name != null).flatMap(({ fields }) => fields));
  return [...new Set(keys.flatMap(({ fields }) => fields))].filter((name) => !named.has(name));
}

/** Returns whether an index has an order. A full-text, hash or inverted index has none. */
export function isSorted({ type, algorithm }: DMMF.Index): boolean {
  return type !== "fulltext" && (algorithm === undefined || algorithm === "BTree");
}

/** Returns the indexes that have an order: those of all rows, and those of some. */
function sortedIndexes(
  indexes: readonly DMMF.Index[],
  model: DMMF.Model,
  written: readonly WrittenIndex[],
): Pick<Model, "indexes" | "partial"> {
  const sorted = indexes.filter(isSorted).flatMap((index) => {
    const fields = columnsOf(index, model);
    return fields.length === 0 ? [] : [{ fields, where: whereOf(index, written) }];
  });
  const partial = sorted.flatMap(({ fields, where }) =>
    where === undefined ? [] : [{ fields, where: where.conditions }],
  );
  return {
    indexes: sorted.flatMap(({ fields, where }) => (where === undefined ? [fields] : [])),
    ...(partial.length > 0 && { partial }),
  };
}

/**
 * Returns the condition of an index as the schema writes it; undefined if it has none. Two indexes of the same fields
 * are distinguished by their names.
 */
function whereOf({ type, fields, dbName }: DMMF.Index, written: readonly WrittenIndex[]): WrittenIndex["where"] {
  const names = fields.map(({ name }) => name).join();
  const alike = written.filter((each) => each.isUnique === (type === "unique") && each.fields.join() === names);
  return (alike.length > 1 ? alike.find(({ map }) => map === (dbName ?? undefined)) : alike[0])?.where;
}

/**
 * Returns the columns with an index that finds values but has no order. An inverted index counts only on a list,
 * because on a string it finds parts and not values.
 */
function unorderedOf(
  indexes: readonly DMMF.Index[],
  model: DMMF.Model,
  written: readonly WrittenIndex[],
): Pick<Model, "unordered"> {
  const lists = new Set(model.fields.filter(({ isList }) => isList).map(({ name }) => name));
  const unordered = indexes
    .filter((index) => whereOf(index, written) === undefined)
    .flatMap(({ algorithm, fields }) =>
      fields
        .filter(({ name }) => (algorithm === "Gin" ? lists.has(name) : algorithm === "Hash" || algorithm === "Brin"))
        // BRIN with a Bloom filter knows which values may exist, but not their order.
        .map(({ name, operatorClass = "" }) => ({
          field: name,
          findsRanges: algorithm === "Brin" && !/bloom/i.test(operatorClass),
        })),
    );
  return unordered.length === 0 ? {} : { unordered };
}

/** Returns the columns of an index, up to the first one whose operator class is unknown. */
function columnsOf({ fields }: DMMF.Index, model: DMMF.Model): readonly IndexColumn[] {
  const end = fields.findIndex(({ operatorClass }) => !isKnownClass(operatorClass));
  return fields.slice(0, end === -1 ? undefined : end).map((column) => {
    const holds = holdsOf(column, model.fields.find(({ name }) => name === column.name)?.nativeType);
    return { ...toIndexField(column), ...(holds && { holds }) };
  });
}

export function toIndexField({ name, sortOrder }: DMMF.IndexField): IndexField {
  return { field: name, direction: sortOrder === "desc" ? "DESC" : "ASC" };
}

function toField(field: DMMF.Field, model: DMMF.Model, mayDangle: MayDangle): Field {
  const base = { name: field.name, list: field.isList, required: field.isRequired };
  const from = field.relationFromFields ?? [];
  switch (field.kind) {
    case "object":
      return {
        ...base,
        kind: "relation",
        type: field.type,
        relationName: field.relationName ?? "",
        from,
        nullable: from.filter((name) =>
          model.fields.some((candidate) => candidate.name === name && !candidate.isRequired),
        ),
        to: field.relationToFields ?? [],
        ...(from.length > 0 && mayDangle(model.name, field.type) && { mayDangle: true }),
      };
    case "enum":
      return {
        ...base,
        kind: "enum",
        type: field.type,
        ...columnOf(field),
      };
    case "scalar":
      return isScalarType(field.type)
        ? {
            ...base,
            kind: "scalar",
            type: field.type,
            ...(field.nativeType == null ? {} : { nativeType: field.nativeType }),
            ...defaultOf(field),
            ...columnOf(field),
          }
        : { ...base, kind: "unsupported" };
    case "unsupported":
      return { ...base, kind: "unsupported" };
  }
}

function columnOf({ dbName }: DMMF.Field): Pick<ScalarField, "column"> {
  return dbName == null ? {} : { column: dbName };
}

function defaultOf({ default: value }: DMMF.Field): Pick<ScalarField, "defaultBy" | "defaultText"> {
  if (typeof value === "string") return { defaultText: value };
  if (typeof value !== "object" || !("name" in value)) return {};
  const { name, args } = value;
  return { defaultBy: name === "dbgenerated" ? `${args[0] ?? name}` : name };
}

const scalarTypes: { readonly [type in ScalarField["type"]]: true } = {
  Int: true,
  BigInt: true,
  Float: true,
  Decimal: true,
  String: true,
  Boolean: true,
  DateTime: true,
  Json: true,
  Bytes: true,
};

function isScalarType(type: string): type is ScalarField["type"] {
  return Object.hasOwn(scalarTypes, type);
}
