/** Reads the relations that a module declares through a Prisma client. Each call looks up its delegate. */
import type { EmbeddedListDefinition, ReferenceDefinition } from "../../definition/relation-reads.js";
import { readRows } from "../../reading/unreadable-value.js";
import type { EmbeddedList, Reference } from "./relation-types.js";
import { rowsAtPath } from "./rows-at-path.js";
import { keyedRows } from "./rows-by-key.js";
import { withLostRows } from "./text-joins.js";

export function prismaReferences(
  client: object,
  references: readonly ReferenceDefinition[],
): readonly Reference<object>[] {
  return references.map((reference) => prismaReference(client, reference));
}

function prismaReference(client: object, { path, target, key, mayDangle }: ReferenceDefinition): Reference<object> {
  const { model, identifier } = target;
  return {
    path,
    model,
    target,
    mayDangle,
    key: rowReader(key),
    ...keyedRows(
      client,
      target,
      identifier.fields.map(({ name }) => name),
    ),
  };
}

export function prismaLists(client: object, lists: readonly EmbeddedListDefinition[]): readonly EmbeddedList[] {
  return lists.map(({ select, references, joins, target, ...list }) => {
    const { model, identifier } = target;
    const key = identifier.fields.map(({ name }) => name);
    return {
      ...list,
      model,
      target,
      itself: prismaReference(client, { path: [], target, key }),
      references: prismaReferences(client, references),
      findMany: async (args) => {
        const read = { ...args, select: { ...args.select, ...select } };
        return withLostRows(client, joins, read.select, await readRows(client, target, read));
      },
    };
  });
}

/** Returns the rows that have this list, at the end of its path. */
export function holdersOf({ through }: Pick<EmbeddedList, "through">, rows: readonly object[]): readonly object[] {
  return rowsAtPath(
    rows,
    through.map(({ relation }) => relation),
  );
}

/**
 * Returns a function that reads a path such as `city.country.code` from a row. It returns undefined if a relation on
 * the path is missing.
 */
function reader(path: string): (row: object) => unknown {
  const names = path.split(".");
  return (row) => names.reduce<unknown>((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), row);
}

function rowReader(paths: readonly string[]): (row: object) => readonly unknown[] {
  const readers = paths.map(reader);
  return (row) => readers.map((read) => read(row));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
