/** A model of the datamodel with its comment → its declaration; undefined for a model that is not exposed. */
import { attributeName, paginationOptions } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { withoutRepeated } from "../diagnostics/repeated-names.js";
import type { Naming } from "../options/platform-shape.js";
import type { Model } from "../schema/datamodel.js";
import type { DocComment } from "../schema/doc-comment.js";
import { locationOf } from "../schema/location.js";
import { extentOf, extentOfModel, type SourceEntry, type SourceMap } from "../schema/source-map.js";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import { type OwnOperation, ownOperations, resourceArguments } from "./argument-names.js";
import { type LocatedText, type NamedArgument, namedArguments, readText, readTexts, wrongType } from "./arguments.js";
import type {
  ModelDeclaration,
  OperationDeclaration,
  PaginationDeclaration,
  ResourceDeclaration,
} from "./declaration.js";
import { readField } from "./field.js";
import { placeOf } from "./misplaced.js";
import { paginationArguments, readPagination, readSetting } from "./pagination.js";
import { readNaming } from "./public-name.js";
import { type Annotated, type Annotation, readAnnotations } from "./read-annotations.js";
import { readSuppressions } from "./suppress.js";

/**
 * Reads a model's annotations and its fields'. A model without `@pagination` is never exposed.
 * @param naming of the API
 */
export function readModel(
  model: Model,
  sources: SourceMap,
  naming: Naming,
  diagnostics: Diagnostics,
): ModelDeclaration | undefined {
  const entry = sources.model(model.name);
  if (entry === undefined) return undefined;
  const { annotations, description } = annotationsOf(entry.comment, "model", diagnostics);
  const onFields = model.fields.flatMap((field) => {
    const source = sources.field(model.name, field.name);
    return source === undefined ? [] : [{ field, source, ...annotationsOf(source.comment, "field", diagnostics) }];
  });
  readSuppressions(annotations, () => extentOfModel(model.name, sources), diagnostics);
  for (const { source, annotations } of onFields) readSuppressions(annotations, () => extentOf(source), diagnostics);
  if (!annotations.some(({ name }) => name === "pagination")) {
    warnOfUnexposed(model, [...annotations, ...onFields.flatMap((field) => field.annotations)], diagnostics);
    return undefined;
  }
  const resource = readResource(annotations, entry, diagnostics);
  const paginations = readPaginations(model, annotations, entry, diagnostics);
  refuseTwice(resource, paginations.pagination, diagnostics);
  return {
    model,
    isView: entry.inView,
    location: locationOf(entry),
    nameSpan: entry.nameSpan,
    description,
    resource,
    ...paginations,
    fields: onFields.map(({ field, source, annotations, description }) =>
      readField(
        { model, field, entry: source, annotations, description, naming: resource.naming ?? naming },
        diagnostics,
      ),
    ),
  };
}

function annotationsOf(comment: DocComment | undefined, annotated: Annotated, diagnostics: Diagnostics) {
  return comment === undefined
    ? { annotations: [], description: "" }
    : readAnnotations(comment, annotated, diagnostics);
}

function warnOfUnexposed(model: Model, annotations: readonly Annotation[], diagnostics: Diagnostics): void {
  for (const { name, nameSpan } of annotations) {
    if (name === "suppress") continue;
    diagnostics.warning(
      "misplaced-annotation",
      `\`@${name}\` has no effect: \`${model.name}\` is not exposed.`,
      nameSpan,
      `add \`@pagination\` to \`${model.name}\` to expose it`,
    );
  }
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
        const message = `\`@${annotation.name}\` belongs on a field, not on the model \`${model.name}\`.`;
        diagnostics.error(
          "misplaced-annotation",
          message,
          annotation.nameSpan,
          "move it above the field that is meant",
        );
      }
      continue;
    }
    const given = paginationArguments(annotation, diagnostics, annotations);
    const named = given.get("operation");
    const isItem = named?.value.kind === "string" && named.value.value === "get";
    const target = isItem ? "item" : named ? "operation" : "resource";
    const read = readPagination(annotation, given, entry, target, diagnostics, annotations);
    if (named === undefined) {
      if (pagination !== undefined) {
        const message = `\`${model.name}\` has two \`@pagination\` without \`operation\`.`;
        diagnostics.error("duplicate-annotation", message, annotation.nameSpan, "put the options into one");
      }
      pagination ??= read;
      continue;
    }
    const name = readName(named, diagnostics);
    if (name === undefined) misnamed.push(read);
    else if (!isItem) operations.push({ ...read, name });
    else if (item === undefined) item = { ...read, name };
    else {
      const message = `\`${model.name}\` has two \`@pagination\` of the item.`;
      diagnostics.error("duplicate-annotation", message, annotation.nameSpan, "put the options into one");
    }
  }
  return { pagination, operations, item, misnamed };
}

function readName(named: NamedArgument, diagnostics: Diagnostics): LocatedText | undefined {
  const name = readText(named, diagnostics);
  if (name === undefined) return undefined;
  if (/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) return { value: name, span: named.value.span };
  const plain = "a name of letters, digits and underscores, beginning with a letter";
  return wrongType(named, plain, diagnostics, operationHint(name));
}

/** A name without the hyphen of `new-ones`: the path may keep it. */
function operationHint(name: string): string | undefined {
  const [first = "", ...others] = name.split(/[^A-Za-z0-9_]+/).filter((word) => word !== "");
  const joined = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(joined) ? `write "${joined}"; its \`path\` may be any` : undefined;
}

/** An option that both `@resource` and `@pagination` set for the whole resource. */
function refuseTwice(
  { settings = [] }: ResourceDeclaration,
  pagination: PaginationDeclaration | undefined,
  diagnostics: Diagnostics,
): void {
  for (const { key } of settings) {
    const twin = pagination?.settings.find((setting) => setting.key === key);
    if (twin === undefined) continue;
    const message = `\`${attributeName(key)}\` is given in \`@resource\` and in \`@pagination\`.`;
    diagnostics.error("duplicate-option", message, twin.span, "remove one of the two");
  }
}

function readResource(
  annotations: readonly Annotation[],
  entry: SourceEntry,
  diagnostics: Diagnostics,
): ResourceDeclaration {
  const [annotation, second] = annotations.filter(({ name }) => name === "resource");
  if (annotation === undefined) return {};
  if (second !== undefined) {
    diagnostics.error(
      "duplicate-annotation",
      "A model can have only one `@resource`.",
      second.nameSpan,
      "put the arguments into one",
    );
  }
  const given = namedArguments(
    annotation,
    {
      names: resourceArguments,
      placeOf: (name) => placeOf(name, annotation, annotations),
      unknown: "unknown-argument",
    },
    diagnostics,
  );
  const text = (name: string) => {
    const argument = given.get(name);
    const value = argument && readText(argument, diagnostics);
    return argument && value !== undefined ? { value, span: argument.value.span } : undefined;
  };
  const path = text("path");
  const shortName = text("shortName");
  const texts = (name: string) => {
    const argument = given.get(name);
    return argument?.value.kind === "list"
      ? (readTexts(argument, diagnostics) ?? [])
      : [text(name)].filter((one) => one !== undefined);
  };
  const types = texts("type");
  const identifier = texts("identifier");
  const only = readOnly(given.get("operations"), diagnostics);
  const absoluteUrls = readStrategy(given.get("urlGenerationStrategy"), diagnostics);
  const where = given.get("where")?.value;
  const naming = readNaming(given.get("naming"), diagnostics);
  const columns = given.get("scopedBy");
  const scopedBy = columns && readTexts(columns, diagnostics);
  const settings = paginationOptions.flatMap((option) =>
    readSetting(option, given.get(attributeName(option.key)), entry, diagnostics),
  );
  return {
    ...(path && { path }),
    ...(types.length > 0 && { types: types.map(({ value }) => value) }),
    ...(shortName && { shortName }),
    ...(identifier.length > 0 && { identifier }),
    ...(only && { only }),
    ...(absoluteUrls !== undefined && { absoluteUrls }),
    ...(where && { where }),
    ...(naming && { naming }),
    ...(scopedBy && { scopedBy }),
    ...(settings.length > 0 && { settings }),
  };
}

/** The one operation that the resource has; undefined if it has both. */
function readOnly(argument: NamedArgument | undefined, diagnostics: Diagnostics): OwnOperation | undefined {
  if (argument === undefined) return undefined;
  const { value } = argument;
  const wanted = `a list of ${formatList(ownOperations, "and")}`;
  if (value.kind !== "list" || value.items.length === 0) {
    const hint = "to expose nothing, remove the model's `@pagination`";
    return wrongType(argument, wanted, diagnostics, value.kind === "list" ? hint : "put it into brackets");
  }
  const read: { readonly value: OwnOperation; readonly span: Span }[] = [];
  for (const item of value.items) {
    const text = item.kind === "string" || item.kind === "identifier" ? item.value : "";
    const name = ownOperations.find((each) => each === text);
    if (name === undefined) {
      const hint = didYouMean(text, ownOperations) ?? "other operations are declared by `@pagination(operation: …)`";
      return wrongType({ ...argument, value: item }, wanted, diagnostics, hint);
    }
    read.push({ value: name, span: item.span });
  }
  const [only, second] = withoutRepeated("`operations`", read, (name) => name, diagnostics);
  return second === undefined ? only?.value : undefined;
}

const strategies = ["ABS_URL", "ABS_PATH"] as const;

/** Whether links are absolute. */
function readStrategy(argument: NamedArgument | undefined, diagnostics: Diagnostics): boolean | undefined {
  if (argument === undefined) return undefined;
  const { value } = argument;
  const text = value.kind === "string" || value.kind === "identifier" ? value.value : "";
  const strategy = strategies.find((name) => name === text);
  if (strategy === undefined) {
    return wrongType(argument, formatList(strategies, "or"), diagnostics, didYouMean(text, strategies));
  }
  return strategy === "ABS_URL";
}
