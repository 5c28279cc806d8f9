/** The named arguments of annotations, as an editor looks them up. */

import { attributeName, type PaginationOption, paginationOptions } from "@prisma-paged/runtime/generator";
import { type AnnotationName, annotationForms, canonicalOption, type Form } from "prisma-paged/tools";

export interface ArgumentForm {
  /** As it is written without a prefix. */
  readonly name: string;
  readonly form: Form<unknown>;
  readonly summary: string;
  /** Of a paging option. */
  readonly option?: PaginationOption;
}

const pagingOptions: ReadonlyMap<string, PaginationOption> = new Map(paginationOptions.map((each) => [each.key, each]));

/** The named arguments that an annotation takes. */
export function argumentsOf(annotation: AnnotationName): readonly ArgumentForm[] {
  return Object.entries(annotationForms[annotation].named ?? {}).map(([name, { form, summary }]) => {
    const option = pagingOptions.get(name);
    return { name, form, summary, ...(option && { option }) };
  });
}

/** By its short or its long name. */
export function argumentOf(annotation: AnnotationName, written: string): ArgumentForm | undefined {
  const name = annotation === "pagination" ? canonicalOption(written) : written;
  return argumentsOf(annotation).find((each) => each.name === name || attributeNameOf(each) === name);
}

function attributeNameOf({ option }: ArgumentForm): string | undefined {
  return option && attributeName(option.key);
}
