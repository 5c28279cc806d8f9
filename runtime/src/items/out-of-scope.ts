import type { Context, Env } from "hono";
import { inChunks } from "../reading/chunks.js";
import { withSmallerBindLimits } from "../reading/split-by-bind-limit.js";
import { allOf } from "../request/where.js";
import { withLimitedConcurrency } from "../util/concurrency.js";
import { anyKey, keyText } from "./key-text.js";
import type { Reference, ServeOptions } from "./relation-types.js";
import { resolveScope } from "./scope.js";

/** A reference with the rows that have it and the items that were made of them. */
export interface ShownReference {
  readonly reference: Reference<object>;
  readonly rows: readonly object[];
  readonly items: readonly object[];
}

/** Sets to null the references whose targets a scope or the schema forbids: one look-up for each target, whoever refers to it. */
export async function nullOutOfScope<E extends Env>(
  options: ServeOptions<E>,
  shown: readonly ShownReference[],
  context: Context<E>,
): Promise<void> {
  const targets = new Map<string, ShownReference[]>();
  for (const each of shown) {
    const { model } = each.reference;
    const target = [model, ...fieldsOf(each.reference)].join(" ");
    targets.set(target, [...(targets.get(target) ?? []), each]);
  }
  await withLimitedConcurrency([...targets.values()], (sharing) => nullInvisible(options, sharing, context));
}

async function nullInvisible<E extends Env>(
  options: ServeOptions<E>,
  sharing: readonly ShownReference[],
  context: Context<E>,
): Promise<void> {
  const [first] = sharing;
  const keys = new Map<string, readonly unknown[]>();
  for (const { reference, rows } of sharing) {
    for (const row of rows) {
      const key = keyOf(reference, row);
      if (key !== undefined) keys.set(keyText(key), key);
    }
  }
  if (first === undefined || keys.size === 0) return;
  const visible = await visibleKeys(options, first.reference, [...keys.values()], context);
  for (const { reference, rows, items } of sharing) {
    rows.forEach((row, index) => {
      const key = keyOf(reference, row);
      if (key !== undefined && !visible.has(keyText(key))) setNull(items[index], reference.path);
    });
  }
}

async function visibleKeys<E extends Env>(
  options: ServeOptions<E>,
  reference: Reference<object>,
  keys: readonly (readonly unknown[])[],
  context: Context<E>,
): Promise<ReadonlySet<string>> {
  const fields = fieldsOf(reference);
  const { model, target } = reference;
  const identifier = { fields: fields.map((name) => ({ name })) };
  const scope = await resolveScope(options, { ...target, model, identifier }, context);
  const visible = new Set<string>();
  await withSmallerBindLimits(async (values) => {
    for (const part of inChunks(keys, fields.length, values)) {
      const where = allOf([anyKey(fields, part), scope]);
      // With `take`, for Prisma cuts a longer list than the database takes into parts where nothing counts the rows: of
      // a scope that forbids, each part would let through what the others name.
      for (const target of await reference.findMany({ take: part.length, ...(where && { where }) })) {
        visible.add(keyText(fields.map((field) => Reflect.get(target, field))));
      }
    }
  });
  return visible;
}

function fieldsOf({ field }: Reference<object>): readonly string[] {
  return typeof field === "string" ? [field] : field;
}

/** The values that a row refers to; undefined where one is null, or left out by a handler. */
function keyOf<Row>(reference: Reference<Row>, row: Row): readonly unknown[] | undefined {
  const key = reference.key(row);
  const values: readonly unknown[] = Array.isArray(key) ? key : [key];
  return values.some((value) => value === null || value === undefined) ? undefined : values;
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
