/**
 * The names of the query parameters, in one table. The reader of `platform.yaml`, its JSON Schema and the messages
 * about clashing names use it.
 */

/** The names of the query parameters, unless an API renames them. */
export const defaultParameterNames = {
  page: "page",
  enabled: "pagination",
  itemsPerPage: "itemsPerPage",
  offset: "offset",
  partial: "partial",
  cursor: "cursor",
  order: "order",
  exists: "exists",
  fields: "fields",
  include: "include",
  search: "search",
  facets: "facets",
} as const;

/** The names of an API's query parameters. Some may have one pair of brackets: `page[number]`. */
export type ParameterNames = { readonly [name in keyof typeof defaultParameterNames]: string };

/** The setting in `platform.yaml` that renames a parameter. */
export interface ParameterOption {
  /** The key in `platform.yaml`: `page_parameter_name`. */
  readonly option: `${string}_parameter_name`;
  /** The mapping that has the key: `collection.pagination` or `collection`. */
  readonly place: "collection.pagination" | "collection";
  /** `nested` if the parameter continues in brackets, such as `order[title]`. Its name must then have no brackets. */
  readonly form: "plain" | "nested";
  /** A noun phrase for the parameter, for the middle of a message: `the page number`. */
  readonly meaning: string;
  /** One line for documentation and hints. */
  readonly summary: string;
}

export const parameterOptions: { readonly [name in keyof ParameterNames]: ParameterOption } = {
  page: {
    option: "page_parameter_name",
    place: "collection.pagination",
    form: "plain",
    meaning: "the page number",
    summary: "The query parameter for the page number.",
  },
  enabled: {
    option: "enabled_parameter_name",
    place: "collection.pagination",
    form: "plain",
    meaning: "the switch of paging",
    summary: "The query parameter that switches paging.",
  },
  itemsPerPage: {
    option: "items_per_page_parameter_name",
    place: "collection.pagination",
    form: "plain",
    meaning: "the page size",
    summary: "The query parameter for the page size.",
  },
  offset: {
    option: "offset_parameter_name",
    place: "collection.pagination",
    form: "plain",
    meaning: "the number of rows before the page",
    summary: "The query parameter for the number of rows before the page.",
  },
  partial: {
    option: "partial_parameter_name",
    place: "collection.pagination",
    form: "plain",
    meaning: "the switch of partial paging",
    summary: "The query parameter that switches partial paging.",
  },
  cursor: {
    option: "cursor_parameter_name",
    place: "collection.pagination",
    form: "plain",
    meaning: "the position of the page",
    summary: 'The query parameter for the position of a page, with `cursor: "opaque"`.',
  },
  order: {
    option: "order_parameter_name",
    place: "collection",
    form: "nested",
    meaning: "the order of the result",
    summary: "The query parameter that sorts: `order[title]`.",
  },
  exists: {
    option: "exists_parameter_name",
    place: "collection",
    form: "nested",
    meaning: "the test for null",
    summary: "The query parameter that tests for null: `exists[title]`.",
  },
  fields: {
    option: "fields_parameter_name",
    place: "collection",
    form: "nested",
    meaning: "the choice of fields",
    summary: "The query parameter that chooses the fields of the items: `fields=id,title`.",
  },
  include: {
    option: "include_parameter_name",
    place: "collection",
    form: "nested",
    meaning: "the choice of related items",
    summary: "The query parameter that includes related items: `include=author`.",
  },
  search: {
    option: "search_parameter_name",
    place: "collection",
    form: "plain",
    meaning: "the search",
    summary: "The query parameter that searches several fields.",
  },
  facets: {
    option: "facets_parameter_name",
    place: "collection",
    form: "nested",
    meaning: "the choice of facets",
    summary: "The query parameter that counts the values of fields: `facets=status`.",
  },
};
