/** A table that is read for the rows with a value, or for those without: which index finds them. */
import { ascending, completed, inOneDirection } from "../../index-advice/index-suggestion.js";
import type { IndexField, Model } from "../../schema/datamodel.js";
import type { TuneRequest } from "../requests/request.js";
import { type Advice, type FindingContext, quotedTable } from "./finding.js";

/** @param order of the page */
export function ofPresence(
  { name, equal }: TuneRequest,
  { field, isPresent }: NonNullable<TuneRequest["presence"]>,
  order: readonly IndexField[],
  model: Model,
  { provider, columnOf }: Pick<FindingContext, "provider" | "columnOf">,
): Advice {
  const found = { code: "missing-index", headline: `no index finds the rows of \`${name}\`` } as const;
  const sorted = order.filter((each) => each.field !== field && !equal.includes(each.field));
  const rest = inOneDirection(completed(sorted, model));
  if (provider === "postgresql") {
    // Of a whole index, it sorts what `IS NULL` finds.
    const columns = [...equal.map(ascending), ...rest].map(
      (each) => `"${columnOf(model.name, each.field)}" ${each.direction}`,
    );
    const condition = `"${columnOf(model.name, field)}" IS ${isPresent ? "NOT " : ""}NULL`;
    const sql = `CREATE INDEX ON ${quotedTable(model)} (${columns.join(", ")}) WHERE ${condition};`;
    return { ...found, remedy: { kind: "sql", sql, why: "an index of these rows alone has them in the page's order" } };
  }
  const fields = [...equal.map(ascending), ascending(field), ...(isPresent ? [] : rest)];
  return { ...found, remedy: { kind: "index", model: model.name, fields } };
}
