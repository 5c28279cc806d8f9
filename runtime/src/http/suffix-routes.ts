/** Paths that name a format: `/cities.json` is `/cities` in JSON, regardless of `Accept`. */
import type { Format } from "../document/format.js";

interface SuffixedFormat extends Format {
  readonly suffix: `.${string}`;
}

/** Returns the formats that a path can name by a suffix. */
export function suffixedFormats(formats: readonly Format[]): readonly SuffixedFormat[] {
  return formats.filter((format): format is SuffixedFormat => format.suffix !== undefined);
}

/** A resource that answers at a path, and at the path with the suffix of each format. */
interface Served {
  readonly settings: { readonly formats: readonly Format[] };
  readonly suffixFormat?: Format;
}

/**
 * Returns the routes of a collection: its path, and one for each format that a path can name. They are further routes,
 * not a rewrite in front: routes without parameters cost no request anything, and middleware would run for all of them.
 */
export function suffixRoutes<S extends Served, H>(
  path: string,
  served: S,
  handlerOf: (served: S) => H,
): readonly { readonly path: string; readonly handler: H }[] {
  return [
    { path, handler: handlerOf(served) },
    ...suffixedFormats(served.settings.formats).map((suffixFormat) => ({
      path: path + suffixFormat.suffix,
      handler: handlerOf({ ...served, suffixFormat }),
    })),
  ];
}
