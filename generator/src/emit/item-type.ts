/** Emits the fields of an item, and the type of the item that is sent, which is derived from them. */
import { capitalise, type ItemFields, withArticle } from "@prisma-paged/runtime/generator";
import type { NestedItemField, NestedLink, NestedVariant, ResourceModule } from "../model/modules/resource-module.js";
import { block, type Doc, withDocComment } from "../printer/doc.js";
import { entries, importsOf, key, quote } from "../printer/literal.js";
import { concat, type ModuleFragment, type Property, runtimeTypes, type Statement } from "../printer/module.js";
import { type EmitContext, importTypes, nestedType, pickedType } from "./context.js";

/** Emits `const fields`, `interface CityItem`, and `CityNestedItem` if the item differs when it is nested. */
export function emitItemType(context: EmitContext, module: ResourceModule, itemFields: ItemFields): ModuleFragment {
  const itemPart: ModuleFragment = {
    imports: [...runtimeTypes("ItemFields", itemsType(module), keysType(module)), ...importsOf(itemFields)],
    statements: [
      {
        kind: "const",
        name: "fields",
        exported: false,
        doc: "The fields of an item: their types, and where their values come from.",
        value: [documentedFields(itemFields), " as const satisfies ItemFields"],
      },
      {
        kind: "interface",
        name: `${module.typeName}Item`,
        exported: true,
        doc: `${capitalise(withArticle(module.model))}, as the API returns it.`,
        extends: [`${keysType(module)}<${typeName(module)}>`, `${itemsType(module)}<typeof fields>`],
        properties: module.nestedItems.map(nestedItem),
      },
    ],
  };
  const types = module.nestedItems.map(
    ({ rows }): ModuleFragment => ({ imports: importTypes(context, module, rows, nestedType(rows)), statements: [] }),
  );
  const { nestedVariant } = module;
  return concat([itemPart, ...types, ...(nestedVariant ? [variantType(module, nestedVariant)] : [])]);
}

/** Returns the fields, each below its description: editors show it for the property of the item. */
function documentedFields(stated: ItemFields): Doc {
  const descriptions = Object.values(stated).map(({ description = "" }) => description);
  return block(entries(stated).map((field, index) => withDocComment(descriptions[index] ?? "", field)));
}

/** Returns the type of an item's JSON-LD keys. Without an item route there is no IRI, so only `@type` is left. */
function keysType({ resource }: ResourceModule): "JsonLdKeys" | "JsonLdType" {
  return resource.only === "getCollection" ? "JsonLdType" : "JsonLdKeys";
}

/** Returns the runtime's type that derives the properties of an item from `fields`. */
function itemsType({ own }: ResourceModule): "ItemOf" | "RestrictedItemOf" {
  return own.restricted ? "RestrictedItemOf" : "ItemOf";
}

function typeName({ resource: { type } }: ResourceModule): string {
  return typeof type === "string" ? quote(type) : `readonly [${type.map(quote).join(", ")}]`;
}

/** Returns the property that contains nested items, because `fields` does not contain the types of these items. */
function nestedItem(field: NestedItemField): Property {
  const item = pickedType(nestedType(field.rows), field.keys);
  return { name: key(field.key), type: field.isList ? `${item}[]` : `${item} | null`, ...optional(field) };
}

/**
 * Emits the type of a nested item: the plain item with IRIs instead of embedded items, and without the fields that a
 * nested item lacks.
 */
function variantType(module: ResourceModule, { omitted, links }: NestedVariant): ModuleFragment {
  const base = `Omit<${module.typeName}Item, ${omitted.map(quote).join(" | ")}>`;
  const doc = `${capitalise(withArticle(module.model))} nested in another item: its relations are IRIs.`;
  const named = { name: nestedType(module), exported: true, doc } as const;
  const properties = links.map(
    (link): Property => ({
      name: key(link.key),
      type: link.isNullable ? "string | null" : "string",
      ...optional(link),
    }),
  );
  const statement: Statement =
    links.length === 0
      ? { ...named, kind: "type", type: base }
      : { ...named, kind: "interface", extends: [base], properties };
  return { imports: [], statements: [statement] };
}

function optional({ isRestricted }: Pick<NestedLink, "isRestricted">): { readonly optional?: boolean } {
  return isRestricted ? { optional: true } : {};
}
