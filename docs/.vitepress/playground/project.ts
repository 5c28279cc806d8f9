/** The project of the playground: a schema and its configuration, which are in no folder. */

import { Diagnostics } from "../../../generator/src/diagnostics/diagnostics.js";
import { importPlan } from "../../../generator/src/emit/import-plan.js";
import { type Analysed, analyse } from "../../../generator/src/pipeline/analyse.js";
import { emitFiles } from "../../../generator/src/pipeline/emission.js";
import { findClient } from "../../../generator/src/schema/generator-block.js";
import { isOurs, type LoadedSchema, parseSchema } from "../../../generator/src/schema/parse.js";
import type { AnalysedBlock } from "../../../tools/src/language-server/analysed-project.js";
import type { FindSchema } from "../../../tools/src/language-server/workspace.js";
import { folder, schemaFile } from "./files.js";
import { filesOf, parseOptions, projectOf, type Texts } from "./project-files.js";

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
    const schema = parseSchema(folder, filesOf(texts), parseOptions, this.#schema);
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
