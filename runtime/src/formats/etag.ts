/**
 * A weak entity tag of a body: 64 bits of a multiplicative hash in two lanes, and the length. Synchronous, a word at a
 * time, and without a platform's crypto: a digest of the body costs more than making it.
 */
export function weakEtag(body: Uint8Array): string {
  const { buffer, byteOffset, length } = body;
  // Words are read where they are aligned, as an encoder's own buffer is; else from a copy.
  const words = byteOffset % 4 === 0 ? new Uint32Array(buffer, byteOffset, length >>> 2) : wordsOf(body);
  let left = 0xdeadbeef ^ length;
  let right = 0x41c6ce57 ^ length;
  for (let index = 0; index < words.length; index += 2) {
    // Beyond the end a word is undefined, which these operators take for 0.
    left = Math.imul(left ^ (words[index] as number), 0x9e3779b1);
    right = Math.imul(right ^ (words[index + 1] as number), 0x85ebca77);
    // Multiplying moves bits up only: these bring them down, and from one lane into the other.
    left ^= right >>> 15;
    right ^= left >>> 13;
  }
  for (let index = length & ~3; index < length; index++) {
    left = Math.imul(left ^ (body[index] as number), 0x9e3779b1);
    left ^= left >>> 15;
  }
  return `W/"${(left >>> 0).toString(36)}${(right >>> 0).toString(36)}-${length.toString(36)}"`;
}

function wordsOf(body: Uint8Array): Uint32Array {
  return new Uint32Array(body.slice().buffer, 0, body.length >>> 2);
}

/** True if an `If-None-Match` header names this tag; comparison is weak (RFC 9110, 8.8.3.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
