import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { Problem } from "../definition/problem.js";
import type { Format } from "../document/format.js";
import type { Endpoint } from "./request-urls.js";

/**
 * The format of an answer: the one that the path's suffix names, otherwise by `Accept`.
 * @throws Problem as `negotiate` does
 */
export function formatOf(context: Context, { fixed, settings }: Endpoint): Format {
  return fixed ?? negotiate(context.req.header("Accept"), settings.formats);
}

/** The same, but undefined if nothing is acceptable, or if no header was sent. */
export function formatIfAny(context: Context, { fixed, settings }: Endpoint): Format | undefined {
  return fixed ?? bestOf(context.req.header("Accept") ?? "", settings.formats);
}

/**
 * The format that suits an `Accept` header best: the most specific range decides a format's quality (RFC 9110, 12.5.1),
 * the highest quality wins, the first format among equals and if no header was sent.
 * @throws Problem 406 if nothing is acceptable.
 */
function negotiate(accept: string | undefined, formats: readonly [Format, ...Format[]]): Format {
  const [preferred] = formats;
  if (!accept || accept === "*/*" || accept === preferred.mediaType) return preferred;
  const best = bestOf(accept, formats);
  if (best !== undefined) return best;
  const served = formats.map(({ mediaType }) => mediaType).join(", ");
  throw new Problem(406, `None of the media types in \`Accept\` is available. Available: ${served}.`);
}

/** As `negotiate`, but undefined if nothing is acceptable. */
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
