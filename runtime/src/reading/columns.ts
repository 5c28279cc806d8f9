/** Decides which columns a statement reads: all those that its request needs, even if they are not sent. */
import { ownColumns } from "../definition/relation.js";
import type { OrderField } from "../definition/resource.js";
import { isSelection, type Select, selectOf } from "./prisma-arguments.js";

/**
 * The uses for which a request reads columns of a resource's rows. Columns that only a `where` or a grouping uses are
 * not read.
 */
export interface ColumnUses {
  /** The `select` of the items: fields, the keys of references, lists and counts, included items, and the identifier. */
  readonly items: Select;
  /** The order whose values determine where the next page or batch begins. Default: no order. */
  readonly order?: readonly OrderField[];
  /** The fields that show which group a row belongs to. Default: no fields. */
  readonly distinct?: readonly string[];
  /** The columns that the runtime tests, because no `where` can. Default: no columns. */
  readonly tested?: readonly string[];
  /** The columns by which the lists of an item are found, and the one that holds its label. Default: no columns. */
  readonly lists?: readonly string[];
}

/**
 * Returns the `select` of a request's rows. No other function decides on it. The `select` of the items is returned
 * unchanged if it has everything.
 */
export function selectFor({ items, order = [], distinct = [], tested = [], lists = [] }: ColumnUses): Select {
  const ordered = order.map(({ field, through = [], column = field }) =>
    through.reduceRight<Select>(
      (select, step) => ({ ...(step.texts && selectOf(ownColumns(step))), [step.relation]: { select } }),
      selectOf([column]),
    ),
  );
  return [selectOf([...distinct, ...tested, ...lists]), ...ordered].reduce(mergeSelects, items);
}

/**
 * Merges two selections, also within the relations that both of them select. Returns the first one unchanged if it has
 * everything.
 */
function mergeSelects(one: Select, other: Select): Select {
  const added = Object.entries(other).filter(([name, inner]) => inner !== true || one[name] !== true);
  if (added.length === 0) return one;
  const relations = added.map(([name, inner]) => {
    const selected = one[name];
    const both =
      isSelection(selected) && isSelection(inner) ? { select: mergeSelects(selected.select, inner.select) } : inner;
    return [name, both] as const;
  });
  return { ...one, ...Object.fromEntries(relations) };
}
