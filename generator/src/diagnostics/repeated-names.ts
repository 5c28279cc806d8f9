import type { Diagnostics, Span } from "./diagnostics.js";

/** A name with its place. */
interface LocatedName {
  readonly value: string;
  readonly span: Span;
}

/**
 * Those that do not repeat the name of an earlier one; error `duplicate-option` for each of the others.
 * @param owner what has the names, as messages call it
 */
export function withoutRepeated<Each>(
  owner: string,
  all: readonly Each[],
  nameOf: (each: Each) => LocatedName,
  diagnostics: Diagnostics,
): readonly Each[] {
  const seen = new Set<string>();
  return all.filter((each) => {
    const { value, span } = nameOf(each);
    const isFirst = !seen.has(value);
    seen.add(value);
    if (!isFirst) {
      diagnostics.error({
        code: "duplicate-option",
        headline: `${owner} names \`${value}\` twice`,
        span,
        help: "remove one of the two",
      });
    }
    return isFirst;
  });
}

/** The same for the keys of an object. */
export function withoutRepeatedKeys<Entry extends { readonly key: string; readonly keySpan: Span }>(
  owner: string,
  entries: readonly Entry[],
  diagnostics: Diagnostics,
): readonly Entry[] {
  return withoutRepeated(owner, entries, ({ key, keySpan }) => ({ value: key, span: keySpan }), diagnostics);
}
