/** What an API sends, beside what SQL reads from the same tables: every row, every value, every order. */
import { isDeepStrictEqual } from "node:util";
import { newestPath } from "./annotate.js";
import { questions } from "./questions.js";
import { related } from "./related.js";
import type { Datamodel, Field, Model, Row, Tables } from "./tables.js";

type Document = { readonly [key: string]: unknown };

/** A document of the API by its path. */
export type Read = (path: string) => Promise<Document>;

/**
 * @param paths of each model's own collection
 * @returns what differs, in words
 */
export async function differences(
  read: Read,
  paths: ReadonlyMap<string, string>,
  tables: Tables,
  datamodel: Datamodel,
): Promise<readonly string[]> {
  const found: string[] = [];
  const iris = new Map<Row, unknown>();
  const items = new Map<Row, Document>();
  for (const model of datamodel.models) {
    const members = await walk(read, pathOf(model));
    const rows = tables.rows(model);
    if (members.length !== rows.length) found.push(`${pathOf(model)}: ${members.length} of ${rows.length} rows`);
    for (const [index, row] of rows.entries()) {
      iris.set(row, members[index]?.["@id"]);
      items.set(row, members[index] ?? {});
    }
  }
  for (const model of datamodel.models) {
    for (const { path, rows } of await questions(tables, model, pathOf(model), newestPath(model.name))) {
      await compareList(path, rows);
    }
    for (const row of tables.rows(model)) await compareItem(model, row);
    for (const field of model.fields) {
      if (field.kind === "object" && field.documentation?.includes("@filter(exact")) await compareFilter(model, field);
    }
  }
  return found;

  function pathOf({ name }: Model): string {
    return paths.get(name) ?? `/no-path-of-${name}`;
  }

  async function compareItem(model: Model, row: Row): Promise<void> {
    const { "@id": iri, "@type": _, ...item } = items.get(row) ?? {};
    const wanted: { [key: string]: unknown } = {};
    for (const field of model.fields.filter(isSent)) {
      if (field.kind !== "object") {
        wanted[field.name] = row[field.name];
        continue;
      }
      const rows = await related(tables, datamodel, field, row);
      if (field.isList) await compareList(String(item[field.name]), rows);
      wanted[field.name] = field.isList ? item[field.name] : rows[0] === undefined ? null : iris.get(rows[0]);
    }
    for (const key of new Set([...Object.keys(item), ...Object.keys(wanted)])) {
      if (isDeepStrictEqual(item[key], wanted[key])) continue;
      found.push(`${iri}: ${key} is ${print(item[key])}, but ${print(wanted[key])} in the tables`);
    }
  }

  /** The rows of one related row: of the first that any row has. */
  async function compareFilter(model: Model, field: Field): Promise<void> {
    const rows = tables.rows(model);
    const targets = await Promise.all(rows.map(async (row) => (await related(tables, datamodel, field, row))[0]));
    const target = targets.find((each) => each !== undefined);
    if (target === undefined) return;
    const query = `${field.name}=${encodeURIComponent(String(iris.get(target)))}`;
    await compareList(
      `${pathOf(model)}?${query}`,
      rows.filter((_, index) => targets[index] === target),
    );
  }

  async function compareList(path: string, rows: readonly Row[]): Promise<void> {
    const sent = (await walk(read, path)).map((member) => member["@id"]);
    const wanted = rows.map((row) => iris.get(row));
    if (!isDeepStrictEqual(sent, wanted)) found.push(`${path}: ${sent}, but SQL has ${wanted}`);
  }
}

function isSent({ documentation = "" }: Field): boolean {
  return !documentation.includes("@hidden");
}

/** The members of all pages, from the first link to the last. */
async function walk(read: Read, start: string): Promise<readonly Document[]> {
  const members: Document[] = [];
  let path: string | undefined = start;
  while (path !== undefined) {
    const page: Document = await read(path);
    members.push(...((page["hydra:member"] ?? []) as Document[]));
    const next = (page["hydra:view"] as Document | undefined)?.["hydra:next"];
    path = typeof next === "string" ? next : undefined;
  }
  return members;
}

function print(value: unknown): string {
  return JSON.stringify(value) ?? "missing";
}
