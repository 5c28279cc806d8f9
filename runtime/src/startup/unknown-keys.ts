import { closestName } from "../util/closest-name.js";

/** The names of the properties that an object may have, and the words for them in messages. */
interface KnownKeys {
  /** The kind of name in a message: `option`. */
  readonly kind: string;
  /** The kind of name in the plural, as the beginning of a sentence: `Options`. */
  readonly kinds: string;
  /** The place of the object in a message: `` in `scope` ``. Default: none, for the options as a whole. */
  readonly within?: string;
  readonly known: readonly string[];
}

/**
 * Throws for unknown keys, because a misspelt option would silently have no effect.
 * @throws Error for a key that has a value and is not known, with the nearest one
 */
export function refuseUnknownKeys(options: object, { kind, kinds, within = "", known }: KnownKeys): void {
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || known.includes(key)) continue;
    const meant = closestName(key, known);
    const hint = meant === undefined ? "" : ` (did you mean \`${meant}\`?)`;
    throw new Error(`createApi: unknown ${kind} \`${key}\`${within}${hint}. ${kinds}: ${known.join(", ")}.`);
  }
}
