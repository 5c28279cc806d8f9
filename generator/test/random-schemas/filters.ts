/** The filters and orders that a model offers, each with what it means in plain JavaScript. */
import { inject } from "vitest";
import type { Random } from "../random.js";
import { comparableOf } from "./comparable.js";
import { publicName } from "./names.js";
import { type Compare, comparing, iriOf, isVisible, visibleRows, type Way, type World, waysOf } from "./related.js";
import type { Row } from "./rows.js";
import type { Field, Match, Model } from "./schema.js";
import { openOf, sentDate, textOf } from "./values.js";

const { provider } = inject("database");

export interface Filter {
  readonly sent: string;
  /** True if SQLite compares with it in memory. */
  readonly isWild?: boolean;
  /** The name of the relation that it looks through. */
  readonly through?: string;
  readonly test: (row: Row) => boolean;
}

export interface Order {
  readonly sent: string;
  readonly compare: Compare;
}

export type Make<Part> = (random: Random) => Part;

/** The kinds that look for a part of a text. */
const looksInTexts = new Set(["partial", "start", "end", "word"]);

/** Returns a part several times, so that it is drawn as often as the many parts that compare whole values. */
const often = <Part>(part: Part): readonly Part[] => [part, part, part];

const isGiven = <Part>(part: Part | undefined): part is Part => part !== undefined;

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
    const text = value instanceof Date ? sentDate(field, value) : String(value) || "a";
    return { value: value === "" ? "a" : comparableOf(value), text: encodeURIComponent(text) };
  };
  const number = (value: unknown) => (field.type === "Decimal" ? Number(value) : comparableOf(value));
  const text = (fits: (own: string, sought: string) => boolean) => (random: Random) => {
    const sought = textOf(random);
    const test = (row: Row) => of(row) !== null && fits(lower(of(row)), lower(sought));
    return { sent: `${name}=${encodeURIComponent(sought)}`, test, isWild: /[%_]/.test(sought) };
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
  return kinds.flatMap((kind) => (looksInTexts.has(kind) ? often(makers[kind]) : [makers[kind]])).filter(isGiven);
}

/** Whether a row has a value, and whether it matches `not`: neither, if the caller does not see what it leads to. */
interface Having {
  readonly has: (row: Row) => boolean;
  readonly lacks: (row: Row) => boolean;
}

/** Returns the same of a row that leads to others: of a list any may have the value, and for `not` none. */
function havingThrough(world: World, { to, many, lead }: Way, { has, lacks }: Having): Having {
  const seen = (row: Row) => lead(row).filter((other) => isVisible(world, to, other));
  return {
    has: (row) => seen(row).some(has),
    lacks: (row) =>
      many ? !seen(row).some(has) : lead(row).every((other) => isVisible(world, to, other) && lacks(other)),
  };
}

/** A relation's own, and those of a field that it leads to. */
function wayFilters(world: World, model: Model, way: Way): readonly Make<Filter>[] {
  const { to, many } = way;
  const name = publicName(way.name, model);
  const led = (row: Row) => way.lead(row).filter((other) => isVisible(world, to, other));
  const isHidden = (row: Row) => !many && way.lead(row).length > led(row).length;
  const rows = visibleRows(world, to);
  if (rows.length === 0) return [];
  const own: { readonly [kind: string]: Make<Filter> } = {
    exact(random) {
      const sought = random.pick(rows);
      const test = (row: Row) => led(row).includes(sought);
      return { sent: `${name}=${encodeURIComponent(iriOf(to, sought))}`, test };
    },
    not(random) {
      const sought = random.pick(rows);
      return {
        sent: `${name}[not]=${encodeURIComponent(iriOf(to, sought))}`,
        test: (row) => !isHidden(row) && !led(row).includes(sought),
      };
    },
    exists(random) {
      const exists = random.chance(0.5);
      const test = (row: Row) => !isHidden(row) && led(row).length > 0 === exists;
      return { sent: `exists[${name}]=${exists}`, test };
    },
  };
  const paths = way.paths.flatMap(({ field, kinds, through }) => {
    if (!world.sees(field)) return [];
    const next = through && waysOf(world, to).find((each) => each.name === through.name);
    if (through !== undefined && next === undefined) return [];
    const names =
      next === undefined ? [publicName(field.name, to)] : [publicName(next.name, to), publicName(field.name, next.to)];
    const parameter = [name, ...names].join(".");
    return kinds.flatMap((kind) =>
      fieldFilters(parameter, field, [kind], (row) => row[field.name]).map((make) => (random: Random) => {
        const { sent, test } = make(random);
        const isNot = kind === "not";
        const own: Having = isNot
          ? { has: (each) => !test(each), lacks: test }
          : { has: test, lacks: (each) => !test(each) };
        const near = next === undefined ? own : havingThrough(world, next, own);
        const { has, lacks } = havingThrough(world, way, near);
        return { sent, test: isNot ? lacks : has };
      }),
    );
  });
  const makers = [...way.filters.flatMap((kind) => own[kind] ?? []), ...paths];
  return makers.map((make) => (random: Random) => ({ ...make(random), through: way.name }));
}

export function filtersOf(world: World, model: Model): readonly Make<Filter>[] {
  return [
    ...model.fields
      .filter(world.sees)
      .flatMap((field) => fieldFilters(publicName(field.name, model), field, field.filters, (row) => row[field.name])),
    ...waysOf(world, model).flatMap((way) => wayFilters(world, model, way)),
    ...searchesOf(world, model),
  ];
}

/** Those without which a collection answers nothing. */
export function requiredOf(model: Model): readonly Make<Filter>[] {
  const required = model.fields.filter(({ filters }) => filters.includes("required"));
  return required.flatMap((field) =>
    fieldFilters(publicName(field.name, model), field, ["exact"], (row) => row[field.name]),
  );
}

/** Parameters that look in several fields. */
function searchesOf(world: World, model: Model): readonly Make<Filter>[] {
  const ways = waysOf(world, model);
  const fields = model.search.flatMap((field) => {
    const [relation, name] = field.name.split(".");
    if (!world.sees(field)) return [];
    if (name === undefined) return [{ isOwn: true, textsOf: (row: Row) => [row[field.name]] }];
    const way = ways.find((each) => each.name === relation);
    if (way === undefined) return [];
    const textsOf = (row: Row) =>
      way
        .lead(row)
        .filter((other) => isVisible(world, way.to, other))
        .map((other) => other[name]);
    return [{ isOwn: false, textsOf }];
  });
  if (fields.length === 0) return [];
  const isPlain = fields.every(({ isOwn }) => isOwn);
  /** SQLite refuses wildcards where it cannot compare in memory. */
  const drawn = (random: Random, isRefused: boolean) => {
    const value = textOf(random);
    return isRefused && provider === "sqlite" ? value.replaceAll(/[%_]/g, "") || "a" : value;
  };
  const lower = (value: unknown) => (value === null ? undefined : String(value).toLowerCase());
  const matching = (row: Row, fits: (text: string) => boolean) =>
    fields.some(({ textsOf }) => textsOf(row).some((text) => text !== null && fits(String(text))));
  const search = (random: Random): Filter => {
    const value = drawn(random, !isPlain);
    const words = value.split(" ").filter((word) => word !== "");
    const holds = (row: Row, word: string) =>
      matching(row, (text) => lower(text)?.includes(word.toLowerCase()) ?? false);
    return {
      sent: `search=${encodeURIComponent(value)}`,
      test: (row) => words.every((word) => holds(row, word)),
      isWild: /[%_]/.test(value),
    };
  };
  const fits = {
    exact: (text: string, value: string) => text === value,
    partial: (text: string, value: string) => text.toLowerCase().includes(value.toLowerCase()),
    start: (text: string, value: string) => text.toLowerCase().startsWith(value.toLowerCase()),
    end: (text: string, value: string) => text.toLowerCase().endsWith(value.toLowerCase()),
  };
  const whose = (match: Match) => (random: Random) => {
    const value = drawn(random, match !== "exact");
    const test = (row: Row) => matching(row, (text) => fits[match](text, value));
    return { sent: `whose=${encodeURIComponent(value)}`, test, isWild: match !== "exact" && /[%_]/.test(value) };
  };
  return [
    ...(model.options.some((option) => option.startsWith("search")) ? often(search) : []),
    ...(model.whose === undefined ? [] : often(whose(model.whose))),
  ];
}

export function ordersOf(world: World, model: Model): readonly ((direction: "asc" | "desc") => Order)[] {
  const order = (name: string, field: Field, of: (row: Row) => unknown) => (direction: "asc" | "desc") => ({
    sent: `order[${name}]=${direction}`,
    compare: comparing(field, of, direction),
  });
  const has = ({ filters }: Field) => filters.includes("order");
  return [
    ...model.fields
      .filter((field) => has(field) && world.sees(field))
      .map((field) => order(publicName(field.name, model), field, (row) => row[field.name])),
    ...waysOf(world, model).flatMap(({ name: relation, to, paths, lead }) =>
      paths.flatMap(({ field, kinds }) => {
        const of = (row: Row) => lead(row).find((other) => isVisible(world, to, other))?.[field.name] ?? null;
        const name = `${publicName(relation, model)}.${publicName(field.name, to)}`;
        return kinds.includes("order") && world.sees(field) ? [order(name, field, of)] : [];
      }),
    ),
  ];
}

/** Values with the number of rows that have each. */
export type Counted = ReadonlyMap<unknown, number>;

export interface Facet {
  readonly name: string;
  readonly counted: (rows: readonly Row[]) => Counted;
}

/** What a collection counts by: values, or the IRIs of related items that the caller sees. */
export function facetsOf(world: World, model: Model): readonly Facet[] {
  const facet = (name: string, of: (row: Row) => unknown): Facet => ({
    name,
    counted(rows) {
      const found = new Map<unknown, number>();
      for (const row of rows) {
        const value = of(row);
        if (value !== null) found.set(value, (found.get(value) ?? 0) + 1);
      }
      return found;
    },
  });
  const sent = (value: unknown) => (typeof value === "bigint" ? String(value) : value);
  return [
    ...model.fields
      .filter((field) => field.filters.includes("facet") && world.sees(field))
      .map((field) => facet(publicName(field.name, model), (row) => sent(row[field.name]))),
    ...waysOf(world, model)
      .filter(({ filters }) => filters.includes("facet"))
      .map(({ name, to, lead }) =>
        facet(publicName(name, model), (row) => {
          const found = lead(row).find((other) => isVisible(world, to, other));
          return found === undefined ? null : iriOf(to, found);
        }),
      ),
  ];
}
