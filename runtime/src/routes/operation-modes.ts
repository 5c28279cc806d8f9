import type { Env } from "hono";
import type { AnyHandler } from "../definition/api-options.js";
import { partsUsed } from "../definition/operation-parts.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { FacetReading, OperationModes, PageMode, StreamAnswer } from "../http/collection-request.js";
import { offsetPaging } from "../http/numbered-mode.js";
import type { relatedLists } from "../http/related-lists.js";
import type { ServedSettings } from "../http/served-resource.js";
import { lacking } from "../items/relations.js";

/** What the emitted `settings.ts` states: what holds for the whole API, and the parts that its operations use. */
export interface StatedSettings extends ServedSettings {
  /** Paging by cursor. */
  readonly cursors?: PageMode;
  /** Pages over the first row of each value. */
  readonly distinct?: PageMode;
  /** The same with a position in one parameter. */
  readonly opaque?: PageMode;
  /** The numbers of rows per value of a field. */
  readonly facets?: FacetReading;
  readonly forms?: NonNullable<ServedSettings["forms"]> & { readonly related: typeof relatedLists };
  /** Paging that is off, or that a client may switch off. */
  readonly streams?: StreamAnswer;
}

/** The operation as it is answered: a handler's pages have numbers, so the operation has their parameters, and no others. */
export function asAnswered<E extends Env>(
  operation: CollectionOperation,
  handler: AnyHandler<E> | undefined,
): CollectionOperation {
  if (handler === undefined) return operation;
  const { pagination, filters } = operation;
  const hasNumbers = pagination.viaCursor === null && !pagination.clientOffset;
  return {
    ...operation,
    ...(!hasNumbers && { pagination: { ...pagination, viaCursor: null, clientOffset: false } }),
    // What a handler's rows are, only the application can count.
    filters: Object.fromEntries(Object.entries(filters).map(([name, { facet: _, ...filter }]) => [name, filter])),
  };
}

/**
 * How an operation is served, by its policy.
 * @param handler provides the rows instead of Prisma
 * @throws Error if the settings lack a part that the operation uses
 */
export function operationModes<E extends Env>(
  operation: CollectionOperation,
  settings: StatedSettings,
  handler: AnyHandler<E> | undefined,
): OperationModes<E> {
  const parts: Partial<StatedSettings> = Object.fromEntries(
    partsUsed(operation, settings.database.provider).map((name) => {
      if (settings[name] === undefined) throw lacking(name, operation.path);
      return [name, settings[name]];
    }),
  );
  return {
    page: parts.cursors ?? parts.opaque ?? parts.distinct ?? offsetPaging,
    stream: parts.streams,
    facets: parts.facets,
    handler,
  };
}
