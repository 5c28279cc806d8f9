import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { Problem } from "../definition/problem.js";
import type { Format } from "../document/format.js";
import type { Endpoint } from "./request-urls.js";

/**
 * Returns the format of an answer: the one that the suffix of the path names, otherwise the one that `Accept` prefers.
 * @throws Problem as `negotiate` does
 */
export function formatOf(context: Context, { suffixFormat, settings }: Endpoint): Format {
  return suffixFormat ?? negotiate(context.req.header("Accept"), settings.formats);
}

/**
 * Returns the format of an answer, like `formatOf`, but undefined if none is acceptable or the client sent no `Accept`.
 */
export function formatIfAny(context: Context, { suffixFormat, settings }: Endpoint): Format | undefined {
  return suffixFormat ?? bestOf(context.req.header("Accept") ?? "", settings.formats);
}

/**
 * Returns the format that suits an `Accept` header best. The most specific range decides the quality of a format (RFC
 * 9110, 12.5.1), and the highest quality wins. The first format wins among equals, and without a header.
 * @throws Problem 406 if nothing is acceptable
 */
function negotiate(accept: string | undefined, formats: readonly [Format, ...Format[]]): Format {
  const [preferred] = formats;
  if (!accept || accept === "*/*" || accept === preferred.mediaType) return preferred;
  const best = bestOf(accept, formats);
  if (best !== undefined) return best;
  const served = formats.map(({ mediaType }) => mediaType).join(", ");
  throw new Problem(406, `None of the media types in \`Accept\` is available. Available: ${served}.`);
}

/** Returns the format that suits best, like `negotiate`, but undefined if nothing is acceptable. */
function bestOf(accept: string, formats: readonly Format[]): Format | undefined {
  const ranges = parseAccept(accept);
  let best: Format | undefined;
  let bestQuality = 0;
  for (const format of formats) {
    const quality = qualityOf(format.mediaType, ranges);
    if (quality > bestQuality) {
      best = format;
      bestQuality = quality;
    }
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
