/** The filters and orders that a model offers, each with what it means in plain JavaScript. */
import { inject } from "vitest";
import type { Random } from "../random.js";
import { publicName } from "./names.js";
import { type Compare, comparableOf, comparing, iriOf, modelOf, targetOf, visibleRows, type World } from "./related.js";
import { openOf, type Row } from "./rows.js";
import type { Field, Model, Relation } from "./schema.js";

const { provider } = inject("database");

export interface Filter {
  readonly sent: string;
  /** The relation that it looks through. */
  readonly through?: Relation;
  readonly test: (row: Row) => boolean;
}

export interface Order {
  readonly sent: string;
  readonly compare: Compare;
}

export type Make<Part> = (random: Random) => Part;

/** What one field is compared with; the row has the value of `of`. */
function fieldFilters(
  name: string,
  field: Field,
  kinds: readonly string[],
  of: (row: Row) => unknown,
): readonly Make<Filter>[] {
  const lower = (value: unknown) => String(value).toLowerCase();
  // The columns are made without a collation, so that SQLite compares letter case.
  const inAnyCase = (value: unknown) => (provider === "sqlite" ? value : lower(value));
  const drawn = (random: Random) => {
    const value = openOf({ ...field, nullable: false }, random.integer(0, 11));
    // An empty one would count as not sent.
    const text = value instanceof Date ? value.toISOString() : String(value) || "a";
    return { value: value === "" ? "a" : comparableOf(value), text: encodeURIComponent(text) };
  };
  const number = (value: unknown) => (field.type === "Decimal" ? Number(value) : comparableOf(value));
  const text = (fits: (own: string, sought: string) => boolean) => (random: Random) => {
    const sought = drawn(random);
    const test = (row: Row) => of(row) !== null && fits(lower(of(row)), lower(sought.value));
    return { sent: `${name}=${sought.text}`, test };
  };
  const makers: { readonly [kind: string]: Make<Filter> } = {
    exact(random) {
      const { value, text } = drawn(random);
      return { sent: `${name}=${text}`, test: (row) => comparableOf(of(row)) === value };
    },
    iexact(random) {
      const { value, text } = drawn(random);
      return { sent: `${name}=${text}`, test: (row) => of(row) !== null && inAnyCase(of(row)) === inAnyCase(value) };
    },
    partial: text((own, sought) => own.includes(sought)),
    start: text((own, sought) => own.startsWith(sought)),
    end: text((own, sought) => own.endsWith(sought)),
    word: text((own, sought) => sought.split(" ").length > 0 && ` ${own}`.includes(` ${sought}`)),
    not(random) {
      const { value, text } = drawn(random);
      const same = (own: unknown) =>
        kinds.includes("iexact") ? inAnyCase(own) === inAnyCase(value) : comparableOf(own) === value;
      return { sent: `${name}[not]=${text}`, test: (row) => of(row) === null || !same(of(row)) };
    },
    range(random) {
      const { value, text } = drawn(random);
      const operator = random.pick(["lt", "lte", "gt", "gte"]);
      const test = (row: Row) => {
        if (of(row) === null) return false;
        const [own, bound] = [number(of(row)), number(value)];
        if (own === bound) return operator.endsWith("e");
        return own !== null && bound !== null && own < bound === operator.startsWith("l");
      };
      return { sent: `${name}[${operator}]=${text}`, test };
    },
    exists(random) {
      const exists = random.chance(0.5);
      return { sent: `exists[${name}]=${exists}`, test: (row) => (of(row) !== null) === exists };
    },
  };
  return kinds.flatMap((kind) => makers[kind] ?? []);
}

/** A relation's own, and those of a field that it leads to: an item whose related item nobody sees matches none. */
function relationFilters(world: World, model: Model, relation: Relation): readonly Make<Filter>[] {
  const name = publicName(relation.name, model);
  const target = modelOf(world, relation.target);
  const led = (row: Row) => targetOf(world, row, relation);
  const rows = visibleRows(world, target);
  if (rows.length === 0) return [];
  const key = (random: Random) => {
    const iri = iriOf(target, random.pick(rows));
    return { iri, isIt: (other: Row) => iriOf(target, other) === iri };
  };
  const own: { readonly [kind: string]: Make<Filter> } = {
    exact(random) {
      const { iri, isIt } = key(random);
      const test = (row: Row) => {
        const found = led(row);
        return found !== undefined && found !== "hidden" && isIt(found);
      };
      return { sent: `${name}=${encodeURIComponent(iri)}`, test };
    },
    not(random) {
      const { iri, isIt } = key(random);
      const test = (row: Row) => {
        const found = led(row);
        return found !== "hidden" && (found === undefined || !isIt(found));
      };
      return { sent: `${name}[not]=${encodeURIComponent(iri)}`, test };
    },
    exists(random) {
      const exists = random.chance(0.5);
      const test = (row: Row) => led(row) !== "hidden" && (led(row) !== undefined) === exists;
      return { sent: `exists[${name}]=${exists}`, test };
    },
  };
  const paths = relation.paths.flatMap(({ field, kinds }) => {
    const readOf = (row: Row) => {
      const found = led(row);
      return found === undefined || found === "hidden" ? null : found[field.name];
    };
    const makers = fieldFilters(`${name}.${publicName(field.name, target)}`, field, kinds, readOf);
    return makers.map((make) => (random: Random) => {
      const { sent, test } = make(random);
      return { sent, test: (row: Row) => led(row) !== "hidden" && test(row) };
    });
  });
  const makers = [...relation.filters.flatMap((kind) => own[kind] ?? []), ...paths];
  return makers.map((make) => (random: Random) => ({ ...make(random), through: relation }));
}

export function filtersOf(world: World, model: Model): readonly Make<Filter>[] {
  return [
    ...model.fields.flatMap((field) =>
      fieldFilters(publicName(field.name, model), field, field.filters, (row) => row[field.name]),
    ),
    ...model.relations.flatMap((relation) => relationFilters(world, model, relation)),
  ];
}

export function ordersOf(world: World, model: Model): readonly ((direction: "asc" | "desc") => Order)[] {
  const order = (name: string, field: Field, of: (row: Row) => unknown) => (direction: "asc" | "desc") => ({
    sent: `order[${name}]=${direction}`,
    compare: comparing(field, of, direction),
  });
  const has = ({ filters }: Field) => filters.includes("order");
  return [
    ...model.fields.filter(has).map((field) => order(publicName(field.name, model), field, (row) => row[field.name])),
    ...model.relations.flatMap((relation) =>
      relation.paths.flatMap(({ field, kinds }) => {
        const target = modelOf(world, relation.target);
        const of = (row: Row) => {
          const found = targetOf(world, row, relation);
          return found === undefined || found === "hidden" ? null : found[field.name];
        };
        const name = `${publicName(relation.name, model)}.${publicName(field.name, target)}`;
        return kinds.includes("order") ? [order(name, field, of)] : [];
      }),
    ),
  ];
}
