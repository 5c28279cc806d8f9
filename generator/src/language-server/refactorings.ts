/** Changes of a schema that a person may want at a place, beside the fixes of problems. */

import { filterKinds } from "../annotations/filter-kinds.js";
import { marksOf } from "../annotations/marks.js";
import type { Edit } from "../diagnostics/diagnostics.js";
import type { IndexField, Model } from "../schema/datamodel.js";
import { docText } from "../schema/doc-comment.js";
import { annotationText } from "../schema/prefixes.js";
import { type Declared, namedAt } from "./declared.js";
import { operationsOf } from "./hover.js";
import { isWorse, trialOf } from "./trial.js";
import type { Place } from "./view.js";

export interface Refactoring {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Those that bring no error, at the name of a model or of a field. */
export function refactoringsAt(place: Place): readonly Refactoring[] {
  const declared = namedAt(place);
  if (declared === undefined) return [];
  const found = declared.field === undefined ? ofModel(declared, place) : ofField(declared, place);
  if (found.length === 0) return [];
  const attempt = trialOf(place, declared.model);
  const before = attempt(place.text);
  return found.filter(({ edits }) => {
    const [edit] = edits;
    const written = edit === undefined ? undefined : { ...edit.span, end: edit.span.start + edit.text.length };
    return written !== undefined && !isWorse(attempt(edited(place.text, edits)), before, written);
  });
}

function edited(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((before, { span, text: after }) => before.slice(0, span.start) + after + before.slice(span.end), text);
}

function ofModel(declared: Declared, place: Place): readonly Refactoring[] {
  const { model, entry } = declared;
  const marks = entry.comment === undefined ? [] : marksOf(docText(entry.comment));
  if (!marks.some((mark) => mark.kind === "own" && mark.name === "pagination")) {
    const title = `Expose ${model.name}: add \`${annotationText("pagination", place.view.prefixes)}\``;
    return [{ title, edits: [lineAbove(declared, "pagination", place)] }];
  }
  return toCursor(declared, place);
}

/** From page numbers to a cursor over the order, if an index has it. */
function toCursor(declared: Declared, place: Place): readonly Refactoring[] {
  const { model, entry } = declared;
  const operation = operationsOf(declared, place.view, "getCollection")[0]?.operation;
  if (operation === undefined || operation.pagination.viaCursor !== null || entry.comment === undefined) return [];
  const doc = docText(entry.comment);
  const mark = marksOf(doc).find(
    (each) =>
      each.kind === "own" &&
      each.name === "pagination" &&
      !/\boperation\s*:/.test(doc.text.slice(each.start, each.end)),
  );
  if (mark?.kind !== "own") return [];
  const order = mark.parsed?.arguments.find(({ key }) => key === "order");
  if (order?.keySpan !== undefined) {
    if (!isIndexed(operation.order, model.indexes)) return [];
    return [{ title: "Page by cursor over this order", edits: [{ span: order.keySpan, text: "viaCursor" }] }];
  }
  const fields = model.identifier.map((field) => `{ field: "${field}" }`).join(", ");
  const args = mark.parsed?.arguments ?? [];
  const { end } = doc.span(mark.start, mark.end);
  const [start, text] =
    mark.parsed === undefined
      ? [end, `(viaCursor: [${fields}])`]
      : [end - 1, `${args.length > 0 ? ", " : ""}viaCursor: [${fields}]`];
  return [
    { title: "Page by cursor over the identifier", edits: [{ span: { file: entry.file, start, end: start }, text }] },
  ];
}

/** True if the leading fields of an index are those of the order, in one direction or the other. */
function isIndexed(order: readonly IndexField[], indexes: Model["indexes"]): boolean {
  const turned = order.map(({ field, direction }) => ({ field, direction: direction === "ASC" ? "DESC" : "ASC" }));
  return [order, turned].some((wanted) =>
    indexes.some((index) =>
      wanted.every(
        ({ field, direction }, at) =>
          index[at]?.field === field && index[at]?.direction === direction && index[at]?.holds === undefined,
      ),
    ),
  );
}

/** One filter for each kind would be too many: those that most fields have. */
const offeredKinds = filterKinds.filter((kind) => ["exact", "partial", "range", "order"].includes(kind));

function ofField(declared: Declared, place: Place): readonly Refactoring[] {
  const { entry, model, field } = declared;
  const marks = entry.comment === undefined ? [] : marksOf(docText(entry.comment));
  if (marks.some((mark) => mark.kind === "own" && (mark.name === "filter" || mark.name === "hidden"))) return [];
  return offeredKinds.map((kind) => ({
    title: `Let clients ${kind === "order" ? "sort by" : "filter by"} ${model.name}.${field?.name}: \`${annotationText(`filter(${kind})`, place.view.prefixes)}\``,
    edits: [lineAbove(declared, `filter(${kind})`, place)],
  }));
}

/** A comment on a line above the name, with its indentation. */
function lineAbove({ entry: { file, nameSpan } }: Declared, annotation: string, { text, view }: Place): Edit {
  const start = text.lastIndexOf("\n", nameSpan.start - 1) + 1;
  const indent = /^[^\S\n]*/.exec(text.slice(start))?.[0] ?? "";
  const lineBreak = text.slice(0, start).endsWith("\r\n") ? "\r\n" : "\n";
  return {
    span: { file, start, end: start },
    text: `${indent}/// ${annotationText(annotation, view.prefixes)}${lineBreak}`,
  };
}
