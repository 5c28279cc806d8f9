import type { Theme } from "../../definition/theme.js";

/** Red, green and blue, from 0 to 255. */
type Colour = readonly [number, number, number];

/** The contrast that WCAG requires between a text and its background (1.4.3, level AA). */
const readable = 4.5;

/** The backgrounds of links in the light and in the dark scheme: those with the lowest contrast. */
const backgrounds = { light: "#eef1f4", dark: "#232932" };

/** The colours of every browsable page. They follow the browser's light or dark scheme. */
export const palette = `
:root{color-scheme:light dark;--back:#f6f7f9;--face:#fff;--text:#1b1f24;--quiet:#57606a;--line:#dde1e6;--soft:#eef1f4;--accent:#0a58ca;--on-accent:#fff;--mark:#fff3c4;--mark-text:#5c4300;--bad:#b42318;--shade:#1b1f2440}
@media (prefers-color-scheme:dark){:root{--back:#121519;--face:#1a1e24;--text:#e4e7eb;--quiet:#9ba5b1;--line:#2d333b;--soft:#232932;--accent:#7db4ff;--on-accent:#0b1a2e;--mark:#3a3113;--mark-text:#f3d98b;--bad:#ff8a80;--shade:#000a}}
`;

/**
 * Returns the CSS that sets `--accent`, the variable of every page, to a theme's accent colour. The CSS is empty if the
 * theme has no such colour.
 */
export function accentStyle({ accent }: Theme): string {
  if (accent === undefined) return "";
  const { light, dark } = shadesOf(accent);
  return `:root{--accent:${light}}@media (prefers-color-scheme:dark){:root{--accent:${dark}}}`;
}

/**
 * Returns the shades of a colour that are readable in the light and in the dark scheme. A shade is only as much darker
 * or lighter as necessary.
 */
export function shadesOf(accent: string): { readonly light: string; readonly dark: string } {
  return { light: readableOn(backgrounds.light, accent, 0), dark: readableOn(backgrounds.dark, accent, 255) };
}

/** Returns the first mixture with `end` (black or white) that has enough contrast. The end itself always has enough. */
function readableOn(background: string, accent: string, end: 0 | 255): string {
  const ground = parse(background);
  const mixtures = Array.from({ length: 101 }, (_, percent) => mix(parse(accent), end, percent / 100));
  return format(mixtures.find((colour) => contrast(colour, ground) >= readable) ?? [end, end, end]);
}

function mix(colour: Colour, end: number, part: number): Colour {
  const [red, green, blue] = colour.map((value) => Math.round(value + (end - value) * part));
  return [red ?? end, green ?? end, blue ?? end];
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function parse(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(colour: Colour): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
