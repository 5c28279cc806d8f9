/** The values of `platform.theme`. */
import type { Theme } from "@prisma-paged/runtime/generator";
import { adviseQuotes } from "../diagnostics/advice.js";
import type { Help } from "../diagnostics/diagnostics.js";
import { isNull, textOf, type Value } from "./value.js";
import { text, type ValueSpec } from "./value-spec.js";

export const themeSpecs: { readonly [Target in keyof Theme]-?: ValueSpec<string> } = {
  logo: text({
    takes: "a path that begins with `/`, or an `https://` URL",
    // Browsers read `//` and `/\` as the start of a host.
    pattern: /^(?:\/(?![/\\])|https:\/\/[\w.-]+(?::\d+)?(?:\/|$))[^\s\\]*$/,
    fits: (url) => !url.startsWith("https:") || URL.canParse(url),
    hint: (value) => {
      const path = textOf(value);
      if (/^\w[\w./-]*\.\w+$/.test(path)) return `write "/${path}", and serve the file there`;
      return /^(?:http:)?\/\//.test(path) ? adviseQuotes(value.span, `https:${path.replace(/^http:/, "")}`) : undefined;
    },
  }),
  accent: text({
    takes: 'a colour such as "#0a58ca"',
    pattern: /^#[0-9A-Fa-f]{6}$/,
    hint: colorHint,
  }),
};

function colorHint(value: Value): Help {
  if (isNull(value)) return "write it in quotes: `#` begins a comment";
  const color = value.kind === "number" ? value.text : textOf(value);
  if (/^[0-9A-Fa-f]{6}$/.test(color)) return adviseQuotes(value.span, `#${color}`);
  const short = /^#?([0-9A-Fa-f]{3})$/.exec(color)?.[1];
  return short && adviseQuotes(value.span, `#${[...short].map((digit) => digit + digit).join("")}`);
}
