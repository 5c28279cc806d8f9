/** Advises on an index that finds the rows with a value in a field, or the rows without. */
import { ascending, type IndexField, inOneDirection, type Model, withIdentifier } from "prisma-paged/tools";
import { createIndexSql } from "../create-index.js";
import type { TuneRequest } from "../requests/request.js";
import type { FindingAdvice, FindingContext } from "./finding.js";

/** Returns the advice for such a filter: `exists[published]=true`. @param order the order of the page */
export function presenceAdvice(
  { name, equal }: TuneRequest,
  { field, isPresent }: NonNullable<TuneRequest["presence"]>,
  order: readonly IndexField[],
  model: Model,
  { provider, columnOf }: Pick<FindingContext, "provider" | "columnOf">,
): FindingAdvice {
  const finding = { code: "missing-index", headline: `no index finds the rows of \`${name}\`` } as const;
  const sorted = order.filter((orderField) => orderField.field !== field && !equal.includes(orderField.field));
  const rest = inOneDirection(withIdentifier(sorted, model));
  if (provider === "postgresql") {
    // PostgreSQL would sort the rows that `IS NULL` finds in an index of all rows.
    const columns = [...equal.map(ascending), ...rest].map((indexField) => ({
      column: columnOf(model.name, indexField.field),
      direction: indexField.direction,
    }));
    const where = { column: columnOf(model.name, field), isPresent };
    const sql = `${createIndexSql({ table: model, columns, where }, provider)};`;
    return {
      ...finding,
      remedy: { kind: "sql", sql, why: "an index of these rows alone has them in the page's order" },
    };
  }
  const fields = [...equal.map(ascending), ascending(field), ...(isPresent ? [] : rest)];
  return { ...finding, remedy: { kind: "index", model: model.name, fields } };
}
