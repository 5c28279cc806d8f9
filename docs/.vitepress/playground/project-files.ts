/** The files of the playground's project, as the generator reads them. */
import type { ProjectFiles } from "../../../generator/src/pipeline/read-project.js";
import { schemaBlocks } from "../../../generator/src/schema/blocks.js";
import type { SchemaFile } from "../../../generator/src/schema/files.js";
import type { ParseOptions } from "../../../generator/src/schema/parse.js";
import { configFile, folder, missingBlocks, schemaFile } from "./files.js";

/** The texts that a person edits, by path. */
export type Texts = ReadonlyMap<string, string>;

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
      folder,
      path: configFile,
      shown: "platform.yaml",
      unread: [],
      content: text === "" ? { kind: "nothing" } : { kind: "text", text },
    },
  };
}
