/**
 * A weak entity tag of a body: 64 bits of a multiplicative hash in two lanes, and the length. Synchronous, half a
 * multiplication a character, and without a platform's crypto: a digest of the body costs more than making it.
 */
export function weakEtag(body: string): string {
  const { length } = body;
  let left = 0xdeadbeef ^ length;
  let right = 0x41c6ce57 ^ length;
  for (let index = 0; index < length; index += 4) {
    // Beyond the end a unit is NaN, which these operators take for 0.
    left = Math.imul(left ^ body.charCodeAt(index) ^ (body.charCodeAt(index + 1) << 16), 0x9e3779b1);
    right = Math.imul(right ^ body.charCodeAt(index + 2) ^ (body.charCodeAt(index + 3) << 16), 0x85ebca77);
    // Multiplying moves bits up only: these bring them down, and from one lane into the other.
    left ^= right >>> 15;
    right ^= left >>> 13;
  }
  return `W/"${(left >>> 0).toString(36)}${(right >>> 0).toString(36)}-${length.toString(36)}"`;
}

/** True if an `If-None-Match` header names this tag; comparison is weak (RFC 9110, 8.8.3.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
