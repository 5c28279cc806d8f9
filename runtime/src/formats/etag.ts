const encoder = new TextEncoder();

/** Kept, since memory that is asked for with each body costs more than its tag. The last two words end a part. */
const words = new Uint32Array(4096);
const bytes = new Uint8Array(words.buffer);
const part = bytes.subarray(0, -8);

/**
 * A weak entity tag of a body: 64 bits of a multiplicative hash in two lanes, and the length. Synchronous, a word at a
 * time, and without a platform's crypto: a digest of the body costs more than making it.
 */
export function weakEtag(body: string): string {
  let left = 0xdeadbeef;
  let right = 0x41c6ce57;
  let length = 0;
  for (let rest = body; rest !== ""; ) {
    const { read, written } = encoder.encodeInto(rest, part);
    bytes.fill(0, written, written + 8);
    for (let index = 0; index * 4 < written; index += 2) {
      left = Math.imul(left ^ (words[index] as number), 0x9e3779b1);
      right = Math.imul(right ^ (words[index + 1] as number), 0x85ebca77);
      // Multiplying moves bits up only: these bring them down, and from one lane into the other.
      left ^= right >>> 15;
      right ^= left >>> 13;
    }
    length += written;
    rest = rest.slice(read);
  }
  return `W/"${(left >>> 0).toString(36)}${(right >>> 0).toString(36)}-${length.toString(36)}"`;
}

/** True if an `If-None-Match` header names this tag; comparison is weak (RFC 9110, 8.8.3.2). */
export function matchesEtag(header = "", etag: string): boolean {
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag.slice(2));
}
