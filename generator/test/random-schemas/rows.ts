/** Rows drawn at random, twice: the second time they differ in nothing but what is secret. */
import fc from "fast-check";
import { inject } from "vitest";
import { guard } from "./names.js";
import type { Model, Relation, Schema } from "./schema.js";
import { markedNumber, openOf, secretOf } from "./values.js";

/** For each model the choices of each row. One that is missing counts as 0, so that a failure shrinks. */
export type Choices = readonly (readonly (readonly number[])[])[];

const row = fc.array(fc.nat({ max: 11 }), { minLength: 8, maxLength: 10 });
export const anyChoices: fc.Arbitrary<Choices> = fc.noBias(
  fc.array(fc.array(row, { minLength: 2, maxLength: 7 }), { minLength: 8, maxLength: 8 }),
);

export type Row = { readonly [column: string]: unknown };
export type Rows = ReadonlyMap<string, readonly Row[]>;

/** Whether the caller must not find out about a value, by the name of its model and field. */
export type Secrets = (model: string, field: string) => boolean;

/** What a database has. */
export interface Content {
  readonly rows: Rows;
  /** By the name of a many-to-many relation, the pairs of rows that it connects. */
  readonly links: ReadonlyMap<string, readonly (readonly [Row, Row])[]>;
}

export function contentOf(schema: Schema, choices: Choices, secrets: Secrets, variant: 1 | 2): Content {
  const rows = rowsOf(schema, choices, secrets, variant);
  const links = schema.models.flatMap((model, index) => {
    const own = rows.get(model.name) ?? [];
    return model.links.flatMap((link) => {
      const isSecret = variant === 2 && secrets(model.name, link.name);
      const others = rows.get(link.target) ?? [];
      const pairs = own.flatMap((row, position) => {
        const choice = (choices[index]?.[position]?.[9] ?? 0) + (isSecret ? 1 : 0);
        return others.flatMap((other, at) => ((choice + at) % 3 === 0 ? [[row, other] as const] : []));
      });
      return link.first ? [[link.relation, pairs] as const] : [];
    });
  });
  return { rows, links: new Map(links) };
}

function rowsOf({ models }: Schema, choices: Choices, secrets: Secrets, variant: 1 | 2): Rows {
  const rows = new Map<string, readonly Row[]>();
  for (const [index, model] of models.entries()) {
    const written: Row[] = [];
    rows.set(model.name, written);
    const taken = new Map<Relation, readonly Row[]>();
    for (const [position, drawn] of (choices[index] ?? []).entries()) {
      const isSecret = (name: string) => name !== guard.name && secrets(model.name, name);
      const choiceOf = (at: number, name: string) => {
        const choice = drawn[at % 10] ?? 0;
        return variant === 2 && isSecret(name) ? (choice * 7 + position * 5 + 4) % 12 : choice;
      };
      const fields = model.fields.map((field, at) => {
        const choice = choiceOf(at, field.name);
        return [field.name, isSecret(field.name) ? secretOf(field, choice, variant) : openOf(field, choice)];
      });
      const own = Object.fromEntries([...keyOf(model, index, position, variant), ...fields]);
      const keys = model.relations.map((relation, at) => {
        const choice = choiceOf(at + 5, relation.name);
        const target = models.find(({ name }) => name === relation.target) ?? model;
        const targets = rows.get(target.name) ?? [];
        const free = relation.one ? targets.filter((row) => !taken.get(relation)?.includes(row)) : targets;
        const found = foundOf(relation, own, free, choice);
        if (found === undefined && !relation.nullable) return undefined;
        if (found !== undefined) taken.set(relation, [...(taken.get(relation) ?? []), found]);
        return columnsOf(relation, target.key, found, own, choice);
      });
      // Without any row that a required relation could lead to, there is none.
      if (!keys.includes(undefined)) written.push(Object.assign({}, own, ...keys));
    }
  }
  return rows;
}

type Entries = readonly (readonly [column: string, value: unknown])[];

const { provider } = inject("database");

/** The length of a padded key as it is read: MySQL returns it without the spaces. */
const paddedLength = provider === "postgresql" ? 4 : 0;

/** Whether a foreign key to a padded key may have any number of spaces. SQLite has no such type. */
const hasSpaces = provider !== "sqlite";

function keyOf({ key }: Model, index: number, position: number, variant: 1 | 2): Entries {
  const values = key.fields.map(({ name, type, hidden, padded }) => {
    if (hidden) return [name, markedNumber(900 + index, variant === 1 ? position : 50 - position, variant)] as const;
    if (name === "part" || name === "tenant") return [name, 1 + (position % 2)] as const;
    const text = `k${position + 1}`;
    return [name, type === "Int" ? position + 1 : padded ? text.padEnd(paddedLength) : text] as const;
  });
  return key.identifier.includes("slug") ? [...values, ["slug", `s${position + 1}`]] : values;
}

/** The row that a relation leads to; undefined if to none. */
function foundOf({ nullable, shared }: Relation, own: Row, targets: readonly Row[], choice: number): Row | undefined {
  const within = shared ? targets.filter(({ tenant }) => tenant === own.tenant) : targets;
  return nullable && choice % 4 === 3 ? undefined : within[choice % (within.length || 1)];
}

/** Columns that refer to a row which has been written, some in another letter case. */
function columnsOf({ columns }: Relation, key: Model["key"], found: Row | undefined, own: Row, choice: number): Row {
  const values = columns.map((column, index) => {
    const { name = "", caseless } = key.fields[index] ?? {};
    const value = found?.[name] ?? null;
    if (value === null && !column.nullable) return [column.name, own.tenant ?? 1 + (choice % 2)];
    if (value !== null && column.unpadded) {
      return [column.name, String(value).trimEnd() + " ".repeat(hasSpaces ? choice % 3 : 0)];
    }
    return [column.name, caseless && value !== null && choice % 2 === 1 ? String(value).toUpperCase() : value];
  });
  return Object.fromEntries(values);
}
