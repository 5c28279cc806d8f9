import type { Theme } from "../definition/theme.js";
import { imageSource } from "../util/image-source.js";
import { sha256 } from "../util/sha256.js";

/** No script runs, only the page's own style applies, forms lead only to this API, and nothing but the logo is loaded. */
export function contentSecurityPolicy(style: string, { logo }: Theme): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${sha256(style)}'`,
    ...(logo === undefined ? [] : [`img-src ${imageSource(logo)}`]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
