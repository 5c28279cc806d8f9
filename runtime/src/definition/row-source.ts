/** The interface by which the runtime reads rows, and the members of a Prisma client that it calls. */

/** The arguments of a read of one page of rows, as Prisma accepts them. */
export interface FindManyArgs {
  readonly where?: object;
  readonly orderBy?: object;
  readonly skip?: number;
  readonly take?: number;
  readonly cursor?: object;
}

/** The arguments of a count, as Prisma accepts them. */
export interface CountArgs {
  readonly where?: object;
  readonly take?: number;
}

/** The arguments of a grouping by some fields, as Prisma accepts them. */
export interface GroupByArgs {
  readonly by: readonly string[];
  readonly where?: object;
  /** Requests the number of rows in each group. */
  readonly _count?: { readonly _all: true };
  /** The fields whose least value in each group is returned. Default: none. */
  readonly _min?: object;
  /** The fields whose greatest value in each group is returned. Default: none. */
  readonly _max?: object;
  /** The condition that returned groups satisfy. Default: no condition. */
  readonly having?: object;
  readonly orderBy?: object;
  readonly skip?: number;
  readonly take?: number;
}

/** A source of one model's rows, with the identifier and every field that a route sends. */
export interface RowSource<Row> {
  /** Reads a page of rows, or a batch of them. */
  findMany(args: FindManyArgs): PromiseLike<Row[]>;
  /** Counts rows, but no more than `take`, if it is set. */
  count(args: CountArgs): PromiseLike<number>;
  /** Counts the whole table by a raw `SELECT COUNT(*)`: cheaper than `count()`, but right only without conditions. */
  countTable?(): PromiseLike<readonly { readonly total: number | bigint }[]>;
  /** Reads only identifiers: the first step of a deep page, and with `paginationFetchJoinCollection: true`. */
  findKeys?(args: FindManyArgs): PromiseLike<object[]>;
  /**
   * Reads rows with their embedded lists in one call (`paginationFetchJoinCollection: false`).
   * @param where the condition on the rows of each list, by relation
   */
  findManyJoined?(args: FindManyArgs, where: { readonly [relation: string]: object | undefined }): PromiseLike<Row[]>;
  /** Groups rows by their values in some fields, for operations with `distinct` and for facets. */
  groupBy?(args: GroupByArgs): PromiseLike<object[]>;
  /**
   * Reads the database's estimate of the rows in the whole table. It is negative or null if the database has no
   * estimate, and right only without conditions.
   */
  estimateTable?(): PromiseLike<readonly { readonly total: number | bigint | null }[]>;
}

/**
 * The delegate that a client must have for each exposed model, such as `prisma.city`. The client may be plain or
 * extended. The type only requires that the functions exist, because comparing Prisma's generic signatures takes
 * seconds in a large schema.
 */
export interface PrismaDelegate {
  readonly findMany: object;
  readonly count: object;
}

/** A delegate, such as `prisma.city`, with the methods that the runtime calls. */
interface RowDelegate {
  findMany(args: FindManyArgs & { readonly select?: object }): PromiseLike<object[]>;
  count(args: CountArgs): PromiseLike<number>;
  groupBy(args: GroupByArgs): PromiseLike<object[]>;
}

/**
 * Returns the property of a client for a model: `orderLine` for `OrderLine`. Prisma lower-cases only the first letter.
 */
export function delegateName(model: string): string {
  return model.charAt(0).toLowerCase() + model.slice(1);
}

/** Returns the client's delegate of a model: `prisma.city` for `City`. */
export function delegateOf(client: object, model: string): RowDelegate {
  return Reflect.get(client, delegateName(model));
}

/** A Prisma client, plain or extended, with the members that the runtime itself calls. */
export interface PrismaClientLike {
  readonly $transaction: (...args: never) => PromiseLike<unknown>;
  readonly $queryRaw: <Rows>(query: TemplateStringsArray, ...values: string[]) => PromiseLike<Rows>;
}
