/**
 * The arguments of `@pagination(…)` that are not paging options, such as `path` and `order`. This table is the only
 * list of them: the annotation reader, the editor's hints and the messages use it. (`option-table.ts` has the paging
 * options.) The generator adds a reader for the value of each argument.
 */

/** An argument of `@pagination(…)` that is no paging option, as the table describes it. */
export interface ArgumentRow {
  /** One line for documentation and hints. */
  readonly summary: string;
  /**
   * The names that other libraries have for this argument, in lower case: `sort` for `order`. The error for such a name
   * suggests the argument.
   */
  readonly aliases?: readonly string[];
  /** True if only an operation accepts the argument, and `@resource` does not. */
  readonly own?: true;
  /** True if `operation: "get"` accepts the argument: an item is one row, which has no order, for example. */
  readonly item?: true;
}

/** The name of an argument in the annotation. */
type ArgumentName =
  | "operation"
  | "order"
  | "fields"
  | "clientIncludes"
  | "search"
  | "anyOf"
  | "path"
  | "where"
  | "distinct"
  | "filters"
  | "handler"
  | "parameters";

/** The row of each argument. `operation` names the operation that the others apply to. */
export const argumentTable: { readonly [name in ArgumentName]: ArgumentRow } = {
  operation: {
    summary: "The name of the operation that the options apply to: another collection, or the item with `get`.",
    item: true,
    aliases: ["name"],
  },
  order: {
    summary: "The fields that rows are sorted by, unless the client chooses others.",
    aliases: ["sort", "orderby"],
  },
  fields: { summary: "The fields that are sent.", item: true, aliases: ["select"] },
  clientIncludes: {
    summary: "The relations that a client may include with the `include` parameter.",
    item: true,
  },
  search: { summary: "The fields that the `search` parameter looks in." },
  anyOf: {
    summary: "The query parameters that are compared with several fields, of which any may match.",
    aliases: ["or"],
  },
  path: { summary: "The path of the route.", own: true },
  where: { summary: "What every row fulfils.", own: true, aliases: ["filter"] },
  distinct: { summary: "Returns one row for each value of these fields.", own: true },
  filters: { summary: "The fields whose filters the operation offers.", own: true },
  handler: { summary: "The application returns the rows.", own: true },
  parameters: {
    summary: "The query parameters that the handler reads, with their types.",
    own: true,
    aliases: ["params"],
  },
};
