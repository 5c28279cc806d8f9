/** The small source of rows that the runtime works on, and what it calls on a Prisma client. */

/** The arguments of a page of rows, in Prisma's terms. */
export interface FindManyArgs {
  readonly where?: object;
  readonly orderBy?: object;
  readonly skip?: number;
  readonly take?: number;
  readonly cursor?: object;
}

/** The arguments of a count, in Prisma's terms. */
export interface CountArgs {
  readonly where?: object;
  readonly take?: number;
}

/** The arguments of a grouping by some fields, in Prisma's terms. */
export interface GroupByArgs {
  readonly by: readonly string[];
  readonly where?: object;
  /** The number of each group's rows. */
  readonly _count?: { readonly _all: true };
  /** The fields whose least value of each group is returned. */
  readonly _min?: object;
  /** The fields whose greatest value of each group is returned. */
  readonly _max?: object;
  /** Which groups are returned. */
  readonly having?: object;
  readonly orderBy?: object;
  readonly skip?: number;
  readonly take?: number;
}

/** Rows of one model as selected by its module: the identifier and every shown field are there. */
export interface RowSource<Row> {
  findMany(args: FindManyArgs): PromiseLike<Row[]>;
  /** With `take` it counts no further than that. */
  count(args: CountArgs): PromiseLike<number>;
  /** `SELECT COUNT(*)` over the bare table, raw: cheaper than `count()`, valid only if nothing filters. */
  countTable?(): PromiseLike<readonly { readonly total: number | bigint }[]>;
  /** The identifier only: read first far from the start, and with `paginationFetchJoinCollection: true`. */
  findKeys?(args: FindManyArgs): PromiseLike<object[]>;
  /**
   * Rows with their embedded lists in one call (`paginationFetchJoinCollection: false`); `where` is by list relation.
   */
  findManyJoined?(args: FindManyArgs, where: { readonly [relation: string]: object | undefined }): PromiseLike<Row[]>;
  /** The groups of rows with equal values in some fields: only if an operation has `distinct`. */
  groupBy?(args: GroupByArgs): PromiseLike<object[]>;
  /**
   * The database's own guess of the bare table's rows; negative or none if it has none. Valid only if nothing filters.
   */
  estimateTable?(): PromiseLike<readonly { readonly total: number | bigint | null }[]>;
}

/**
 * What a client must have for each exposed model: any delegate of a plain or an extended client fits. Only that there
 * are such functions is checked: to compare Prisma's generic signatures takes seconds in a large schema.
 */
export interface PrismaDelegate {
  readonly findMany: object;
  readonly count: object;
}

/** A delegate as the runtime calls it. */
interface RowDelegate {
  findMany(args: FindManyArgs & { readonly select?: object }): PromiseLike<object[]>;
  count(args: CountArgs): PromiseLike<number>;
  groupBy(args: GroupByArgs): PromiseLike<object[]>;
}

/** What clients call a model: Prisma lower-cases the first letter of the model's name, and nothing else. */
export function delegateName(model: string): string {
  return model.charAt(0).toLowerCase() + model.slice(1);
}

/** The client's delegate of a model. */
export function delegateOf(client: object, model: string): RowDelegate {
  return Reflect.get(client, delegateName(model));
}

/** What the runtime itself calls on a client: plain and extended clients alike. */
export interface PrismaClientLike {
  readonly $transaction: (...args: never) => PromiseLike<unknown>;
  readonly $queryRaw: <Rows>(query: TemplateStringsArray, ...values: string[]) => PromiseLike<Rows>;
}
