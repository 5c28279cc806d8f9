/** Guesses what an unknown key of platform.yaml was meant to be. */
import { attributeName, paginationOptions } from "@prisma-paged/runtime/generator";
import { adviseNearest, rename } from "../diagnostics/advice.js";
import type { Help, Span } from "../diagnostics/diagnostics.js";
import { platformShape, type Section } from "./platform-shape.js";

/**
 * Returns the help for an unknown key: the nearest key of its section, the section to which it belongs, or the global
 * name of the option.
 */
export function unknownKeyHint(key: string, shape: Section, span: Span): Help {
  const option = paginationOptions.find(
    (candidate) =>
      candidate.key === key || attributeName(candidate.key) === key || candidate.global === `pagination_${key}`,
  );
  if (option !== undefined && option.global === undefined) {
    return "this option is set on a resource or an operation only";
  }
  const near = adviseNearest(key, Object.keys(shape.keys), span);
  if (near !== undefined) return near;
  const alias = Object.entries(shape.keys).find(([, child]) => child.kind === "leaf" && child.aliases?.includes(key));
  if (alias !== undefined) return rename(key, alias[0], span);
  if (shape.elsewhere && Object.hasOwn(shape.elsewhere, key)) return shape.elsewhere[key];
  const home = homeOf(key, platformShape, []);
  if (home !== undefined) return home === "" ? "it belongs at the root" : `it belongs under \`${home}\``;
  if (option?.global !== undefined) {
    return rename(key, option.global, span, `the option's name here is \`${option.global}\``);
  }
  return shape === platformShape ? "the root key is `platform`" : undefined;
}

function homeOf(key: string, shape: Section, path: readonly string[]): string | undefined {
  if (Object.hasOwn(shape.keys, key)) return path.join(".");
  for (const [name, child] of Object.entries(shape.keys)) {
    const home = child.kind === "section" ? homeOf(key, child, [...path, name]) : undefined;
    if (home !== undefined) return home;
  }
  return undefined;
}
