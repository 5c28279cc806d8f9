/** Applies `@resource(identifier: …)`: a chosen key identifies a model's items instead of the first key. */

import type { Provider } from "@prisma-paged/runtime/generator";
import { fieldOf, type ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { TextWithSpan } from "../options/value.js";
import { identifiedBy, type Model, type UniqueKey } from "../schema/datamodel.js";
import { sameSet } from "../schema/field-types.js";
import { usableField } from "../schema/field-use.js";
import { formatList } from "../util/wording.js";

/**
 * Returns the declaration with the key that it chooses as its identifier; unchanged if it chooses none. A key of
 * several fields keeps the order of its `@@unique`, because its index has that order. Reports the errors
 * `unknown-field`, `duplicate-option` and `invalid-identifier`.
 */
export function withChosenIdentifier(
  declaration: ModelDeclaration,
  provider: Provider,
  diagnostics: Diagnostics,
): ModelDeclaration {
  const { model, resource } = declaration;
  if (resource.identifier === undefined) return declaration;
  const key = chosenKey(resource.identifier, model, provider, diagnostics);
  if (key === undefined) return declaration;
  // A key of one field has no name. Without this line, it would keep the name of the previous key.
  const { identifierName: _, ...unnamed } = model;
  return { ...declaration, model: { ...unnamed, ...identifiedBy(key) } };
}

function chosenKey(
  chosen: readonly TextWithSpan[],
  model: Model,
  provider: Provider,
  diagnostics: Diagnostics,
): UniqueKey | undefined {
  const usable = chosen.map((name) => usableField(name, "identifier", model, provider, words, diagnostics));
  const names = chosen.map(({ value }) => value);
  const key = model.keys.find(({ fields }) => sameSet(fields, names));
  const [first] = chosen;
  if (key !== undefined || first === undefined || usable.includes(undefined)) return key;
  const subject = formatList(names.map((name) => `${model.name}.${name}`));
  const one = names.length === 1;
  diagnostics.error({
    code: "invalid-identifier",
    headline: `${subject} cannot identify items`,
    label: one ? "it is not unique" : "they are not unique together",
    span: first.span,
    help: one ? `add \`@unique\` to \`${names[0]}\`` : `add \`@@unique([${names.join(", ")}])\` to \`${model.name}\``,
  });
  return undefined;
}

const words = {
  code: "invalid-identifier",
  headline: (field: string, type: string) => `${field}${type} cannot identify items`,
  label: () => "a URL has no place for its value",
} as const;

/** Returns the fields of another key that could identify the items, because none of these fields is hidden. */
export function otherKey(declaration: ModelDeclaration): readonly string[] | undefined {
  const isShown = (name: string) => fieldOf(declaration, name)?.hidden === undefined;
  return declaration.model.keys.find(({ fields }) => fields.every(isShown))?.fields;
}
