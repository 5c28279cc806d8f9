/** How a row is connected with its related rows, and the conditions, keys and links that follow from it. */

/** Columns of a row, each with the column of a related row that has the same value: `{ authorId: "id" }`. */
export interface ColumnPairs {
  readonly [column: string]: string;
}

/** A relation of a row to one row, or to many. */
export interface Relation {
  /** Left out if the other side is not in the client. */
  readonly columns?: ColumnPairs;
  /**
   * Given if a column of the relation holds text. A database may treat two texts as equal that Prisma, which connects rows
   * in memory, treats as different: MySQL finds the author `ada` for a book whose `authorCode` is `Ada`. The runtime reads
   * the rows that Prisma lost by this. `padded` if the two columns fill texts with spaces to different lengths, as
   * `char(4)` and `varchar(10)` do.
   */
  readonly texts?: true | "padded";
  /**
   * True if the row's columns do not say which row is related: the related row has the foreign key, or `char(n)` pads the
   * texts of one side.
   */
  readonly indirect?: true;
  /** True if the row that the foreign key refers to need not exist: no constraint of the database enforces it. */
  readonly mayDangle?: true;
  /**
   * Given if the related rows are found by their own relation to the row, to one or to many: `columns` are those of the
   * row on both sides.
   */
  readonly inverse?: { readonly relation: string; readonly list?: true };
}

/** A relation by the name of its field in Prisma. */
export interface NamedRelation extends Relation {
  readonly relation: string;
  /** True for a list, of which any row may match. */
  readonly list?: true;
  /** True if a row may be without it. */
  readonly optional?: true;
  /** The columns of a compound foreign key that may be null. */
  readonly nullable?: readonly string[];
}

/** Returns the columns of a row by which its related rows are found. */
export function ownColumns({ columns = {} }: Relation): readonly string[] {
  return Object.keys(columns);
}

/** Returns the columns of the related rows that have the same values. */
export function relatedColumns({ columns = {} }: Relation): readonly string[] {
  return Object.values(columns);
}

/** Returns the columns of a list's rows that refer to their parent; none if they are found by their own relation to it. */
export function foreignKeyOf(list: Relation): readonly string[] {
  return list.inverse ? [] : relatedColumns(list);
}

/** Returns the columns of a row that hold the identifier of the related row, in its order. Undefined if there are none. */
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

/** Returns the values of a key. Undefined if one is null, which refers to nothing, or left out by a handler. */
export function wholeKey(values: readonly unknown[]): readonly unknown[] | undefined {
  return values.some((value) => value === null || value === undefined) ? undefined : values;
}

/**
 * Returns conditions of which a row without the related row satisfies one. Prisma's `null` requires every column of a
 * compound foreign key to be null, but one suffices; and it finds no row whose key refers to nothing.
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
