/** A field with its comment → its declaration. */

import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Naming } from "../options/platform-shape.js";
import type { Field, Model } from "../schema/datamodel.js";
import { locationOf } from "../schema/location.js";
import type { SourceEntry } from "../schema/source-map.js";
import { unquotedHint } from "../util/cures.js";
import { describe, namedArguments } from "./arguments.js";
import type { FieldDeclaration } from "./declaration.js";
import { readFilterAnnotations } from "./filter.js";
import { paginationArguments, readPagination } from "./pagination.js";
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

/** Reads a field's annotations. Whether a filter fits the field's type is checked in filter-support.ts. */
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
    const message = `\`@resource\` belongs on a model: \`${name}\` is a field.`;
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
    ...readFilterAnnotations(annotated, diagnostics),
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

const embedRules = {
  names: ["limit"],
  unnamed: { name: "limit", kind: "number" },
  unknown: "unknown-argument",
} as const;

function readEmbed(annotation: Annotation | undefined, diagnostics: Diagnostics): FieldDeclaration["embed"] {
  if (annotation === undefined) return undefined;
  const limit = namedArguments(annotation, embedRules, diagnostics).get("limit");
  // Other arguments have been reported: any limit, so that its absence is not reported too.
  if (limit === undefined) return { span: annotation.span, ...(annotation.arguments.length > 0 && { limit: 1 }) };
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
