/** The columns that are read of a resource: hidden fields never leave the database. */
import type { ApiResource } from "../api-model.js";
import type { Columns } from "../fields/field-in-place.js";
import { columnsOf } from "../fields/shown-items.js";
import { embeddedLists, type HasApi, operationsOn } from "../lookup.js";
import { parentColumns } from "../relation-key.js";

/** Those of an item; undefined if it reads every column, and nothing else: a call that names none is cheaper. */
export function itemColumns(context: HasApi, resource: ApiResource): Columns | undefined {
  // Of lists, the row has a type of its own.
  const isPlain = embeddedLists(resource).length === 0;
  const columns = { ...columnsOf(context, resource, resource.fields), ...further(context, resource) };
  const isWhole = resource.columns.every((name) => name in columns);
  return isPlain && isWhole && Object.values(columns).every((column) => column === true) ? undefined : columns;
}

/** What the lists of a row are found by. */
export function listKeys(resource: ApiResource): readonly string[] {
  const lists = [...resource.relations, ...embeddedLists(resource)];
  return [...new Set(lists.flatMap(({ inverse }) => parentColumns(inverse)))];
}

/** What cursors and list relations need beside what is shown. */
function further(context: HasApi, resource: ApiResource): Columns {
  const ofCursors = operationsOn(context, resource).flatMap(({ operation }) =>
    (operation.pagination.viaCursor ?? []).map(({ field }) => field),
  );
  return Object.fromEntries([...listKeys(resource), ...ofCursors].map((name) => [name, true]));
}
