/** Rows drawn at random, twice: the second time they differ in nothing but what is secret. */
import fc from "fast-check";
import { inject } from "vitest";
import { guard } from "./resolved.js";
import type { Field, Model, Relation, Scalar, Schema } from "./schema.js";

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

export function rowsOf({ models }: Schema, choices: Choices, secrets: Secrets, variant: 1 | 2): Rows {
  const rows = new Map<string, readonly Row[]>();
  for (const [index, model] of models.entries()) {
    const written: Row[] = [];
    rows.set(model.name, written);
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
        return columnsOf(relation, models, own, rows.get(relation.target) ?? [], choice);
      });
      // Without any row that a required relation could lead to, there is none.
      if (!keys.includes(undefined)) written.push(Object.assign({}, own, ...keys));
    }
  }
  return rows;
}

type Entries = readonly (readonly [column: string, value: unknown])[];

function keyOf({ key }: Model, index: number, position: number, variant: 1 | 2): Entries {
  const values = key.fields.map(({ name, type, hidden }) => {
    if (hidden) return [name, markedNumber(900 + index, variant === 1 ? position : 50 - position, variant)] as const;
    if (name === "part" || name === "tenant") return [name, 1 + (position % 2)] as const;
    return [name, type === "Int" ? position + 1 : `k${position + 1}`] as const;
  });
  return key.identifier.includes("slug") ? [...values, ["slug", `s${position + 1}`]] : values;
}

/** Columns that refer to a row which has been written. */
function columnsOf(
  { columns, nullable, target, shared }: Relation,
  models: readonly Model[],
  own: Row,
  targets: readonly Row[],
  choice: number,
): Row | undefined {
  const key = models.find(({ name }) => name === target)?.key.fields ?? [];
  const within = shared ? targets.filter(({ tenant }) => tenant === own.tenant) : targets;
  const found = nullable && choice % 4 === 3 ? undefined : within[choice % (within.length || 1)];
  if (found === undefined && !nullable) return undefined;
  const values = columns.map((column, index) => {
    const value = found?.[key[index]?.name ?? ""] ?? null;
    return [column.name, value === null && !column.nullable ? (own.tenant ?? 1 + (choice % 2)) : value];
  });
  return Object.fromEntries(values);
}

/** Servers sort and compare texts by rules of their own, which these do not meet. */
const plainTexts = ["a", "ab", "b", "ba", "c", "ca", "cb", "d", "da", "db"];
const sqliteTexts = ["a", "Ab", "ab", "b c", "100%", "a_b", "Åre", "", "=x,y", "b"];

const texts = inject("database").provider === "sqlite" ? sqliteTexts : plainTexts;

/** A value that the caller may see. */
export function openOf({ type, nullable }: Pick<Field, "type" | "nullable">, choice: number): unknown {
  if (nullable && choice % 4 === 3) return null;
  return openValues[type](choice);
}

const openValues: { readonly [type in Scalar]: (choice: number) => unknown } = {
  String: (choice) => texts[choice % texts.length],
  Int: (choice) => choice - 2,
  Kind: kindOf,
  Boolean: (choice) => choice % 3 > 0,
  BigInt: (choice) => 9_007_199_254_740_990n + BigInt(choice),
  Float: (choice) => choice / 4,
  Decimal: (choice) => `${choice}.5`,
  DateTime: (choice) => new Date(Date.UTC(2020, 0, 1 + choice, choice, 0, 0, 123)),
  Json: (choice) => ({ a: choice }),
  Bytes: (choice) => Uint8Array.of(choice, 1, 2),
};

function kindOf(choice: number): string {
  return ["BLUE", "GREEN", "RED"][choice % 3] ?? "";
}

/** A value that no answer may contain, and that an answer is recognised by. */
export function secretOf(
  { type, nullable, number }: Pick<Field, "type" | "nullable" | "number">,
  choice: number,
  variant: 1 | 2,
): unknown {
  if (nullable && choice % 3 === 2) return null;
  const kind = choice % 5;
  switch (type) {
    case "String":
      return `${["b", "", "Z", "a", "%"][kind]} ${markedText(number, choice, variant)}`;
    case "Int":
      return markedNumber(number, choice, variant);
    case "BigInt":
      return BigInt(markedNumber(number, choice, variant)) * 1_000_000n;
    case "Float":
      return markedNumber(number, choice, variant) + 0.5;
    case "Decimal":
      return `${markedNumber(number, choice, variant)}.25`;
    case "DateTime":
      return new Date(Date.UTC(2390 + variant, number % 12, 1 + (choice % 28), 1, 2, 3, 456));
    case "Json":
      return { marked: markedText(number, choice, variant), number: markedNumber(number, choice, variant) };
    case "Bytes":
      return new TextEncoder().encode(markedText(number, choice, variant));
    case "Kind":
      return kindOf(choice);
    case "Boolean":
      return choice % 2 === 0;
  }
}

/** Of different length and order in the two databases. */
function markedText(number: number, choice: number, variant: 1 | 2): string {
  return variant === 1 ? `zq${number}x${choice}x` : `zq${number}y${11 - choice}yyy`;
}

function markedNumber(number: number, choice: number, variant: 1 | 2): number {
  return (variant === 1 ? 1_947_500_000 : 2_047_500_000) + number * 100 + choice;
}

/** What an answer is searched for: the texts, numbers, days and instants of secret values. */
export const markers: RegExp = /zq\d+[xy]\d+[xy]|(?:19475|20475)\d{5}|239[12]-\d\d-\d\d|13(?:2[89]|3[0-4])\d{11}/gi;
