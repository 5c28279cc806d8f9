/** Finds fields that another generator of the schema hides, and that this API sends. */

import { placeAtNames } from "../annotations/at-name-context.js";
import { type AtName, atNamesOf } from "../annotations/at-names.js";
import type { FieldDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Model } from "../schema/datamodel.js";
import { type DocText, docText } from "../schema/doc-comment.js";
import type { SourceMap } from "../schema/source-map.js";

/**
 * Warns of a field that another generator hides (`hidden-elsewhere`). It also warns if annotations have a `prefix`,
 * because the other generator's name is not a mistake. A restricted field is protected already.
 */
export function warnOfHiddenElsewhere(
  { field, restricted }: FieldDeclaration,
  model: Model,
  sources: SourceMap,
  diagnostics: Diagnostics,
): void {
  const comment = sources.field(model.name, field.name)?.comment;
  if (restricted !== undefined || comment?.lines.some(({ text }) => text.includes("@")) !== true) return;
  const doc = docText(comment);
  const placed = placeAtNames(doc.text, atNamesOf(doc)).find(
    ({ atName, leads }) => atName.kind === "foreign" && (leads || atName.hasArguments) && hidesOutput(atName, doc),
  );
  if (placed === undefined) return;
  const { start, nameEnd, end } = placed.atName;
  diagnostics.warning({
    code: "hidden-elsewhere",
    headline: `\`${model.name}.${field.name}\` is sent, although another generator hides it`,
    label: `this API does not read \`${doc.text.slice(start, nameEnd)}\``,
    span: doc.span(start, end),
    help: "add `/// @hidden` above it, or `/// @suppress(hidden-elsewhere)` if it is meant to be public",
  });
}

/**
 * Checks whether the annotation hides the field in output. One that hides it in input alone, or in some types by a
 * pattern, does not.
 */
function hidesOutput({ name, nameEnd, end }: AtName & { readonly kind: "foreign" }, { text }: DocText): boolean {
  const argumentText = text.slice(nameEnd, end);
  const isOutput = /\boutput\s*:\s*true\b/.test(argumentText);
  switch (name) {
    case "HideField":
      return isOutput || !/\w/.test(argumentText);
    case "TypeGraphQL.omit":
      return isOutput;
    default:
      return /^exclude$/i.test(name);
  }
}
