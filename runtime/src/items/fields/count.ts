import { ownColumns } from "../../definition/relation.js";
import type { CountField } from "../../definition/resource-definition.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import type { FieldInPlace, Place } from "./bound-field.js";

/** How many related rows there are. */
export function count(field: CountField, { key }: Place): FieldInPlace {
  // No column of Prisma has such a name.
  const name = `count of ${key}`;
  return {
    inside: field,
    bind: () => ({
      select: selectOf(ownColumns(field.counts.step)),
      value: name,
      counts: [{ path: [], name, rows: field.counts }],
    }),
  };
}
