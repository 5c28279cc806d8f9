/**
 * Chooses the scopes in which requests are measured: those that the user names, and those of a busy tenant in the data.
 */
import { type ApiModel, type ApiResource, type Datamodel, isPlainObject, UserError, visible } from "prisma-paged/tools";
import type { OpenClient } from "./connection/open-client.js";
import { reasonOf } from "./reason-of.js";

/** The conditions by model, as the application's scopes return them: `{ Book: { tenantId: 1 } }`. */
export interface Scopes {
  readonly [model: string]: object;
}

/** The scopes in which each request is measured, and the part of them that was chosen here. */
interface ChosenScopes {
  readonly scopes: Scopes;
  readonly chosen: Scopes;
}

interface Scoped {
  readonly resource: ApiResource;
  readonly columns: readonly string[];
  /** The number of rows in the table; 0 if counting took too long. */
  readonly rows: number;
}

/**
 * Completes the scopes for the models that are `scopedBy`, because the application sees no request without a tenant.
 * The tenant is the one with the most rows in the largest table. Columns that refer to the same column, or have the
 * same name and type, have the same value in all models. A table without rows has no tenant.
 * @throws UserError if the database does not tell which tenants it has
 */
export async function chooseScopes(
  scopes: Scopes,
  { api, datamodel }: { readonly api: ApiModel; readonly datamodel: Datamodel },
  { delegate }: Pick<OpenClient, "delegate">,
): Promise<ChosenScopes> {
  const valueByName = new Map<string, unknown>();
  const scoped: Scoped[] = [];
  for (const resource of api.resources) {
    const { model, scopedBy: columns } = resource.resource;
    const modelScope = scopes[model];
    if (modelScope !== undefined) {
      for (const [column, value] of equalValues(modelScope)) learn(model, column, value);
    } else if (columns !== undefined) {
      const rows = await delegate(resource.delegate)
        .count()
        .catch(() => 0);
      scoped.push({ resource, columns, rows });
    }
  }

  function learn(model: string, column: string, value: unknown): void {
    for (const name of namesOf(model, column, datamodel)) if (!valueByName.has(name)) valueByName.set(name, value);
  }

  function knownOf(model: string, column: string): unknown {
    const name = namesOf(model, column, datamodel).find((candidate) => valueByName.has(candidate));
    return name === undefined ? undefined : valueByName.get(name);
  }

  const chosen: Record<string, object> = {};
  for (const { resource, columns } of scoped.toSorted((a, b) => b.rows - a.rows)) {
    const { model } = resource.resource;
    const missing = columns.filter((column) => knownOf(model, column) === undefined);
    const columnValues = columns.flatMap((column) => {
      const value = knownOf(model, column);
      return value === undefined ? [] : [[column, value] as const];
    });
    const row =
      missing.length === 0 ? {} : await mostFrequent(resource, missing, Object.fromEntries(columnValues), delegate);
    for (const column of missing) if (row?.[column] != null) learn(model, column, row[column]);
    const values = columns.map((column) => [column, knownOf(model, column)] as const);
    if (values.every(([, value]) => value !== undefined)) chosen[model] = Object.fromEntries(values);
  }
  return { scopes: { ...scopes, ...chosen }, chosen };
}

/**
 * Returns the values of some columns that most rows have, among the rows that match a condition. If there are no such
 * values, among all rows.
 */
async function mostFrequent(
  { resource: { model }, delegate: name }: ApiResource,
  columns: readonly string[],
  where: object,
  delegate: OpenClient["delegate"],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [first = ""] = columns;
  const most = (condition: object) =>
    delegate(name)
      .groupBy({
        by: [...columns],
        where: condition,
        _count: { _all: true },
        orderBy: [{ _count: { [first]: "desc" } }, ...columns.map((column) => ({ [column]: "asc" }))],
        take: 10,
      })
      .then((groups) => groups.find((group) => columns.every((column) => group[column] !== null)));
  try {
    return (await most(where)) ?? (await most({}));
  } catch (failure) {
    throw new UserError(
      `\`tune\` cannot choose a tenant of \`${model}\`: ${reasonOf(failure)}`,
      `name one: \`--scope '{"${model}":{${columns.map((column) => `"${column}":…`).join(",")}}}'\``,
    );
  }
}

/**
 * Returns the names by which a column is found in other models: `Tenant.id`, the column that it refers to in the end,
 * and `tenantId: Int`.
 */
function namesOf(model: string, column: string, { models }: Datamodel): readonly string[] {
  let [owner, field] = [model, column];
  const originalField = models.find(({ name }) => name === model)?.fields.find(({ name }) => name === column);
  for (const visited = new Set<string>(); !visited.has(`${owner}.${field}`); ) {
    visited.add(`${owner}.${field}`);
    for (const modelField of models.find(({ name }) => name === owner)?.fields ?? []) {
      const at = modelField.kind === "relation" ? modelField.from.indexOf(field) : -1;
      if (modelField.kind !== "relation" || at === -1) continue;
      [owner, field] = [modelField.type, modelField.to[at] ?? ""];
      break;
    }
  }
  // Every model has an `id`.
  return column === "id"
    ? [`${owner}.${field}`]
    : [`${owner}.${field}`, `${column}: ${originalField?.kind !== "unsupported" && originalField?.type}`];
}

/** Returns the columns that a condition compares with one value, with this value. */
function equalValues(where: object): readonly (readonly [column: string, value: unknown])[] {
  return Object.entries(where).flatMap(([name, value]) => {
    if (["AND", "OR", "NOT"].includes(name) || value == null) return [];
    if (!isPlainObject(value)) return Array.isArray(value) ? [] : [[name, value] as const];
    return value.equals == null ? [] : [[name, value.equals] as const];
  });
}

/** Returns the columns with which each index for a model's requests begins. */
export function scopeColumns({ resource: { model, scopedBy = [] } }: ApiResource, scopes: Scopes): readonly string[] {
  return [...new Set([...scopedBy, ...equalValues(scopes[model] ?? {}).map(([column]) => column)])];
}

/**
 * Returns the scopes as `--scope` takes them, between the quotes of a shell. No value of the database can end these
 * quotes.
 */
export function scopeText(scopes: Scopes): string {
  const json = JSON.stringify(scopes, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  return visible(json).replaceAll("'", "\\u0027");
}
