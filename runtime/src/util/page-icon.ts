import { shadesOf } from "./accent.js";
import type { Theme } from "./theme.js";

/** The icon in a browser's tab: the logo, else the rows of a table in the accent colour. */
export function pageIcon({ logo, accent = "#0a58ca" }: Theme): string {
  if (logo !== undefined) return logo;
  const { light } = shadesOf(accent);
  const icon = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='${light}'/><path stroke='#fff' stroke-width='4' d='M7 9h18M7 16h18M7 23h18'/></svg>`;
  return `data:image/svg+xml,${icon.replace(/[<>#]/g, encodeURIComponent)}`;
}
