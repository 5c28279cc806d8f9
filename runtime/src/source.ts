/** The small source of rows that the runtime works on; an emitted module fills it with closures over Prisma's delegates. */

/** The arguments of a page of rows, in Prisma's terms. */
export interface FindManyArgs {
  readonly where?: object;
  readonly orderBy?: object;
  readonly skip?: number;
  readonly take?: number;
  readonly cursor?: object;
}

/** Rows of one model as selected by its module: the identifier and every shown field are there. */
export interface RowSource<Row> {
  /** Method syntax on purpose: a closure with Prisma's own, narrower argument type fits without a cast. */
  findMany(args: FindManyArgs): PromiseLike<Row[]>;
  count(args: { readonly where?: object }): PromiseLike<number>;
  /** `SELECT COUNT(*)` over the bare table, raw: cheaper than `count()`, valid only where nothing filters. */
  countTable?(): PromiseLike<readonly { readonly total: number | bigint }[]>;
}

/** What a client must have for an emitted module's closures: any delegate of a plain or an extended client fits. */
export interface PrismaDelegate {
  readonly findMany: (args: never) => PromiseLike<unknown[]>;
  readonly count: (args: never) => PromiseLike<unknown>;
}

/** What the runtime itself calls on a client: plain and extended clients alike. */
export interface PrismaClientLike {
  readonly $transaction: (...args: never) => PromiseLike<unknown>;
  readonly $queryRaw: (query: TemplateStringsArray, ...values: never) => PromiseLike<unknown>;
}
