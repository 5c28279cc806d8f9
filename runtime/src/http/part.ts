/**
 * A part: what the runtime can do beyond pages by number, and only some schemas use. The core knows parts by this type
 * alone. The emitted `settings.ts` lists those that its schema needs, by the table of `definition/part-table.ts`.
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

  /** Runs once for an API. @throws Error for options of the application that the part cannot serve by */
  refuse?(options: ServeOptions): void;
  /**
   * Runs when the route of an operation that needs the part is mounted, unless a handler provides its rows.
   *
   * @param model the model whose rows the operation sends
   * @throws Error for an application that the part cannot serve
   */
  mount?(operation: CollectionOperation, model: string, api: ServedApi): void;

  // For each request, in this order.

  /** Hides restricted fields from a caller. No other slot gets a definition that has them. */
  readonly withoutRestricted?: RestrictedHiding;
  /** Refuses what cannot be requested together. */
  readonly problem?: RequestCheck;
  /** Chooses fields and nested items. An API has one such part. */
  readonly select?: ClientSelection;
  /** Adds a condition of the rows. */
  readonly where?: FurtherCondition;
  /** Tests rows for what no condition can say. */
  readonly filterRows?: RowFilter;
  /** Pages in another way than by number. An operation has one such part. */
  readonly mode?: PageMode;
  /** Answers with paging off. An operation has one such part. */
  readonly stream?: StreamAnswer;
  /** Counts in another way than for each request. An API has one such part. */
  readonly counting?: Counting;
  /** Reads what a page says beside its rows. */
  readonly metadata?: MetadataReader;
  /** Reads what items hold beside their columns. */
  readonly related?: RelatedReader;
}

/** Hides the restricted fields that a caller may not see. */
export interface RestrictedHiding {
  /**
   * Returns the restricted fields that the caller of a request may see, as one text: `User.email,Order.total`. Callers
   * with equal texts are answered by the same routes.
   *
   * @throws Error for what is not a restricted field
   */
  allowedFields(context: Context, options: ServeOptions): Promise<string>;
  /** Returns what makes the definitions for such callers: as if no other restricted field were declared. */
  definitionsFor(allowedFields: string): (defined: DefinedResource) => DefinedResource;
}
