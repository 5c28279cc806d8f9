/// <reference path="./uri-template-lite.d.ts" />
/** The parsers of URI templates that JavaScript clients use. They read names, and write them, in three ways. */
import { parse } from "uri-template";
import lite from "uri-template-lite";
import { parseTemplate } from "url-template";

export interface Variables {
  readonly [variable: string]: string | readonly string[];
}

export const templateParsers: readonly {
  readonly name: string;
  expand(template: string, variables: Variables): string;
}[] = [
  { name: "uri-template", expand: (template, variables) => parse(template).expand(variables) },
  { name: "uri-template-lite", expand: (template, variables) => lite.expand(template, variables) },
  { name: "url-template", expand: (template, variables) => parseTemplate(template).expand(mutable(variables)) },
];

function mutable(variables: Variables): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, typeof value === "string" ? value : [...value]]),
  );
}
