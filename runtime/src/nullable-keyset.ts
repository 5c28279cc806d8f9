import type { CursorField, Provider } from "./resource.js";

/**
 * The rows behind these values, as conditions on parts that lie one behind the other: a field's nulls stand before or
 * behind all of its values. Without nulls it is one part, the bound that a cursor has. Each part can be sought in an
 * index, which an OR of them could not be.
 * @param values one for each field; of the last field, never null
 */
export function partsBeyond(
  fields: readonly CursorField[],
  values: readonly unknown[],
  provider: Provider,
): readonly object[] {
  const [leading, ...following] = fields;
  const [value, ...others] = values;
  if (leading === undefined) return [];
  const { field, direction, nullable } = leading;
  const inner = partsBeyond(following, others, provider);
  // PostgreSQL takes null for the greatest value, the others for the least.
  const nullsFirst = (provider !== "postgresql") === (direction === "ASC");
  if (value === null) {
    return [
      ...inner.map((part) => ({ AND: [{ [field]: null }, part] })),
      ...(nullsFirst ? [{ [field]: { not: null } }] : []),
    ];
  }
  const operator = direction === "ASC" ? "gt" : "lt";
  const strictly = { [field]: { [operator]: value } };
  return [
    // The redundant bound on the leading field lets databases seek, as in a cursor.
    inner.length === 0 ? strictly : { [field]: { [`${operator}e`]: value }, OR: [strictly, ...inner] },
    ...(nullable && !nullsFirst ? [{ [field]: null }] : []),
  ];
}
