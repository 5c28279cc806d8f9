/** Selects annotations by `api: "admin"`: only one of the schema's generator blocks reads such an annotation. */
import { adviseNearest } from "../diagnostics/advice.js";
import { type Diagnostics, theFirst } from "../diagnostics/diagnostics.js";
import { quotedText, withSpan } from "../options/value-spec.js";
import { formatList } from "../util/wording.js";
import { annotationSpecs } from "./annotation-specs.js";
import { readerOf } from "./arguments.js";
import type { Annotation } from "./read-annotations.js";

/** The generator block that the annotations are read for, and the names of all blocks of this generator. */
export interface TargetBlock {
  /** The name of the block. Undefined if it is not known which one it is. */
  readonly own: string | undefined;
  readonly all: readonly string[];
}

/**
 * Returns the annotations that hold for this block, without `api`. An annotation that names no block, or may be another
 * block's, is an error. Otherwise a field that a `@hidden` should hide could be sent.
 */
export function annotationsForBlock(
  annotations: readonly Annotation[],
  block: TargetBlock,
  diagnostics: Diagnostics,
): readonly Annotation[] {
  return annotations.flatMap((annotation) => {
    const named = annotation.arguments.filter(({ key }) => key === "api");
    const [apiArgument, second] = named;
    if (apiArgument === undefined || annotationSpecs[annotation.name].named?.api === undefined) return [annotation];
    if (second !== undefined) {
      diagnostics.error({
        code: "duplicate-option",
        headline: `\`api\` is given twice in one \`@${annotation.name}\``,
        span: second.keySpan ?? second.value.span,
        related: theFirst(apiArgument.keySpan ?? apiArgument.value.span),
        help: "write the annotation once for each API",
      });
      return [];
    }
    const name = withSpan(quotedText).read(apiArgument.value, readerOf("api", diagnostics));
    if (name === undefined) return [];
    if (!block.all.includes(name.value) || block.own === undefined) {
      diagnostics.error({
        code: "unknown-api",
        headline: `no generator block of prisma-paged is called \`${name.value}\``,
        label: block.all.length === 0 ? undefined : `the schema has ${formatList(block.all)}`,
        span: name.span,
        help:
          adviseNearest(name.value, block.all, name.span) ?? "name a generator block, or remove `api` for all of them",
      });
      return [];
    }
    if (name.value !== block.own) return [];
    return [{ ...annotation, arguments: annotation.arguments.filter((argument) => argument !== apiArgument) }];
  });
}
