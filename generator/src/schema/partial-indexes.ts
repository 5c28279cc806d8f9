/**
 * Partial indexes (`where`, Prisma's preview feature `partialIndexes`): their conditions, and the reads that they
 * serve.
 */
import type { Provider } from "@prisma-paged/runtime/generator";
import { isPlainObject } from "../util/plain-object.js";
import type { IndexCondition, Model } from "./datamodel.js";
import { schemaLines } from "./lines.js";
import {
  argumentNamePattern,
  argumentPiecePattern,
  indexAttributePattern,
  indexConditionPattern,
  indexPattern,
} from "./prisma-syntax.js";
import type { SourceMap } from "./source-map.js";

/** An index as the schema writes it (`@@index`, `@@unique` or `@unique`), because DMMF contains no conditions. */
export interface WrittenIndex {
  readonly isUnique: boolean;
  readonly fields: readonly string[];
  readonly map?: string;
  /** The conditions of the index. Undefined if it contains every row. */
  readonly where?: { readonly conditions: readonly IndexCondition[] | undefined };
}

/** Returns the indexes of the models that have a partial one, by model. */
export function writtenIndexes({ blocks }: Pick<SourceMap, "blocks">): ReadonlyMap<string, readonly WrittenIndex[]> {
  const found = new Map<string, readonly WrittenIndex[]>();
  for (const { content } of blocks.values()) {
    const [model] = content.declarations;
    if (model === undefined || !indexConditionPattern.test(content.text)) continue;
    const lines = schemaLines(content.text).flatMap((line) => (line.kind === "code" ? [line.text] : []));
    found.set(model.name, lines.flatMap(indexesOfLine));
  }
  return found;
}

/**
 * Returns the index that a line declares, as a list of one or none. An attribute is complete, because Prisma accepts it
 * on one line only.
 */
function indexesOfLine(line: string): readonly WrittenIndex[] {
  const [, kind, field] = indexPattern.exec(line) ?? [];
  if (kind === undefined && field === undefined) return [];
  const open = line.indexOf("(", line.search(indexAttributePattern));
  const written = open < 0 ? [] : splitArguments(line.slice(open)).map(keyed);
  const argumentOf = (key: string) => written.find((argument) => argument.key === key)?.value;
  const fields =
    field === undefined ? (argumentOf("fields") ?? written.find(({ key }) => key === undefined)?.value) : field;
  const map = argumentOf("map");
  const where = argumentOf("where");
  return [
    {
      isUnique: kind !== "index",
      fields:
        field === undefined ? splitArguments(fields ?? "").map((part) => /^\w+/.exec(part)?.[0] ?? part) : [field],
      ...(map !== undefined && { map: textOf(map) }),
      ...(where !== undefined && { where: { conditions: conditionsOf(where) } }),
    },
  ];
}

/**
 * Returns the text between the first bracket and the one that closes it, split at commas that no other bracket
 * encloses.
 */
function splitArguments(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of text.matchAll(argumentPiecePattern)) {
    if (/^[[({]$/.test(token)) depth += 1;
    if (/^[\])}]$/.test(token)) depth -= 1;
    if (depth === 0) break;
    if (depth === 1 && token === ",") parts.push("");
    else if (depth > 1 || !/^[[({]$/.test(token)) parts.push(`${parts.pop() ?? ""}${token}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function keyed(part: string): { readonly key: string | undefined; readonly value: string } {
  const [head, key] = argumentNamePattern.exec(part) ?? [];
  return head === undefined ? { key: undefined, value: part } : { key, value: part.slice(head.length).trim() };
}

function conditionsOf(where: string): readonly IndexCondition[] | undefined {
  if (!where.startsWith("{")) return undefined;
  return splitArguments(where).map((part) => {
    const { key: field = "", value } = keyed(part);
    if (!value.startsWith("{")) return { field, operator: "equals", value: literalOf(value) };
    return { field, operator: "not", value: literalOf(keyed(splitArguments(value)[0] ?? "").value) };
  });
}

function literalOf(text: string): IndexCondition["value"] {
  if (text.startsWith('"')) return textOf(text);
  if (text === "null") return null;
  return text === "true" || text === "false" ? text === "true" : Number(text);
}

const textOf = (quoted: string): string => quoted.slice(1, -1).replace(/\\(.)/g, "$1");

/** The facts about the rows of a read that are known before a request. */
export interface KnownRows {
  /** The conditions of the read, in Prisma's form. The rows satisfy all of them. */
  readonly conditions: readonly { readonly [field: string]: unknown }[];
  /** Fields that are compared with a value that only the request knows, so that they are never null. */
  readonly compared: readonly string[];
}

/**
 * Returns the table with those of its partial indexes that contain every row of a read, as if they were indexes of all
 * rows.
 */
export function withImpliedIndexes(table: Model, rowFacts: KnownRows, provider: Provider): Model {
  const implied = (table.partial ?? []).filter(
    ({ where }) => where?.every((each) => isProved(each, table, provider) && isImplied(each, rowFacts)) === true,
  );
  return implied.length === 0
    ? table
    : { ...table, indexes: [...table.indexes, ...implied.map(({ fields }) => fields)] };
}

/** Returns the conditions of a read that an index can have, and that the database recognises in it. */
export function indexConditions(
  { conditions }: Pick<KnownRows, "conditions">,
  table: Model,
  provider: Provider,
): readonly IndexCondition[] {
  const all = conditions.flatMap((each) =>
    Object.entries(each).flatMap(([field, value]): readonly IndexCondition[] => {
      if (isLiteral(value)) return [{ field, operator: "equals", value }];
      return isPlainObject(value) && value.not === null ? [{ field, operator: "not", value: null }] : [];
    }),
  );
  return all.filter((each) => table.fields.some(({ name }) => name === each.field) && isProved(each, table, provider));
}

const isLiteral = (value: unknown): value is IndexCondition["value"] =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/** Returns conditions as the schema writes them: `{ flag: true, email: { not: null } }`. */
export function whereText(conditions: readonly IndexCondition[]): string {
  const parts = conditions.map(({ field, operator, value }) => {
    const text = JSON.stringify(value);
    return `${field}: ${operator === "equals" ? text : `{ not: ${text} }`}`;
  });
  return `{ ${parts.join(", ")} }`;
}

/**
 * Returns whether the database recognises that a condition is satisfied. The plans in index-warnings.test.ts confirm
 * it.
 */
function isProved({ field: name, operator, value }: IndexCondition, { fields }: Model, provider: Provider): boolean {
  const field = fields.find((each) => each.name === name);
  // A required column is not compared with null. Prisma sends the values of enums as strings, which are cast.
  if (operator === "not" && value === null) return provider !== "sqlite" || field?.required !== true;
  return field?.kind !== "enum" || (provider !== "postgresql" && provider !== "cockroachdb");
}

function isImplied({ field, operator, value }: IndexCondition, { conditions, compared }: KnownRows): boolean {
  const found = conditions.flatMap((each) => (Object.hasOwn(each, field) ? [each[field]] : []));
  if (operator === "equals") return found.some((each) => isSame(equalTo(each), value));
  if (value === null) return compared.includes(field) || found.some(isOfValues);
  return found.some((each) => isPlainObject(each) && "not" in each && isSame(each.not, value));
}

/** Returns whether a condition on a field excludes the rows in which it is null. */
function isOfValues(condition: unknown): boolean {
  if (!isPlainObject(condition)) return condition !== null && condition !== undefined;
  // `not: 1` also excludes nulls, as in SQL.
  return Object.entries(condition).some(
    ([operator, value]) => operator !== "mode" && (operator === "not" ? !isPlainObject(value) : value !== null),
  );
}

/** Returns the value of `equals`, or the condition itself if it is a value. */
function equalTo(condition: unknown): unknown {
  return isPlainObject(condition) ? condition.equals : condition;
}

/** Returns whether a value of a condition equals the one that is written in the schema. */
function isSame(value: unknown, written: IndexCondition["value"]): boolean {
  if (value === undefined || value === null || written === null) return value === written;
  if (value instanceof Date) return value.getTime() === Date.parse(`${written}`);
  return `${value}` === `${written}`;
}
