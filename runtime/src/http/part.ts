/**
 * The type of a part: a feature beyond pages by number, which only some schemas use. The core knows parts by this type
 * alone. The emitted `settings.ts` lists the parts that its schema needs, by the table of `definition/part-table.ts`.
 */
import type { Context } from "hono";
import type { ServeOptions } from "../definition/api-options.js";
import type { PartName } from "../definition/part-table.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { RelatedReader } from "../items/relations/relation-types.js";
import type {
  FurtherCondition,
  MetadataReader,
  PageMode,
  RequestCheck,
  RowFilter,
  StreamAnswer,
} from "./collection-request.js";
import type { ClientSelection, Counting } from "./resource-hooks.js";
import type { ServedApi } from "./served-resource.js";

export interface Part {
  readonly name: PartName;

  // At start.

  /** Runs once for an API. @throws Error for options of the application with which the part cannot serve */
  refuse?(options: ServeOptions): void;
  /**
   * Runs when the route of an operation that needs the part is mounted, unless a handler provides its rows.
   *
   * @param model The model whose rows the operation sends.
   * @throws Error for an application that the part cannot serve
   */
  mount?(operation: CollectionOperation, model: string, api: ServedApi): void;

  // For each request, in this order.

  /** Hides restricted fields from a caller. No other slot gets a definition that has them. */
  readonly withoutRestricted?: RestrictedHiding;
  /** Refuses parameters that cannot be sent together. */
  readonly problem?: RequestCheck;
  /** Reads which fields and nested items a client chooses. An API has one such part. */
  readonly select?: ClientSelection;
  /** Adds a condition on the rows. */
  readonly where?: FurtherCondition;
  /** Tests rows for requirements that no condition can express. */
  readonly filterRows?: RowFilter;
  /** Pages in another way than by number. An operation has one such part. */
  readonly mode?: PageMode;
  /** Answers with paging off. An operation has one such part. */
  readonly stream?: StreamAnswer;
  /** Counts in another way than for each request. An API has one such part. */
  readonly counting?: Counting;
  /** Reads further metadata of a page, such as facets. */
  readonly metadata?: MetadataReader;
  /** Reads the values of items that are not columns, such as embedded lists. */
  readonly related?: RelatedReader;
}

/** Hides the restricted fields that a caller may not see. */
export interface RestrictedHiding {
  /**
   * Returns the restricted fields that the caller of a request may see, as one string: `User.email,Order.total`. The
   * same routes answer all callers with equal strings.
   *
   * @throws Error for a name that is not a restricted field
   */
  allowedFields(context: Context, options: ServeOptions): Promise<string>;
  /** Returns a function that removes all other restricted fields from a definition, as if they were not declared. */
  definitionsFor(allowedFields: string): (defined: DefinedResource) => DefinedResource;
}
