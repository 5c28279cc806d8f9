/** What the language server knows of a schema, without a disk. */

import type { EditorLocation, ProjectView } from "../../../tools/src/language-server/project-view.js";
import { projectView } from "../../../tools/src/language-server/project-view.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { analyse } from "../../src/pipeline/analyse.js";
import { ownBlocks, schemaBlocks } from "../../src/schema/blocks.js";
import { dmmfOf } from "../dmmf.js";

const datamodels = new Map<string, ReturnType<typeof dmmfOf>>();

/** Comments leave the datamodel as it is. */
function datamodelOf(schema: string): ReturnType<typeof dmmfOf> {
  const code = schema.replaceAll(/^\s*\/\/.*$/gm, "");
  const known = datamodels.get(code) ?? dmmfOf(code);
  datamodels.set(code, known);
  return known;
}

export const file = "/nowhere/schema.prisma";

export function analysed(schema: string) {
  const files = [{ path: file, name: "schema.prisma", text: schema }];
  const provider = /provider = "(\w+)"/.exec(schema)?.[1] ?? "sqlite";
  const blocks = schemaBlocks(files);
  const input = {
    ...{ files, blocks, provider, name: ownBlocks(blocks)[0]?.name ?? "api", output: "/nowhere/api" },
    config: { prefix: /prefix\s*= "(\w+)"/.exec(schema)?.[1] },
    dmmf: datamodelOf(schema),
    configFile: {
      setting: { kind: "default" },
      folder: "/nowhere",
      path: "/nowhere/platform.yaml",
      shown: "platform.yaml",
      content: { kind: "nothing" },
      unread: [],
    },
  } as const;
  return { input, ...analyse(input, new Diagnostics()) };
}

export function view(schema: string): ProjectView {
  return projectView(analysed(schema));
}

/** The place of the `|` in a text, which may be newer than what was analysed. */
export function placeIn(analysedText: string, text: string): EditorLocation {
  const offset = text.indexOf("|");
  return { view: view(analysedText), file, text: text.slice(0, offset) + text.slice(offset + 1), offset };
}
