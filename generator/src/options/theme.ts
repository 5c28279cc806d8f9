/** The values of `platform.theme`. */
import type { Theme } from "@prisma-paged/runtime/generator";

/** How a value is written. */
interface ThemeForm {
  /** As a message names it. */
  readonly allowed: string;
  readonly pattern: RegExp;
  /** How to write a value that does not match. @param text as it is in the file; empty for nothing */
  readonly hint: (text: string) => string | undefined;
}

export const themeForms: { readonly [Target in keyof Theme]-?: ThemeForm } = {
  logo: {
    allowed: "a path that begins with `/`, or an `https://` URL",
    // Browsers read `//` and `/\` as the start of a host.
    pattern: /^(?:\/(?![/\\])|https:\/\/[\w.-]+(?::\d+)?(?:\/|$))[^\s\\]*$/,
    hint: (text) => {
      if (/^\w[\w./-]*\.\w+$/.test(text)) return `write "/${text}", and serve the file there`;
      return /^(?:http:)?\/\//.test(text) ? `write "https:${text.replace(/^http:/, "")}"` : undefined;
    },
  },
  accent: {
    allowed: 'a colour such as "#0a58ca"',
    pattern: /^#[0-9A-Fa-f]{6}$/,
    hint: (text) => {
      if (text === "") return "write it in quotes: `#` begins a comment";
      if (/^[0-9A-Fa-f]{6}$/.test(text)) return `write "#${text}"`;
      const short = /^#?([0-9A-Fa-f]{3})$/.exec(text)?.[1];
      return short === undefined ? undefined : `write "#${[...short].map((digit) => digit + digit).join("")}"`;
    },
  },
};

/** True for a value as the key takes it. */
export function fitsTheme(target: keyof Theme, value: string): boolean {
  return themeForms[target].pattern.test(value) && (!value.startsWith("https:") || URL.canParse(value));
}
