/** Schemas drawn at random: what every file here reads, and what fast-check draws it from, so that a failure shrinks. */
import fc from "fast-check";
import { anyCondition, type Condition } from "./conditions.js";
import type { Native } from "./native-types.js";
import { type Drawn, resolved } from "./resolved.js";

export const scalarTypes = [
  ...["String", "Int", "Kind", "Boolean", "BigInt", "Float", "Decimal", "DateTime", "Json", "Bytes"],
] as const;
export type Scalar =
  | "String"
  | "Int"
  | "Kind"
  | "Boolean"
  | "BigInt"
  | "Float"
  | "Decimal"
  | "DateTime"
  | "Json"
  | "Bytes";

/**
 * Who is sent a value: everybody; nobody (`@hidden`); some callers (`@restricted`); nobody, because no route's `fields`
 * name it; nobody, because its model is not exposed.
 */
export type Sent = "all" | "hidden" | "restricted" | "unsent" | "unexposed";

export interface Field {
  readonly name: string;
  readonly type: Scalar;
  readonly nullable: boolean;
  /** Of a value that everybody may see. */
  readonly native?: Native | undefined;
  readonly sent: Sent;
  /** The kinds of its `@filter`. */
  readonly filters: readonly string[];
  /** Of `@map`. */
  readonly column?: string;
  /** Not in the `fields` of its resource, though clients may filter, sort and search by it. */
  readonly leftOut: boolean;
  /** Of `@name`. */
  readonly called?: string;
  /** Its number in the schema, which its markers contain. */
  readonly number: number;
}

export interface KeyField {
  readonly name: string;
  readonly type: "Int" | "String";
  readonly hidden?: true;
  /** The database compares it, and what refers to it, in any letter case. */
  readonly caseless?: true;
  /** The database fills it with spaces, and compares it, and what refers to it, without them. */
  readonly padded?: true;
}

export interface Key {
  /** What others refer to. */
  readonly fields: readonly KeyField[];
  /** The names of the fields in an item's path. */
  readonly identifier: readonly string[];
  /** The names of the primary key. */
  readonly primary: readonly string[];
}

export interface Relation {
  readonly name: string;
  readonly owner: string;
  readonly target: string;
  readonly nullable: boolean;
  /** Both sides of a relation that is hidden or restricted are. */
  readonly sent: "all" | "hidden" | "restricted";
  /** Its columns, in the order of the target's key: some may be required although there may be no related row. */
  readonly columns: readonly {
    readonly name: string;
    readonly nullable: boolean;
    /** True if its type is another one than that of the padded key, and has no spaces. */
    readonly unpadded: boolean;
  }[];
  readonly columnsSent: boolean;
  /** True if the first column is the row's own tenant, which it may share with other relations. */
  readonly shared: boolean;
  readonly embed: "no" | "whole" | "fields";
  readonly filters: readonly string[];
  readonly paths: readonly Path[];
  /** The name of the other side, and what it is to clients. */
  readonly inverse: string;
  /** True if the other side is one item, too: then `list` says only whether it is embedded. */
  readonly one: boolean;
  readonly list: ListKind;
  readonly counted: boolean;
  /** Of the list below an item. */
  readonly listWhere: Condition | undefined;
  /** Of a further count. */
  readonly countWhere: Condition | undefined;
  /** Those of the other side. */
  readonly backFilters: readonly string[];
  readonly backPaths: readonly Path[];
  readonly number: number;
}

export type ListKind = "bare" | "collection" | "embedded";

/** Filters and orders by a field of the related model. */
export interface Path {
  readonly field: Field;
  /** The related model's relation to the one that has the field; undefined if the related model has it itself. */
  readonly through?: Relation | undefined;
  readonly kinds: readonly string[];
}

/** One side of an implicit many-to-many relation. */
export interface Link {
  readonly name: string;
  /** That of the relation, which both sides have. */
  readonly relation: string;
  readonly target: string;
  /** True for the side whose rows are the first of each pair. */
  readonly first: boolean;
  readonly sent: "all" | "restricted";
  readonly list: ListKind;
  readonly filters: readonly string[];
  readonly paths: readonly Path[];
  readonly number: number;
}

export type Match = "exact" | "partial" | "start" | "end";

export interface Operation {
  /** Empty for the collection of the resource. */
  readonly name: string;
  readonly path: string;
  /** As in the annotation. */
  readonly options: readonly string[];
  /** The fields that it orders by, pages along, or that may not be null. */
  readonly by: readonly string[];
  /** Those of them that are secret: their values decide what it answers. */
  readonly decidedBy: readonly string[];
  readonly where?: Condition;
}

export interface Model {
  readonly name: string;
  readonly path: string;
  readonly exposed: boolean;
  readonly key: Key;
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
  readonly links: readonly Link[];
  /** What its rows fulfil, beside the guard. */
  readonly where: Condition | undefined;
  readonly options: readonly string[];
  readonly resourceOptions: readonly string[];
  readonly operations: readonly Operation[];
  /** The fields that its search looks in, some of them those of related models. */
  readonly search: readonly Field[];
  /** How the parameter `whose` compares the same fields. */
  readonly whose: Match | undefined;
  readonly includes: readonly string[];
}

export interface Schema {
  readonly models: readonly Model[];
}

const often = <Value>(usual: Value, ...others: readonly Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(usual, ...others) });
const seldom = fc.integer({ min: 0, max: 3 }).map((one) => one === 3);
const seldomly = <Value>(drawn: fc.Arbitrary<Value>) => fc.option(drawn, { freq: 1 });

const field = fc.record({
  // A text every other time: most ways to look into a field are for texts.
  type: fc.oneof(fc.constant<Scalar>("String"), fc.constantFrom(...scalarTypes)),
  nullable: fc.boolean(),
  native: fc.option(fc.nat({ max: 59 })),
  sent: fc.constantFrom<Sent>("all", "all", "hidden", "restricted", "restricted", "unsent"),
  match: fc.constantFrom("exact", "partial", "start", "end", "word", "iexact", "none"),
  kinds: fc.subarray(["not", "range", "order", "exists", "facet"]),
  mapped: seldom,
  named: seldom,
  leftOut: fc.nat({ max: 2 }).map((one) => one === 2),
  required: fc.nat({ max: 15 }).map((one) => one === 15),
});

const anyList = fc.constantFrom<ListKind>("bare", "collection", "embedded");

const relation = fc.record({
  target: fc.nat({ max: 9 }),
  nullable: fc.boolean(),
  sent: often<Relation["sent"]>("all", "hidden", "restricted"),
  embed: fc.constantFrom<Relation["embed"]>("no", "whole", "fields"),
  list: anyList,
  counted: fc.boolean(),
  /** Of a key of several columns: whether all are nullable, or only the last, and whether the first is the row's own. */
  partly: fc.boolean(),
  shared: fc.boolean(),
  kinds: fc.subarray(["exact", "not", "exists", "facet"]),
  path: fc.subarray(["exact", "not", "order"]),
  /** Of the filters by what the related item's own relation leads to. */
  farPath: fc.subarray(["exact", "not"]),
  one: seldom,
  listWhere: seldomly(anyCondition),
  countWhere: seldomly(anyCondition),
  backKinds: fc.subarray(["exact", "not", "exists"]),
  backPath: fc.subarray(["exact", "not"]),
  backFarPath: fc.subarray(["exact", "not"]),
});

const option = (text: string) => fc.nat({ max: 2 }).map((on) => (on > 0 ? [text] : []));

const model = fc.record({
  exposed: often(true, true, false),
  key: fc.constantFrom(
    "id",
    "slug",
    "pair",
    "code",
    "tenant",
    "tenant",
    "named",
    "numberedTenant",
    "caseless",
    "numbered",
    "padded",
  ),
  fields: fc.array(field, { minLength: 1, maxLength: 5 }),
  relations: fc.array(relation, { maxLength: 2 }),
  options: fc
    .tuple(
      option("clientFields: true"),
      option("clientItemsPerPage: true"),
      option("clientEnabled: true"),
      option("clientPartial: true"),
      option("strictQueryParameterValidation: true"),
      option("includes"),
      option("search"),
      fc.constantFrom("", "capped", "cached", "shared").map((mode) => (mode ? [`count: "${mode}"`] : [])),
      fc.constantFrom("list", "envelope").map((json) => [`json: "${json}"`]),
    )
    .map((options) => options.flat()),
  whose: fc.option(fc.constantFrom<Match>("exact", "partial", "start", "end")),
  guarded: seldom,
  condition: seldomly(anyCondition),
  naming: seldom,
  link: seldomly(
    fc.record({
      target: fc.nat({ max: 9 }),
      sent: fc.constantFrom<Link["sent"]>("all", "all", "restricted"),
      lists: fc.tuple(anyList, anyList),
      kinds: fc.subarray(["exact", "not"]),
      path: fc.subarray(["exact", "not"]),
    }),
  ),
  narrow: fc.option(anyCondition),
  /** Which further operations it has, and of which of its fields. */
  order: fc.option(fc.nat({ max: 4 })),
  where: fc.option(fc.nat({ max: 4 })),
  cursor: fc.option(fc.record({ fields: fc.array(fc.nat({ max: 4 }), { maxLength: 2 }), opaque: fc.boolean() })),
  distinct: fc.option(fc.nat({ max: 4 })),
  /** Whether the two operations before send the identifier only. */
  short: seldom,
  fewer: fc.option(fc.nat({ max: 4 })),
});

export type DrawnModel = typeof model extends fc.Arbitrary<infer Value> ? Value : never;

/** Six models or more, because generating is what takes time. */
export const anySchema: fc.Arbitrary<Schema> = fc
  .array(fc.noBias(model), { minLength: 6, maxLength: 8 })
  .map((models: Drawn) => resolved(models));
