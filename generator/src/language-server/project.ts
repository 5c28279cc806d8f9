/** One schema with its configuration, analysed over texts that may not be saved. */

import { type Analysis, corrected } from "../diagnostics/corrections.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { printed, UserError } from "../diagnostics/user-error.js";
import type { Analysed } from "../pipeline/analyse.js";
import { analyseProject, type GenerateOptions } from "../pipeline/generate.js";
import { readProject } from "../pipeline/read-project.js";
import { changesOnlyComments } from "./comment-edits.js";
import { type Texts, type View, viewOf } from "./view.js";

/** One of our generator blocks, with all that generating takes. */
interface Block {
  readonly input: GenerateOptions;
}

/** Reads the blocks, with these texts in place of what the disk has. @throws UserError for a schema that is not valid */
export type ReadBlocks = (texts: Texts) => readonly Block[];

/** What is known of a project after an edit. */
export interface Reading {
  readonly diagnostics: readonly Diagnostic[];
  /** What Prisma's parser reports of a schema that it does not read. */
  readonly refusal?: string;
  /** Undefined if no datamodel was ever read. */
  readonly view?: View;
}

export class Project {
  readonly #readBlocks: ReadBlocks;
  /** The last ones that Prisma's parser read: a schema is broken most of the time while a person types. */
  #blocks: readonly Block[] = [];
  /** The texts that they were read with. */
  #parsed: Texts | undefined;
  #refusal: string | undefined;

  constructor(readBlocks: ReadBlocks) {
    this.#readBlocks = readBlocks;
  }

  /** To read files of the disk again. */
  forget(): void {
    this.#parsed = undefined;
  }

  /** The project with these texts in place of what the disk has. */
  read(texts: Texts): Reading {
    this.#parse(texts);
    const refusal = this.#refusal === undefined ? {} : { refusal: this.#refusal };
    const analysed = this.#blocks.map(({ input }) => ({ input, ...analyseProject({ ...input, texts }) }));
    const [first] = analysed;
    if (first === undefined) return { diagnostics: [], ...refusal };
    const input = { ...first.input, ...readProject({ ...first.input, texts }) };
    return { diagnostics: distinct(analysed), view: viewOf({ ...first, input }), ...refusal };
  }

  /** The texts that change if every problem with one meaning is fixed. */
  corrected(texts: Texts): Texts {
    const analyse = (changed: Texts): Analysis => {
      const all = this.#blocks.map(({ input }) => analyseProject({ ...input, texts: new Map([...texts, ...changed]) }));
      return { diagnostics: distinct(all), sources: new Map(all.flatMap(({ sources }) => [...sources])) };
    };
    return corrected(analyse(new Map()), analyse);
  }

  #parse(texts: Texts): void {
    if (this.#parsed !== undefined && changesOnlyComments(this.#parsed, texts)) return;
    this.#parsed = texts;
    try {
      this.#blocks = this.#readBlocks(texts);
      this.#refusal = undefined;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // Without a place, it is no mistake of the schema: it may have no block of ours.
      this.#refusal = error.message.includes("-->") ? printed(error) : undefined;
    }
  }
}

/** The problems of several blocks, each once. */
function distinct(all: readonly Analysed[]): readonly Diagnostic[] {
  const byContent = new Map<string, Diagnostic>();
  for (const diagnostic of all.flatMap(({ diagnostics }) => diagnostics)) {
    const { code, headline, label, span } = diagnostic;
    byContent.set(JSON.stringify([code, headline, label, span?.file, span?.start]), diagnostic);
  }
  return [...byContent.values()];
}
