import type { Pagination } from "@prisma-paged/runtime/generator";
import type { Span } from "../diagnostics/diagnostics.js";

/** An option that is set, with its place: in an annotation or in platform.yaml. */
export interface OptionSetting {
  readonly key: keyof Pagination;
  /** Of the option's type; a list of `WrittenOrderField` for `viaCursor`. */
  readonly value: unknown;
  /** `schema.prisma:40`, `platform.yaml:4`. */
  readonly origin: string;
  /** Of the value. */
  readonly span: Span;
}
