/** The cache that an analysis leaves for the next one of the same project, so that only edited texts are read again. */
import type { ModelDeclaration } from "../annotations/declaration.js";
import { type AnnotationContext, readModel } from "../annotations/model.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Datamodel, Model } from "../schema/datamodel.js";
import { fromDmmf } from "../schema/dmmf.js";
import type { Prefixes } from "../schema/doc-comment.js";
import type { SchemaFile } from "../schema/files.js";
import { writtenIndexes } from "../schema/partial-indexes.js";
import { readSources, type SourceEntry, type SourceMap, unenforcedKeys } from "../schema/source-map.js";

/** The annotations of a model as they were read, with their problems. */
interface CachedModel {
  readonly model: Model;
  /** The rules by which the model was read, as JSON. */
  readonly rules: string;
  readonly declaration: ModelDeclaration;
  readonly problems: Diagnostics;
}

type Dmmf = Parameters<typeof fromDmmf>[0];

/** A cache of earlier analyses. An analysis with a cache has the same result as one without. */
export class AnalysisCache {
  #sources: SourceMap | undefined;
  readonly #datamodels = new WeakMap<Dmmf["datamodel"], Datamodel>();
  /**
   * The models that were read, by their entry in the source map, which is the same object if the model's text is the
   * same.
   */
  readonly #readings = new WeakMap<SourceEntry, CachedModel>();

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

  /**
   * Reads a model as the function `readModel` does, or returns the earlier result if neither the model nor the rules
   * have changed.
   */
  readModel(
    model: Model,
    sources: SourceMap,
    rules: AnnotationContext,
    diagnostics: Diagnostics,
  ): ModelDeclaration | undefined {
    const text = JSON.stringify(rules);
    const entry = sources.model(model.name);
    const earlierReading = entry && this.#readings.get(entry);
    if (earlierReading?.model === model && earlierReading.rules === text) {
      diagnostics.include(earlierReading.problems);
      return earlierReading.declaration;
    }
    const problems = new Diagnostics();
    const declaration = readModel(model, sources, rules, problems);
    diagnostics.include(problems);
    // A model that is not exposed is read again each time, because its problems depend on the comments around it.
    if (entry && declaration) this.#readings.set(entry, { model, rules: text, declaration, problems });
    return declaration;
  }
}
