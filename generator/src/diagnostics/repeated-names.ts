import { type Diagnostics, type Span, theFirst } from "./diagnostics.js";

interface LocatedName {
  readonly value: string;
  readonly span: Span;
}

/**
 * Returns the entries that do not repeat the name of an earlier one. Reports `duplicate-option` for each of the others.
 * @param owner the owner of the names, as messages name it
 */
export function withoutRepeated<Each>(
  owner: string,
  entries: readonly Each[],
  nameOf: (entry: Each) => LocatedName,
  diagnostics: Diagnostics,
): readonly Each[] {
  const seen = new Map<string, Span>();
  return entries.filter((entry) => {
    const { value, span } = nameOf(entry);
    const first = seen.get(value);
    if (first === undefined) seen.set(value, span);
    else {
      diagnostics.error({
        code: "duplicate-option",
        headline: `${owner} names \`${value}\` twice`,
        span,
        related: theFirst(first),
        help: "remove one of the two",
      });
    }
    return first === undefined;
  });
}

/** Returns the entries of an object without repeated keys, like {@link withoutRepeated}. */
export function withoutRepeatedKeys<Entry extends { readonly key: string; readonly keySpan: Span }>(
  owner: string,
  entries: readonly Entry[],
  diagnostics: Diagnostics,
): readonly Entry[] {
  return withoutRepeated(owner, entries, ({ key, keySpan }) => ({ value: key, span: keySpan }), diagnostics);
}
