/** One line for each annotation, and for the arguments whose tables have none. */
import type { filterOptions } from "../annotations/filter-kinds.js";
import type { AnnotationName } from "../annotations/names.js";
import type { OperationArguments } from "../annotations/operation-arguments.js";
import type { ResourceArguments } from "../annotations/resource-arguments.js";

export const annotationSummaries: { readonly [name in AnnotationName]: string } = {
  pagination: "Exposes the model or the list relation, and sets how it is paged.",
  resource: "Sets the URL of the resource, its type, and what applies to all its routes.",
  filter: "Declares the filters and orders that clients may use on the field.",
  hidden: "Never sends the field, and never filters by it.",
  embed: "Writes the related item, or the first items of a list, into the parent's document.",
  name: "Sets what clients call the field.",
  suppress: "Acknowledges warnings by their codes.",
};

export const filterOptionSummaries: { readonly [name in (typeof filterOptions)[number]]: string } = {
  caseSensitive: "Letter case counts when a text is compared.",
  path: "A field of the related model, or a value within Json, instead of the field itself.",
  type: "The type of a value within Json.",
};

export const argumentSummaries: {
  readonly [name in "operation" | "limit" | keyof OperationArguments | keyof ResourceArguments]: string;
} = {
  operation: "The name of the operation that the options apply to: another collection, or the item with `get`.",
  order: "The fields that rows are sorted by, unless the client chooses others.",
  fields: "The fields that are sent.",
  clientIncludes: "The relations that a client may include with the `include` parameter.",
  search: "The fields that the `search` parameter looks in.",
  path: "The path of the route.",
  where: "What every row fulfils.",
  distinct: "Returns one row for each value of these fields.",
  filters: "The fields whose filters the operation offers.",
  handler: "The application returns the rows.",
  parameters: "The query parameters that the handler reads, with their types.",
  type: "The class of the items in JSON-LD, such as https://schema.org/Book.",
  shortName: "The name of the resource in documents.",
  identifier: "The unique fields that identify an item in its URL.",
  urlGenerationStrategy: "Whether links are absolute URLs or paths.",
  naming: "How clients know the fields, unless `@name` says it.",
  scopedBy: "The columns that the scope of each request compares.",
  operations: "Which of the resource's own operations it has: the collection, the item, or both.",
  limit: "How many items of the list are embedded.",
};
