import { wholeKey } from "../../definition/relation.js";
import { withLimitedConcurrency } from "../../util/concurrency.js";
import type { RowAccess } from "../../visibility/row-access.js";
import { keyText } from "./key-text.js";
import type { Reference } from "./relation-types.js";
import { type KeyValues, rowsByKey } from "./rows-by-key.js";

/** A reference, with the rows that have it and the items that were built from them. */
export interface CheckedReference {
  readonly reference: Reference<object>;
  readonly rows: readonly object[];
  readonly items: readonly object[];
  /** True if a scope or the schema may forbid the reference's target. */
  readonly mayHide: boolean;
  /** The target's field that holds its label. Undefined if the target has none, or for a reference in a nested item. */
  readonly label?: string | undefined;
}

/**
 * Replaces references with null if a scope or the schema forbids their targets. Each target is looked up once,
 * regardless of how many items refer to it.
 * @param labels if given, the labels of the targets are also read, and added by their IRIs
 */
export async function hideForbiddenReferences(
  access: RowAccess,
  shown: readonly CheckedReference[],
  labels: Map<string, string> | undefined,
): Promise<void> {
  const targets = new Map<string, CheckedReference[]>();
  for (const each of shown) {
    const { model } = each.reference;
    const target = [model, ...each.reference.field].join(" ");
    targets.set(target, [...(targets.get(target) ?? []), each]);
  }
  await withLimitedConcurrency([...targets.values()], (sharing) => lookUpTarget(access, sharing, labels));
}

async function lookUpTarget(
  access: RowAccess,
  sharing: readonly CheckedReference[],
  labels: Map<string, string> | undefined,
): Promise<void> {
  const [first] = sharing;
  const label = labels && sharing.find((shownReference) => shownReference.label !== undefined)?.label;
  const keys = sharing.flatMap(({ reference, rows, items, mayHide }) =>
    rows.flatMap((row, index): readonly KeyValues[] => {
      const key = targetKey(reference, row);
      // A nested item contains its label itself.
      const isAsked = mayHide || iriAt(items[index], reference.path) !== undefined;
      return key !== undefined && isAsked ? [key] : [];
    }),
  );
  if (first === undefined || keys.length === 0) return;
  const labelByKey = await labelsByKey(access, first.reference, keys, label);
  for (const { reference, rows, items, mayHide } of sharing) {
    rows.forEach((row, index) => {
      const key = targetKey(reference, row);
      if (key === undefined) return;
      const text = labelByKey.get(keyText(key));
      const iri = iriAt(items[index], reference.path);
      if (mayHide && !labelByKey.has(keyText(key))) setNull(items[index], reference.path);
      else if (labels !== undefined && iri !== undefined && typeof text === "string" && text.trim() !== "") {
        labels.set(iri, text);
      }
    });
  }
}

/**
 * Returns the rows of a handler that the scope and the schema allow. Each is looked up, because a handler may return
 * any row.
 */
export async function allowedRows(
  access: RowAccess,
  itself: Reference<object>,
  rows: readonly object[],
): Promise<ReadonlySet<object>> {
  const keys = rows.flatMap((row) => [targetKey(itself, row)].filter((key) => key !== undefined));
  const allowedKeys = await labelsByKey(access, itself, keys, undefined);
  return new Set(
    rows.filter((row) => {
      const key = targetKey(itself, row);
      // A row without its identifier is refused later, when it becomes an item.
      return key === undefined || allowedKeys.has(keyText(key));
    }),
  );
}

/** Returns the keys of the rows that may be shown, each with the value of the row's label field. */
async function labelsByKey(
  access: RowAccess,
  reference: Reference<object>,
  keys: readonly KeyValues[],
  label: string | undefined,
): Promise<ReadonlyMap<string, unknown>> {
  const { model, target, field: fields } = reference;
  const identifier = { fields: fields.map((name) => ({ name })) };
  const scope = await access.whereFor({ ...target, model, identifier });
  const found = await rowsByKey(reference, keys, scope, label === undefined ? undefined : { [label]: true });
  return new Map(
    [...found].map(([key, row]) => [key, label === undefined ? undefined : Reflect.get(row, label)] as const),
  );
}

function targetKey<Row>(reference: Reference<Row>, row: Row): KeyValues | undefined {
  return wholeKey(reference.key(row));
}

/** Returns the IRI at the end of the path; undefined if there is none, or if a nested item is in its place. */
function iriAt(item: object | undefined, path: readonly string[]): string | undefined {
  const value = path.reduce<unknown>((holder, key) => (isRecord(holder) ? holder[key] : undefined), item);
  return typeof value === "string" ? value : undefined;
}

/** Replaces the value at the end of the path with null, if its parent exists. */
function setNull(item: object | undefined, path: readonly string[]): void {
  let holder: unknown = item;
  for (const key of path.slice(0, -1)) holder = isRecord(holder) ? holder[key] : undefined;
  const last = path.at(-1);
  if (isRecord(holder) && last !== undefined) holder[last] = null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
