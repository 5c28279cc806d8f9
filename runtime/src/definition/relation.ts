/** The connection of a row with its related rows, and the conditions and keys that follow from it. */

/** Columns of a row, each with the column of a related row that has the same value: `{ authorId: "id" }`. */
export interface ColumnPairs {
  readonly [column: string]: string;
}

/** A relation of a row to one row, or to many. */
export interface Relation {
  /** The columns that connect the two rows. Undefined if Prisma's client does not have the other side. */
  readonly columns?: ColumnPairs;
  /**
   * True if a column of the relation holds text, `padded` if the two columns also pad texts with spaces to different
   * lengths, as `char(4)` and `varchar(10)` do. Prisma connects rows in memory, and a database may treat texts as equal
   * that Prisma does not: MySQL finds the author `ada` for a book whose `authorCode` is `Ada`. The runtime then reads
   * the related rows that Prisma lost.
   */
  readonly texts?: true | "padded";
  /**
   * True if the columns of the row do not identify the related row: the related row has the foreign key, or `char(n)`
   * pads the texts of one side.
   */
  readonly indirect?: true;
  /**
   * True if the foreign key may refer to a row that does not exist, because no constraint of the database enforces it.
   */
  readonly mayDangle?: true;
  /**
   * The relation of the related rows to the row, by which they are found. Undefined if they are found by `columns`
   * alone. With it, `columns` has columns of the row on both sides.
   */
  readonly inverse?: { readonly relation: string; readonly list?: true };
  /**
   * The name of the related row's relation to the row. Only if that row has the foreign key, and `texts` is `padded`. A
   * key such as `ab  ` of a `char(4)` does not reveal the number of spaces in a `varchar(10)` that refers to it. The
   * related row is therefore found by its relation.
   */
  readonly inverseName?: string | undefined;
}

/** A relation with the name of its field in Prisma. */
export interface NamedRelation extends Relation {
  readonly relation: string;
  /** True for a list relation. A condition is satisfied if one of the related rows matches. */
  readonly list?: true;
  /** True if a row may be without a related row. */
  readonly optional?: true;
  /** The columns of a compound foreign key that may be null. Default: the relation itself is compared with null. */
  readonly nullable?: readonly string[];
}

/** Returns the columns of a row by which its related rows are found: `["authorId"]`. */
export function ownColumns({ columns = {} }: Relation): readonly string[] {
  return Object.keys(columns);
}

/** Returns the columns of the related rows that have the values of {@link ownColumns}: `["id"]`. */
export function relatedColumns({ columns = {} }: Relation): readonly string[] {
  return Object.values(columns);
}

/**
 * Returns the columns of a list's rows that refer to their parent: `["countryCode"]`. Empty if the rows are found by
 * their own relation to the parent.
 */
export function foreignKeyOf(list: Relation): readonly string[] {
  return list.inverse ? [] : relatedColumns(list);
}

/**
 * Returns the columns of a row that hold the identifier of the related row, in the identifier's order. Undefined if the
 * row does not hold it.
 */
export function identifyingColumns(relation: Relation, identifier: readonly string[]): readonly string[] | undefined {
  const pairs = Object.entries(relation.columns ?? {});
  if (relation.indirect || pairs.length !== identifier.length) return undefined;
  const own = identifier.flatMap((name) => pairs.find(([, related]) => related === name)?.[0] ?? []);
  return own.length === pairs.length ? own : undefined;
}

/** Returns the values that a row has in these columns. */
export function valuesIn(row: object, columns: readonly string[]): readonly unknown[] {
  return columns.map((name): unknown => Reflect.get(row, name));
}

/** Returns the values of a key. Undefined if one is null, which refers to nothing, or if a handler left one out. */
export function wholeKey(values: readonly unknown[]): readonly unknown[] | undefined {
  return values.some((value) => value === null || value === undefined) ? undefined : values;
}

/**
 * Returns conditions for the rows without a related row. Such a row satisfies at least one of them. Prisma's own `null`
 * is not enough: it requires every column of a compound foreign key to be null, where one suffices. It also finds no
 * row whose key refers to a missing row.
 */
export function withoutRelated({ relation, mayDangle, nullable = [relation] }: NamedRelation): readonly object[] {
  if (mayDangle) return [{ [relation]: { isNot: {} } }];
  return nullable.map((name) => ({ [name]: null }));
}

/** Returns the condition that a row has the related row, within the scope of its model; or that it has none. */
export function existsRelated(related: NamedRelation, isThere: boolean, scope: object | undefined): object {
  const { relation, nullable, mayDangle } = related;
  if (!isThere) return { OR: withoutRelated(related) };
  if (scope !== undefined || mayDangle) return { [relation]: { is: scope ?? {} } };
  return nullable ? { AND: nullable.map((name) => ({ [name]: { not: null } })) } : { [relation]: { isNot: null } };
}
