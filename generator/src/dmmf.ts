/** Prisma's DMMF → the generator's own datamodel. The only file that knows DMMF's shape. */
import type { DMMF } from "@prisma/generator-helper";
import type { Datamodel, Field, Model, ScalarField } from "./datamodel.js";

/**
 * The datamodel of a schema. Fields and models that are `@ignore`d, and fields of an unsupported type,
 * are not in DMMF and so not here.
 */
export function fromDmmf(dmmf: Pick<DMMF.Document, "datamodel">): Datamodel {
  const { models, enums, indexes } = dmmf.datamodel;
  return {
    models: models.map((model) => toModel(model, indexes)),
    enums: enums.map(({ name, values }) => ({ name, values: values.map((value) => value.name) })),
  };
}

function toModel(model: DMMF.Model, indexes: readonly DMMF.Index[]): Model {
  const identifier = model.primaryKey?.fields ?? model.fields.filter(({ isId }) => isId).map(({ name }) => name);
  const uniqueFields = model.fields.filter(({ isUnique }) => isUnique).map(({ name }) => [name]);
  return {
    name: model.name,
    table: model.dbName ?? model.name,
    ...(model.schema == null ? {} : { schema: model.schema }),
    ...documentation(model),
    fields: model.fields.map(toField),
    identifier,
    ...(identifier.length > 1 ? { identifierName: model.primaryKey?.name ?? identifier.join("_") } : {}),
    uniques: [...(identifier.length > 0 ? [identifier] : []), ...uniqueFields, ...model.uniqueFields],
    indexes: indexes
      .filter((index) => index.model === model.name && isSorted(index))
      .map(({ fields }) => fields.map(({ name }) => name)),
  };
}

/** A full-text, hash or inverted index gives no order. */
function isSorted({ type, algorithm }: DMMF.Index): boolean {
  return type !== "fulltext" && (algorithm === undefined || algorithm === "BTree");
}

function toField(field: DMMF.Field): Field {
  const base = { name: field.name, ...documentation(field), list: field.isList, required: field.isRequired };
  switch (field.kind) {
    case "object":
      return {
        ...base,
        kind: "relation",
        type: field.type,
        relationName: field.relationName ?? "",
        from: field.relationFromFields ?? [],
        to: field.relationToFields ?? [],
      };
    case "enum":
      return { ...base, kind: "enum", type: field.type };
    case "scalar":
      return isScalarType(field.type)
        ? {
            ...base,
            kind: "scalar",
            type: field.type,
            ...(field.nativeType == null ? {} : { nativeType: field.nativeType }),
          }
        : { ...base, kind: "unsupported" };
    case "unsupported":
      return { ...base, kind: "unsupported" };
  }
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

function documentation(node: { readonly documentation?: string }): { readonly documentation?: string } {
  return node.documentation === undefined ? {} : { documentation: node.documentation };
}
