/** Returns names as a list in a sentence: `` `a`, `b` and `c` ``. */
export function formatList(names: readonly string[], conjunction: "and" | "or" = "and"): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} ${conjunction} ${last}`;
}
