import { type HandlerResult, isPartialPaginator, type Paginator } from "../definition/paginator.js";

/** The result of a handler, with its items read. */
export type HandlerPage<T> =
  | {
      readonly kind: "list";
      readonly rows: readonly T[];
      /** The number of items of an array. Undefined for a generator, because its items may not be all. */
      readonly totalItems: number | undefined;
    }
  | {
      readonly kind: "full";
      readonly rows: readonly T[];
      readonly page: number;
      readonly lastPage: number;
      readonly itemsPerPage: number;
      readonly totalItems: number;
      readonly hasNextPage: boolean | undefined;
    }
  | {
      readonly kind: "partial";
      readonly rows: readonly T[];
      readonly page: number;
      readonly itemsPerPage: number;
      readonly totalItems?: undefined;
      readonly hasNextPage: boolean;
    };

/**
 * Reads a handler's result: a plain list, or a page that has a number.
 * @throws TypeError if it is neither an iterable nor a paginator, or if no page has its numbers
 */
export async function toHandlerPage<T>(result: HandlerResult<T>): Promise<HandlerPage<T>> {
  if (!isPartialPaginator(result)) {
    const rows = await drain(result);
    return { kind: "list", rows, totalItems: Array.isArray(result) ? rows.length : undefined };
  }
  const rows = await drain(result.items);
  const { currentPage: page, itemsPerPage, hasNextPage } = result;
  const { lastPage = 0, totalItems }: Partial<Paginator<T>> = result;
  for (const [name, count] of Object.entries({ page, itemsPerPage, lastPage, totalItems: totalItems ?? 0 })) {
    if (!Number.isSafeInteger(count) || count < 0 || page < 1) throw unusable(`${name} ${count}`);
  }
  if (totalItems === undefined) {
    const isFull = itemsPerPage > 0 && rows.length >= itemsPerPage;
    return { kind: "partial", rows, page, itemsPerPage, hasNextPage: hasNextPage ?? isFull };
  }
  // A paginator of nothing may return `Math.ceil(0 / size)`, but even an empty collection has a first page.
  return { kind: "full", rows, page, lastPage: lastPage || 1, itemsPerPage, totalItems, hasNextPage };
}

/** Returns the page for partial paging: it tells whether another page follows, but not which page is the last. */
export function withoutTotal<T>(page: HandlerPage<T>): HandlerPage<T> {
  if (page.kind !== "full") return page;
  const { rows, page: number, itemsPerPage, lastPage, hasNextPage = number < lastPage } = page;
  return { kind: "partial", rows, page: number, itemsPerPage, hasNextPage };
}

async function drain<T>(items: Iterable<T> | AsyncIterable<T>): Promise<readonly T[]> {
  if (Array.isArray(items)) return items;
  if (typeof items !== "object" || items === null || !(Symbol.iterator in items || Symbol.asyncIterator in items)) {
    throw unusable(items);
  }
  const rows: T[] = [];
  for await (const item of items) rows.push(item);
  return rows;
}

function unusable(value: unknown): TypeError {
  return new TypeError(`A handler must return an array, an iterable or a paginator; it returned ${value}.`);
}
