/**
 * The setting `prefix` of the generator block. It precedes the names of annotations, so that those of other generators
 * are not mistaken for ours.
 */
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { ownBlocks, type SchemaBlock, withoutQuotes } from "./blocks.js";
import { annotationNames, type Prefixes } from "./doc-comment.js";
import type { GeneratorBlock } from "./generator-block.js";

/** The form of a prefix that a block may set: `paged`. */
export const prefixPattern: RegExp = /^[A-Za-z]\w*$/;

/**
 * Reads the prefixes of the generator blocks. A prefix that is not valid counts as not set.
 * @param ownBlock the block that is read for
 * @param config the settings of that block, as Prisma read them
 */
export function prefixesOf(
  blocks: readonly SchemaBlock[],
  ownBlock: SchemaBlock | undefined,
  { prefix }: GeneratorBlock["config"],
): Prefixes {
  const others = ownBlocks(blocks).flatMap((block) => {
    const other = withoutQuotes(block.settings.get("prefix")?.text ?? "");
    return block !== ownBlock && other !== prefix && prefixPattern.test(other) ? [other] : [];
  });
  return { own: typeof prefix === "string" && prefixPattern.test(prefix) ? prefix : undefined, others };
}

/** Returns the name without the prefix; undefined for a name of another generator, or of another block. */
export function withoutPrefix(name: string, { own, others }: Prefixes): string | undefined {
  if (own !== undefined) return name.startsWith(`${own}.`) ? name.slice(own.length + 1) : undefined;
  return others.some((other) => name === other || name.startsWith(`${other}.`)) ? undefined : name;
}

/** Writes an annotation's name as the schema has it: `@hidden`, or `@paged.hidden`. */
export function annotationText(name: string, { own }: Prefixes): string {
  return own === undefined ? `@${name}` : `@${own}.${name}`;
}

const plainAnnotation = new RegExp(`(?<![\\w.@])@(${annotationNames.join("|")})(?![\\w-]|[.:/]\\w)`, "g");

/** Writes the annotations in a text with their prefix. */
export function withPrefix(text: string, prefixes: Prefixes): string {
  return prefixes.own === undefined ? text : text.replace(plainAnnotation, (_, name) => annotationText(name, prefixes));
}

/** Returns a diagnostic whose texts and fix write annotations as the schema does: `@paged.hidden`. */
export function inWordsOf(prefixes: Prefixes, diagnostic: Diagnostic): Diagnostic {
  if (prefixes.own === undefined) return diagnostic;
  const { headline, label, notes, help, related, fix } = diagnostic;
  const write = (text: string) => withPrefix(text, prefixes);
  return {
    ...diagnostic,
    headline: write(headline),
    ...(label !== undefined && { label: write(label) }),
    ...(notes && { notes: notes.map(write) }),
    ...(help !== undefined && { help: write(help) }),
    ...(related && { related: related.map((relatedPlace) => ({ ...relatedPlace, label: write(relatedPlace.label) })) }),
    ...(fix && { fix: fix.map((edit) => ({ ...edit, text: write(edit.text) })) }),
  };
}
