import { ownColumns } from "../../definition/relation.js";
import type { CountField } from "../../definition/resource-definition.js";
import { selectOf } from "../../reading/prisma-arguments.js";
import type { BindableField, FieldContext } from "./bound-field.js";

/** Returns the field of a related count. */
export function count(field: CountField, { key }: FieldContext): BindableField {
  // No column of Prisma has a name with spaces, so the name is free.
  const name = `count of ${key}`;
  return {
    nested: field,
    bind: () => ({
      select: selectOf(ownColumns(field.counts.step)),
      value: name,
      counts: [{ path: [], name, rows: field.counts }],
    }),
  };
}
