/** What the formats are called that have separate schemas, and the page for people. */
export const jsonLd = "application/ld+json";
export const json = "application/json";
export const html = "text/html";
