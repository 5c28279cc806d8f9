import { wholeKey } from "../../definition/relation.js";
import { withLimitedConcurrency } from "../../util/concurrency.js";
import type { VisibleRows } from "../../visibility/row-access.js";
import { keyText } from "./key-text.js";
import type { Reference } from "./relation-types.js";
import { type Key, rowsByKey } from "./rows-by-key.js";

/** A reference with the rows that have it and the items that were made of them. */
export interface ShownReference {
  readonly reference: Reference<object>;
  readonly rows: readonly object[];
  readonly items: readonly object[];
  /** True if a scope or the schema may forbid it. */
  readonly mayHide: boolean;
  /** The target's field that holds what a person calls it. */
  readonly label?: string | undefined;
}

/**
 * Sets to null the references whose targets a scope or the schema forbids: one look-up for each target, whoever refers to
 * it.
 * @param labels if given, the labels of the targets are read as well, and added by their IRIs
 */
export async function lookUpReferences(
  visible: VisibleRows,
  shown: readonly ShownReference[],
  labels: Map<string, string> | undefined,
): Promise<void> {
  const targets = new Map<string, ShownReference[]>();
  for (const each of shown) {
    const { model } = each.reference;
    const target = [model, ...each.reference.field].join(" ");
    targets.set(target, [...(targets.get(target) ?? []), each]);
  }
  await withLimitedConcurrency([...targets.values()], (sharing) => lookUpTarget(visible, sharing, labels));
}

async function lookUpTarget(
  visible: VisibleRows,
  sharing: readonly ShownReference[],
  labels: Map<string, string> | undefined,
): Promise<void> {
  const [first] = sharing;
  const label = labels && sharing.find((each) => each.label !== undefined)?.label;
  const keys = sharing.flatMap(({ reference, rows, items, mayHide }) =>
    rows.flatMap((row, index): readonly Key[] => {
      const key = keyOf(reference, row);
      // An item inside another one has its label itself.
      const isAsked = mayHide || iriAt(items[index], reference.path) !== undefined;
      return key !== undefined && isAsked ? [key] : [];
    }),
  );
  if (first === undefined || keys.length === 0) return;
  const found = await labelsByKey(visible, first.reference, keys, label);
  for (const { reference, rows, items, mayHide } of sharing) {
    rows.forEach((row, index) => {
      const key = keyOf(reference, row);
      if (key === undefined) return;
      const text = found.get(keyText(key));
      const iri = iriAt(items[index], reference.path);
      if (mayHide && !found.has(keyText(key))) setNull(items[index], reference.path);
      else if (labels !== undefined && iri !== undefined && typeof text === "string" && text.trim() !== "") {
        labels.set(iri, text);
      }
    });
  }
}

/** Those of a handler's rows that a scope and the schema allow: it takes them from anywhere. */
export async function allowedOf(
  visible: VisibleRows,
  itself: Reference<object>,
  rows: readonly object[],
): Promise<ReadonlySet<object>> {
  const keys = rows.flatMap((row) => [keyOf(itself, row)].filter((key) => key !== undefined));
  const found = await labelsByKey(visible, itself, keys, undefined);
  return new Set(
    rows.filter((row) => {
      const key = keyOf(itself, row);
      // One without its identifier is refused when it becomes an item.
      return key === undefined || found.has(keyText(key));
    }),
  );
}

/** The keys that may be shown, with what their rows have in the field of the label. */
async function labelsByKey(
  visible: VisibleRows,
  reference: Reference<object>,
  keys: readonly Key[],
  label: string | undefined,
): Promise<ReadonlyMap<string, unknown>> {
  const { model, target, field: fields } = reference;
  const identifier = { fields: fields.map((name) => ({ name })) };
  const scope = await visible.of({ ...target, model, identifier });
  const found = await rowsByKey(reference, keys, scope, label === undefined ? undefined : { [label]: true });
  return new Map(
    [...found].map(([key, row]) => [key, label === undefined ? undefined : Reflect.get(row, label)] as const),
  );
}

function keyOf<Row>(reference: Reference<Row>, row: Row): Key | undefined {
  return wholeKey(reference.key(row));
}

/** The IRI at the end of the path; undefined if there is none, or an item in its place. */
function iriAt(item: object | undefined, path: readonly string[]): string | undefined {
  const value = path.reduce<unknown>((holder, key) => (isRecord(holder) ? holder[key] : undefined), item);
  return typeof value === "string" ? value : undefined;
}

/** Sets the key at the end of the path to null, if its parent exists. */
function setNull(item: object | undefined, path: readonly string[]): void {
  let holder: unknown = item;
  for (const key of path.slice(0, -1)) holder = isRecord(holder) ? holder[key] : undefined;
  const last = path.at(-1);
  if (isRecord(holder) && last !== undefined) holder[last] = null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
