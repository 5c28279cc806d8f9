/** `@resource(identifier: …)`: the key that identifies a model's items in place of the first one. */

import type { LocatedText } from "../annotations/arguments.js";
import { fieldOf, type ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { identifiedBy, type Key, type Model } from "../schema/datamodel.js";
import { foreignKeyHint, unknownField } from "../schema/field-hints.js";
import { isSingle, sameSet, typeName } from "../schema/field-types.js";
import { formatList } from "../util/wording.js";

/**
 * The declaration with the key that it chooses; as it is if it chooses none. A key of several fields keeps the order of
 * its `@@unique`, which its index has. Errors: `unknown-field`, `duplicate-option`, `invalid-identifier`.
 */
export function withChosenIdentifier(declaration: ModelDeclaration, diagnostics: Diagnostics): ModelDeclaration {
  const { model, resource } = declaration;
  if (resource.identifier === undefined) return declaration;
  const key = chosenKey(resource.identifier, model, diagnostics);
  return key === undefined ? declaration : { ...declaration, model: { ...model, ...identifiedBy(key) } };
}

function chosenKey(chosen: readonly LocatedText[], model: Model, diagnostics: Diagnostics): Key | undefined {
  const isFit = chosen.map((name) => isUsable(name, model, diagnostics));
  const names = chosen.map(({ value }) => value);
  const key = model.keys.find(({ fields }) => sameSet(fields, names));
  const [first] = chosen;
  if (key !== undefined || first === undefined || isFit.includes(false)) return key;
  const subject = formatList(names.map((name) => `${model.name}.${name}`));
  const one = names.length === 1;
  diagnostics.error(
    "invalid-identifier",
    `${subject} cannot identify items: ${one ? "it is not unique" : "they are not unique together"}.`,
    first.span,
    one ? `add \`@unique\` to \`${names[0]}\`` : `add \`@@unique([${names.join(", ")}])\` to \`${model.name}\``,
  );
  return undefined;
}

/** False, with an error, for what cannot be in any key. */
function isUsable({ value: name, span }: LocatedText, model: Model, diagnostics: Diagnostics): boolean {
  const field = model.fields.find((candidate) => candidate.name === name);
  const path = `\`${model.name}.${name}\``;
  if (field === undefined) {
    unknownField(name, model, (each) => isSingle(each) && each.required, span, diagnostics);
  } else if (!isSingle(field) || field.type === "Json") {
    const message = `${path} (${typeName(field)}) cannot identify items: a URL has no place for its value.`;
    diagnostics.error("invalid-identifier", message, span, foreignKeyHint(field));
  } else if (!field.required) {
    const message = `${path} cannot identify items: it can be null.`;
    diagnostics.error("invalid-identifier", message, span, `make \`${name}\` required, or choose another field`);
  } else {
    return true;
  }
  return false;
}

/** The fields of another key that could identify the items, since none of them is hidden. */
export function otherKey(declaration: ModelDeclaration): readonly string[] | undefined {
  const isShown = (name: string) => fieldOf(declaration, name)?.hidden === undefined;
  return declaration.model.keys.find(({ fields }) => fields.every(isShown))?.fields;
}
