/** The arguments that each annotation takes: the keys of named ones, or the words that it takes. */
import { codes } from "../diagnostics/catalogue.js";
import { canonicalOption, optionNames } from "../options/option-names.js";
import type { AnnotationName } from "./names.js";

export const filterKinds = ["exact", "partial", "start", "range", "order", "exists"] as const;
export type FilterKind = (typeof filterKinds)[number];

export const resourceArguments = [
  "path",
  "type",
  "shortName",
  "urlGenerationStrategy",
  "strictQueryParameterValidation",
  "json",
] as const;

const accepted: { readonly [name in AnnotationName]: readonly string[] } = {
  pagination: optionNames,
  resource: resourceArguments,
  filter: filterKinds,
  hidden: [],
  embed: ["limit"],
  suppress: codes,
};

/** True if the annotation has an argument of this name, by its short or its long form. */
export function takesArgument(annotation: AnnotationName, argument: string): boolean {
  return accepted[annotation].includes(annotation === "pagination" ? canonicalOption(argument) : argument);
}
