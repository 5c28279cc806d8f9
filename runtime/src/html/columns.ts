import type { CollectionOperation, Resource } from "../definition/resource.js";
import { publicName } from "../request/public-names.js";

/** One column of the members' table, or one field of an item. */
export interface Column {
  /** The key of the item. */
  readonly key: string;
  /** Numbers are aligned to the right. */
  readonly isNumeric: boolean;
}

/** What the columns are known by beside the items. */
interface ColumnSource {
  readonly resource: Resource;
  readonly filters: CollectionOperation["filters"];
}

const numericTypes: ReadonlySet<string> = new Set([
  "Int",
  "UnsignedInt",
  "BigInt",
  "UnsignedBigInt",
  "Float",
  "Decimal",
]);

/** The columns of these items: the identifier first, then their keys in the order they are sent, without JSON-LD's. */
export function columnsOf(items: readonly object[], { resource, filters }: ColumnSource): readonly Column[] {
  const keys = new Set<string>();
  for (const item of items) {
    for (const key of Object.keys(item)) {
      if (!key.startsWith("@")) keys.add(key);
    }
  }
  const types = new Map(resource.identifier.fields.map((field) => [publicName(field), field.type]));
  const ordered = new Set([...[...types.keys()].filter((name) => keys.has(name)), ...keys]);
  return [...ordered].map((key) => {
    const filter = Object.hasOwn(filters, key) ? filters[key] : undefined;
    const type = types.get(key) ?? (filter?.relation === undefined ? filter?.type : undefined);
    const isNumeric = type === undefined ? isAllNumbers(items, key) : numericTypes.has(type);
    return { key, isNumeric };
  });
}

function isAllNumbers(items: readonly object[], key: string): boolean {
  const values = items.map((item): unknown => Reflect.get(item, key)).filter((value) => (value ?? null) !== null);
  return values.length > 0 && values.every((value) => typeof value === "number");
}
