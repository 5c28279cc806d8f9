/** The oracle of secrets: what an answer must not contain, and whether two answers are one. */
import type { Requestable } from "../behaviour/client.js";
import { markers } from "./values.js";

export interface Answer {
  readonly status: number;
  /** Each header on a line, sorted. */
  readonly headers: string;
  readonly body: string;
  readonly next: string | undefined;
}

export async function answerOf(app: Requestable, path: string, accept: string): Promise<Answer> {
  const response = await app.request(path, { headers: { accept } });
  const body = await response.text();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).toSorted();
  const next = /<([^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  return { status: response.status, headers: headers.join("\n"), body, next };
}

/** The markers and names of secrets that a text contains, also encoded, and that the request did not. */
export function leaksIn(text: string, sent: string): readonly string[] {
  // A tag is a hash, which may contain any number; that it tells nothing is seen by comparing it.
  const untagged = text.replace(/^etag: .*$/m, "");
  const seen = [untagged, decoded(untagged), ...encodedTexts(decoded(untagged))].join("\n");
  const known = `${sent}\n${decoded(sent)}`.toLowerCase();
  const found = [...seen.matchAll(markers), ...seen.matchAll(/veiled\w*/gi)].map(([marker]) => marker);
  return [...new Set(found)].filter((marker) => !known.includes(marker.toLowerCase()));
}

function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString());
}

/** What its parts in Base64 mean: bytes, and the positions of cursors. */
function encodedTexts(text: string): readonly string[] {
  const parts = text.match(/[A-Za-z0-9+/_-]{8,}/g) ?? [];
  return parts.map((part) => Buffer.from(part, "base64url").toString());
}
