/** Reads a field with its comment into its declaration. */

import { type Diagnostics, theFirst } from "../diagnostics/diagnostics.js";
import type { Naming } from "../options/platform-shape.js";
import type { Field, Model } from "../schema/datamodel.js";
import { locationOf } from "../schema/location.js";
import type { SourceEntry } from "../schema/source-map.js";
import { embedArguments } from "./annotation-specs.js";
import { namedArguments, readArguments } from "./arguments.js";
import { readCounts } from "./count.js";
import type { FieldDeclaration } from "./declaration.js";
import { readFilterAnnotations } from "./filter.js";
import { paginationArguments, readPagination } from "./pagination.js";
import { namedBy, readPublicName } from "./public-name.js";
import type { Annotation } from "./read-annotations.js";

/** A field with what is written above it. */
export interface AnnotatedField {
  readonly model: Model;
  readonly field: Field;
  readonly entry: SourceEntry;
  readonly annotations: readonly Annotation[];
  readonly description: string;
  readonly naming: Naming;
}

/** Reads a field's annotations. Whether a filter fits the field's type is checked in filter-support.ts. */
export function readField(annotated: AnnotatedField, diagnostics: Diagnostics): FieldDeclaration {
  const { model, field, entry, annotations, description, naming } = annotated;
  const name = `${model.name}.${field.name}`;
  const one = (wanted: string) => {
    const [first, second] = annotations.filter((annotation) => annotation.name === wanted);
    if (first !== undefined && second !== undefined) {
      diagnostics.error({
        code: "duplicate-annotation",
        headline: `\`${name}\` has two \`@${wanted}\``,
        span: second.nameSpan,
        related: theFirst(first.nameSpan),
        help: "merge them into one",
      });
    }
    return first;
  };
  const resource = one("resource");
  if (resource !== undefined) {
    diagnostics.error({
      code: "misplaced-annotation",
      headline: "`@resource` belongs on a model",
      label: `\`${name}\` is a field`,
      span: resource.nameSpan,
      help: `move it above \`model ${model.name}\``,
    });
  }
  const [hidden, restricted] = [one("hidden"), one("restricted")];
  for (const bare of [hidden, restricted]) {
    if (bare !== undefined) namedArguments(bare, { names: [], unknown: "unknown-argument" }, diagnostics);
  }
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
    ...(restricted && { restricted: restricted.span }),
    ...(embed && { embed }),
    ...readFilterAnnotations(annotated, diagnostics),
    ...(pagination && { pagination }),
    counts: readCounts(annotations, field, naming, diagnostics),
  };
}

function readRelationPagination(
  annotation: Annotation | undefined,
  { model, field, entry }: AnnotatedField,
  diagnostics: Diagnostics,
): FieldDeclaration["pagination"] {
  if (annotation === undefined) return undefined;
  if (field.kind !== "relation" || !field.list) {
    diagnostics.error({
      code: "misplaced-annotation",
      headline: "`@pagination` belongs on a model or a list relation",
      label: `\`${model.name}.${field.name}\` is neither`,
      span: annotation.nameSpan,
      help: `move it above \`model ${model.name}\` or a list relation`,
    });
    return undefined;
  }
  return readPagination(annotation, paginationArguments(annotation, diagnostics), entry, "relation", diagnostics);
}

const embedRules = {
  names: Object.keys(embedArguments),
  unnamed: { name: "limit", kind: "number" },
  unknown: "unknown-argument",
} as const;

function readEmbed(annotation: Annotation | undefined, diagnostics: Diagnostics): FieldDeclaration["embed"] {
  if (annotation === undefined) return undefined;
  const given = namedArguments(annotation, embedRules, diagnostics);
  // A broken argument has been reported. The limit then counts as 1, so that its absence is not reported too.
  const read = readArguments(embedArguments, given, diagnostics);
  const isBroken = given.has("limit") || annotation.arguments.length > given.size;
  const { limit = isBroken ? 1 : undefined, fields } = read;
  return { span: annotation.span, ...(limit !== undefined && { limit }), ...(fields && { fields }) };
}
