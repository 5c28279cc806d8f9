/** What an unknown key of platform.yaml was likely meant to be. */
import { attributeName, paginationOptions } from "@prisma-paged/runtime/generator";
import { meantHint } from "../util/cures.js";
import { didYouMean } from "../util/did-you-mean.js";
import { type MappingShape, platformShape } from "./platform-shape.js";

/** What people write in a theme, beyond mistyped letters. */
const themeWords: ReadonlyMap<string, string | undefined> = new Map([
  ["name", "the name on the pages is `title`, under `platform`"],
  ["accent", meantHint("accent_color")],
  ["color", meantHint("accent_color")],
  ["primary_color", meantHint("accent_color")],
]);

/** The nearest key of this mapping; the place of a key that belongs elsewhere; the global name of an annotation's option. */
export function unknownKeyHint(key: string, shape: MappingShape): string | undefined {
  const near = didYouMean(key, Object.keys(shape.keys));
  if (near !== undefined) return near;
  const word = Object.hasOwn(shape.keys, "accent_color") ? themeWords.get(key) : undefined;
  if (word !== undefined) return word;
  const home = homeOf(key, platformShape, []);
  if (home !== undefined) return home === "" ? "it belongs at the root" : `it belongs under \`${home}\``;
  const option = paginationOptions.find(
    (candidate) =>
      candidate.key === key || attributeName(candidate.key) === key || candidate.global === `pagination_${key}`,
  );
  if (option?.global !== undefined) return `the option's name here is \`${option.global}\``;
  if (option !== undefined) return "this option is set on a resource or an operation only";
  return shape === platformShape ? "the root key is `platform`" : undefined;
}

function homeOf(key: string, shape: MappingShape, path: readonly string[]): string | undefined {
  if (Object.hasOwn(shape.keys, key)) return path.join(".");
  for (const [name, child] of Object.entries(shape.keys)) {
    const home = child.kind === "mapping" ? homeOf(key, child, [...path, name]) : undefined;
    if (home !== undefined) return home;
  }
  return undefined;
}
