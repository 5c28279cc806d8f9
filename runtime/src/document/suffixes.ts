import type { Format } from "./format.js";

/** The same formats, which only `Accept` chooses: an API without paths such as `/books.json`. */
export function withoutSuffixes(formats: readonly [Format, ...Format[]]): [Format, ...Format[]] {
  const [first, ...others] = formats;
  return [withoutSuffix(first), ...others.map(withoutSuffix)];
}

function withoutSuffix({ suffix: _, ...format }: Format): Format {
  return format;
}
