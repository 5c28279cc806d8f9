/**
 * Checks the fields of an item for annotations that contradict each other, or that would reveal or replace something.
 */
import { addedFields, type FieldDeclaration, fieldOf, type ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { isKeptWhenNested, type ModelItemField } from "../model/fields/item-field.js";
import type { Identities } from "../model/identities.js";
import { itemKeysOf, type SchemaContext } from "../model/item-keys.js";
import { keyOf } from "../model/lookup.js";
import { checkRelationName } from "../model/relation.js";
import { relationOf, type Schema } from "../model/schema.js";
import { checkSentFields } from "../model/sent-fields.js";
import type { RelationField } from "../schema/datamodel.js";
import { formatList } from "../util/wording.js";

export function checkEmbed(
  { field, embed }: FieldDeclaration,
  { model }: ModelDeclaration,
  context: SchemaContext,
  diagnostics: Diagnostics,
): void {
  if (embed === undefined) return;
  const path = `\`${model.name}.${field.name}\``;
  if (field.kind !== "relation") {
    diagnostics.error({
      code: "embed-target",
      headline: `${path} cannot be embedded`,
      label: "it is not a relation",
      span: embed.span,
      help: "remove it",
    });
  } else if (!context.resources.has(field.type)) {
    diagnostics.error({
      code: "embed-target",
      headline: `${path} cannot be embedded`,
      label: `\`${field.type}\` is not exposed`,
      span: embed.span,
      help: `add \`/// @pagination\` above \`model ${field.type}\``,
    });
  } else if (field.list && embed.limit === undefined) {
    diagnostics.error({
      code: "embed-limit",
      headline: `${path} cannot be embedded without a limit`,
      label: "it is a list",
      span: embed.span,
      help: "write `@embed(limit: 5)`",
    });
  } else if (!field.list && embed.limit !== undefined) {
    diagnostics.error({
      code: "embed-limit",
      headline: `\`limit\` has no effect on ${path}`,
      label: "the relation leads to one item",
      span: embed.span,
      help: "write `@embed`",
    });
  } else if (field.list) {
    checkRelationName(model, field, relationOf(field, context), embed.span, diagnostics);
  }
  const target = field.kind === "relation" ? context.resources.get(field.type)?.written : undefined;
  if (target !== undefined) checkEmbeddedFields(embed.fields, target, context, diagnostics);
}

/** Reports the names of fields that a nested item does not have. */
function checkEmbeddedFields(
  fields: NonNullable<FieldDeclaration["embed"]>["fields"],
  target: ModelDeclaration,
  context: SchemaContext,
  diagnostics: Diagnostics,
): void {
  checkSentFields(fields && { fields }, target, context, diagnostics);
  const { own, chosen } = itemKeysOf(target, context);
  for (const { value: name, span } of fields ?? []) {
    const item = own.get(name);
    const why =
      item !== undefined && !isKeptWhenNested(item)
        ? "an item inside another one has links in place of what it embeds, and here there is none"
        : item && chosen?.includes(name) === false
          ? `it is not among the \`fields\` of \`${target.model.name}\``
          : undefined;
    if (why === undefined) continue;
    diagnostics.error({
      code: "unsent-field",
      headline: `\`fields\` cannot send \`${target.model.name}.${name}\``,
      label: why,
      span,
      help: "remove it from the list",
    });
  }
}

export function checkHidden(
  { field, hidden, restricted, filters, pathFilters, embed, pagination, counts, hasOwnName }: FieldDeclaration,
  { model }: ModelDeclaration,
  diagnostics: Diagnostics,
): void {
  const otherAnnotations = [
    restricted && "restricted",
    filters.length + pathFilters.length > 0 && "filter",
    hasOwnName && "name",
    embed && "embed",
    counts.length > 0 && "count",
    pagination && "pagination",
  ];
  for (const other of otherAnnotations) {
    if (typeof other !== "string") continue;
    diagnostics.error({
      code: "hidden-conflict",
      headline: `\`@${other}\` has no effect on \`${model.name}.${field.name}\``,
      label: "the field is hidden",
      span: hidden,
      help: "remove one of the two",
    });
  }
}

/**
 * Reports hidden columns of a foreign key that a visible relation reveals. A relation to an item that hides its key
 * reveals nothing, because the IRI contains the item's own identifier.
 */
export function checkForeignKey(
  field: RelationField,
  declaration: ModelDeclaration,
  context: Identities,
  diagnostics: Diagnostics,
): void {
  for (const name of field.from) {
    const hidden = fieldOf(declaration, name)?.hidden;
    if (hidden === undefined || isKeyHidden(field, name, context)) continue;
    diagnostics.error({
      code: "hidden-foreign-key",
      headline: `hiding \`${declaration.model.name}.${name}\` has no effect`,
      label: `the visible relation \`${field.name}\` reveals its value`,
      span: hidden,
      help: `hide \`${field.name}\` too, or show \`${name}\``,
    });
  }
}

/** Warns of `shown-key`: a visible foreign key has the values of the hidden field to which it refers. */
export function warnOfShownKey(
  { field: { name }, nameSpan }: FieldDeclaration,
  { model }: ModelDeclaration,
  context: Identities,
  diagnostics: Diagnostics,
): void {
  const relation = model.fields.find(
    (other): other is RelationField => other.kind === "relation" && isKeyHidden(other, name, context),
  );
  if (relation === undefined) return;
  const key = `\`${relation.type}.${relation.to[relation.from.indexOf(name)]}\``;
  const hint = "add `/// @hidden` above it, or `/// @suppress(shown-key)` if it is meant to be public";
  diagnostics.warning({
    code: "shown-key",
    headline: `\`${model.name}.${name}\` reveals the hidden ${key}`,
    label: "it is a foreign key, and every client receives it",
    span: nameSpan,
    help: hint,
  });
}

/** Whether this column of the relation's foreign key refers to a hidden field. */
function isKeyHidden({ from, to, type }: RelationField, name: string, { resources }: Identities): boolean {
  const key = to[from.indexOf(name)];
  const target = resources.get(type)?.written;
  return key !== undefined && target !== undefined && fieldOf(target, key)?.hidden !== undefined;
}

/** Hydra's keys when they have no prefix. They stand next to the keys of an item, or in its context. */
const hydraNames: readonly string[] = [
  "member",
  "totalItems",
  "view",
  "search",
  "first",
  "last",
  "previous",
  "next",
  "template",
  "mapping",
  "variableRepresentation",
  "Collection",
  "PartialCollectionView",
  "IriTemplate",
];

const otherName = 'give it another name, such as `@name("other")`';

/** The field behind a key of an item, and its public name. */
interface Named extends Pick<FieldDeclaration, "publicName"> {
  readonly field: { readonly name: string };
}

export function checkName(
  { field, publicName: { value: name, span } }: Named,
  { model }: ModelDeclaration,
  { config }: Schema,
  diagnostics: Diagnostics,
): void {
  const path = `\`${model.name}.${field.name}\``;
  const hint = `${otherName}, or hide it`;
  if (name === "hydra") {
    diagnostics.error({
      code: "hydra-name",
      headline: `${path} cannot be named ${formatList([name])}`,
      label: "it is the prefix of Hydra terms in every context",
      span,
      help: hint,
    });
  } else if (!config.hydraPrefix && hydraNames.includes(name)) {
    diagnostics.error({
      code: "hydra-name",
      headline: `${path} conflicts with the Hydra term ${formatList([name])}`,
      label: "with `hydra_prefix: false`, it has no prefix",
      span,
      help: `${hint}, or remove \`hydra_prefix: false\``,
    });
  } else if (name !== field.name && name in Object.prototype) {
    diagnostics.error({
      code: "reserved-name",
      headline: `${path} cannot be named ${formatList([name])}`,
      label: "every JavaScript object has a property of that name",
      span,
      help: otherName,
    });
  }
}

/**
 * Warns of `@name` on a field that no item has: a relation to a model that is not exposed, or a list that is neither
 * paged nor embedded.
 */
export function checkUnshown(
  { field, hasOwnName, hidden, publicName }: FieldDeclaration,
  { model }: ModelDeclaration,
  diagnostics: Diagnostics,
): void {
  // A hidden field is a separate error.
  if (!hasOwnName || hidden !== undefined) return;
  diagnostics.warning({
    code: "misplaced-annotation",
    headline: "`@name` has no effect",
    label: `\`${model.name}.${field.name}\` is not shown`,
    span: publicName.span,
    help: "remove it",
  });
}

/** Reports the error `name-clash`: two keys of an item are equal, or an added field has the name of another field. */
export function checkDifferent(
  items: readonly ModelItemField[],
  declaration: ModelDeclaration,
  diagnostics: Diagnostics,
): void {
  const { model } = declaration;
  for (const { name, span } of addedFields(declaration)) {
    if (fieldOf(declaration, name) === undefined) continue;
    diagnostics.error({
      code: "name-clash",
      headline: `\`${model.name}\` has a field \`${name}\` already`,
      span,
      help: "give this one another name",
    });
  }
  const byKey = new Map<string, ModelItemField>();
  for (const item of items) {
    const key = keyOf(item);
    const earlier = byKey.get(key);
    byKey.set(key, earlier ?? item);
    if (earlier === undefined) continue;
    // The error is shown at the field that was renamed.
    const { name } = item.publicName === undefined ? earlier : item;
    diagnostics.error({
      code: "name-clash",
      headline: `\`${model.name}.${earlier.name}\` and \`${model.name}.${item.name}\` are both ${formatList([key])} to clients`,
      span: (fieldOf(declaration, name) ?? addedFields(declaration).find((addedField) => addedField.name === name))
        ?.publicName.span,
      help: `${otherName}, or hide one`,
    });
  }
}
