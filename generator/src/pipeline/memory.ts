/** What an analysis leaves for the next one of the same project: what no edit has changed is not read again. */
import type { ModelDeclaration } from "../annotations/declaration.js";
import { type ReadingRules, readModel } from "../annotations/model.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Datamodel, Model } from "../schema/datamodel.js";
import { fromDmmf } from "../schema/dmmf.js";
import type { Prefixes } from "../schema/doc-comment.js";
import type { SchemaFile } from "../schema/files.js";
import { writtenIndexes } from "../schema/partial-indexes.js";
import { readSources, type SourceEntry, type SourceMap, unenforcedKeys } from "../schema/source-map.js";

/** A model's annotations as they were read, with what was wrong. */
interface Reading {
  readonly model: Model;
  /** As text. */
  readonly rules: string;
  readonly declaration: ModelDeclaration;
  readonly problems: Diagnostics;
}

type Dmmf = Parameters<typeof fromDmmf>[0];

/** An analysis with a memory has the same result as one without. */
export class Memory {
  #sources: SourceMap | undefined;
  readonly #datamodels = new WeakMap<Dmmf["datamodel"], Datamodel>();
  /** By what the source map has of a model, which is the same object if its text is the same. */
  readonly #readings = new WeakMap<SourceEntry, Reading>();

  sourcesOf(files: readonly SchemaFile[], prefixes: Prefixes): SourceMap {
    this.#sources = readSources(files, prefixes, this.#sources);
    return this.#sources;
  }

  datamodelOf(dmmf: Dmmf, sources: SourceMap, relationMode: string | undefined): Datamodel {
    const known =
      this.#datamodels.get(dmmf.datamodel) ??
      fromDmmf(dmmf, writtenIndexes(sources), unenforcedKeys(sources, relationMode));
    this.#datamodels.set(dmmf.datamodel, known);
    return known;
  }

  /** As `readModel` does it. */
  readModel(
    model: Model,
    sources: SourceMap,
    rules: ReadingRules,
    diagnostics: Diagnostics,
  ): ModelDeclaration | undefined {
    const text = JSON.stringify(rules);
    const entry = sources.model(model.name);
    const known = entry && this.#readings.get(entry);
    if (known?.model === model && known.rules === text) {
      diagnostics.include(known.problems);
      return known.declaration;
    }
    const problems = new Diagnostics();
    const declaration = readModel(model, sources, rules, problems);
    diagnostics.include(problems);
    // What is said of a model that is not exposed depends on the comments around it.
    if (entry && declaration) this.#readings.set(entry, { model, rules: text, declaration, problems });
    return declaration;
  }
}
