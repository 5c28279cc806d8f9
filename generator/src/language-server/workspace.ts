/** The projects of an editor's files: which schema a file belongs to, and what was last read of it. */

import { Project, type ReadBlocks, type Reading } from "./analysed-project.js";
import type { Documents } from "./documents.js";
import type { Texts } from "./view.js";

/** The schema that a file belongs to, with its blocks. */
export interface FoundSchema {
  /** A schema file, or the folder of several. Absolute. */
  readonly schema: string;
  readonly readBlocks: ReadBlocks;
}

/** Finds the schema of a file; undefined if it belongs to none. @throws UserError if a Prisma config cannot be read */
export type FindSchema = (file: string) => Promise<FoundSchema | undefined>;

interface Known {
  readonly schema: string;
  readonly project: Project;
  reading: Reading | undefined;
  isStale: boolean;
}

export class Workspace {
  readonly #findSchema: FindSchema;
  readonly #documents: Documents;
  readonly #known = new Map<string, Known>();
  readonly #schemas = new Map<string, Promise<string | undefined>>();

  constructor(findSchema: FindSchema, documents: Documents) {
    this.#findSchema = findSchema;
    this.#documents = documents;
  }

  /** The file's schema. */
  schemaOf(file: string): Promise<string | undefined> {
    const known = this.#schemas.get(file) ?? this.#find(file);
    this.#schemas.set(file, known);
    return known;
  }

  async #find(file: string): Promise<string | undefined> {
    const found = await this.#findSchema(file);
    if (found === undefined) return undefined;
    const { schema, readBlocks } = found;
    if (!this.#known.has(schema)) {
      this.#known.set(schema, { schema, project: new Project(readBlocks), reading: undefined, isStale: true });
    }
    return schema;
  }

  /** Says that a text of the schema has changed. */
  touch(schema: string): void {
    const known = this.#known.get(schema);
    if (known !== undefined) known.isStale = true;
  }

  /** Says that files of the disk have changed. */
  forget(): readonly string[] {
    this.#schemas.clear();
    for (const known of this.#known.values()) {
      known.project.forget();
      known.isStale = true;
    }
    return [...this.#known.keys()];
  }

  /** What was read last, which may be older than the texts. */
  last(schema: string): Reading | undefined {
    return this.#known.get(schema)?.reading ?? this.read(schema);
  }

  /** Of the texts as they are. */
  read(schema: string): Reading | undefined {
    const known = this.#known.get(schema);
    if (known === undefined) return undefined;
    if (known.isStale || known.reading === undefined) {
      known.reading = known.project.read(this.#documents.texts);
      known.isStale = false;
      this.#documents.keep(known.reading);
    }
    return known.reading;
  }

  /** The texts of the files that change if every problem with one meaning is fixed. */
  corrected(schema: string): Texts | undefined {
    return this.#known.get(schema)?.project.corrected(this.#documents.texts);
  }
}
