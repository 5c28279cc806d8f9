/**
 * A weak entity tag of a body: 53 bits of a multiplicative hash (cyrb53) and the length.
 * Synchronous and without a dependency on a platform's crypto, which would cost more than the page itself.
 */
export function weakEtag(body: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < body.length; index++) {
    const unit = body.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const hash = 4294967296 * (2097151 & low) + (high >>> 0);
  return `W/"${hash.toString(36)}-${body.length.toString(36)}"`;
}

/** True if an `If-None-Match` header names this tag; comparison is weak (RFC 9110, 8.8.3.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
