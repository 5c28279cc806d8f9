import { attributeName, type Pagination } from "@prisma-paged/runtime/generator";
import type { Span } from "../diagnostics/diagnostics.js";
import type { SourceLocation } from "../schema/source-map.js";

/** An option that is set, with its place: in an annotation or in platform.yaml. */
export interface OptionSetting {
  readonly key: keyof Pagination;
  /** As it is written: with its prefix or without, or as platform.yaml has it. */
  readonly name: string;
  /** Of the option's type; a list of `WrittenOrderField` for `viaCursor`. */
  readonly value: unknown;
  readonly origin: SourceLocation;
  /** Of the value. */
  readonly span: Span;
}

/** Another option, as an annotation that writes `name` would write it: `count`, or `paginationCount`. */
export function namedLike(name: string, key: keyof Pagination): string {
  return name.startsWith("pagination") ? attributeName(key) : key;
}
