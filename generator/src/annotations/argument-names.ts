/** The arguments that each annotation takes: the keys of named ones, or the words that it takes. */
import { codes } from "../diagnostics/catalogue.js";
import type { AnnotationName } from "./names.js";
import { canonicalOption, optionNames } from "./operation-arguments.js";
import { resourceNames } from "./resource-arguments.js";

export const filterKinds = [
  "exact",
  "not",
  "partial",
  "start",
  "end",
  "word",
  "range",
  "date",
  "order",
  "exists",
] as const;
export type FilterKind = (typeof filterKinds)[number];

/** Those that compare a part of a text. */
export const textKinds = ["partial", "start", "end", "word"] as const;

/** Those whose parameter is the field's name alone: a field has at most one of them. */
export const matchKinds: readonly FilterKind[] = ["exact", ...textKinds];

/** The named arguments of `@filter`. */
export const filterOptions = ["caseSensitive", "path", "type"] as const;

/** The types of values within Json that a filter compares. */
export const jsonTypes = ["String", "Int", "Float", "Boolean"] as const;
export type JsonType = (typeof jsonTypes)[number];

const accepted: { readonly [name in AnnotationName]: readonly string[] } = {
  pagination: optionNames,
  resource: resourceNames,
  filter: [...filterKinds, ...filterOptions],
  name: [],
  hidden: [],
  embed: ["limit"],
  suppress: codes,
};

/** True if the annotation has an argument of this name, by its short or its long form. */
export function takesArgument(annotation: AnnotationName, argument: string): boolean {
  return accepted[annotation].includes(annotation === "pagination" ? canonicalOption(argument) : argument);
}
