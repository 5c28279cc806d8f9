import { sha256 as digest } from "@noble/hashes/sha2.js";

/**
 * The SHA-256 digest of a text in UTF-8, as base64. Not by the platform: `crypto.subtle` only has an asynchronous one, and
 * not every platform has Node's.
 */
export function sha256(text: string): string {
  return btoa(String.fromCharCode(...digest(new TextEncoder().encode(text))));
}
