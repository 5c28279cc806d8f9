/** Answers the playground's requests: by the real runtime and Prisma's client, over rows in SQLite. */
import { formatTable, itemKey } from "@prisma-paged/runtime/generator";
import type { Env, Hono } from "hono";
import initSqlJs from "sql.js";
import { UserError } from "../../../../generator/src/diagnostics/user-error.js";
import type { ApiModel } from "../../../../generator/src/model/api-model.js";
import { chooseScopes, type Scopes } from "../../../../tools/src/tune/scopes.js";
import { configFile, schemaFile } from "../files.js";
import type { State } from "../state.js";
import { type Answerable, answerable, NoAnswer } from "./answerable.js";
import { drawRows, type Row, type Rows } from "./draw-rows.js";
import { mountPlaygroundApi } from "./mount-api.js";
import { type PlaygroundClient, prismaClientOf } from "./prisma-client.js";
import { sqliteAdapter } from "./sqlite-adapter.js";
import { insertRows, MisfitRow, parseRows, rowsText } from "./stored-rows.js";
import { createTables } from "./tables.js";

/** The WebAssembly that answers: Prisma's query compiler, and SQLite. */
export interface Engines {
  readonly queryCompiler: WebAssembly.Module;
  readonly sqlite: ArrayBuffer;
}

/** A request, with the schema whose API answers it. */
export interface AnswerRequest extends State {
  /** The address without its origin. `{id}` is replaced by the key of a row: `/books/{id}`. */
  readonly path: string;
  /** The kind of document that the tab shows. */
  readonly kind: "json" | "html";
  /** The rows that a person has edited. Default: rows are drawn. */
  readonly rows?: string;
}

export type Answer = Answered | Refused;

export interface Answered {
  readonly kind: "answered";
  /** The address that was requested. */
  readonly path: string;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** What the answer does not say, one sentence each: the tenant whose rows it has, or the error that the runtime met. */
  readonly notes: readonly string[];
  /** The rows of the answer, as text. */
  readonly rows: string;
}

export interface Refused {
  readonly kind: "refused";
  /** The reason and what to do about it. */
  readonly reason: string;
  /** The rows, as text. Undefined if the schema has none. */
  readonly rows?: string;
}

/** An API with its rows, ready to answer. */
interface Mounted extends State {
  readonly rows: string;
  readonly answerable: Answerable;
  readonly drawn: Rows;
  readonly app: Hono<Env>;
  readonly scopes: Scopes;
  /** The errors and the handlers that the current request has met. */
  readonly met: { errors: unknown[]; handlers: string[] };
  /** Frees the memory of the client and of its database. */
  readonly close: () => Promise<void>;
}

export class Answering {
  readonly #engines: Engines;
  #sqlite: ReturnType<typeof initSqlJs> | undefined;
  #mounted: Mounted | undefined;
  /** The end of the last answer: requests are answered one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(engines: Engines) {
    this.#engines = engines;
  }

  answer(request: AnswerRequest): Promise<Answer> {
    const answer = this.#last.then(() => this.#answer(request));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #answer(request: AnswerRequest): Promise<Answer> {
    let rows: string | undefined;
    try {
      const found = answerableFor(request, this.#mounted);
      rows = request.rows ?? rowsText(drawRows(found.dmmf));
      const mounted = await this.#mount(request, found, rows);
      return await answered(mounted, request);
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof MisfitRow) {
        return { kind: "refused", reason: error.message, ...(rows !== undefined && { rows }) };
      }
      throw error;
    }
  }

  async #mount({ schema, yaml }: State, found: Answerable, rows: string): Promise<Mounted> {
    const earlier = this.#mounted;
    if (earlier !== undefined && earlier.answerable === found && earlier.rows === rows) return earlier;
    const parsedRows = parseRows(rows, found.dmmf);
    const inserts = insertRows(parsedRows, found.dmmf);
    this.#sqlite ??= initSqlJs({ wasmBinary: this.#engines.sqlite });
    const { Database } = await this.#sqlite;
    const database = new Database();
    for (const sql of createTables(found.dmmf)) database.run(sql);
    for (const { sql, values } of inserts) database.run(sql, values);
    const client = { text: found.text, datamodel: found.dmmf };
    const prisma = prismaClientOf(client, this.#engines.queryCompiler, sqliteAdapter(database));
    const close = async () => {
      await prisma.$disconnect();
      database.close();
    };
    try {
      const scopes = await scopesOf(found, prisma);
      const met: Mounted["met"] = { errors: [], handlers: [] };
      const app = mountedApp(found.api, {
        prisma,
        scopes,
        onError: (error) => void met.errors.push(error),
        onHandler: (operation) => void met.handlers.push(operation),
      });
      this.#mounted = { schema, yaml, rows, answerable: found, drawn: parsedRows, app, scopes, met, close };
    } catch (error) {
      await close();
      throw error;
    }
    await earlier?.close();
    return this.#mounted;
  }
}

/** Returns the analysis of the last answer, if the texts are the same. */
function answerableFor({ schema, yaml }: State, earlier: Mounted | undefined): Answerable {
  if (earlier !== undefined && earlier.schema === schema && earlier.yaml === yaml) return earlier.answerable;
  const texts = [
    [schemaFile, schema],
    [configFile, yaml],
  ] as const;
  return answerable(new Map(texts));
}

async function scopesOf({ api, datamodel }: Answerable, prisma: PlaygroundClient): Promise<Scopes> {
  try {
    const delegate = (name: string) => Reflect.get(prisma, name);
    return (await chooseScopes({}, { api, datamodel }, { delegate })).scopes;
  } catch (error) {
    if (error instanceof UserError) throw new NoAnswer(error.message);
    throw error;
  }
}

function mountedApp(api: ApiModel, mounting: Parameters<typeof mountPlaygroundApi>[1]): Hono<Env> {
  try {
    return mountPlaygroundApi(api, mounting);
  } catch (error) {
    throw new NoAnswer(`This API needs an application: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function answered(mounted: Mounted, { path, kind }: AnswerRequest): Promise<Answer> {
  const { api } = mounted.answerable;
  const { met, rows } = mounted;
  const accept = acceptOf(api, kind);
  if (!/^\/(?!\/)/.test(path)) throw new NoAnswer("An address begins with one slash: `/books?page=2`.");
  const candidates = candidatesOf(path, mounted);
  for (const [index, candidate] of candidates.entries()) {
    met.errors = [];
    met.handlers = [];
    const response = await mounted.app.request(`http://localhost${candidate}`, { headers: { Accept: accept } });
    const body = await response.text();
    const [handler] = met.handlers;
    if (handler !== undefined) {
      throw new NoAnswer(
        `The application's handler returns the rows of \`${handler}\`; the playground has no handler.`,
      );
    }
    // The request may be able to see the next row.
    if (response.status === 404 && index < candidates.length - 1) continue;
    const { status, headers } = response;
    const notes = [
      ...callerNotes(api, mounted.scopes),
      ...met.errors.map((error) => `The runtime reported: ${String(error)}`),
    ];
    return { kind: "answered", path: candidate, status, headers: [...headers], body, notes, rows };
  }
  throw new NoAnswer(`\`${path}\` needs the key of a row, and there is none: add a row.`);
}

/** Returns the value of `Accept`. @throws NoAnswer if the API has no such format */
function acceptOf({ formats }: ApiModel, kind: AnswerRequest["kind"]): string {
  if (kind === "html") {
    if (formats.includes("html")) return formatTable.html.mediaType;
    throw new NoAnswer("This API has no HTML pages: add `html` to `formats` in platform.yaml.");
  }
  const name = formats.includes("json") ? "json" : formats[0];
  return formatTable[name ?? "json"].mediaType;
}

/** Returns the addresses that a path with `{id}` may stand for: those of the rows of its resource. */
function candidatesOf(path: string, { answerable: { api }, drawn }: Mounted): readonly string[] {
  const [, before, after] = /^(.*?)\/\{\w+\}(.*)$/.exec(path) ?? [];
  if (before === undefined) return [path];
  const found = api.resources.find(({ resource }) => resource.path === before);
  if (found === undefined) return [];
  const { model, identifier } = found.resource;
  return (drawn[model] ?? []).map((row) => `${before}/${itemKey(identifier, withDates(row, identifier))}${after}`);
}

/** Returns a row whose dates are those of Prisma. */
function withDates(row: Row, { fields }: ApiModel["resources"][number]["resource"]["identifier"]): Row {
  const dates = fields.filter(({ type }) => type === "DateTime");
  return { ...row, ...Object.fromEntries(dates.map(({ name }) => [name, new Date(String(row[name]))])) };
}

/** Returns what the caller of the requests may see, one sentence each. */
function callerNotes({ resources }: ApiModel, scopes: Scopes): readonly string[] {
  const restricted = resources.flatMap(({ resource: { model }, restricted: fields = [] }) =>
    fields.map((field) => `\`${model}.${field}\``),
  );
  return [
    ...Object.entries(scopes).map(
      ([model, where]) => `The scope of \`${model}\` is that of one tenant: \`${JSON.stringify(where)}\`.`,
    ),
    ...(restricted.length === 0 ? [] : [`The caller may see the restricted fields: ${restricted.join(", ")}.`]),
  ];
}
