/** Reads a model with its comment into its declaration; undefined for a model that is not exposed. */
import { Diagnostics, theFirst } from "../diagnostics/diagnostics.js";
import type { Naming } from "../options/platform-shape.js";
import { type TextWithSpan, textOf, type Value } from "../options/value.js";
import { quotedText, text, withSpan } from "../options/value-spec.js";
import type { Model } from "../schema/datamodel.js";
import { type DocComment, noPrefixes } from "../schema/doc-comment.js";
import { locationOf } from "../schema/location.js";
import { extentOf, type SourceEntry, type SourceMap } from "../schema/source-map.js";
import { onceFor } from "../util/once-for.js";
import { type NamedArgument, readerOf } from "./arguments.js";
import type {
  FieldDeclaration,
  ModelDeclaration,
  OperationDeclaration,
  PaginationDeclaration,
  ResourceDeclaration,
} from "./declaration.js";
import { type AnnotatedField, readField } from "./field.js";
import { annotationsForBlock, type TargetBlock } from "./for-generator-block.js";
import { prefixNotes, reportNearMisses } from "./near-misses.js";
import { canonicalOption, meantOptions, optionNames } from "./operation-arguments.js";
import { paginationArguments, readPagination } from "./pagination.js";
import { protectionsOf } from "./protections.js";
import { namedBy } from "./public-name.js";
import { type Annotation, readAnnotations } from "./read-annotations.js";
import { readResource } from "./resource.js";
import { readSuppressions } from "./suppress.js";
import { warnOfUnexposed } from "./unexposed-models.js";

/** The rules that decide how annotations are read. */
export interface AnnotationContext {
  readonly naming: Naming;
  /** The generator block whose API is generated. */
  readonly block: TargetBlock;
}

/** Reads the annotations of a model and of its fields. A model without `@pagination` is never exposed. */
export function readModel(
  model: Model,
  sources: SourceMap,
  { naming, block }: AnnotationContext,
  diagnostics: Diagnostics,
): ModelDeclaration | undefined {
  const entry = sources.model(model.name);
  if (entry === undefined) return undefined;
  const problems = new Diagnostics();
  const read = readComment(entry.comment, block, problems);
  const { annotations, description } = read;
  const onFields = model.fields.flatMap((field) => {
    const source = sources.field(model.name, field.name);
    return source === undefined ? [] : [{ field, source, ...readComment(source.comment, block, problems) }];
  });
  // Another API may expose the model: its annotations then have an effect there.
  const isExposed = read.all.some(({ name }) => name === "pagination");
  const onModel = {
    kind: "model",
    name: model.name,
    line: entry.line,
    protections: protectionsOf(annotations),
  } as const;
  if (read.strays) reportNearMisses(read.strays, { ...onModel, isExposed }, problems);
  for (const { field, source, annotations: fieldAnnotations, strays } of onFields) {
    if (strays === undefined) continue;
    const onField = { kind: "field", name: `${model.name}.${field.name}`, line: source.line } as const;
    const protections = protectionsOf([...fieldAnnotations, ...annotations]);
    reportNearMisses(strays, { ...onField, protections, isExposed }, problems);
  }
  const isShared = block.all.length > 1;
  readSuppressions(annotations, () => entry.extent, isShared, problems);
  for (const { source, annotations } of onFields)
    readSuppressions(annotations, () => extentOf(source), isShared, problems);
  if (!isExposed) {
    // The comments of a model that is not exposed may be for another generator.
    diagnostics.includeWarnings(problems);
    warnOfUnexposed(model, [...read.all, ...onFields.flatMap((field) => field.all)], sources, diagnostics);
    return undefined;
  }
  diagnostics.include(problems);
  if (!annotations.some(({ name }) => name === "pagination")) return undefined;
  const { computed = [], ...resource } = readResource(model.name, annotations, entry, diagnostics);
  const named = resource.naming ?? naming;
  const paginations = readPaginations(model, annotations, entry, diagnostics);
  refuseTwice(resource, paginations.pagination, diagnostics);
  return {
    model: computed.length === 0 ? model : { ...model, computed: computed.map(({ name }) => name.value) },
    isView: entry.inView,
    location: locationOf(entry),
    nameSpan: entry.nameSpan,
    description,
    resource,
    ...paginations,
    fields: onFields.map(({ field, source, annotations, description }) =>
      readUnlessKnown({ model, field, entry: source, annotations, description, naming: named }, block, diagnostics),
    ),
    computed: computed.map(({ name: { value: name, span }, ...typed }) => ({
      span,
      name,
      publicName: { value: namedBy(named, { name }), span },
      ...typed,
    })),
  };
}

/** The declarations of fields by their entries, which are the same objects as long as no edit changes the fields. */
const fieldReadings = new WeakMap<
  SourceEntry,
  Pick<AnnotatedField, "field" | "naming"> & {
    readonly block: TargetBlock;
    readonly declaration: FieldDeclaration;
    readonly problems: Diagnostics;
  }
>();

/** Reads a field, unless neither its text nor the rules have changed. */
function readUnlessKnown(annotated: AnnotatedField, block: TargetBlock, diagnostics: Diagnostics): FieldDeclaration {
  const { field, entry, naming } = annotated;
  const known = fieldReadings.get(entry);
  const isKnown = known?.field === field && known.naming === naming && known.block === block;
  const problems = isKnown ? known.problems : new Diagnostics();
  const declaration = isKnown ? known.declaration : readField(annotated, problems);
  if (!isKnown) fieldReadings.set(entry, { field, naming, block, declaration, problems });
  diagnostics.include(problems);
  return declaration;
}

/** Reads the annotations of a comment. A comment that an edit left as it was is not read again. */
const readOnce = onceFor((comment: DocComment) => {
  const problems = new Diagnostics();
  return { ...readAnnotations(comment, problems), problems };
});

function readComment(comment: DocComment | undefined, block: TargetBlock, diagnostics: Diagnostics) {
  if (comment === undefined) return { annotations: [], description: "", all: [] };
  const { annotations: all, description, strays, problems } = readOnce(comment);
  diagnostics.include(problems);
  return { annotations: annotationsForBlock(all, block, diagnostics), description, all, strays };
}

function readPaginations(
  model: Model,
  annotations: readonly Annotation[],
  entry: SourceEntry,
  diagnostics: Diagnostics,
): Pick<ModelDeclaration, "pagination" | "operations" | "item" | "misnamed"> {
  let pagination: PaginationDeclaration | undefined;
  let item: OperationDeclaration | undefined;
  const operations: OperationDeclaration[] = [];
  const misnamed: PaginationDeclaration[] = [];
  for (const annotation of annotations) {
    if (annotation.name !== "pagination") {
      if (annotation.name !== "resource" && annotation.name !== "suppress") {
        diagnostics.error({
          code: "misplaced-annotation",
          headline: `\`@${annotation.name}\` belongs on a field`,
          label: `\`${model.name}\` is a model`,
          notes: prefixNotes(entry.comment?.prefixes ?? noPrefixes),
          span: annotation.nameSpan,
          help: "move it above the field that is meant",
        });
      }
      continue;
    }
    const argumentsByName = paginationArguments(annotation, diagnostics, annotations);
    const named = argumentsByName.get("operation") ?? misspeltOperation(annotation);
    const isItem = named?.value.kind === "string" && named.value.value === "get";
    const target = isItem ? "item" : named ? "operation" : "resource";
    const read = readPagination(annotation, argumentsByName, entry, target, diagnostics, annotations);
    if (named === undefined) {
      if (pagination !== undefined) {
        diagnostics.error({
          code: "duplicate-annotation",
          headline: `\`${model.name}\` has two \`@pagination\` without \`operation\``,
          label: "one sets the options of all its routes",
          span: annotation.nameSpan,
          related: theFirst(pagination.span),
          help: "put the options into one",
        });
      }
      pagination ??= read;
      continue;
    }
    const name = readName(named, diagnostics);
    if (name === undefined) misnamed.push(read);
    else if (!isItem) operations.push({ ...read, name });
    else if (item === undefined) item = { ...read, name };
    else {
      diagnostics.error({
        code: "duplicate-annotation",
        headline: `\`${model.name}\` has two \`@pagination\` of the item`,
        span: annotation.nameSpan,
        related: theFirst(item.span),
        help: "put the options into one",
      });
    }
  }
  return { pagination, operations, item, misnamed };
}

/**
 * Returns an argument that is a misspelt `operation`. Its annotation counts as an operation's, so that the misspelling
 * is the only error.
 */
function misspeltOperation({ arguments: all }: Annotation): NamedArgument | undefined {
  for (const { key, keySpan, value } of all) {
    if (key === undefined || keySpan === undefined || optionNames.includes(canonicalOption(key))) continue;
    const [meant, other] = meantOptions(key);
    if (meant === "operation" && other === undefined) return { key: meant, keySpan, value };
  }
  return undefined;
}

const plainName = text({
  takes: "letters, digits and underscores, beginning with a letter",
  pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
  hint: operationHint,
});

function readName({ key, value }: NamedArgument, diagnostics: Diagnostics): TextWithSpan | undefined {
  const reader = readerOf(key, diagnostics);
  return withSpan(textOf(value) === "" || value.kind !== "string" ? quotedText : plainName).read(value, reader);
}

/**
 * Returns the help for a name with other characters: for `new-ones`, to write `newOnes`. The path may keep the hyphen.
 */
function operationHint(name: Value): string | undefined {
  const [first = "", ...others] = textOf(name)
    .split(/[^A-Za-z0-9_]+/)
    .filter((word) => word !== "");
  const joined = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(joined) ? `write "${joined}"; its \`path\` may be any` : undefined;
}

/** Reports an option that both `@resource` and `@pagination` set for the whole resource. */
function refuseTwice(
  { settings = [] }: ResourceDeclaration,
  pagination: PaginationDeclaration | undefined,
  diagnostics: Diagnostics,
): void {
  for (const { key, name, span } of settings) {
    const twin = pagination?.settings.find((setting) => setting.key === key);
    if (twin === undefined) continue;
    diagnostics.error({
      code: "duplicate-option",
      headline: `\`${twin.name}\` is given in \`@resource\` and in \`@pagination\``,
      span: twin.span,
      related: [{ span, label: `\`${name}\` of \`@resource\`` }],
      help: "remove one of the two",
    });
  }
}
