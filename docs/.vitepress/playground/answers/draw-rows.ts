/** Draws rows for a schema: always the same ones, whose relations refer to rows that exist. */
import type { DMMF } from "@prisma/client/runtime/client";
import { columnsOf, joinTables } from "./tables.js";

/** A row by the names of its fields, in JSON. */
export interface Row {
  readonly [field: string]: unknown;
}

/** The rows by model, as a person edits them. */
export interface Rows {
  readonly [model: string]: readonly Row[];
}

type Datamodel = Pick<DMMF.Datamodel, "models" | "enums">;

/** The rows of a model, unless a unique field has fewer values: enough for several pages. */
export const rowsOfModel = 45;

/** The attempts to find a row that is unique, before the model has one row less. */
const maximumAttempts = 20;

export function drawRows(datamodel: Datamodel): Rows {
  const drawing = new Drawing(datamodel);
  return Object.fromEntries(datamodel.models.map((model) => [model.name, drawing.rowsOf(model.name)]));
}

/** Draws the rows of each model when they are first needed, because foreign keys repeat the values of other rows. */
class Drawing {
  readonly #models: ReadonlyMap<string, DMMF.Model>;
  readonly #enums: ReadonlyMap<string, DMMF.DatamodelEnum>;
  readonly #lists: ReadonlyMap<string, readonly { readonly list: string; readonly other: string }[]>;
  readonly #rows = new Map<string, readonly Row[]>();
  /** The models whose rows are being drawn: their relations to each other form a circle. */
  readonly #open = new Set<string>();

  constructor({ models, enums }: Datamodel) {
    this.#models = new Map(models.map((model) => [model.name, model]));
    this.#enums = new Map(enums.map((declared) => [declared.name, declared]));
    const joins = joinTables(models).map(({ a, b }) => ({
      model: a.model.name,
      list: a.list.name,
      other: b.model.name,
    }));
    this.#lists = new Map(models.map(({ name }) => [name, joins.filter(({ model }) => model === name)]));
  }

  rowsOf(name: string): readonly Row[] {
    const drawn = this.#rows.get(name);
    const model = this.#models.get(name);
    if (drawn !== undefined || model === undefined || this.#open.has(name)) return drawn ?? [];
    this.#open.add(name);
    const rows: Row[] = [];
    const taken = uniqueSets(model).map((fields) => ({ fields, keys: new Set<string>() }));
    for (let index = 0; index < rowsOfModel; index += 1) {
      const row = this.#uniqueRow(model, index, rows, taken);
      if (row !== undefined) rows.push(row);
    }
    this.#open.delete(name);
    // The rows of another model may refer to these.
    this.#rows.set(name, rows);
    const complete = rows.map((row, index) => ({ ...row, ...this.#joined(name, index) }));
    this.#rows.set(name, complete);
    return complete;
  }

  /** Returns a row whose unique fields have new values; undefined if there are no more. */
  #uniqueRow(
    model: DMMF.Model,
    index: number,
    earlier: readonly Row[],
    taken: readonly { readonly fields: readonly string[]; readonly keys: Set<string> }[],
  ): Row | undefined {
    for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
      const row = this.#row(model, index, attempt, earlier);
      if (row === undefined) continue;
      const keys = taken.map(({ fields }) => fields.map((field) => row[field] ?? null));
      const isNew = taken.every(({ keys: known }, set) => !known.has(JSON.stringify(keys[set])));
      if (!isNew) continue;
      for (const [set, { keys: known }] of taken.entries()) {
        const key = keys[set] ?? [];
        // In SQL, two nulls are not equal.
        if (!key.includes(null)) known.add(JSON.stringify(key));
      }
      return row;
    }
    return undefined;
  }

  /** Returns a row whose foreign keys are those of other rows; undefined if a required one is not found. */
  #row(model: DMMF.Model, index: number, attempt: number, earlier: readonly Row[]): Row | undefined {
    const references = new Map<string, unknown>();
    const roots: Reference[] = [];
    for (const relation of model.fields) {
      const reference = referenceOf(relation);
      if (reference === undefined) continue;
      const isOwn = relation.type === model.name;
      const others = (isOwn ? earlier : this.rowsOf(relation.type)).filter((other) =>
        agrees(other, reference, references),
      );
      const seed = hashOf(`${model.name}.${relation.name}#${index}/${attempt}`);
      const isAbsent = !relation.isRequired && seed % 5 === 0;
      const other = isAbsent
        ? undefined
        : others[isOneToOne(model, reference) ? index : earlyIndex(seed, others.length)];
      if (other === undefined && relation.isRequired) {
        if (!isOwn) return undefined;
        // The first row of a tree refers to itself if it must refer to one.
        roots.push(reference);
        continue;
      }
      for (const [field, target] of reference) {
        const isFree =
          !references.has(field) && !model.fields.some(({ name, isRequired }) => name === field && isRequired);
        if (other !== undefined) references.set(field, other[target]);
        else if (isFree) references.set(field, null);
      }
    }
    const values = columnsOf(model).map((field) => {
      const value = references.has(field.name) ? references.get(field.name) : this.#value(model, field, index, attempt);
      return [field.name, value] as const;
    });
    const row = Object.fromEntries(values);
    return { ...row, ...Object.fromEntries(roots.flat().map(([field, target]) => [field, row[target]])) };
  }

  #value(model: DMMF.Model, field: DMMF.Field, index: number, attempt: number): unknown {
    const seed = hashOf(`${model.name}.${field.name}#${index}/${attempt}`);
    const isKey = field.isId || field.isUnique;
    if (!field.isRequired && !isKey && seed % 6 > (isSeldom(field.name) ? 0 : 4)) return null;
    if (field.kind === "enum") {
      const values = this.#enums.get(field.type)?.values ?? [];
      return values[seed % Math.max(1, values.length)]?.name ?? null;
    }
    return scalarOf(field, index, seed, isKey || isPartOfKey(model, field.name));
  }

  /** Returns the lists of a row that a join table stores: identifiers of the other model's rows. */
  #joined(name: string, index: number): Row {
    const lists = this.#lists.get(name) ?? [];
    return Object.fromEntries(
      lists.map(({ list, other }) => {
        const id = this.#models.get(other)?.fields.find(({ isId }) => isId)?.name ?? "";
        const others = this.rowsOf(other);
        const seed = hashOf(`${name}.${list}#${index}`);
        const chosen = others.length === 0 ? [] : [seed, seed >>> 8, seed >>> 16].slice(0, 1 + (seed % 3));
        return [list, [...new Set(chosen.map((number) => others[number % others.length]?.[id]))]];
      }),
    );
  }
}

/** The fields of a foreign key, each with the field to which it refers. */
type Reference = readonly (readonly [field: string, target: string])[];

/** Returns the foreign key of a relation; undefined if the other model has it. */
function referenceOf({ relationFromFields: from = [], relationToFields: to = [] }: DMMF.Field): Reference | undefined {
  return from.length === 0 ? undefined : from.map((field, position) => [field, to[position] ?? ""] as const);
}

/** Returns whether a row has the values of the foreign keys that were chosen before: two keys may share a column. */
function agrees(other: Row, reference: Reference, references: ReadonlyMap<string, unknown>): boolean {
  return reference.every(([field, target]) => !references.has(field) || references.get(field) === other[target]);
}

function isOneToOne({ fields }: DMMF.Model, [first, ...others]: Reference): boolean {
  return others.length === 0 && fields.some(({ name, isUnique, isId }) => name === first?.[0] && (isUnique || isId));
}

/** Returns the sets of fields that are unique together, the identifier among them. */
export function uniqueSets({ fields, primaryKey, uniqueFields }: DMMF.Model): readonly (readonly string[])[] {
  return [
    ...(primaryKey ? [primaryKey.fields] : []),
    ...fields.filter(({ isId, isUnique }) => isId || isUnique).map(({ name }) => [name]),
    ...uniqueFields,
  ];
}

function isPartOfKey({ primaryKey, uniqueFields }: DMMF.Model, field: string): boolean {
  return [primaryKey?.fields ?? [], ...uniqueFields].some((fields) => fields.includes(field));
}

const [day, firstDay] = [86_400_000, Date.UTC(2024, 0, 1)];

function scalarOf({ name, type, default: declared }: DMMF.Field, index: number, seed: number, isKey: boolean): unknown {
  switch (type) {
    case "Int":
    case "BigInt":
      return isKey ? index + 1 : wholeNumber(name, seed);
    case "Float":
    case "Decimal": {
      const number = isKey ? index + 1 : (seed % 10_000) / 100;
      return type === "Float" ? number : number.toFixed(2);
    }
    case "Boolean":
      return seed % (isSeldom(name) ? 8 : 3) === 0;
    case "DateTime": {
      const days = isKey ? index : seed % 700;
      return new Date(firstDay + days * day + (seed % 24) * 3_600_000 + (seed % 60) * 60_000).toISOString();
    }
    case "Json":
      return { size: ["small", "medium", "large"][seed % 3], weight: seed % 100 };
    case "Bytes":
      return btoa(`${name} ${index + 1}`);
    default: {
      const isUuid =
        typeof declared === "object" && "name" in declared && /^(?:uuid|cuid|ulid|nanoid)$/.test(declared.name);
      return isUuid || /uuid/i.test(name) ? uuid(index, seed) : text(name, index, seed, isKey);
    }
  }
}

/** Returns whether few rows have a value: few are deleted. */
function isSeldom(name: string): boolean {
  return /^(?:is)?(?:archived|banned|blocked|cancelled|deleted|disabled|expired|hidden|removed)/i.test(name);
}

function wholeNumber(name: string, seed: number): number {
  // A tenant, or an owner that is in no table: several rows have the same.
  if (/Id$/.test(name)) return 1 + (seed % 4);
  if (/year/i.test(name)) return 1950 + (seed % 75);
  if (/age$/i.test(name)) return 18 + (seed % 60);
  return seed % (/population/i.test(name) ? 1_000_000 : 500);
}

function uuid(index: number, seed: number): string {
  const [time, rest] = [index + 1, seed].map((number) => number.toString(16).padStart(12, "0"));
  return `019${"0".repeat(5)}-${time?.slice(-4)}-7000-8000-${rest}`;
}

const words = {
  person: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Radia", "Ken", "Frances", "Dennis", "Margaret"],
  family: ["Lovelace", "Hopper", "Turing", "Dijkstra", "Liskov", "Knuth", "Perlman", "Thompson", "Allen", "Ritchie"],
  adjective: ["quiet", "green", "long", "hidden", "bright", "old", "northern", "small", "open", "silver", "last"],
  noun: ["river", "garden", "winter", "letter", "island", "map", "lantern", "harbour", "forest", "bridge", "clock"],
  place: ["Paris", "Lisbon", "Oslo", "Prague", "Vienna", "Dublin", "Riga", "Athens", "Bern", "Madrid", "Tallinn"],
  code: ["FR", "PT", "NO", "CZ", "AT", "IE", "LV", "GR", "CH", "ES", "EE"],
} as const;

/** Returns a text that fits the name of its field: a title for `title`, an address for `email`. */
function text(name: string, index: number, seed: number, isKey: boolean): string {
  const pick = (list: readonly string[], shift = 0) => list[(seed >>> shift) % list.length] ?? "";
  const number = index + 1;
  const title = `The ${pick(words.adjective)} ${pick(words.noun, 5)}`;
  const person = `${pick(words.person)} ${pick(words.family, 4)}`;
  const kinds: readonly (readonly [pattern: RegExp, value: string, isUnique?: boolean])[] = [
    [/e-?mail/i, `${pick(words.person).toLowerCase()}${number}@example.com`, true],
    [/slug|handle/i, `${pick(words.adjective)}-${pick(words.noun, 5)}-${number}`, true],
    [/url|link|website/i, `https://example.com/${number}`, true],
    [/isbn/i, `978-${String(seed % 10_000_000).padStart(9, "0")}-${number}`, true],
    [/country|currency|language|locale/i, pick(words.code)],
    [/city|place|town|location/i, pick(words.place)],
    [/code|sku|reference|number/i, `${pick(words.code)}-${String(number).padStart(3, "0")}`, true],
    [/^(?:id|key)$/, `${pick(words.noun)}-${number}`, true],
    [/Id$/, `${words.noun[seed % 4]}`],
    [/text|body|content|description|summary|comment|note|bio/i, `${title} leads to the ${pick(words.noun, 9)}.`],
    [/^name$|author|person|user|(?:first|last|full)Name/i, person],
  ];
  const [, value, isUnique] = kinds.find(([pattern]) => pattern.test(name)) ?? [undefined, title];
  return isKey && isUnique !== true ? `${value} ${number}` : value;
}

/** Returns an index that is more often small than large, so that the first rows have several related ones. */
function earlyIndex(seed: number, length: number): number {
  const share = (seed % 1000) / 1000;
  return Math.floor(share * share * length);
}

/** Returns a number that only depends on the text: the same rows are drawn in each browser. */
function hashOf(key: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return (hash ^ (hash >>> 13)) >>> 0;
}
