/** Writes remedies into the schema: indexes, and arguments of annotations. */
import {
  applyEdits,
  atNamesOf,
  docText,
  type Edit,
  type IndexField,
  type SourceEntry,
  type SourceMap,
} from "prisma-paged/tools";
import type { Finding, Options } from "./findings/finding.js";
import type { IndexTrial } from "./try-index.js";

/**
 * Returns an index as the schema has it: `@@index([published, score(sort: Desc), id])`.
 * @param name the name in the database. Default: Prisma's, which ignores directions
 */
export function indexAttribute(fields: readonly IndexField[], name?: string): string {
  const listed = fields.map(({ field, direction }) => (direction === "DESC" ? `${field}(sort: Desc)` : field));
  return `@@index([${listed.join(", ")}]${name === undefined ? "" : `, map: ${JSON.stringify(name)}`})`;
}

/**
 * Returns the texts of the files that change. Remedies in words, and those of a `platform.yaml`, are left to the user.
 */
export function fixedTexts(
  findings: readonly Finding[],
  sources: SourceMap,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const edits = [
    ...[...indexesByModel(findings)].flatMap(([model, indexes]) =>
      indexEdit(model, indexes, sources.model(model), texts),
    ),
    ...optionsByOperation(findings).flatMap((remedy) => optionEdits(remedy, sources)),
  ];
  const inLinesOf = ({ span, text }: Edit): Edit => ({
    span,
    text: texts.get(span.file)?.includes("\r\n") === true ? text.replaceAll("\n", "\r\n") : text,
  });
  return applyEdits(edits.map(inLinesOf), texts);
}

/**
 * Returns the findings whose remedies `--fix` writes. It writes no index that was useless in a trial, or that the
 * database refused.
 */
export function fixable<Each extends Finding & { readonly trial: IndexTrial }>(
  findings: readonly Each[],
  sources: SourceMap,
  texts: ReadonlyMap<string, string>,
): readonly Each[] {
  return findings.filter((each) => useful.has(each.trial.outcome) && fixedTexts([each], sources, texts).size > 0);
}

const useful: ReadonlySet<IndexTrial["outcome"]> = new Set<IndexTrial["outcome"]>(["tried", "planned", "not-tried"]);

type OptionsRemedy = Extract<Finding["remedy"], { readonly kind: "options" }>;

/** Merges the options that several findings change in one annotation. */
function optionsByOperation(findings: readonly Finding[]): readonly OptionsRemedy[] {
  const all = new Map<string, OptionsRemedy>();
  for (const { remedy } of findings) {
    if (remedy.kind !== "options") continue;
    const key = `${remedy.model}.${remedy.operation}`;
    all.set(key, { ...remedy, options: { ...all.get(key)?.options, ...remedy.options } });
  }
  return [...all.values()];
}

type Index = readonly IndexField[];

function indexesByModel(findings: readonly Finding[]): ReadonlyMap<string, readonly Index[]> {
  const all = new Map<string, readonly Index[]>();
  for (const { remedy } of findings) {
    if (remedy.kind === "index") all.set(remedy.model, [...(all.get(remedy.model) ?? []), remedy.fields]);
  }
  return all;
}

/** Returns the edit that adds the indexes before the brace that closes the model. */
function indexEdit(
  model: string,
  indexes: readonly Index[],
  entry: SourceEntry | undefined,
  texts: ReadonlyMap<string, string>,
): readonly Edit[] {
  const text = entry === undefined ? undefined : texts.get(entry.file);
  if (entry === undefined || text === undefined) return [];
  const closing = /[\r\n][^\S\r\n]*\}/.exec(text.slice(entry.nameSpan.end));
  if (closing === null) return [];
  const start = entry.nameSpan.end + closing.index + 1;
  const block = text.slice(entry.nameSpan.end, start);
  const lastLine = block.trimEnd().split("\n").at(-1) ?? "";
  const hasAttributes = lastLine.trimStart().startsWith("@@");
  const listed = [...block.matchAll(/@@index\([^[\]@]*\[([^[\]@]*)\]/g)];
  // Prisma names an index by its fields, regardless of their directions.
  const taken = new Set(listed.map(([, fields = ""]) => fields.replaceAll(/\([^()]*\)|\s/g, "")));
  const lines = indexes.map((fields) => {
    const names = fields.map(({ field }) => field).join();
    const directed = fields.map(({ field, direction }) => (direction === "DESC" ? `${field}_desc` : field));
    const name = taken.has(names) ? `${[model, ...directed].join("_")}_idx` : undefined;
    taken.add(names);
    return `  ${indexAttribute(fields, name)}\n`;
  });
  return [{ span: { file: entry.file, start, end: start }, text: `${hasAttributes ? "" : "\n"}${lines.join("")}` }];
}

function optionEdits(
  { model, operation, options }: { readonly model: string; readonly operation: string; readonly options: Options },
  sources: SourceMap,
): readonly Edit[] {
  // A list relation has its annotation above its field.
  const entry = sources.field(model, operation) ?? sources.model(model);
  if (entry?.comment === undefined) return [];
  const doc = docText(entry.comment);
  const annotations = atNamesOf(doc).flatMap((annotation) =>
    annotation.kind === "own" && annotation.name === "pagination" ? [annotation] : [],
  );
  const named = (annotation: (typeof annotations)[number]) =>
    /operation\s*:\s*"(\w+)"/.exec(doc.text.slice(annotation.start, annotation.end))?.[1];
  const annotation =
    annotations.find((candidate) => named(candidate) === operation) ??
    annotations.find((candidate) => named(candidate) === undefined);
  if (annotation === undefined) return [];
  const edits: Edit[] = [];
  const added: string[] = [];
  for (const [name, value] of Object.entries(options)) {
    const written = annotation.parsed?.arguments.find(({ key }) => key === name);
    if (written === undefined) added.push(`${name}: ${JSON.stringify(value)}`);
    else edits.push({ span: written.value.span, text: JSON.stringify(value) });
  }
  const { end } = doc.span(annotation.start, annotation.end);
  if (added.length > 0) {
    const isBare = annotation.parsed === undefined;
    const text = isBare
      ? `(${added.join(", ")})`
      : `${annotation.parsed.arguments.length > 0 ? ", " : ""}${added.join(", ")}`;
    const start = isBare ? end : end - 1;
    edits.push({ span: { file: entry.file, start, end: start }, text });
  }
  return edits;
}
