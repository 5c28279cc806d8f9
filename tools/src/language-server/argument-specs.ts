/** Looks up the named arguments of annotations for the editor. */

import { attributeName, type PaginationOption, paginationOptions } from "@prisma-paged/runtime/generator";
import { type AnnotationName, annotationSpecs, canonicalOption, type ValueSpec } from "prisma-paged/tools";

export interface ArgumentSpec {
  /** The argument's name without a prefix: `itemsPerPage`. */
  readonly name: string;
  readonly spec: ValueSpec<unknown>;
  readonly summary: string;
  /** The paging option that the argument sets. Undefined if it sets none. */
  readonly option?: PaginationOption;
}

const pagingOptions: ReadonlyMap<string, PaginationOption> = new Map(paginationOptions.map((each) => [each.key, each]));

/** Returns the named arguments that an annotation takes, such as `itemsPerPage` of `@pagination`. */
export function argumentSpecsOf(annotation: AnnotationName): readonly ArgumentSpec[] {
  return Object.entries(annotationSpecs[annotation].named ?? {}).map(([name, { spec, summary }]) => {
    const option = pagingOptions.get(name);
    return { name, spec, summary, ...(option && { option }) };
  });
}

/** Returns an argument by its short or its long name: `itemsPerPage` or `paginationItemsPerPage`. */
export function argumentOf(annotation: AnnotationName, written: string): ArgumentSpec | undefined {
  const name = annotation === "pagination" ? canonicalOption(written) : written;
  return argumentSpecsOf(annotation).find((each) => each.name === name || attributeNameOf(each) === name);
}

function attributeNameOf({ option }: ArgumentSpec): string | undefined {
  return option && attributeName(option.key);
}
