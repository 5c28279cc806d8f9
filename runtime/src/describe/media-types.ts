/** What the formats are called that have schemas of their own, and the page for people. */
export const jsonLd = "application/ld+json";
export const json = "application/json";
export const html = "text/html";
