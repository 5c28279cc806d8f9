import type { DescribedField } from "../../../definition/described-field.js";
import type { CollectionPage, ItemPage } from "../../../document/format.js";
import { publicName } from "../../../request/public-names.js";
import { scalarDescriptions } from "../../../request/scalar-types.js";
import { capitalise, toWords } from "../../../util/to-words.js";
import { sortingOf } from "../links.js";

/** One column of the members' table, or one field of an item. */
export interface Column {
  /** The key of the item. */
  readonly key: string;
  /** The same in words: `Alt name`. */
  readonly text: string;
  /** Numbers are aligned at their decimal points. */
  readonly isNumeric: boolean;
  /** So many decimals has the value with the most. */
  readonly decimals: number;
  /** What the schema says of it. */
  readonly description: string | undefined;
}

/** True for a field whose values are numbers, in digits or as a text of digits. */
export function isNumber(field: DescribedField): boolean {
  return field.link === undefined && !field.list && scalarDescriptions[field.type].number !== undefined;
}

type Described = Pick<ItemPage, "resource" | "fields" | "labelKey" | "foreignKeys">;

/**
 * The columns of these items: what a person calls them first, then the identifier, then their keys in the order they are
 * sent, without JSON-LD's. A column that only repeats the key of a relation beside it is left out.
 */
export function columnsOf(items: readonly object[], described: Described): readonly Column[] {
  const { resource, fields, labelKey, foreignKeys } = described;
  const sent = new Set(items.flatMap((item) => Object.keys(item).filter((key) => !key.startsWith("@"))));
  const identifier = resource.identifier.fields.map(publicName);
  const repeated = foreignKeys.flatMap(({ keys: [key, ...others], relation }) =>
    key !== undefined && others.length === 0 && sent.has(relation) && !identifier.includes(key) ? [key] : [],
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

/** The columns of a table. What the client may sort by stays, even if it repeats a key. */
export function tableColumns(page: CollectionPage, items: readonly object[]): readonly Column[] {
  const foreignKeys = page.foreignKeys.filter(({ keys }) => keys.every((key) => sortingOf(page, key) === undefined));
  return columnsOf(items, { ...page, foreignKeys });
}

/** How many digits a number has after its point. */
export function decimalsOf(value: unknown): number {
  return /^-?\d+\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}
