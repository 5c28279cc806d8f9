/** One schema with its configuration, analysed over texts that may not be saved. */

import { type Analysis, corrected } from "../diagnostics/corrections.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { printed, UserError } from "../diagnostics/user-error.js";
import type { Analysed } from "../pipeline/analyse.js";
import { Memory } from "../pipeline/memory.js";
import { changesOnlyComments } from "./comment-edits.js";
import { type Texts, type View, viewOf } from "./view.js";

/** One of our generator blocks. */
export interface Block {
  /**
   * Everything that generating would report, with these texts in place of what the disk has. They differ in comments
   * from those that the block was read with.
   */
  readonly analyse: (texts: Texts, memory: Memory) => Analysed;
  /** The text of what `tune` measured last, if it measured anything. */
  readonly measurements?: () => string | undefined;
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
  /** Of the blocks, in their order. */
  readonly #memories: Memory[] = [];

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
    const analysed = this.#analyse(texts);
    const [first] = analysed;
    if (first === undefined) return { diagnostics: [], ...refusal };
    const diagnostics = distinct(analysed);
    return { diagnostics, view: viewOf({ ...first, diagnostics }, this.#blocks[0]?.measurements), ...refusal };
  }

  /** The texts that change if every problem with one meaning is fixed. */
  corrected(texts: Texts): Texts {
    const analyse = (changed: Texts): Analysis => {
      const all = this.#analyse(new Map([...texts, ...changed]));
      return { diagnostics: distinct(all), sources: new Map(all.flatMap(({ sources }) => [...sources])) };
    };
    return corrected(analyse(new Map()), analyse);
  }

  #analyse(texts: Texts): readonly Analysed[] {
    return this.#blocks.map((block, index) => {
      this.#memories[index] ??= new Memory();
      return block.analyse(texts, this.#memories[index]);
    });
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
