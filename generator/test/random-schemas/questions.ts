/** Questions drawn at random, each with its answer in plain JavaScript over the rows. */
import fc from "fast-check";
import { inject } from "vitest";
import { randomOf } from "../random.js";
import { comparableOf } from "./comparable.js";
import { exclusions } from "./exclusions.js";
import { type Counted, type Filter, facetsOf, filtersOf, ordersOf, requiredOf } from "./filters.js";
import { isOpen, publicName } from "./names.js";
import {
  byIdentifier,
  type Compare,
  comparing,
  fulfilsIn,
  iriOf,
  isVisible,
  sorted,
  visibleRows,
  type Way,
  type World,
  waysOf,
} from "./related.js";
import type { Row } from "./rows.js";
import type { Model, Operation } from "./schema.js";

export const anyQuestion = fc.noBias(
  fc.record({
    model: fc.nat({ max: 99 }),
    route: fc.nat({ max: 99 }),
    row: fc.nat({ max: 99 }),
    filters: fc.array(fc.record({ which: fc.nat({ max: 99 }), seed: fc.nat({ max: 9999 }) }), { maxLength: 2 }),
    orders: fc.array(fc.record({ which: fc.nat({ max: 99 }), descending: fc.boolean() }), { maxLength: 2 }),
    size: fc.nat({ max: 3 }),
    include: fc.option(fc.nat({ max: 9 }), { freq: 1 }),
    facet: fc.option(fc.nat({ max: 9 })),
    fields: fc.option(fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 3 }), { freq: 1 }),
  }),
);

export type DrawnQuestion = typeof anyQuestion extends fc.Arbitrary<infer Value> ? Value : never;

export interface Question {
  readonly path: string;
  /** Of the rows that are listed. */
  readonly model: Model;
  /** In their order; undefined if there is no such item, or the path leads below one. */
  readonly rows: readonly Row[] | undefined;
  /** Whether the document is the only row itself. */
  readonly isItem: boolean;
  /** Some names of what each item has; others it may have. */
  readonly fields: readonly string[];
  /** The relation that is included. */
  readonly included: string | undefined;
  /** The values of a field that are counted. */
  readonly facet: { readonly name: string; readonly counted: Counted } | undefined;
}

interface Route {
  readonly path: string;
  readonly model: Model;
  readonly operation: Operation | undefined;
  readonly isItem: boolean;
  /** Null for no such page. */
  readonly rows: readonly Row[] | null;
}

export function questionOf(drawn: DrawnQuestion, world: World): Question | undefined {
  const exposed = world.models.filter((model) => model.exposed);
  const parent = exposed[drawn.model % (exposed.length || 1)];
  if (parent === undefined) return undefined;
  const routes = routesOf(parent, drawn.row, world);
  const route = routes[drawn.route % routes.length];
  if (route === undefined) return undefined;
  const { model, operation, isItem } = route;
  const offered = isItem ? [] : filtersOf(world, model);
  const required = isItem ? [] : requiredOf(model);
  const made = [
    ...required.map((make, index) => make(randomOf(drawn.row + index))),
    ...drawn.filters.flatMap(({ which, seed }) => offered[which % (offered.length || 1)]?.(randomOf(seed)) ?? []),
  ];
  // Of a repeated parameter, the last one counts; and what looks through one list looks for one item.
  const once = new Map(made.map((filter) => [filter.through ?? filter.sent.split("=")[0], filter]));
  const filters = [...once.values()];
  const makes = isItem || operation?.name === "groups" ? [] : ordersOf(world, model);
  const chosen = new Map(drawn.orders.map(({ which, descending }) => [which % (makes.length || 1), descending]));
  const orders = [...chosen].flatMap(([which, descending]) => makes[which]?.(descending ? "desc" : "asc") ?? []);
  const has = (option: string) => model.options.some((each) => each.startsWith(option));
  const isSized = !isItem && has("clientItemsPerPage");
  const sent = sentBy(model, operation, world);
  const included = includedOf(drawn, model, operation, world);
  const named = included === undefined && has("clientFields") ? (drawn.fields ?? []) : [];
  const fields = named.flatMap((index) => sent[index % (sent.length || 1)] ?? []);
  const facet = isItem ? undefined : facetOf(drawn, route, filters, world);
  const query = [
    ...[...filters, ...orders].map((each) => each.sent),
    ...(isSized ? [`itemsPerPage=${drawn.size + 1}`] : []),
    ...(included === undefined ? [] : [`include=${publicName(included, model)}`]),
    ...(facet === undefined ? [] : [`facets=${facet.name}`]),
    ...(fields.length > 0 ? [`fields=${fields.map((name) => publicName(name, model)).join(",")}`] : []),
  ];
  const path = [route.path, query.join("&")].filter((part) => part !== "").join("?");
  if (exclusions.some(({ excludes }) => excludes({ model, operation, filters }))) return undefined;
  const question = { path, model, isItem, included, facet, fields: fields.length > 0 ? fields : sent };
  if (route.rows === null) return { ...question, rows: undefined };
  const rows = route.rows.filter((row) => isWithin(world, operation, row) && filters.every(({ test }) => test(row)));
  const last = orders.at(-1)?.sent.endsWith("desc") ? "desc" : "asc";
  const by =
    orders.length > 0
      ? [...orders.map(({ compare }) => compare), ...byIdentifier(model, last)]
      : usualOrder(operation, model);
  const ordered = sorted(rows, by);
  return { ...question, rows: operation?.name === "groups" ? groupsOf(ordered, operation, model) : ordered };
}

/** The name of the field or relation that a parameter filters by. */
const filteredBy = ({ sent }: Filter) => /^(?:exists\[)?([^[\]=]+)/.exec(sent)?.[1];

/** Numbers of rows under all filters but those of the field itself. Groups have none, nor what SQLite finds in memory. */
function facetOf(
  { facet: drawn }: DrawnQuestion,
  { model, operation, rows }: Route,
  filters: readonly Filter[],
  world: World,
): Question["facet"] {
  const isWild = inject("database").provider === "sqlite" && filters.some((filter) => filter.isWild);
  if (drawn === null || rows === null || operation?.name === "groups" || isWild) return undefined;
  const offered = facetsOf(world, model);
  const facet = offered[drawn % (offered.length || 1)];
  if (facet === undefined) return undefined;
  const others = filters.filter((filter) => filteredBy(filter) !== facet.name);
  const left = rows.filter((row) => isWithin(world, operation, row) && others.every(({ test }) => test(row)));
  return { name: facet.name, counted: facet.counted(left) };
}

function routesOf(parent: Model, position: number, world: World): readonly Route[] {
  const rows = visibleRows(world, parent);
  const collections = parent.operations.map((operation) => ({
    ...{ model: parent, path: operation.path, operation, rows, isItem: false },
  }));
  const all = world.rows.get(parent.name) ?? [];
  const row = all[position % (all.length || 1)];
  if (row === undefined) return collections;
  const isSeen = isVisible(world, parent, row);
  const item = { model: parent, path: iriOf(parent, row), operation: undefined, isItem: true };
  return [
    ...collections,
    { ...item, rows: isSeen ? [row] : null },
    ...waysOf(world, parent).flatMap((way): readonly Route[] => {
      if (!way.many || way.list !== "collection") return [];
      const path = `${iriOf(parent, row)}/${segmentOf(publicName(way.name, parent))}`;
      return [
        { model: way.to, path, operation: undefined, isItem: false, rows: isSeen ? listedRows(world, way, row) : null },
      ];
    }),
  ];
}

const segmentOf = (name: string) =>
  name.replaceAll("_", "-").replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Those of the collection below an item. */
export function listedRows(world: World, way: Way, row: Row): readonly Row[] {
  return way.lead(row).filter((other) => isVisible(world, way.to, other) && fulfilsIn(world, way.listWhere, other));
}

/** The names of what the route sends. */
function sentBy(model: Model, operation: Operation | undefined, world: World): readonly string[] {
  const all = [
    ...model.fields.filter((field) => isOpen(field) && !field.leftOut && world.sees(field)).map(({ name }) => name),
    ...model.relations
      .filter(({ name }) => waysOf(world, model).some((way) => way.name === name && way.to.exposed))
      .map(({ name }) => name),
  ];
  const restriction = operation?.options.find((option) => option.startsWith("fields:"));
  return restriction === undefined ? all : all.filter((name) => restriction.includes(`"${name}"`));
}

function includedOf({ include }: DrawnQuestion, model: Model, operation: Operation | undefined, world: World) {
  const offered = model.options.some((option) => option.startsWith("clientIncludes"));
  if (include === null || !offered || operation?.options.some((option) => option.startsWith("fields:")))
    return undefined;
  const seen = model.includes.filter((name) => waysOf(world, model).some((way) => way.name === name));
  return seen[include % (seen.length || 1)];
}

/** The field that an operation was made for. */
const fieldOf = ({ fields }: Model, operation: Operation) => fields.find(({ name }) => operation.by.includes(name));

function isWithin(world: World, operation: Operation | undefined, row: Row): boolean {
  const isNull = operation?.name === "fixed" && operation.by.some((name) => row[name] === null);
  return !isNull && fulfilsIn(world, operation?.where, row);
}

function usualOrder(operation: Operation | undefined, model: Model): readonly Compare[] {
  const direction = operation?.name === "sorted" ? "desc" : "asc";
  const along = operation?.name === "sorted" || operation?.name === "feed" ? operation.by : [];
  const compares = along.flatMap((name) => {
    const field = model.fields.find((each) => each.name === name);
    return field === undefined ? [] : [comparing(field, (row) => row[name], direction)];
  });
  return [...compares, ...byIdentifier(model, direction)];
}

/** The first row of each value. The groups have the order of the identifier's first field, then that of the values. */
function groupsOf(rows: readonly Row[], operation: Operation, model: Model): readonly Row[] {
  const field = fieldOf(model, operation);
  const [first = ""] = model.key.identifier;
  if (field === undefined) return rows;
  const readOf = (row: Row) => comparableOf(row[field.name]);
  const firsts = rows.filter((row, index) => rows.findIndex((other) => readOf(other) === readOf(row)) === index);
  return sorted(firsts, [
    comparing({ type: "String" }, (row) => row[first], "asc"),
    comparing(field, (row) => row[field.name], "asc"),
  ]);
}
