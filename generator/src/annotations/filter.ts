/** `@filter(…)` on a field → the filters that it declares. Whether they fit the field's type is checked in filter-support.ts. */
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Field, Model } from "../schema/datamodel.js";
import { unquotedHint, wordHint } from "../util/cures.js";
import { didYouMean, nearest } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import { type FilterKind, filterKinds, filterOptions, jsonTypes, matchKinds } from "./argument-names.js";
import { describe, type NamedArgument, namedArguments, readBoolean, readText, wrongType } from "./arguments.js";
import type { DeclaredFilter, FieldDeclaration, PathFilters } from "./declaration.js";
import type { Value } from "./parser.js";
import type { Annotation } from "./read-annotations.js";

interface AnnotatedField {
  readonly model: Model;
  readonly field: Field;
  readonly annotations: readonly Annotation[];
}

type FieldFilters = Omit<PathFilters, "path"> & Partial<Pick<PathFilters, "path">>;

/** One annotation for the field itself, and one for each path. */
export function readFilterAnnotations(
  { model, field, annotations }: AnnotatedField,
  diagnostics: Diagnostics,
): Pick<FieldDeclaration, "filters" | "caseSensitive" | "pathFilters"> {
  const read: FieldFilters[] = [];
  for (const annotation of annotations.filter(({ name }) => name === "filter")) {
    const filters = readFilters(annotation, diagnostics);
    if (filters === undefined) continue;
    const { path } = filters;
    if (read.some((other) => other.path?.value === path?.value)) {
      const which = path === undefined ? "`@filter`" : `\`@filter\` with the path ${JSON.stringify(path.value)}`;
      const message = `\`${model.name}.${field.name}\` has two ${which}.`;
      diagnostics.error("duplicate-annotation", message, annotation.nameSpan, "merge them into one");
    } else {
      read.push(filters);
    }
  }
  return {
    filters: [],
    ...read.find(({ path }) => path === undefined),
    pathFilters: read.filter((each): each is PathFilters => each.path !== undefined),
  };
}

/** What filters are written with, and take none of. */
function bareFilter(value: Value): string | undefined {
  if (value.kind === "list") return "leave the brackets out: `@filter(exact, order)`";
  const kind = value.kind === "string" ? nearest(value.value, filterKinds) : undefined;
  return kind === undefined ? undefined : unquotedHint(kind);
}

/** `exact: true`, and `strategy: "partial"` as API Platform has it. */
function valuedFilter(key: string | undefined, value: Value): string | undefined {
  if (key === undefined) return undefined;
  const text = value.kind === "string" || value.kind === "identifier" ? value.value : undefined;
  const kind = filterKinds.find((name) => name === key) ?? filterKinds.find((name) => name === text);
  return kind && `a filter has no value: write \`@filter(${kind})\``;
}

/** The filters that Prisma's own words stand for. */
const prismaWords: ReadonlyMap<string, FilterKind> = new Map([
  ["contains", "partial"],
  ["search", "word"],
  ["startsWith", "start"],
  ["endsWith", "end"],
  ["equals", "exact"],
  ["in", "exact"],
  ["notIn", "not"],
  ["gt", "range"],
  ["gte", "range"],
  ["lt", "range"],
  ["lte", "range"],
  ["between", "range"],
  ["sort", "order"],
  ["orderBy", "order"],
  ["isNull", "exists"],
  ["isSet", "exists"],
]);

/** @param isNamed true for `text: …` */
function meantFilter(text: string, isNamed: boolean): string | undefined {
  const word = prismaWords.get(text);
  if (word !== undefined) return wordHint(text, word);
  const near = isNamed ? undefined : nearest(text, filterOptions);
  const option = filterOptions.find((each) => each === near);
  return option === undefined
    ? didYouMean(text, isNamed ? [...filterKinds, ...filterOptions] : filterKinds)
    : `write \`${option}: ${optionExamples[option]}\``;
}

const optionExamples = { caseSensitive: "true", path: '"…"', type: "String" } as const;

/** Undefined, with an error, for a path that is not a text, or a type that Json does not have. */
function readFilters(annotation: Annotation, diagnostics: Diagnostics): FieldFilters | undefined {
  const kinds = annotation.arguments.filter((argument) => !isOption(argument));
  if (kinds.length === 0) {
    const message = `\`@filter\` needs a filter: ${formatList(filterKinds, "or")}.`;
    diagnostics.error("missing-argument", message, annotation.span, "write, for example, `@filter(exact)`");
  }
  const found: DeclaredFilter[] = [];
  const named = namedArguments(
    { ...annotation, arguments: annotation.arguments.filter(isOption) },
    optionRules,
    diagnostics,
  );
  for (const { key, keySpan, value } of kinds) {
    const text = key ?? (value.kind === "identifier" ? value.value : undefined);
    const span = keySpan ?? value.span;
    const kind = filterKinds.find((name) => name === text);
    if (kind === undefined || key !== undefined) {
      const near =
        text === undefined ? bareFilter(value) : (valuedFilter(key, value) ?? meantFilter(text, key !== undefined));
      const hint = near ?? `it takes ${formatList(filterKinds)}`;
      const what = key === undefined ? describe(value) : `\`${key}: …\``;
      const isName = key !== undefined || value.kind === "identifier" || value.kind === "string";
      const message = isName
        ? `\`@filter\` has no filter ${what}.`
        : `\`@filter\` takes names of filters; found ${what}.`;
      diagnostics.error("unknown-argument", message, span, hint);
    } else if (found.some((other) => other.kind === kind)) {
      diagnostics.error(
        "duplicate-option",
        `\`${kind}\` is given twice in one \`@filter\`.`,
        span,
        "remove one of the two",
      );
    } else {
      found.push({ kind, span });
    }
  }
  const matches = found.filter(({ kind }) => matchKinds.includes(kind));
  for (const { kind, span } of matches.slice(1)) {
    const message = `\`${kind}\` cannot be combined with \`${matches[0]?.kind}\`: both use the field's name as their parameter.`;
    diagnostics.error("filter-conflict", message, span, "keep one of them");
  }
  const caseSensitive = named.get("caseSensitive");
  const isOn = caseSensitive !== undefined && readBoolean(caseSensitive, diagnostics);
  const path = readPath(named.get("path"), diagnostics);
  if (path === undefined && named.has("path")) return undefined;
  const type = readType(named.get("type"), diagnostics);
  if (type === undefined && named.has("type")) return undefined;
  if (type !== undefined && path === undefined) {
    const message = "`type` has no effect without `path`: it is the type of a value within Json.";
    diagnostics.error("filter-path", message, type.span, 'remove it, or add `path: "…"`');
  }
  return {
    filters: found,
    ...(isOn && { caseSensitive: caseSensitive.keySpan }),
    ...(path && { path }),
    ...(type && { type }),
  };
}

function readType(argument: NamedArgument | undefined, diagnostics: Diagnostics): PathFilters["type"] {
  if (argument === undefined) return undefined;
  const { value } = argument;
  const text = value.kind === "identifier" || value.kind === "string" ? value.value : "";
  const type = jsonTypes.find((name) => name === text);
  if (type !== undefined && value.kind === "identifier") return { value: type, span: value.span };
  const hint = type === undefined ? didYouMean(text, jsonTypes) : unquotedHint(type);
  return wrongType(argument, formatList(jsonTypes, "or"), diagnostics, hint);
}

function readPath(argument: NamedArgument | undefined, diagnostics: Diagnostics): PathFilters["path"] | undefined {
  const text = argument && readText(argument, diagnostics);
  return argument && text !== undefined ? { value: text, span: argument.value.span } : undefined;
}

const optionRules = { names: filterOptions, unknown: "unknown-argument" } as const;

function isOption({ key }: Annotation["arguments"][number]): boolean {
  return filterOptions.some((option) => option === key);
}
