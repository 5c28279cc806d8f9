import type { FixedWhere } from "../definition/resource.js";

/** A model that may have a scope, with its identifier: a condition that no row satisfies is on its first field. */
export interface ScopedModel {
  readonly model: string;
  readonly identifier: { readonly fields: readonly { readonly name: string }[] };
  /** The condition that the schema declares for every row. Default: all rows. */
  readonly where?: FixedWhere;
  /** The columns that the model's scope must compare. Default: none. */
  readonly scopedBy?: readonly string[];
}

/**
 * The conditions on the rows that one request may see. Each scope runs once per request, and all conditions use the
 * same time, so that all reads of the request agree.
 */
export interface RowAccess {
  /** True if a scope was called, which means that the rows depend on the request's caller. */
  readonly isScoped: boolean;
  /**
   * Returns the condition on every row of a model: the condition of the schema, and the application's scope. Undefined
   * if there is neither.
   * @throws Error, a 500, if the scope leaves out a column of `scopedBy`, or if a condition of the scope has no value.
   * Prisma would drop such a condition and return every tenant's rows
   */
  whereFor(scoped: ScopedModel): Promise<object | undefined>;
  /**
   * Resolves a condition that the schema declares. The condition tests only related rows that the request may see.
   * @throws Error as `whereFor` does
   */
  resolve(where: FixedWhere | undefined): Promise<object | undefined>;
  /** Combines `resolve(where)` and `whereFor(scoped)`. */
  bothFor(where: FixedWhere | undefined, scoped: ScopedModel): Promise<object | undefined>;
}
