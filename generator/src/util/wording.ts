/** `` `a`, `b` and `c` ``. */
export function formatList(names: readonly string[], conjunction: "and" | "or" = "and"): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} ${conjunction} ${last}`;
}
/** For a value that only its quotes keep from being one. */
export function unquotedHint(text: string): string {
  return `write \`${text}\` without quotes`;
}
