/** One schema with its configuration, analysed over texts that may not be saved. */

import { resolve } from "node:path";
import {
  type Analysed,
  combined,
  corrected,
  type Diagnostic,
  isMissing,
  Memory,
  NoOwnBlock,
  printed,
  UserError,
} from "prisma-paged/tools";
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
  readonly refusal?: Refusal;
  /** Why nothing is known of the schema, unless it is missing or has no block of ours. */
  readonly failure?: unknown;
  /** Undefined if no datamodel was ever read. */
  readonly view?: View;
}

/** The first error that Prisma's parser reports of a schema that it does not read. */
export interface Refusal {
  readonly headline: string;
  /** Absolute. */
  readonly file: string;
  /** From 0. */
  readonly line: number;
}

export class Project {
  readonly #readBlocks: ReadBlocks;
  /** The folder to which Prisma's messages name files. */
  readonly #folder: string;
  /** The last ones that Prisma's parser read: a schema is broken most of the time while a person types. */
  #blocks: readonly Block[] = [];
  /** The texts that they were read with. */
  #parsed: Texts | undefined;
  #refusal: Refusal | undefined;
  /** Of the blocks, in their order. */
  readonly #memories: Memory[] = [];

  constructor(readBlocks: ReadBlocks, folder: string) {
    this.#readBlocks = readBlocks;
    this.#folder = folder;
  }

  /** To read files of the disk again. */
  forget(): void {
    this.#parsed = undefined;
  }

  /** Reads the project with these texts in place of what the disk has. Never throws: files may be gone, or unreadable. */
  read(texts: Texts): Reading {
    try {
      return this.#read(texts);
    } catch (failure) {
      this.forget();
      const isExpected = isMissing(failure) || failure instanceof NoOwnBlock;
      return { diagnostics: [], ...(!isExpected && { failure }) };
    }
  }

  #read(texts: Texts): Reading {
    this.#parse(texts);
    const refusal = this.#refusal === undefined ? {} : { refusal: this.#refusal };
    const analysed = this.#analyse(texts);
    const [first] = analysed;
    if (first === undefined) return { diagnostics: [], ...refusal };
    const { diagnostics } = combined(analysed);
    return { diagnostics, view: viewOf({ ...first, diagnostics }, this.#blocks[0]?.measurements), ...refusal };
  }

  /** The texts that change if every problem with one meaning is fixed. */
  corrected(texts: Texts): Texts {
    const analyse = (changed: Texts) => combined(this.#analyse(new Map([...texts, ...changed])));
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
      this.#refusal = refusalOf(error, this.#folder);
      // Without a place, it is no mistake of the schema.
      if (this.#refusal === undefined) throw error;
    }
  }
}

/** Returns the first error of Prisma's message, which has lines such as `-->  prisma/schema.prisma:12`. */
function refusalOf(error: unknown, folder: string): Refusal | undefined {
  if (!(error instanceof UserError)) return undefined;
  const message = printed(error);
  const place = message.split("\n").find((each) => each.trimStart().startsWith("-->")) ?? "";
  const [, name, line] = /^(.+):(\d+)$/.exec(place.replace("-->", "").trim()) ?? [];
  if (name === undefined) return undefined;
  const headline = /^error: (.+)/m.exec(message)?.[1] ?? message;
  return { headline, file: resolve(folder, name), line: Number(line) - 1 };
}
