/** A field with its comment → its declaration. */

import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Naming } from "../options/platform-shape.js";
import type { Field, Model } from "../schema/datamodel.js";
import { locationOf } from "../schema/location.js";
import type { SourceEntry } from "../schema/source-map.js";
import { unquotedHint, wordHint } from "../util/cures.js";
import { didYouMean, nearest } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import { type FilterKind, filterKinds, filterOptions, matchKinds } from "./argument-names.js";
import { describe, namedArguments, readBoolean } from "./arguments.js";
import type { FieldDeclaration } from "./declaration.js";
import { paginationArguments, readPagination } from "./pagination.js";
import type { Value } from "./parser.js";
import { namedBy, readPublicName } from "./public-name.js";
import type { Annotation } from "./read-annotations.js";

interface AnnotatedField {
  readonly model: Model;
  readonly field: Field;
  readonly entry: SourceEntry;
  readonly annotations: readonly Annotation[];
  readonly description: string;
  readonly naming: Naming;
}

/** Reads a field's annotations. Whether a filter fits the field's type is checked in filters.ts. */
export function readField(annotated: AnnotatedField, diagnostics: Diagnostics): FieldDeclaration {
  const { model, field, entry, annotations, description, naming } = annotated;
  const name = `${model.name}.${field.name}`;
  const one = (wanted: string) => {
    const [first, second] = annotations.filter((annotation) => annotation.name === wanted);
    if (second !== undefined) {
      const message = `\`${name}\` has two \`@${wanted}\`.`;
      diagnostics.error("duplicate-annotation", message, second.nameSpan, "merge them into one");
    }
    return first;
  };
  const resource = one("resource");
  if (resource !== undefined) {
    const message = `\`@resource\` belongs on a model, not on the field \`${name}\`.`;
    diagnostics.error("misplaced-annotation", message, resource.nameSpan, `move it above \`model ${model.name}\``);
  }
  const hidden = one("hidden");
  if (hidden !== undefined) namedArguments(hidden, { names: [], unknown: "unknown-argument" }, diagnostics);
  const embed = readEmbed(one("embed"), diagnostics);
  const pagination = readRelationPagination(one("pagination"), annotated, diagnostics);
  const ownName = readPublicName(one("name"), diagnostics);
  return {
    field,
    location: locationOf(entry),
    nameSpan: entry.nameSpan,
    publicName: ownName ?? { value: namedBy(naming, field), span: entry.nameSpan },
    ...(ownName && { hasOwnName: true }),
    description,
    ...(hidden && { hidden: hidden.span }),
    ...(embed && { embed }),
    ...readFilters(one("filter"), diagnostics),
    ...(pagination && { pagination }),
  };
}

function readRelationPagination(
  annotation: Annotation | undefined,
  { model, field, entry }: AnnotatedField,
  diagnostics: Diagnostics,
): FieldDeclaration["pagination"] {
  if (annotation === undefined) return undefined;
  if (field.kind !== "relation" || !field.list) {
    diagnostics.error(
      "misplaced-annotation",
      `\`@pagination\` belongs on a model or a list relation; \`${model.name}.${field.name}\` is neither.`,
      annotation.nameSpan,
      `move it above \`model ${model.name}\` or a list relation`,
    );
    return undefined;
  }
  return readPagination(annotation, paginationArguments(annotation, diagnostics), entry, "relation", diagnostics);
}

function readEmbed(annotation: Annotation | undefined, diagnostics: Diagnostics): FieldDeclaration["embed"] {
  if (annotation === undefined) return undefined;
  const limit = namedArguments(annotation, { names: ["limit"], unknown: "unknown-argument" }, diagnostics).get("limit");
  if (limit === undefined) return { span: annotation.span };
  const { value } = limit;
  if (value.kind === "number" && Number.isInteger(value.value) && value.value >= 1) {
    return { span: annotation.span, limit: value.value };
  }
  const bare = value.kind === "string" && /^[1-9]\d*$/.test(value.value);
  const hint = bare ? unquotedHint(value.value) : undefined;
  diagnostics.error("embed-limit", `\`limit\` takes an integer from 1; found ${describe(value)}.`, value.span, hint);
  // Any limit: the annotation has one, so that its absence is not reported too.
  return { span: annotation.span, limit: 1 };
}

/** What filters are written with, and take none of. */
function bareFilter(value: Value): string | undefined {
  if (value.kind === "list") return `leave the brackets out; it takes ${formatList(filterKinds)}`;
  const kind = value.kind === "string" ? nearest(value.value, filterKinds) : undefined;
  return kind === undefined ? undefined : unquotedHint(kind);
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
  const option = isNamed ? undefined : nearest(text, filterOptions);
  return option === undefined
    ? didYouMean(text, isNamed ? [...filterKinds, ...filterOptions] : filterKinds)
    : `write \`${option}: true\``;
}

function readFilters(
  annotation: Annotation | undefined,
  diagnostics: Diagnostics,
): Pick<FieldDeclaration, "filters" | "caseSensitive"> {
  if (annotation === undefined) return { filters: [] };
  const kinds = annotation.arguments.filter((argument) => !isOption(argument));
  if (kinds.length === 0) {
    const message = `\`@filter\` needs a filter: ${formatList(filterKinds, "or")}.`;
    diagnostics.error("missing-argument", message, annotation.span);
  }
  const found: { kind: FilterKind; span: Annotation["span"] }[] = [];
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
      const near = text === undefined ? bareFilter(value) : meantFilter(text, key !== undefined);
      const hint = near ?? `it takes ${formatList(filterKinds)}`;
      const what = key === undefined ? describe(value) : `\`${key}: …\``;
      diagnostics.error("unknown-argument", `\`@filter\` has no filter ${what}.`, span, hint);
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
  return { filters: found, ...(isOn && { caseSensitive: caseSensitive.keySpan }) };
}

const optionRules = { names: filterOptions, unknown: "unknown-argument" } as const;

function isOption({ key }: Annotation["arguments"][number]): boolean {
  return filterOptions.some((option) => option === key);
}
