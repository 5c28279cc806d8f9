/** Questions drawn at random, each with its answer in plain JavaScript over the rows. */
import fc from "fast-check";
import { randomOf } from "../random.js";
import { exclusions } from "./exclusions.js";
import { filtersOf, ordersOf } from "./filters.js";
import { listsOf, publicName } from "./names.js";
import {
  byIdentifier,
  type Compare,
  comparableOf,
  comparing,
  iriOf,
  modelOf,
  sorted,
  targetOf,
  visibleRows,
  type World,
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
  }),
);

export type DrawnQuestion = typeof anyQuestion extends fc.Arbitrary<infer Value> ? Value : never;

export interface Question {
  readonly path: string;
  /** Of the rows that are listed. */
  readonly model: Model;
  /** In their order; undefined if the path leads below an item that nobody sees. */
  readonly rows: readonly Row[] | undefined;
}

export function questionOf(drawn: DrawnQuestion, world: World): Question | undefined {
  const exposed = world.models.filter((model) => model.exposed);
  const parent = exposed[drawn.model % (exposed.length || 1)];
  if (parent === undefined) return undefined;
  const routes = [
    ...parent.operations.map((operation) => ({ model: parent, path: operation.path, operation, rows: undefined })),
    ...listRoutes(parent, drawn.row, world),
  ];
  const route = routes[drawn.route % routes.length];
  if (route === undefined) return undefined;
  const { model, operation } = route;
  const offered = filtersOf(world, model);
  const made = drawn.filters.flatMap(
    ({ which, seed }) => offered[which % (offered.length || 1)]?.(randomOf(seed)) ?? [],
  );
  // Of a repeated parameter, the last one counts.
  const filters = [...new Map(made.map((filter) => [filter.sent.split("=")[0], filter])).values()];
  const makes = ordersOf(world, model);
  const chosen = new Map(drawn.orders.map(({ which, descending }) => [which % (makes.length || 1), descending]));
  const isGrouped = operation?.name === "groups";
  const orders = isGrouped
    ? []
    : [...chosen].flatMap(([which, descending]) => makes[which]?.(descending ? "desc" : "asc") ?? []);
  const sized = model.options.includes("clientItemsPerPage: true") ? [`itemsPerPage=${drawn.size + 1}`] : [];
  const query = [...filters, ...orders].map(({ sent }) => sent);
  const path = [route.path, [...query, ...sized].join("&")].filter((part) => part !== "").join("?");
  if (exclusions.some(({ excludes }) => excludes({ model, operation, filters }))) return undefined;
  if (route.rows === null) return { path, model, rows: undefined };
  const all = route.rows ?? visibleRows(world, model);
  const rows = all.filter((row) => isWithin(operation, row) && filters.every(({ test }) => test(row)));
  const last = orders.at(-1)?.sent.endsWith("desc") ? "desc" : "asc";
  const by =
    orders.length > 0
      ? [...orders.map(({ compare }) => compare), ...byIdentifier(model, last)]
      : usualOrder(operation, model);
  const ordered = sorted(rows, by);
  return { path, model, rows: isGrouped ? groupsOf(ordered, operation, model) : ordered };
}

/** The collections below an item, or below none if nobody sees it. */
function listRoutes(parent: Model, position: number, world: World) {
  const all = world.rows.get(parent.name) ?? [];
  const row = all[position % (all.length || 1)];
  if (row === undefined) return [];
  const isSeen = visibleRows(world, parent).includes(row);
  return listsOf(world.models, parent.name)
    .filter(({ list }) => list === "collection")
    .map((relation) => {
      const model = modelOf(world, relation.owner);
      const segment = publicName(relation.inverse, parent).replaceAll("_", "-");
      const path = `${iriOf(parent, row)}/${segment.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      const rows = visibleRows(world, model).filter((other) => targetOf(world, other, relation) === row);
      return { model, path, operation: undefined, rows: isSeen ? rows : null };
    });
}

/** The field that an operation was made for. */
const fieldOf = ({ fields }: Model, operation: Operation) => fields.find(({ name }) => operation.by.includes(name));

function isWithin(operation: Operation | undefined, row: Row): boolean {
  return operation?.name !== "fixed" || operation.by.every((name) => row[name] !== null);
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
