/** The type of an item as it is sent. */
import type { ApiResource, ItemField, ScalarItemField } from "../model/api-model.js";
import { embeddedFields, hasEmbeddedForm, isEmbedding, keyOf, resourceOf } from "../model/lookup.js";
import { type Doc, union } from "../printer/doc.js";
import { key, quote } from "../printer/literal.js";
import {
  concat,
  type InterfaceStatement,
  type Part,
  type Property,
  runtimeTypes,
  type Statement,
} from "../printer/module.js";
import { type EmitContext, embeddedForm, typesOf } from "./context.js";

/** `interface CityItem`, and `CityEmbeddedItem` if the item has a second form. */
export function emitItemType(context: EmitContext, resource: ApiResource): Part {
  const { typeName } = resource;
  const { model } = resource.resource;
  const own = itemInterface(context, resource, `${typeName}Item`, resource.fields, `${model}, as it is sent.`);
  if (!hasEmbeddedForm(context, resource)) return own;
  return concat([own, embeddedType(context, resource)]);
}

/** The plain item, but for the fields that embed and those that it does not have there. */
function embeddedType(context: EmitContext, resource: ApiResource): Part {
  const { typeName, fields } = resource;
  const kept = embeddedFields(resource);
  const embedding = fields.filter(isEmbedding).map(({ name }) => name);
  const links = kept.filter(({ name }) => embedding.includes(name));
  const others = fields.filter((field) => isEmbedding(field) || !kept.some(({ name }) => name === field.name));
  const base = `Omit<${typeName}Item, ${others.map((field) => quote(keyOf(field))).join(" | ")}>`;
  const { type } = embeddedForm(resource);
  const doc = `${resource.resource.model} inside another item: its own relations are IRIs.`;
  const statement: Statement =
    links.length === 0
      ? { kind: "type", name: type, exported: true, doc, type: base }
      : {
          ...{ kind: "interface", name: type, exported: true, doc, extends: [base] },
          properties: links.map((field) => property(context, field)),
        };
  return { imports: [], statements: [statement] };
}

function itemInterface(
  context: EmitContext,
  resource: ApiResource,
  name: string,
  fields: readonly ItemField[],
  doc: string,
): Part {
  const { type, only } = resource.resource;
  const statement: InterfaceStatement = {
    kind: "interface",
    name,
    exported: true,
    doc: paragraphs(doc, resource.description),
    properties: [
      ...(only === "getCollection" ? [] : [{ name: '"@id"', type: "string" }]),
      { name: '"@type"', type: typeof type === "string" ? quote(type) : `readonly [${type.map(quote).join(", ")}]` },
      ...fields.map((field) => property(context, field)),
    ],
  };
  const json = fields.some((field) => field.kind === "scalar" && field.type === "Json");
  return {
    statements: [statement],
    imports: [
      ...(json ? runtimeTypes("JsonValue") : []),
      ...fields.flatMap((field) => {
        if (field.kind !== "embedded" && field.kind !== "embedded-list") return [];
        const target = resourceOf(context, field.target);
        return typesOf(context, resource, target, embeddedForm(target).type);
      }),
    ],
  };
}

function property(context: EmitContext, field: ItemField): Property {
  return {
    name: key(keyOf(field)),
    type: fieldType(context, field),
    doc: paragraphs(field.description, remark(field)),
  };
}

/** Text blocks with an empty line between; empty ones are left out. */
function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}

function remark(field: ItemField): string {
  switch (field.kind) {
    case "reference":
      return `IRI of the ${field.target}; null where there is none, or none that the scope allows.`;
    case "embedded":
      return `Null where there is none, or none that the scope allows.`;
    case "embedded-list":
      return `At most ${field.limit}.`;
    case "collection":
      return "IRI of the collection.";
    case "scalar":
      return "";
  }
}

function fieldType(context: EmitContext, field: ItemField): Doc {
  switch (field.kind) {
    case "scalar":
      return scalarType(field);
    case "reference":
      return "string | null";
    case "collection":
      return "string";
    case "embedded":
      return `${embeddedForm(resourceOf(context, field.target)).type} | null`;
    case "embedded-list":
      return `readonly ${embeddedForm(resourceOf(context, field.target)).type}[]`;
  }
}

/** What JSON makes of a scalar: digits and dates are strings, so that nothing is lost. */
function scalarType(field: ScalarItemField): Doc {
  const names = field.type === "Enum" ? (field.values ?? []).map(quote) : [sentType[field.type]];
  if (field.list) return `readonly ${names.length === 1 ? names.join("") : `(${names.join(" | ")})`}[]`;
  // A Json value may itself be null.
  return union(field.nullable && field.type !== "Json" ? [...names, "null"] : names);
}

const sentType: { readonly [type in Exclude<ScalarItemField["type"], "Enum">]: string } = {
  Int: "number",
  UnsignedInt: "number",
  BigInt: "string",
  UnsignedBigInt: "string",
  Float: "number",
  Decimal: "string",
  String: "string",
  Boolean: "boolean",
  DateTime: "string",
  Date: "string",
  Time: "string",
  Json: "JsonValue",
  Bytes: "string",
};
