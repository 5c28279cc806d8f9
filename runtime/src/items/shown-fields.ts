/** A resource as a route shows it: with some of its fields, or with other items in its own. It reads what these need. */
import type { DefinedResource } from "../definition/resource-definition.js";
import { selectOf, wholeSelect } from "./columns-of.js";
import type { Inclusion } from "./included.js";

/** What is shown of a resource's items. */
export interface Shape {
  /** The fields that are sent. */
  readonly fields: readonly string[];
  /** The items that are included. They are sent although no field names them. Default: none. */
  readonly inclusion?: Inclusion | undefined;
  /** Columns that reading needs beside these, such as those of a cursor. Undefined: reads what the whole item needs. */
  readonly further: readonly string[] | undefined;
}

export function shaped(defined: DefinedResource, { fields, inclusion, further }: Shape): DefinedResource {
  const { rows } = defined;
  const names: ReadonlySet<string> = new Set([...fields, ...(inclusion?.keys ?? [])]);
  const { references, lists, ...others } = rows;
  const ownReferences = references?.filter(({ path: [name = ""] }) => names.has(name));
  const allReferences = inclusion?.referencesWith(ownReferences) ?? ownReferences ?? [];
  const ownLists = [
    ...(lists?.filter(({ relation, key = relation }) => names.has(key)) ?? []),
    ...(inclusion?.lists ?? []),
  ];
  const select = further === undefined ? wholeSelect(defined) : selectOf(defined, [...names], further);
  return {
    ...defined,
    rows: {
      ...others,
      select: { ...select, ...inclusion?.select },
      ...(allReferences.length > 0 && { references: allReferences }),
      ...(ownLists.length > 0 && { lists: ownLists }),
      toItem(row, base) {
        const item = rows.toItem(row, base);
        return only(inclusion?.toItem(item, row, base) ?? item, names);
      },
    },
  };
}

/** The item less what is not shown; JSON-LD's keys stay. */
function only(item: object, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(item).filter(([key]) => key.startsWith("@") || names.has(key)));
}
