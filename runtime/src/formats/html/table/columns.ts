import type { DescribedField } from "../../../definition/described-field.js";
import type { CollectionPage, ItemContent } from "../../../document/format.js";
import { publicFieldName } from "../../../request/public-names.js";
import { scalarDescriptions } from "../../../request/scalar-types.js";
import { capitalise, toWords } from "../../../util/to-words.js";
import { sortingOf } from "../links.js";

/** A column of the members' table, or a field of an item. */
export interface Column {
  /** The key of the field in an item: `altName`. */
  readonly key: string;
  /** The key in words: `Alt name`. */
  readonly text: string;
  /** Whether the values are numbers, which are aligned at their decimal points. */
  readonly isNumeric: boolean;
  /** The largest number of decimals in the column. */
  readonly decimals: number;
  /** The description of the field in the schema; undefined if it has none. */
  readonly description: string | undefined;
}

/** Returns whether the values of a field are numbers, in digits or as a string of digits. */
export function isNumber(field: DescribedField): boolean {
  return field.link === undefined && !field.list && scalarDescriptions[field.type].number !== undefined;
}

type Described = Pick<ItemContent, "resource" | "fields" | "labelKey" | "foreignKeys">;

/**
 * Returns the columns of these items: the label first, then the identifier, then the other keys in the order in which
 * they are sent. Keys of JSON-LD are not columns. A foreign key is no column if its relation is one, because the
 * relation shows the key.
 */
export function itemColumns(items: readonly object[], described: Described): readonly Column[] {
  const { resource, fields, labelKey, foreignKeys } = described;
  const sent = new Set(items.flatMap((item) => Object.keys(item).filter((key) => !key.startsWith("@"))));
  const identifier = resource.identifier.fields.map(publicFieldName);
  const repeated = foreignKeys.flatMap(({ keys: [key, ...otherKeys], relation }) =>
    key !== undefined && otherKeys.length === 0 && sent.has(relation) && !identifier.includes(key) ? [key] : [],
  );
  const first = [...(labelKey === undefined ? [] : [labelKey]), ...identifier].filter((name) => sent.has(name));
  return [...new Set([...first, ...sent])]
    .filter((key) => !repeated.includes(key))
    .map((key) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      const isNumeric = field !== undefined && isNumber(field);
      const decimals = isNumeric ? Math.max(0, ...items.map((item) => decimalsOf(Reflect.get(item, key)))) : 0;
      return { key, text: capitalise(toWords(key)), isNumeric, decimals, description: field?.description };
    });
}

/** Returns the columns of a table. A foreign key by which the client may sort is always a column. */
export function tableColumns(page: CollectionPage, items: readonly object[]): readonly Column[] {
  const foreignKeys = page.foreignKeys.filter(({ keys }) => keys.every((key) => sortingOf(page, key) === undefined));
  return itemColumns(items, { ...page, foreignKeys });
}

/** Returns the number of digits that a number has after its point. */
export function decimalsOf(value: unknown): number {
  return /^-?\d+\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}
