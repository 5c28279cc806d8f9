/** What several checks advise of a field. */

import type { Field } from "../schema/datamodel.js";
import { formatList } from "../util/wording.js";

/** For a name that cannot be. @param field as messages name it */
export function renameHint(field = "the field"): string {
  return `rename ${field} (\`@map\` keeps its column)`;
}

/** For a relation if a column is needed; undefined if it has none on its side, or if the field is not a relation. */
export function foreignKeyHint(field: Field): string | undefined {
  return field.kind === "relation" && field.from.length > 0
    ? `name its foreign key ${formatList(field.from)}`
    : undefined;
}
