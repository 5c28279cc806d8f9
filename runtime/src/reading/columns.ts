/** The columns of a statement: those that its request needs, whichever of them are sent. */
import { ownColumns } from "../definition/relation.js";
import type { OrderField } from "../definition/resource.js";
import { isSelection, type Select, selectOf } from "./prisma-arguments.js";

/** Everything that a request reads the rows of a resource for. What only a `where` or a grouping uses is not read. */
export interface ColumnUses {
  /** The `select` of the items: fields, the keys of references, lists and counts, included items, and the identifier. */
  readonly items: Select;
  /** The order whose values say where the next page or batch begins. Default: no order. */
  readonly order?: readonly OrderField[];
  /** The fields that show which group a row belongs to. Default: no fields. */
  readonly distinct?: readonly string[];
  /** The columns that the runtime tests, because no `where` can. Default: no columns. */
  readonly tested?: readonly string[];
  /** The columns that the lists of an item are found by, and the one that holds its label. Default: no columns. */
  readonly lists?: readonly string[];
}

/**
 * Returns the `select` of a request's rows: the only place that decides on it. It is the one of the items if that has
 * everything.
 */
export function selectFor({ items, order = [], distinct = [], tested = [], lists = [] }: ColumnUses): Select {
  const ordered = order.map(({ field, through = [], column = field }) =>
    through.reduceRight<Select>(
      (select, step) => ({ ...(step.texts && selectOf(ownColumns(step))), [step.relation]: { select } }),
      selectOf([column]),
    ),
  );
  return [selectOf([...distinct, ...tested, ...lists]), ...ordered].reduce(together, items);
}

/** Returns both selections, in relations that both select, too; the first one if it has everything. */
function together(one: Select, other: Select): Select {
  const added = Object.entries(other).filter(([name, inner]) => inner !== true || one[name] !== true);
  if (added.length === 0) return one;
  const relations = added.map(([name, inner]) => {
    const found = one[name];
    const both = isSelection(found) && isSelection(inner) ? { select: together(found.select, inner.select) } : inner;
    return [name, both] as const;
  });
  return { ...one, ...Object.fromEntries(relations) };
}
