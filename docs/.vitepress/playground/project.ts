/** The project of the playground: a schema and its configuration, which are in no folder. */

import { Diagnostics } from "../../../generator/src/diagnostics/diagnostics.js";
import { importPlan } from "../../../generator/src/emit/import-plan.js";
import { type Analysed, analyse } from "../../../generator/src/pipeline/analyse.js";
import { emitFiles } from "../../../generator/src/pipeline/emission.js";
import type { ProjectFiles } from "../../../generator/src/pipeline/read-project.js";
import { schemaBlocks } from "../../../generator/src/schema/blocks.js";
import { findClient } from "../../../generator/src/schema/generator-block.js";
import { isOurs, type LoadedSchema, parseSchema } from "../../../generator/src/schema/parse.js";
import type { AnalysedBlock } from "../../../tools/src/language-server/analysed-project.js";
import type { FindSchema } from "../../../tools/src/language-server/workspace.js";
import { configFile, folder, missingBlocks, schemaFile } from "./files.js";

type Texts = ReadonlyMap<string, string>;

export class PlaygroundProject {
  #schema: LoadedSchema | undefined;
  #analysed: Analysed | undefined;

  readonly find: FindSchema = async () => ({
    schema: schemaFile,
    readBlocks: (texts) => this.#blocks(texts),
    folder,
  });

  /** The emitted modules of the last analysis by name; none if it has an error. */
  modules(): ReadonlyMap<string, string> {
    const { api, diagnostics } = this.#analysed ?? {};
    const [own, client] = [this.#schema?.generators.find(isOurs), findClient(this.#schema?.generators ?? [])];
    const isWrong = diagnostics?.some(({ severity }) => severity === "error") === true;
    if (api === undefined || isWrong || client === undefined || own?.output === undefined) return new Map();
    return emitFiles(api, importPlan(own.output, client, own.config));
  }

  #blocks(texts: Texts): readonly AnalysedBlock[] {
    const schema = parseSchema(folder, filesOf(texts), { cwd: folder, env: {}, color: false }, this.#schema);
    this.#schema = schema;
    return schema.generators.filter(isOurs).map(({ name, output, config }) => ({
      analyse: (now, memory) => {
        const { dmmf, provider } = schema;
        this.#analysed = analyse(
          { ...projectOf(now), dmmf, provider, name, output, config },
          new Diagnostics(),
          memory,
        );
        return this.#analysed;
      },
    }));
  }
}

/** What the schema leaves out is in a file of its own. */
function filesOf(texts: Texts) {
  const text = texts.get(schemaFile) ?? "";
  return [
    { path: schemaFile, name: "schema.prisma", text },
    { path: `${folder}/generators.prisma`, name: "generators.prisma", text: missingBlocks(text) },
  ];
}

function projectOf(texts: Texts): ProjectFiles {
  const files = filesOf(texts);
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
