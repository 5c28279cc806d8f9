/** What a Content-Security-Policy calls the origin of a logo. */
export function imageSource(logo: string): string {
  return logo.startsWith("/") ? "'self'" : new URL(logo).origin;
}
