/** The files of the playground's project, and what is added to a schema that is only models. */

import type { ProjectFiles } from "../../../generator/src/pipeline/read-project.js";
import { schemaBlocks } from "../../../generator/src/schema/blocks.js";
import type { SchemaFile } from "../../../generator/src/schema/files.js";
import type { ParseOptions } from "../../../generator/src/schema/parse.js";

/** The texts that a person edits, by path. */
export type Texts = ReadonlyMap<string, string>;

export const folder = "/project";
export const schemaFile = `${folder}/schema.prisma`;
export const configFile = `${folder}/platform.yaml`;

const generators = `generator client {
  provider = "prisma-client"
  output   = "./generated/prisma"
}

generator api {
  provider = "prisma-paged"
  output   = "./generated/api"
}
`;

const datasource = `datasource db {
  provider = "postgresql"
}
`;

/** The generator and datasource blocks that a schema leaves out. */
export function missingBlocks(schema: string): string {
  return [
    ...(/^generator /m.test(schema) ? [] : [generators]),
    ...(/^datasource /m.test(schema) ? [] : [datasource]),
  ].join("\n");
}

export const parseOptions: ParseOptions = { cwd: folder, env: {}, color: false };

/** Returns the files of the schema. The blocks that it leaves out are in a separate file. */
export function filesOf(texts: Texts): readonly SchemaFile[] {
  const text = texts.get(schemaFile) ?? "";
  return [
    { path: schemaFile, name: "schema.prisma", text },
    { path: `${folder}/generators.prisma`, name: "generators.prisma", text: missingBlocks(text) },
  ];
}

/** Returns the project that is analysed. */
export function projectOf(texts: Texts, files = filesOf(texts)): ProjectFiles {
  const text = texts.get(configFile) ?? "";
  return {
    files,
    blocks: schemaBlocks(files),
    configFile: {
      setting: { kind: "default" },
      ...{ folder, path: configFile, shown: "platform.yaml", unread: [] },
      content: text === "" ? { kind: "nothing" } : { kind: "text", text },
    },
  };
}
