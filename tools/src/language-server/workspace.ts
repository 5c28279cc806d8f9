/** Keeps the projects of an editor's files: the schema that a file belongs to, and the last reading of each schema. */

import { Project, type ProjectState, type ReadAnalysedBlocks } from "./analysed-project.js";
import { type Documents, pathOfUri } from "./documents.js";
import type { OpenTexts, ProjectView } from "./project-view.js";

/** The schema that a file belongs to, with its blocks. */
export interface FoundSchema {
  /** A schema file, or the folder of several. Absolute. */
  readonly schema: string;
  readonly readBlocks: ReadAnalysedBlocks;
  /** The folder to which Prisma's messages name files. Absolute. */
  readonly folder: string;
}

/** Receives a failure: something that the user must know, or a bug. */
export type ReportFailure = (failure: unknown) => void;

/** Finds the schema of a file; undefined if it belongs to none. */
export type FindSchema = (file: string, report: ReportFailure) => Promise<FoundSchema | undefined>;

/** A document's file, with the view of its schema. */
export interface Viewed {
  readonly schema: string;
  readonly file: string;
  readonly view: ProjectView;
}

interface Known {
  readonly schema: string;
  readonly project: Project;
  reading: ProjectState | undefined;
  isStale: boolean;
}

export class Workspace {
  readonly #findSchema: FindSchema;
  readonly #documents: Documents;
  readonly #report: ReportFailure;
  readonly #known = new Map<string, Known>();
  readonly #schemas = new Map<string, Promise<string | undefined>>();

  constructor(findSchema: FindSchema, documents: Documents, report: ReportFailure) {
    this.#findSchema = findSchema;
    this.#documents = documents;
    this.#report = report;
  }

  /** Returns the schema of a document; undefined if it is no file, or belongs to no schema. */
  async schemaOf(uri: string): Promise<string | undefined> {
    const file = pathOfUri(uri);
    if (file === undefined) return undefined;
    const known = this.#schemas.get(file) ?? this.#find(file);
    this.#schemas.set(file, known);
    return await known;
  }

  /**
   * Returns the view of a document's schema.
   * @param reading `last` takes no time; `read` reads the texts as they are
   */
  async viewOf(uri: string, reading: "last" | "read" = "read"): Promise<Viewed | undefined> {
    const schema = await this.schemaOf(uri);
    const view = schema === undefined ? undefined : this[reading](schema)?.view;
    const file = pathOfUri(uri);
    return schema === undefined || file === undefined || view === undefined ? undefined : { schema, file, view };
  }

  async #find(file: string): Promise<string | undefined> {
    const found = await this.#findSchema(file, this.#report).catch(this.#report);
    if (!found) return undefined;
    const { schema, readBlocks, folder } = found;
    if (!this.#known.has(schema)) {
      this.#known.set(schema, { schema, project: new Project(readBlocks, folder), reading: undefined, isStale: true });
    }
    return schema;
  }

  /** Marks a schema as changed, so that it is read again. */
  touch(schema: string): void {
    const known = this.#known.get(schema);
    if (known !== undefined) known.isStale = true;
  }

  /**
   * Marks all schemas as changed, because files of the disk have changed. A file may also belong to another schema
   * then.
   */
  forget(): void {
    this.#schemas.clear();
    for (const known of this.#known.values()) {
      known.project.forget();
      known.isStale = true;
    }
  }

  /** Returns the last reading of a schema, which may be older than the texts. */
  last(schema: string): ProjectState | undefined {
    return this.#known.get(schema)?.reading ?? this.read(schema);
  }

  /** Reads a schema with the texts as they are, unless its last reading is still valid. */
  read(schema: string): ProjectState | undefined {
    const knownSchema = this.#known.get(schema);
    if (knownSchema === undefined) return undefined;
    if (knownSchema.isStale || knownSchema.reading === undefined) {
      knownSchema.reading = knownSchema.project.read(this.#documents.texts);
      knownSchema.isStale = false;
      if (knownSchema.reading.failure !== undefined) this.#report(knownSchema.reading.failure);
      this.#documents.keep(knownSchema.reading);
    }
    return knownSchema.reading;
  }

  /** Returns the texts of the files that change if every problem with one meaning is fixed. */
  corrected(schema: string): OpenTexts | undefined {
    try {
      return this.#known.get(schema)?.project.corrected(this.#documents.texts);
    } catch (failure) {
      this.#report(failure);
      return undefined;
    }
  }
}
