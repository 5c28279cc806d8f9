/** Annotations without effect, above what the Prisma Client leaves out. */
import { isAnnotationName } from "../annotations/names.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { Datamodel } from "../schema/datamodel.js";
import type { CommentLine } from "../schema/lines.js";
import type { SourceMap } from "../schema/source-map.js";

/**
 * Warning `misplaced-annotation` over what Prisma's client does not have: a model or field that is ignored, or a field
 * of an unsupported type. Of such a model its own annotations are reported, not its fields'.
 */
export function warnOfLeftOut(
  { datamodel, sources }: { readonly datamodel: Datamodel; readonly sources: SourceMap },
  diagnostics: Diagnostics,
): void {
  const fields = new Map(datamodel.models.map((model) => [model.name, new Set(model.fields.map(({ name }) => name))]));
  for (const [key, { comment }] of sources.entries) {
    const [model = "", field] = key.split(".");
    const known = fields.get(model);
    const isLeftOut = field === undefined ? known === undefined : known?.has(field) === false;
    if (!isLeftOut || comment === undefined) continue;
    const why = field === undefined ? "it has `@@ignore`" : "it has `@ignore` or an unsupported type";
    for (const { name, span } of comment.lines.flatMap((line) => ourNames(comment.file, line))) {
      diagnostics.warning({
        code: "misplaced-annotation",
        headline: `\`@${name}\` has no effect`,
        label: `Prisma's client does not have \`${key}\`, because ${why}`,
        span,
        help: "remove it",
      });
    }
  }
}

/** Only if the line, its asterisk aside, begins with the name: elsewhere it is prose. */
const leadingName = /^[\t *]*@(\w+)(?![\w.:/-])/gm;

function ourNames(
  file: string,
  { text, offset }: CommentLine,
): readonly { readonly name: string; readonly span: Span }[] {
  return [...text.matchAll(leadingName)].flatMap((found) => {
    const name = found[1] ?? "";
    const end = offset + found.index + found[0].length;
    return isAnnotationName(name) ? [{ name, span: { file, start: end - name.length - 1, end } }] : [];
  });
}
