/** What the arguments of annotations take, from the tables that they are read by. */
import { attributeName, type PaginationOption, paginationOptions } from "@prisma-paged/runtime/generator";
import { filterOptions, jsonTypes } from "../annotations/filter-kinds.js";
import type { AnnotationName } from "../annotations/names.js";
import { canonicalOption, furtherArguments } from "../annotations/operation-arguments.js";
import { resourceArguments } from "../annotations/resource-arguments.js";
import { boolean, type Form, quotedText, word } from "../options/form.js";
import { optionForms } from "../options/option-forms.js";
import { argumentSummaries, filterOptionSummaries } from "./summaries.js";

export interface ArgumentForm {
  /** As it is written without a prefix. */
  readonly name: string;
  readonly form: Form<unknown>;
  readonly summary: string;
  /** Of a paging option. */
  readonly option?: PaginationOption;
}

const pagingForms: readonly ArgumentForm[] = paginationOptions.map((option) => ({
  name: option.key,
  form: optionForms[option.kind],
  summary: option.summary,
  option,
}));

const summaryOf = (name: string): string =>
  Object.entries(argumentSummaries).find(([known]) => known === name)?.[1] ?? "";

const formsOf: { readonly [annotation in AnnotationName]?: readonly ArgumentForm[] } = {
  pagination: [
    ...pagingForms,
    ...Object.entries(furtherArguments).map(([name, { form }]) => ({ name, form, summary: summaryOf(name) })),
  ],
  resource: [
    ...Object.entries(resourceArguments).map(([name, { form }]) => ({ name, form, summary: summaryOf(name) })),
    ...pagingForms.flatMap((each) => (each.option?.resource ? [each] : [])),
  ],
  filter: filterOptions.map((name) => ({
    name,
    form: name === "caseSensitive" ? boolean : name === "type" ? word(jsonTypes) : quotedText,
    summary: filterOptionSummaries[name],
  })),
  embed: [{ name: "limit", form: optionForms["positive-integer"], summary: argumentSummaries.limit }],
};

/** The named arguments that an annotation takes. */
export function argumentsOf(annotation: AnnotationName): readonly ArgumentForm[] {
  return formsOf[annotation] ?? [];
}

/** By its short or its long name. */
export function argumentOf(annotation: AnnotationName, written: string): ArgumentForm | undefined {
  const name = annotation === "pagination" ? canonicalOption(written) : written;
  return argumentsOf(annotation).find((each) => each.name === name || attributeNameOf(each) === name);
}

function attributeNameOf({ option }: ArgumentForm): string | undefined {
  return option && attributeName(option.key);
}
