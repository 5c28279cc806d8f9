/** One schema with its configuration, analysed over texts that may not be saved. */

import { resolve } from "node:path";
import {
  type Analysed,
  AnalysisCache,
  combineAnalyses,
  correctFiles,
  type Diagnostic,
  errorText,
  isMissing,
  NoOwnBlock,
  UserError,
} from "prisma-paged/tools";
import { changesOnlyComments } from "./comment-edits.js";
import { type OpenTexts, type ProjectView, projectView } from "./project-view.js";

/** One of our generator blocks. */
export interface AnalysedBlock {
  /**
   * Returns everything that generating would report, with these texts in place of the files on disk. Compared to the
   * texts that the block was read with, only comments may differ.
   */
  readonly analyse: (texts: OpenTexts, cache: AnalysisCache) => Analysed;
  /** Returns the text of the last measurements of `tune`; undefined if it measured nothing. */
  readonly measurements?: () => string | undefined;
}

/**
 * Reads the blocks, with these texts in place of the files on disk.
 * @throws UserError for a schema that is not valid
 */
export type ReadAnalysedBlocks = (texts: OpenTexts) => readonly AnalysedBlock[];

/** The state of a project after an edit: its problems and its view. */
export interface ProjectState {
  readonly diagnostics: readonly Diagnostic[];
  readonly refusal?: Refusal;
  /**
   * The error that prevented the reading. Undefined if there is none, or if the schema is missing or has no block of
   * ours.
   */
  readonly failure?: unknown;
  /** The view of the last analysis. Undefined if no datamodel was ever read. */
  readonly view?: ProjectView;
}

/** The first error that Prisma's parser reports of a schema that it does not read. */
export interface Refusal {
  readonly headline: string;
  /** The path of the schema file, absolute. */
  readonly file: string;
  /** The line in the file, from 0. */
  readonly line: number;
}

export class Project {
  readonly #readBlocks: ReadAnalysedBlocks;
  /** The folder to which Prisma's messages name files. */
  readonly #folder: string;
  /**
   * The blocks that Prisma's parser read last. They are kept, because a schema is broken most of the time while its
   * author types.
   */
  #blocks: readonly AnalysedBlock[] = [];
  /** The texts that the blocks were read with. Undefined if they must be read again. */
  #parsed: OpenTexts | undefined;
  #refusal: Refusal | undefined;
  /** The caches of the blocks, in the order of `#blocks`. */
  readonly #caches: AnalysisCache[] = [];

  constructor(readBlocks: ReadAnalysedBlocks, folder: string) {
    this.#readBlocks = readBlocks;
    this.#folder = folder;
  }

  /** Forgets the texts that were parsed, so that the next reading parses the schema again. */
  forget(): void {
    this.#parsed = undefined;
  }

  /**
   * Reads the project with these texts in place of the files on disk. Never throws, because files may be gone or
   * unreadable.
   */
  read(texts: OpenTexts): ProjectState {
    try {
      return this.#read(texts);
    } catch (failure) {
      this.forget();
      const isExpected = isMissing(failure) || failure instanceof NoOwnBlock;
      return { diagnostics: [], ...(!isExpected && { failure }) };
    }
  }

  #read(texts: OpenTexts): ProjectState {
    this.#parse(texts);
    const refusal = this.#refusal === undefined ? {} : { refusal: this.#refusal };
    const analysed = this.#analyse(texts);
    const [first] = analysed;
    if (first === undefined) return { diagnostics: [], ...refusal };
    const { diagnostics } = combineAnalyses(analysed);
    return { diagnostics, view: projectView({ ...first, diagnostics }, this.#blocks[0]?.measurements), ...refusal };
  }

  /** Returns the texts that change if every problem with one meaning is fixed. */
  corrected(texts: OpenTexts): OpenTexts {
    const analyse = (changed: OpenTexts) => combineAnalyses(this.#analyse(new Map([...texts, ...changed])));
    return correctFiles(analyse(new Map()), analyse);
  }

  #analyse(texts: OpenTexts): readonly Analysed[] {
    return this.#blocks.map((block, index) => {
      this.#caches[index] ??= new AnalysisCache();
      return block.analyse(texts, this.#caches[index]);
    });
  }

  #parse(texts: OpenTexts): void {
    if (this.#parsed !== undefined && changesOnlyComments(this.#parsed, texts)) return;
    this.#parsed = texts;
    try {
      this.#blocks = this.#readBlocks(texts);
      this.#refusal = undefined;
    } catch (error) {
      this.#refusal = refusalOf(error, this.#folder);
      // An error without a line is not a mistake in the schema.
      if (this.#refusal === undefined) throw error;
    }
  }
}

/** Returns the first error in Prisma's message, which has lines such as `-->  prisma/schema.prisma:12`. */
function refusalOf(error: unknown, folder: string): Refusal | undefined {
  if (!(error instanceof UserError)) return undefined;
  const message = errorText(error);
  const place = message.split("\n").find((each) => each.trimStart().startsWith("-->")) ?? "";
  const [, name, line] = /^(.+):(\d+)$/.exec(place.replace("-->", "").trim()) ?? [];
  if (name === undefined) return undefined;
  const headline = /^error: (.+)/m.exec(message)?.[1] ?? message;
  return { headline, file: resolve(folder, name), line: Number(line) - 1 };
}
