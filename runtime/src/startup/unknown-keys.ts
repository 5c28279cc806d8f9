import { nearest } from "../util/closest-name.js";

/** The names that an object may have. */
interface KnownKeys {
  /** What each of them names: `option`. */
  readonly kind: string;
  /** What all of them are: `Options`. */
  readonly kinds: string;
  /** Where the object is, unless it is the whole: `` in `scope` ``. */
  readonly within?: string;
  readonly known: readonly string[];
}

/**
 * A misspelt name would have no effect, without a word.
 * @throws Error for a key that has a value and is not known, with the nearest one
 */
export function refuseUnknownKeys(given: object, { kind, kinds, within = "", known }: KnownKeys): void {
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || known.includes(key)) continue;
    const meant = nearest(key, known);
    const hint = meant === undefined ? "" : ` (did you mean \`${meant}\`?)`;
    throw new Error(`createApi: unknown ${kind} \`${key}\`${within}${hint}. ${kinds}: ${known.join(", ")}.`);
  }
}
