/** Node's function that hashes a string in one call. Newer versions of Node and some other runtimes have it. */
type Hash = (algorithm: "sha1", data: string, encoding: "base64url") => string;

interface Platform {
  readonly process?: { getBuiltinModule?(name: "node:crypto"): { readonly hash?: Hash } | undefined };
}

/**
 * Node's hash function; undefined on other platforms. It is looked up, not imported, because an edge runtime without
 * this module could not load the runtime.
 */
const hash: Hash | undefined = (globalThis as Platform).process?.getBuiltinModule?.("node:crypto")?.hash;

/**
 * Returns a weak entity tag of a body. Native code, if the platform has it, takes a third of the time of the portable
 * hash.
 */
export const weakEtag: (body: string) => string =
  hash === undefined ? portableEtag : (body) => `W/"${hash("sha1", body, "base64url")}"`;

/**
 * Returns the tag without native code: 64 bits of a multiplicative hash, and the length. Edge runtimes have only
 * asynchronous crypto, which takes ten times as long for a page.
 */
export function portableEtag(body: string): string {
  return `W/"${textHash(body)}-${body.length.toString(36)}"`;
}

/** Returns a 64-bit hash of a string, equal on every platform. The hash does not keep its input secret. */
export function textHash(body: string): string {
  let left = 0xdeadbeef;
  let right = 0x41c6ce57;
  for (let index = 0; index < body.length; index++) {
    const unit = body.charCodeAt(index);
    left = Math.imul(left ^ unit, 0x9e3779b1);
    right = Math.imul(right ^ unit, 0x5f356495);
  }
  // Multiplying only moves bits up. These lines bring bits down, and from one half into the other.
  left = Math.imul(left ^ (left >>> 16), 0x85ebca6b) ^ Math.imul(right ^ (right >>> 13), 0xc2b2ae35);
  right = Math.imul(right ^ (right >>> 16), 0x85ebca6b) ^ Math.imul(left ^ (left >>> 13), 0xc2b2ae35);
  return (left >>> 0).toString(36) + (right >>> 0).toString(36);
}

/** Returns true if an `If-None-Match` header names this tag. The comparison is weak (RFC 9110, 8.8.3.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag.slice(2));
}
