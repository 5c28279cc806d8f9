/** Random requests for the rows of `things.ts`, and what JavaScript finds among them. */
import { inject } from "vitest";
import type { Random } from "../random.js";
import { completed, expectRows } from "./expect-rows.js";
import type { Thing, Things } from "./things.js";

/** What clients filter the rows by. */
export interface Tested<Row> {
  /** As clients write it: `meta.address.city`. */
  readonly parameter: string;
  /** The forms of its filters. */
  readonly forms: readonly Form[];
  /** What clients send. */
  readonly values: readonly string[];
  /** True for a row with this value. */
  has(row: Row, sent: string): boolean;
  /** True for a row with this part of a text. Given if that is what the parameter's own name compares. */
  hasPart?(row: Row, sent: string): boolean;
  /** True for a row with any value. */
  exists(row: Row): boolean;
  /** True if the relations have no such filter. */
  readonly isOwn?: true;
  /** The row's number less the one that was sent; undefined without a number. */
  difference?(row: Row, sent: string): number | undefined;
}

export type Form = "=" | "[]" | "[not]" | "[not][]" | "exists" | "range";

/** An ordinary column. */
const rank: Tested<Thing> = {
  parameter: "rank",
  forms: ["=", "[]", "[not]", "[not][]", "range"],
  values: ["0", "1", "2", "3", "-1"],
  has: (row, sent) => row.rank === Number(sent),
  exists: () => true,
  difference: (row, sent) => row.rank - Number(sent),
};

interface Condition<Row> {
  /** As the request has it, its values in `sent`. */
  readonly parameter: string;
  readonly sent: string;
  readonly through: "parent" | "children" | undefined;
  readonly test: (row: Row) => boolean;
  /** The rows are wanted that do not pass. */
  readonly opposite: boolean;
}

const comparisons = {
  lt: (difference: number) => difference < 0,
  lte: (difference: number) => difference <= 0,
  gt: (difference: number) => difference > 0,
  gte: (difference: number) => difference >= 0,
};

function conditionOn<Row>(random: Random, tested: Tested<Row>): Condition<Row> {
  const through = !tested.isOwn && random.chance(0.4) ? random.pick(["parent", "children"] as const) : undefined;
  const name = through === undefined ? tested.parameter : `${through}.${tested.parameter}`;
  const form = random.pick(tested.forms);
  // SQLite cannot search related rows for them.
  const values = tested.values.filter(
    (value) => !(through && /[%_]/.test(value) && inject("database").provider === "sqlite"),
  );
  const parameter = (suffix: string, value: string) =>
    `${random.chance(0.5) ? name + suffix : encodeURIComponent(name + suffix)}=${encodeURIComponent(value)}`;
  const found = (sent: string, test: (row: Row) => boolean, opposite = false) => ({
    parameter: name + form,
    sent,
    through,
    test,
    opposite,
  });
  switch (form) {
    case "=":
    case "[not]": {
      const value = random.pick(values.filter((text) => text !== ""));
      const test = (row: Row) => (form === "=" && tested.hasPart ? tested.hasPart(row, value) : tested.has(row, value));
      return found(parameter(form === "=" ? "" : form, value), test, form !== "=");
    }
    case "[]":
    case "[not][]": {
      const isPart = form === "[]" && tested.hasPart !== undefined;
      const listed = Array.from({ length: random.integer(1, 3) }, () => random.pick(values));
      // Every text contains an empty one, which counts as not sent: another value keeps the parameter.
      if (isPart) listed.push("5");
      const isNumbered = random.chance(0.3);
      const suffix = (index: number) => (isNumbered ? form.replace("[]", `[${index}]`) : form);
      const sent = listed.map((value, index) => parameter(suffix(index), value)).join("&");
      const has = (row: Row, value: string) =>
        isPart ? tested.hasPart?.(row, value) === true : tested.has(row, value);
      return found(sent, (row) => listed.some((value) => has(row, value)), form !== "[]");
    }
    case "exists": {
      const isThere = random.chance(0.5);
      return found(`exists[${name}]=${isThere}`, (row) => tested.exists(row), !isThere);
    }
    case "range": {
      const compared = (row: Row, operator: keyof typeof comparisons, value: string) => {
        const difference = tested.difference?.(row, value);
        return difference !== undefined && comparisons[operator](difference);
      };
      const [one, other] = [random.pick(values), random.pick(values)];
      const operator = random.pick(["lt", "lte", "gt", "gte", "between"] as const);
      if (operator !== "between") {
        return found(parameter(`[${operator}]`, one), (row) => compared(row, operator, one));
      }
      const isBetween = (row: Row) => compared(row, "gte", one) && compared(row, "lte", other);
      return found(parameter("[between]", `${one}..${other}`), isBetween);
    }
  }
}

/** The rows that pass all conditions. @param visible those of the scope */
function passing<Row extends Thing>(visible: readonly Row[], conditions: readonly Condition<Row>[]): readonly Row[] {
  const own = conditions.filter(({ through }) => through === undefined);
  const ofParent = conditions.filter(({ through }) => through === "parent");
  const ofChildren = conditions.filter(({ through }) => through === "children");
  const wanted = ofChildren.filter(({ opposite }) => !opposite);
  return visible.filter((row) => {
    const parent = visible.find(({ id }) => id === row.parentId);
    const children = visible.filter(({ parentId }) => parentId === row.id);
    return (
      own.every(({ test, opposite }) => test(row) !== opposite) &&
      ofParent.every(({ test, opposite }) =>
        row.parentId === null ? opposite : parent !== undefined && test(parent) !== opposite,
      ) &&
      // One child has all of it.
      (wanted.length === 0 || children.some((child) => wanted.every(({ test }) => test(child)))) &&
      ofChildren.every(({ test, opposite }) => !opposite || !children.some(test))
    );
  });
}

/** Sends a random request, and compares all of its pages with what the rows pass. */
export async function compare<Row extends Thing>(
  { apps }: Things,
  random: Random,
  rows: readonly Row[],
  tested: readonly Tested<Row>[],
): Promise<void> {
  const least = random.chance(0.3) ? 1 : 0;
  const visible = rows.filter(({ rank }) => rank >= least);
  // Once each: a parameter that is repeated counts once.
  const drawn = Array.from({ length: random.integer(0, 4) }, () => conditionOn(random, random.pick([...tested, rank])));
  const conditions = drawn.filter(
    ({ parameter }, index) => drawn.findIndex((other) => other.parameter === parameter) === index,
  );
  const { path, orders, isWithin } = random.pick(collections(visible));
  const direction = random.pick([undefined, "asc", "desc"] as const);
  const query = [
    ...conditions.map(({ sent }) => sent),
    ...(direction ? [`order[rank]=${direction}`] : []),
    `itemsPerPage=${random.integer(1, 5)}`,
    ...random.some(["partial=true", "pagination=false"], 1),
  ].join("&");
  const asked: readonly Order[] = direction ? [{ rank: direction }] : orders;
  const order: Order = Object.assign({}, ...completed(asked));
  const expected = passing(visible, conditions)
    .filter(isWithin)
    .toSorted((one, other) => comparedBy(order, one, other))
    .map(({ id }) => id);
  await expectRows(apps[least], `${path}?${query}`, expected, { rows, least });
}

type Order = { readonly [field in "rank" | "id"]?: "asc" | "desc" };

function comparedBy(order: Order, one: Thing, other: Thing): number {
  for (const [field, direction] of Object.entries(order) as ["rank" | "id", string][]) {
    const difference = one[field] - other[field];
    if (difference !== 0) return direction === "asc" ? difference : -difference;
  }
  return 0;
}

function collections(visible: readonly Thing[]) {
  const parent = visible[0]?.id;
  const any = () => true;
  return [
    { path: "/things", orders: [], isWithin: any },
    { path: "/all-things", orders: [], isWithin: any },
    { path: "/thing-feed", orders: [{ id: "desc" as const }], isWithin: any },
    { path: "/thing-ranks", orders: [{ rank: "asc" as const }], isWithin: any },
    ...(parent === undefined
      ? []
      : [
          {
            path: `/things/${parent}/children`,
            orders: [],
            isWithin: ({ parentId }: Thing) => parentId === parent,
          },
        ]),
  ];
}
