/** Emits the fields of an item, and the type of the item that is sent, which is derived from them. */
import { capitalise, type ItemFields, withArticle } from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../model/api-model.js";
import type { ItemField } from "../model/fields/item-field.js";
import { fieldsInPlace, insideFields } from "../model/fields/shown-items.js";
import { hasEmbeddedForm, isEmbedding, keyOf, resourceOf } from "../model/lookup.js";
import { block, type Doc, documented } from "../printer/doc.js";
import { entries, importsOf, key, quote } from "../printer/literal.js";
import { concat, type Part, type Property, runtimeTypes, type Statement } from "../printer/module.js";
import { type EmitContext, insideType, typesOf } from "./context.js";

/** Emits `const fields`, `interface CityItem`, and `CityNestedItem` if the item differs when it is nested. */
export function emitItemType(context: EmitContext, resource: ApiResource, stated: ItemFields): Part {
  const own: Part = {
    imports: [...runtimeTypes("ItemFields", itemsType(resource), keysType(resource)), ...importsOf(stated)],
    statements: [
      {
        kind: "const",
        name: "fields",
        exported: false,
        doc: "The fields of an item: their types, and where their values come from.",
        value: [documentedFields(stated), " as const satisfies ItemFields"],
      },
      {
        kind: "interface",
        name: `${resource.typeName}Item`,
        exported: true,
        doc: `${capitalise(withArticle(resource.resource.model))}, as the API returns it.`,
        extends: [`${keysType(resource)}<${typeName(resource)}>`, `${itemsType(resource)}<typeof fields>`],
        properties: itemsIn(context, resource),
      },
    ],
  };
  const types = resource.fields.filter(isEmbedding).flatMap(({ target }): readonly Part[] => {
    const rows = resourceOf(context, target);
    return [{ imports: typesOf(context, resource, rows, insideType(rows)), statements: [] }];
  });
  return concat([own, ...types, ...(hasEmbeddedForm(context, resource) ? [embeddedType(context, resource)] : [])]);
}

/** Returns the fields, each below its description: editors show it for the property of the item. */
function documentedFields(stated: ItemFields): Doc {
  const descriptions = Object.values(stated).map(({ description = "" }) => description);
  return block(entries(stated).map((field, index) => documented(descriptions[index] ?? "", field)));
}

/** Returns the type of an item's JSON-LD keys. Without an item route there is no IRI, so only `@type` is left. */
function keysType({ resource }: ApiResource): "JsonLdKeys" | "JsonLdType" {
  return resource.only === "getCollection" ? "JsonLdType" : "JsonLdKeys";
}

/** Returns the runtime's type that derives the properties of an item from `fields`. */
function itemsType({ restricted }: ApiResource): "ItemOf" | "RestrictedItemOf" {
  return restricted ? "RestrictedItemOf" : "ItemOf";
}

function typeName({ resource: { type } }: ApiResource): string {
  return typeof type === "string" ? quote(type) : `readonly [${type.map(quote).join(", ")}]`;
}

/** Returns the properties that contain nested items, because `fields` does not contain the types of these items. */
function itemsIn(context: EmitContext, resource: ApiResource): readonly Property[] {
  const { fields } = resource;
  return fieldsInPlace(context, resource).flatMap(({ typeOf }, index): readonly Property[] => {
    const field = fields[index];
    if (typeOf === undefined || field === undefined || !("target" in field)) return [];
    return [
      {
        name: key(keyOf(field)),
        type: typeOf(insideType(resourceOf(context, field.target))),
        ...optional(resource, field),
      },
    ];
  });
}

/**
 * Emits the type of a nested item: the plain item with IRIs instead of embedded items, and without the fields that a
 * nested item lacks.
 */
function embeddedType(context: EmitContext, resource: ApiResource): Part {
  const { fields } = resource;
  const kept = insideFields(context, resource);
  const links = kept.filter(({ name }) => fields.some((field) => field.name === name && isEmbedding(field)));
  const others = fields.filter((field) => isEmbedding(field) || !kept.some(({ name }) => name === field.name));
  const base = `Omit<${resource.typeName}Item, ${others.map((field) => quote(keyOf(field))).join(" | ")}>`;
  const doc = `${capitalise(withArticle(resource.resource.model))} nested in another item: its relations are IRIs.`;
  const named = { name: insideType(resource), exported: true, doc } as const;
  const properties = links.map(
    (field): Property => ({ name: key(keyOf(field)), type: linkType(field), ...optional(resource, field) }),
  );
  const statement: Statement =
    links.length === 0
      ? { ...named, kind: "type", type: base }
      : { ...named, kind: "interface", extends: [base], properties };
  return { imports: [], statements: [statement] };
}

function optional({ restricted }: ApiResource, { name }: ItemField): { readonly optional?: boolean } {
  return restricted?.includes(name) ? { optional: true } : {};
}

function linkType({ kind }: ItemField): string {
  return kind === "reference" ? "string | null" : "string";
}
