/** Finds annotations without effect, above models and fields that the Prisma Client leaves out. */
import { leadingAnnotations } from "../annotations/at-name-context.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Datamodel } from "../schema/datamodel.js";
import { docText } from "../schema/doc-comment.js";
import type { SourceMap } from "../schema/source-map.js";

/**
 * Warns of annotations on models and fields that Prisma's client does not have (`misplaced-annotation`). These are
 * ignored models and fields, and fields of an unsupported type. For an ignored model, only its own annotations are
 * reported, and not those of its fields.
 */
export function warnOfLeftOut(
  { datamodel, sources }: { readonly datamodel: Datamodel; readonly sources: SourceMap },
  diagnostics: Diagnostics,
): void {
  for (const [key, { comment, isIgnored }] of sources.entries) {
    // In an editor, the datamodel can be older than the text: then it has no model that is being written.
    if (!isIgnored || comment === undefined) continue;
    const [name = "", field] = key.split(".");
    const model = datamodel.models.find((candidate) => candidate.name === name);
    const isLeftOut =
      field === undefined ? model === undefined : model?.fields.every((candidate) => candidate.name !== field) === true;
    if (!isLeftOut) continue;
    const why = field === undefined ? "it has `@@ignore`" : "it has `@ignore` or an unsupported type";
    const doc = docText(comment);
    for (const { name: annotation, start, nameEnd } of leadingAnnotations(doc)) {
      diagnostics.warning({
        code: "misplaced-annotation",
        headline: `\`@${annotation}\` has no effect`,
        label: `Prisma's client does not have \`${key}\`, because ${why}`,
        span: doc.span(start, nameEnd),
        help: "remove it",
      });
    }
  }
}
