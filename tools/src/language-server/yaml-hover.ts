/** Explains a key of platform.yaml, as Markdown. */
import { type PlatformKey, platformShape } from "prisma-paged/tools";
import { parentsOf } from "./completion/yaml-completion.js";
import type { Hover } from "./hover.js";
import { meaningLines } from "./markdown.js";
import type { EditorLocation } from "./project-view.js";

export function yamlHoverAt({ text, offset }: Pick<EditorLocation, "text" | "offset">): Hover | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const [matchedText, indent = "", key = ""] = /^( *)(\w+)(?=:)/.exec(text.slice(lineStart)) ?? [];
  if (matchedText === undefined || offset < lineStart + indent.length || offset > lineStart + matchedText.length)
    return undefined;
  let shape: PlatformKey | undefined = platformShape;
  for (const name of [...parentsOf(text.slice(0, lineStart), indent.length), key]) {
    shape = shape?.kind === "section" ? shape.keys[name] : undefined;
  }
  if (shape === undefined) return undefined;
  const more =
    shape.kind === "section"
      ? []
      : [
          `Takes ${shape.spec.documented ?? shape.spec.takes}.`,
          ...defaultOf(shape.default),
          ...meaningLines(shape.spec.schema),
        ];
  return {
    text: [`**${key}**: ${shape.summary}`, "", ...more].join("\n"),
    start: lineStart + indent.length,
    end: lineStart + matchedText.length,
  };
}

function defaultOf(value: unknown): readonly string[] {
  return value === undefined ? [] : [`Default: \`${Array.isArray(value) ? value.join(", ") : String(value)}\`.`];
}
