import { attributeName, type Pagination } from "@prisma-paged/runtime/generator";
import type { Span } from "../diagnostics/diagnostics.js";
import type { SourceLocation } from "../schema/source-map.js";

/** An option that is set, with its span in an annotation or in platform.yaml. */
export interface OptionSetting {
  readonly key: keyof Pagination;
  /**
   * The name as it is written: `itemsPerPage`, `paginationItemsPerPage`, or `pagination_items_per_page` in
   * platform.yaml.
   */
  readonly name: string;
  /** The value, of the option's type. For `viaCursor`, a list of `WrittenOrderField`. */
  readonly value: unknown;
  readonly origin: SourceLocation;
  /** The span of the value. */
  readonly span: Span;
}

/**
 * Returns the name of another option in the style of `name`: `count`, or `paginationCount` if `name` has the prefix.
 */
export function namedLike(name: string, key: keyof Pagination): string {
  return name.startsWith("pagination") ? attributeName(key) : key;
}
