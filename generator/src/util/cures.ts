/**
 * The hints that a program can follow: each is worded here, and read here again for `generate --fix`. Their diagnostics
 * point to exactly the text that is wrong.
 */

/** ``did you mean `itemsPerPage`?``, or undefined if nothing is near. */
export function meantHint(meant: string | undefined): string | undefined {
  return meant === undefined ? undefined : `did you mean \`${meant}\`?`;
}

/** For a word of another library. */
export function wordHint(word: string, ours: string): string {
  return `for \`${word}\`, write \`${ours}\``;
}

/** For a value that only its quotes keep from being one. */
export function unquotedHint(text: string): string {
  return `write \`${text}\` without quotes`;
}

/** For a text that lacks its quotes. */
export function quotedTextHint(text: string): string {
  return `write "${text}"`;
}

/** What to write in the place of `found`, if the hint is one of these; undefined for other hints. */
export function replacementOf(hint: string, found: string): string | undefined {
  const [, name] = /^did you mean `([\w.-]+)`\?$/.exec(hint) ?? [];
  const [, ours] = /^for `\w+`, write `(\w+)`$/.exec(hint) ?? [];
  const meant = name ?? ours;
  if (meant !== undefined) return /^"[^"]*"$/.test(found) ? `"${meant}"` : meant;
  const [, bare] = /^write `([\w.-]+)` without quotes$/.exec(hint) ?? [];
  if (bare !== undefined) return /^["'][^"']*["']$/.test(found) ? bare : undefined;
  const [, key] = /^the option's name here is `(\w+)`$/.exec(hint) ?? [];
  if (key !== undefined) return key;
  const text = found.replace(/^(["'])(.*)\1$/, "$2");
  const [, path] = /^write `(\/[\w.~/-]+)`$/.exec(hint) ?? [];
  if (path !== undefined) return path.slice(1) === text.split("/").filter(Boolean).join("/") ? `"${path}"` : undefined;
  const [, quoted] = /^write ("#?[^"]*")$/.exec(hint) ?? [];
  const isPrefixed = quoted?.startsWith('"#') && quoted.slice(2, -1) === text;
  return isPrefixed || (quoted !== undefined && quoted.slice(1, -1) === found) ? quoted : undefined;
}
