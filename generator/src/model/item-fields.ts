/** The fields of an item: what is shown of a row, and how. */

import type { FieldDeclaration, ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Model, RelationField } from "../schema/datamodel.js";
import { sameSet, typeOf } from "../schema/field-types.js";
import type { ItemField, ReferenceItemField } from "./api-model.js";
import {
  checkDifferent,
  checkEmbed,
  checkForeignKey,
  checkHidden,
  checkName,
  checkUnshown,
  warnOfShownKey,
} from "./item-field-checks.js";
import { hasItems, type Plan } from "./plan.js";
import { relationKey } from "./relation-key.js";

/** In the schema's order, without hidden fields and without relations to models that are no resources. */
export function toItemFields(
  declaration: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): readonly ItemField[] {
  const items = declaration.fields.flatMap((declared) => {
    checkEmbed(declared, declaration, plan, diagnostics);
    if (declared.hidden !== undefined) checkHidden(declared, declaration, diagnostics);
    const item = toItemField(declared, declaration, plan);
    if (item === undefined) {
      checkUnshown(declared, declaration, diagnostics);
      return [];
    }
    const { field } = declared;
    if (field.kind === "relation") checkForeignKey(field, declaration, plan, diagnostics);
    else warnOfShownKey(declared, declaration, plan, diagnostics);
    checkName(declared, declaration, plan, diagnostics);
    return [item];
  });
  checkDifferent(items, declaration, diagnostics);
  return items;
}

/** Undefined for a field that no item has. */
export function toItemField(
  declared: FieldDeclaration,
  declaration: ModelDeclaration,
  plan: Plan,
): ItemField | undefined {
  const { field, hidden } = declared;
  if (hidden !== undefined) return undefined;
  return field.kind === "relation" ? relationItem(field, declared, declaration, plan) : scalarItem(declared, plan);
}

function baseOf({ field, description, publicName }: FieldDeclaration) {
  const { value } = publicName;
  return {
    name: field.name,
    ...(value !== field.name && { publicName: value }),
    description,
    nullable: !field.required,
  };
}

function scalarItem(declared: FieldDeclaration, plan: Plan): ItemField | undefined {
  const typed = typeOf(declared.field, plan.datamodel);
  if (typed === undefined) return undefined;
  const { type, values } = typed;
  return {
    ...baseOf(declared),
    kind: "scalar",
    type: type === "Uuid" ? "String" : type,
    ...(values && { values }),
    list: declared.field.list,
  };
}

function relationItem(
  field: RelationField,
  declared: FieldDeclaration,
  { model }: ModelDeclaration,
  plan: Plan,
): ItemField | undefined {
  const target = plan.resources.get(field.type)?.declaration.model;
  if (target === undefined) return undefined;
  const base = { ...baseOf(declared), target: field.type };
  if (!field.list) {
    // An item without a URL can be embedded, but not referred to.
    const key = hasItems(plan.resources.get(field.type)) ? referenceKey(field, target) : undefined;
    if (declared.embed) return { ...base, kind: "embedded", ...(key && { key }) };
    return key && { ...base, kind: "reference", key };
  }
  if (declared.embed?.limit !== undefined) {
    const inverse = relationKey(model, field, plan);
    return inverse && { ...base, kind: "embedded-list", limit: declared.embed.limit, inverse };
  }
  return declared.pagination && { ...base, kind: "collection" };
}

function referenceKey({ from, to }: RelationField, { identifier }: Model): ReferenceItemField["key"] {
  if (!sameSet(to, identifier)) return { kind: "select" };
  // In the order of the target's identifier, from which its IRI is made.
  return { kind: "foreign-key", fields: identifier.map((name) => from[to.indexOf(name)] ?? "") };
}
