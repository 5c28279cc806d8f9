/** Suggests the `@@index` line of a warning, and a shorter type if a column is too long for any index. */

import type { Provider } from "@prisma-paged/runtime/generator";
import { databases } from "../schema/databases.js";
import type { IndexField, Model } from "../schema/datamodel.js";
import { columnsText, type PageRead, sortOf } from "../schema/index-use.js";

/** Returns the fields of the suggested index: the declared order if that is enough, otherwise with the tie-breaker. */
export function advisedIndex(
  read: PageRead,
  declared: readonly IndexField[],
  model: Model,
  provider: Provider,
): readonly IndexField[] {
  const columns = (order: readonly IndexField[]) => [
    ...[...read.equal].map(ascending),
    ...inOneDirection(order.filter(({ field }) => !read.equal.has(field))),
  ];
  const short = columns(declared);
  const isEnough = sortOf(read, { ...model, indexes: [short] }, provider) === "few";
  return isEnough ? short : columns(read.order);
}

/**
 * Returns the order with only ascending fields, unless its directions differ. Equal directions do not matter, because
 * an index can be read from either end.
 */
export function inOneDirection(order: readonly IndexField[]): readonly IndexField[] {
  const isMixed = order.some(({ direction }) => direction !== order[0]?.direction);
  return order.map(({ field, direction }) => ({ field, direction: isMixed ? direction : "ASC" }));
}

export function withIdentifier(order: readonly IndexField[], { identifier }: Model): readonly IndexField[] {
  const missing = identifier.filter((name) => !order.some(({ field }) => field === name));
  const direction = order.at(-1)?.direction ?? "ASC";
  return [...order, ...missing.map((field) => ({ field, direction }))];
}

export function ascending(field: string): IndexField {
  return { field, direction: "ASC" };
}

/** Returns the advice to add this index: ``add `@@index([title])` to `Book` ``. */
export function indexHint(model: Model, provider: Provider, index: readonly IndexField[]): string {
  const add = `add \`${indexLine(index, model)}\` to \`${model.name}\``;
  const tooLong = index.flatMap(({ field }) => {
    const type = unboundedType(model, field, provider);
    return type === undefined ? [] : [{ name: field, type }];
  });
  const [{ name, type } = {}] = tooLong;
  if (type === undefined) return add;
  const { native, bounded } = type;
  return `no index of ${provider} holds a whole \`${native}\`: give \`${name}\` a type such as \`${bounded}\`, then ${add}`;
}

/**
 * Returns the line of an index: `@@index([published, score(sort: Desc), id])`.
 * For a list: `@@index([labels], type: Gin)`.
 */
function indexLine(index: readonly IndexField[], model: Model): string {
  const isList = index.some(({ field }) => model.fields.find(({ name }) => name === field)?.list);
  return `@@index(${columnsText(index)}${isList ? ", type: Gin" : ""})`;
}

interface UnboundedType {
  readonly native: string;
  /** The native type that an index can contain instead. */
  readonly bounded: string;
}

/** Returns the type of a column that Prisma and the database refuse in an index; undefined if they accept it. */
function unboundedType({ fields }: Model, name: string, provider: Provider): UnboundedType | undefined {
  const field = fields.find((candidate) => candidate.name === name);
  if (field?.kind !== "scalar" || (field.type !== "String" && field.type !== "Bytes")) return undefined;
  const { unbounded } = databases[provider];
  const [type, args] = field.nativeType ?? [field.type === "Bytes" ? unbounded?.bytes : undefined, []];
  if (type === undefined) return undefined;
  const native = args.length === 0 ? type : `${type}(${args.join(", ")})`;
  return unbounded?.types.test(native) ? { native, bounded: unbounded.bounded[field.type] } : undefined;
}
