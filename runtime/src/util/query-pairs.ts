/**
 * Returns the names and values of a raw query, as `URLSearchParams` reads them. A well-encoded query, the common case,
 * is read without `URLSearchParams`, which takes several times as long on Node.
 */
export function queryPairs(search: string): Iterable<readonly [name: string, value: string]> {
  try {
    if (isAscii(search)) return pairsOf(search);
  } catch {
    // The query is not well encoded: it has a `%` without two digits, for example.
  }
  // `URLSearchParams` drops one leading `?`, which here is a part of the first name.
  return new URLSearchParams(search.startsWith("?") ? `?${search}` : search);
}

/**
 * Splits a query into decoded pairs.
 * @throws URIError for a query that is not well encoded
 */
function pairsOf(search: string): readonly (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (const part of search.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    if (equals === -1) pairs.push([decoded(part), ""]);
    else pairs.push([decoded(part.slice(0, equals)), decoded(part.slice(equals + 1))]);
  }
  return pairs;
}

function decoded(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  return spaced.includes("%") ? decodeURIComponent(spaced) : spaced;
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uFFFF]/.test(text);
}
