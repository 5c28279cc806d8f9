/** Finds the names in annotations, and the fields, models, enums and operations that they name. */
import {
  atNamesOf,
  docText,
  type Model,
  type OwnAtName,
  type SourceEntry,
  type Span,
  type Value,
} from "prisma-paged/tools";
import { type EditorLocation, modelOfKey, type ProjectView } from "./project-view.js";

/** A name within an annotation, and the thing that it names: `Model`, `Model.field` or `Model#operation`. */
interface Mention {
  readonly span: Span;
  readonly target: string;
}

/** Returns the span of the declaration of the name at the location; undefined if no annotation has a name there. */
export function definitionAt(place: EditorLocation): Span | undefined {
  const mention = mentionsIn(place.view, place.file).find(({ span }) => containsLocation(span, place));
  return mention && declarationOf(mention.target, place.view);
}

/**
 * Returns the spans of the names in all annotations that name the field, model, enum or operation at the location. The
 * declaration comes first, if it is requested.
 */
export function referencesAt(place: EditorLocation, withDeclaration: boolean): readonly Span[] {
  const { view } = place;
  const target =
    mentionsIn(view, place.file).find(({ span }) => containsLocation(span, place))?.target ?? declaredAt(place);
  if (target === undefined) return [];
  const files = view.files.map(({ path }) => path);
  const mentions = files.flatMap((file) => mentionsIn(view, file)).filter((mention) => mention.target === target);
  const declaration = withDeclaration ? declarationOf(target, view) : undefined;
  return [...(declaration ? [declaration] : []), ...mentions.map(({ span }) => span)];
}

function containsLocation({ file, start, end }: Span, place: EditorLocation): boolean {
  return file === place.file && start <= place.offset && place.offset <= end;
}

function declaredAt(place: EditorLocation): string | undefined {
  return [...place.view.sources.entries].find(([, { file, nameSpan }]) =>
    containsLocation({ ...nameSpan, file }, place),
  )?.[0];
}

function declarationOf(target: string, { sources, files }: ProjectView): Span | undefined {
  const [model = "", operation] = target.split("#");
  if (operation !== undefined) return operationSpan(model, operation, { sources });
  const entry = sources.entries.get(target);
  if (entry !== undefined) return entry.nameSpan;
  // An enum has no entry: its fields are values.
  for (const { path, text } of files) {
    const match = new RegExp(`^\\s*enum\\s+${target}\\b`, "m").exec(text);
    if (match === null) continue;
    const end = match.index + match[0].length;
    return { file: path, start: end - target.length, end };
  }
  return undefined;
}

function operationSpan(model: string, operation: string, { sources }: Pick<ProjectView, "sources">): Span | undefined {
  const entry = sources.model(model);
  for (const annotation of annotationsOf(entry)) {
    const value = annotation.parsed?.arguments.find(({ key }) => key === "operation")?.value;
    if (value?.kind === "string" && value.value === operation) return value.span;
  }
  return undefined;
}

function annotationsOf(entry: SourceEntry | undefined): readonly OwnAtName[] {
  if (entry?.comment === undefined || !entry.comment.lines.some(({ text }) => text.includes("@"))) return [];
  return atNamesOf(docText(entry.comment)).filter((annotation): annotation is OwnAtName => annotation.kind === "own");
}

/** Returns the names in the annotations of a file, and what each one names. */
function mentionsIn(view: ProjectView, file: string): readonly Mention[] {
  return [...view.sources.entries].flatMap(([key, entry]) => {
    if (entry.file !== file) return [];
    const model = view.datamodel.models.find(({ name }) => name === modelOfKey(key));
    if (model === undefined) return [];
    const field = model.fields.find(({ name }) => `${model.name}.${name}` === key);
    const target =
      field?.kind === "relation" ? view.datamodel.models.find(({ name }) => name === field.type) : undefined;
    return annotationsOf(entry).flatMap((annotation) => mentionsOf(annotation, model, target ?? model, view));
  });
}

/** The arguments whose strings are fields, or paths to fields. */
const ofFields = ["fields", "clientIncludes", "search", "distinct", "filters", "identifier", "scopedBy"];

function mentionsOf(
  { name: annotation, parsed }: OwnAtName,
  model: Model,
  rows: Model,
  view: ProjectView,
): readonly Mention[] {
  return (parsed?.arguments ?? []).flatMap(({ key, value }): readonly Mention[] => {
    const name = key?.replace(/^pagination(?=[A-Z])/, "").replace(/^V/, "v");
    if (annotation === "filter") return name === "path" ? pathMentions(value, rows, view) : [];
    if (annotation !== "pagination" && annotation !== "resource") return [];
    if (name === "operation" && value.kind === "string")
      return [{ span: inner(value), target: `${model.name}#${value.value}` }];
    if (name === "order" || name === "viaCursor") {
      const fields = itemsOf(value).flatMap((item) =>
        item.kind === "object" ? item.entries.filter((entry) => entry.key === "field") : [],
      );
      return fields.flatMap((entry) => pathMentions(entry.value, rows, view));
    }
    if (name === "where" && value.kind === "object") {
      return value.entries.flatMap(({ key: field, keySpan }) => fieldMention(field, keySpan, rows));
    }
    if (name === "parameters" && value.kind === "object")
      return value.entries.flatMap(({ value: type }) => typeMentions(type, view));
    return name !== undefined && ofFields.includes(name)
      ? itemsOf(value).flatMap((item) => pathMentions(item, rows, view))
      : [];
  });
}

function itemsOf(value: Value): readonly Value[] {
  return value.kind === "list" ? value.items : [value];
}

/** Returns each name in a path: `author` and `name` for `author.name`. */
function pathMentions(value: Value, from: Model, { datamodel }: ProjectView): readonly Mention[] {
  if (value.kind !== "string" && value.kind !== "identifier") return [];
  const mentions: Mention[] = [];
  let model: Model | undefined = from;
  let { start } = inner(value);
  for (const name of value.value.split(".")) {
    const field: Model["fields"][number] | undefined = model?.fields.find((candidate) => candidate.name === name);
    if (model === undefined || field === undefined) break;
    mentions.push({
      span: { file: value.span.file, start, end: start + name.length },
      target: `${model.name}.${name}`,
    });
    start += name.length + 1;
    model = field.kind === "relation" ? datamodel.models.find((candidate) => candidate.name === field.type) : undefined;
  }
  return mentions;
}

function fieldMention(name: string, span: Span, { name: model, fields }: Model): readonly Mention[] {
  return fields.some((field) => field.name === name) ? [{ span, target: `${model}.${name}` }] : [];
}

/** Returns the enum, or the model, that a parameter's type names. */
function typeMentions(value: Value, { datamodel }: Pick<ProjectView, "datamodel">): readonly Mention[] {
  if (value.kind === "object") {
    return value.entries.flatMap((entry) => (entry.key === "type" ? typeMentions(entry.value, { datamodel }) : []));
  }
  const name = value.kind === "identifier" ? value.value : value.kind === "type" ? value.name : "";
  const isKnown = [...datamodel.enums, ...datamodel.models].some((each) => each.name === name);
  return isKnown ? [{ span: { ...value.span, end: value.span.start + name.length }, target: name }] : [];
}

/** Returns the span of a string without its quotes. */
function inner({ span, ...value }: Value & { readonly kind: "string" | "identifier" }): Span {
  return value.kind === "string" ? { ...span, start: span.start + 1, end: span.end - 1 } : span;
}
