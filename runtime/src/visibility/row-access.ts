import type { FixedWhere } from "../definition/resource.js";

/** A model that may have a scope, with a field that a condition may be on. */
export interface ScopedModel {
  readonly model: string;
  readonly identifier: { readonly fields: readonly { readonly name: string }[] };
  /** What the schema declares for every row. */
  readonly where?: FixedWhere;
  /** The columns that its scope must compare. */
  readonly scopedBy?: readonly string[];
}

/**
 * The rows that one request may see. Each scope is called once for it, and its conditions are of one instant, so that all
 * that it reads agrees.
 */
export interface VisibleRows {
  /** True if a scope was called: what the request sees depends on its caller. */
  readonly isScoped: boolean;
  /**
   * What every row of a model fulfils: the condition of the schema, and the application's scope. Undefined if there is
   * neither.
   * @throws Error, a 500, if a condition of the scope has no value, because Prisma would drop that condition and return
   * every tenant's rows; and if the scope leaves out a column of `scopedBy`
   */
  of(scoped: ScopedModel): Promise<object | undefined>;
  /**
   * A condition that the schema declares. It leads only to related rows that the request may see.
   * @throws Error as `of` does
   */
  fixed(where: FixedWhere | undefined): Promise<object | undefined>;
  /** Both. */
  ofBoth(where: FixedWhere | undefined, scoped: ScopedModel): Promise<object | undefined>;
}
