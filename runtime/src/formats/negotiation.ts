import { parseAccept } from "hono/utils/accept";
import { Problem } from "../errors.js";

/** The formats a resource answers in (BEHAVIOUR 8), the preferred first. */
export const mediaTypes = { jsonld: "application/ld+json", json: "application/json" } as const;

export type Format = keyof typeof mediaTypes;

const formats = Object.keys(mediaTypes) as readonly Format[];

/**
 * The format that suits an `Accept` header best: the most specific range decides a format's quality (RFC 9110, 12.5.1),
 * the highest quality wins, JSON-LD among equals and where no header was sent.
 * @throws Problem 406 if nothing is acceptable.
 */
export function negotiate(accept: string | undefined): Format {
  if (accept === undefined || accept === "" || accept === "*/*" || accept === mediaTypes.jsonld) return "jsonld";
  const ranges = parseAccept(accept);
  let best: Format | undefined;
  let bestQuality = 0;
  for (const format of formats) {
    const quality = qualityOf(mediaTypes[format], ranges);
    if (quality > bestQuality) {
      best = format;
      bestQuality = quality;
    }
  }
  if (best === undefined) {
    throw new Problem(
      406,
      `None of the accepted media types is served; there are ${Object.values(mediaTypes).join(", ")}.`,
    );
  }
  return best;
}

function qualityOf(mediaType: string, ranges: readonly { readonly type: string; readonly q: number }[]): number {
  const type = mediaType.slice(0, mediaType.indexOf("/"));
  for (const range of [mediaType, `${type}/*`, "*/*"]) {
    const found = ranges.find((candidate) => candidate.type.toLowerCase() === range);
    if (found !== undefined) return found.q;
  }
  return 0;
}
