/**
 * Reads `@filter(…)` on a field into the filters that it declares. Whether they fit the field's type is checked in
 * filter-support.ts.
 */
import { adviseNearest, rename, replaceBy, unquote } from "../diagnostics/advice.js";
import { type Advice, type Diagnostics, type Help, type Span, theFirst } from "../diagnostics/diagnostics.js";
import { describe, type Value } from "../options/value.js";
import type { Field, Model } from "../schema/datamodel.js";
import { closestCandidate } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import { filterArguments, filterOptions } from "./annotation-specs.js";
import { namedArguments, readArguments, removal } from "./arguments.js";
import type { DeclaredFilter, FieldDeclaration, PathFilters } from "./declaration.js";
import { type FilterKindName, filterKindNames, filterRules } from "./filter-kinds.js";
import type { Annotation } from "./read-annotations.js";
import type { Argument } from "./syntax/arguments.js";

interface AnnotatedField {
  readonly model: Model;
  readonly field: Field;
  readonly annotations: readonly Annotation[];
}

type FieldFilters = Omit<PathFilters, "path"> & Partial<Pick<PathFilters, "path">>;

/** Reads the annotations `@filter` of a field: at most one for the field itself, and one for each path. */
export function readFilterAnnotations(
  { model, field, annotations }: AnnotatedField,
  diagnostics: Diagnostics,
): Pick<FieldDeclaration, "filters" | "caseSensitive" | "pathFilters"> {
  const read: (FieldFilters & Pick<Annotation, "nameSpan">)[] = [];
  for (const annotation of annotations.filter(({ name }) => name === "filter")) {
    const filters = readFilters(annotation, diagnostics);
    if (filters === undefined) continue;
    const { path } = filters;
    const first = read.find((other) => other.path?.value === path?.value);
    if (first !== undefined) {
      const which = path === undefined ? "`@filter`" : `\`@filter\` with the path ${JSON.stringify(path.value)}`;
      diagnostics.error({
        code: "duplicate-annotation",
        headline: `\`${model.name}.${field.name}\` has two ${which}`,
        span: annotation.nameSpan,
        related: theFirst(first.nameSpan),
        help: "merge them into one",
      });
    } else {
      read.push({ ...filters, nameSpan: annotation.nameSpan });
    }
  }
  return {
    filters: [],
    ...read.find(({ path }) => path === undefined),
    pathFilters: read.filter(
      (fieldFilters): fieldFilters is (typeof read)[number] & PathFilters => fieldFilters.path !== undefined,
    ),
  };
}

/** Returns the help for a filter in brackets or quotes, which filters are written without. */
function bareFilter(value: Value): Help {
  if (value.kind === "list") return "leave the brackets out: `@filter(exact, order)`";
  const kind = value.kind === "string" ? closestCandidate(value.value, filterKindNames) : undefined;
  return kind === undefined ? undefined : unquote(value.span, kind);
}

/** Returns the advice for a filter with a value: `exact: true`, and `strategy: "partial"` as API Platform writes it. */
function valuedFilter({ key, keySpan, value }: Argument): Advice | undefined {
  if (key === undefined || keySpan === undefined) return undefined;
  const text = value.kind === "string" || value.kind === "identifier" ? value.value : undefined;
  const kind = filterKindNames.find((name) => name === key) ?? filterKindNames.find((name) => name === text);
  const whole = { ...keySpan, end: value.span.end };
  return kind && replaceBy(whole, kind, `a filter has no value: write \`@filter(${kind})\``);
}

/** The filters that Prisma's own words mean. */
const prismaWords: ReadonlyMap<string, FilterKindName> = new Map(
  filterKindNames.flatMap((kind) => filterRules[kind].meantBy.map((word) => [word, kind] as const)),
);

/**
 * Returns the help for an unknown filter: the filter or the option that was likely meant.
 * @param isNamed true for `text: …`
 */
function meantFilter(text: string, isNamed: boolean, span: Span): Help {
  const word = prismaWords.get(text);
  if (word !== undefined) return rename(text, word, span, `for \`${text}\`, write \`${word}\``);
  const near = isNamed ? undefined : closestCandidate(text, filterOptions);
  const option = filterOptions.find((each) => each === near);
  return option === undefined
    ? adviseNearest(text, isNamed ? [...filterKindNames, ...filterOptions] : filterKindNames, span)
    : `write \`${option}: ${optionExamples[option]}\``;
}

/**
 * Returns the advice to remove a word of Prisma's for a filter that another argument already means: `gt, lt` is one
 * `range`.
 */
function coveredFilter({ key, value }: Argument, annotationArguments: readonly Argument[]): Advice | undefined {
  const word = key === undefined && value.kind === "identifier" ? value.value : "";
  const kind = prismaWords.get(word);
  const at = annotationArguments.findIndex((argument) => argument.value === value);
  const isCovered = annotationArguments.some((other, index) => {
    const name = other.key === undefined && other.value.kind === "identifier" ? other.value.value : "";
    return name === kind || (index < at && prismaWords.get(name) === kind);
  });
  if (kind === undefined || !isCovered) return undefined;
  return { help: `\`${kind}\` includes it: remove \`${word}\``, fix: [removal(at, annotationArguments)] };
}

const optionExamples = { caseSensitive: "true", path: '"…"', type: "String" } as const;

/**
 * Reads one annotation. Returns undefined, with an error, for a path that is not a text, or for a type that is not one
 * of Json's.
 */
function readFilters(annotation: Annotation, diagnostics: Diagnostics): FieldFilters | undefined {
  const kinds = annotation.arguments.filter((argument) => !isOption(argument));
  if (kinds.length === 0) {
    diagnostics.error({
      code: "missing-argument",
      headline: "`@filter` needs a filter",
      label: formatList(filterKindNames, "or"),
      span: annotation.span,
      help: "write, for example, `@filter(exact)`",
    });
  }
  const declaredFilters: DeclaredFilter[] = [];
  const named = namedArguments(
    { ...annotation, arguments: annotation.arguments.filter(isOption) },
    optionRules,
    diagnostics,
  );
  for (const argument of kinds) {
    const { key, keySpan, value } = argument;
    const text = key ?? (value.kind === "identifier" ? value.value : undefined);
    const span = keySpan ?? value.span;
    const kind = filterKindNames.find((name) => name === text);
    const first = declaredFilters.find((other) => other.kind === kind);
    if (kind === undefined || key !== undefined) {
      const near =
        text === undefined
          ? bareFilter(value)
          : (valuedFilter(argument) ??
            coveredFilter(argument, annotation.arguments) ??
            meantFilter(text, key !== undefined, span));
      const hint = near ?? `it takes ${formatList(filterKindNames)}`;
      const what = key === undefined ? describe(value) : `\`${key}: …\``;
      const isName = key !== undefined || value.kind === "identifier" || value.kind === "string";
      diagnostics.error({
        code: "unknown-argument",
        headline: isName ? `\`@filter\` has no filter ${what}` : "`@filter` takes names of filters",
        label: isName ? undefined : `found ${what}`,
        span,
        help: hint,
      });
    } else if (first !== undefined) {
      diagnostics.error({
        code: "duplicate-option",
        headline: `\`${kind}\` is given twice in one \`@filter\``,
        span,
        related: theFirst(first.span),
        help: "remove one of the two",
      });
    } else {
      declaredFilters.push({ kind, span });
    }
  }
  const matches = declaredFilters.filter(({ kind }) => filterRules[kind].match);
  for (const { kind, span } of matches.slice(1)) {
    const [first] = matches;
    diagnostics.error({
      code: "filter-conflict",
      headline: `\`${kind}\` cannot be combined with \`${first?.kind}\``,
      label: "both use the field's name as their parameter",
      span,
      related: first ? [{ span: first.span, label: "the other one" }] : [],
      help: "keep one of them",
    });
  }
  const { caseSensitive, path, type } = readArguments(filterArguments, named, diagnostics);
  if ((path === undefined && named.has("path")) || (type === undefined && named.has("type"))) return undefined;
  if (type !== undefined && path === undefined) {
    diagnostics.error({
      code: "filter-path",
      headline: "`type` has no effect without `path`",
      label: "it is the type of a value within Json",
      span: type.span,
      help: 'remove it, or add `path: "…"`',
    });
  }
  const isOn = caseSensitive && named.get("caseSensitive");
  return {
    filters: declaredFilters,
    ...(isOn && { caseSensitive: isOn.keySpan }),
    ...(path && { path }),
    ...(type && { type }),
  };
}

const optionRules = { names: filterOptions, unknown: "unknown-argument" } as const;

function isOption({ key }: Annotation["arguments"][number]): boolean {
  return filterOptions.some((option) => option === key);
}
