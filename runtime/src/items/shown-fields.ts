/** A resource as a route shows it: with some of its fields, or with other items in its own. It reads what these need. */
import type { DefinedResource } from "../definition/resource-definition.js";
import { selectOf, wholeSelect } from "./columns-of.js";
import { includedIn, referencesWith, selectsOf, withIncluded } from "./included.js";

/** What is shown of a resource's items. */
export interface Shape {
  /** The fields that are sent. */
  readonly fields: readonly string[];
  /** The items that are included, as paths: `author`, `author.country`. They are sent although no field names them. */
  readonly includes: readonly string[];
  /** Columns that reading needs beside these, such as those of a cursor. Undefined: reads what the whole item needs. */
  readonly further: readonly string[] | undefined;
}

export function shaped(defined: DefinedResource, { fields, includes, further }: Shape): DefinedResource {
  const { rows } = defined;
  const included = includedIn(defined, includes);
  const names: ReadonlySet<string> = new Set([...fields, ...included.map(({ key }) => key)]);
  const { references, lists, ...others } = rows;
  const ownReferences = references?.filter(({ path: [name = ""] }) => names.has(name));
  const allReferences = referencesWith(ownReferences, included);
  const ownLists = [
    ...(lists?.filter(({ relation, key = relation }) => names.has(key)) ?? []),
    ...included.flatMap(({ list }) => list ?? []),
  ];
  const select = further === undefined ? wholeSelect(defined) : selectOf(defined, [...names], further);
  return {
    ...defined,
    rows: {
      ...others,
      select: { ...select, ...selectsOf(included) },
      ...(allReferences.length > 0 && { references: allReferences }),
      ...(ownLists.length > 0 && { lists: ownLists }),
      toItem: (row, base) => only(withIncluded(rows.toItem(row, base), row, base, included), names),
    },
  };
}

/** The item less what is not shown; JSON-LD's keys stay. */
function only(item: object, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(item).filter(([key]) => key.startsWith("@") || names.has(key)));
}
