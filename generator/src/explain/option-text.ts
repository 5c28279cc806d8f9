export function formatOptionValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatOptionValue).join(", ");
  if (typeof value === "object" && value !== null && "field" in value && "direction" in value) {
    const nulls = "nulls" in value ? ` nulls ${value.nulls}` : "";
    return `${value.field} ${value.direction}${nulls}`;
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${formatOptionValue(inner)}`)
      .join(", ");
  }
  return String(value);
}
