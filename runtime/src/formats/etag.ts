/**
 * A weak entity tag of a body: 64 bits of a multiplicative hash in two lanes, and the length. Synchronous, one
 * multiplication a character, and without a platform's crypto, which would cost more than the page itself.
 */
export function weakEtag(body: string): string {
  const { length } = body;
  let even = 0xdeadbeef ^ length;
  let odd = 0x41c6ce57 ^ length;
  for (let index = 0; index < length; index += 2) {
    even = Math.imul(even ^ body.charCodeAt(index), 0x9e3779b1);
    // Beyond the end this is NaN, which the xor takes for 0.
    odd = Math.imul(odd ^ body.charCodeAt(index + 1), 0x85ebca77);
    // Without it the high bits would never reach the low ones.
    even ^= odd >>> 15;
    odd ^= even >>> 13;
  }
  return `W/"${(even >>> 0).toString(36)}${(odd >>> 0).toString(36)}-${length.toString(36)}"`;
}

/** True if an `If-None-Match` header names this tag; comparison is weak (RFC 9110, 8.8.3.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
