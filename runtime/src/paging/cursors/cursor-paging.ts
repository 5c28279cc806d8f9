import type { CursorMode, PageMode } from "../../http/collection-request.js";
import { isPagingOff } from "../../request/page-request.js";
import type { SpellPosition } from "./cursor-links.js";
import { readCursorPage } from "./cursor-page.js";
import { positionEntries } from "./cursor-position.js";
import { cursorView } from "./cursor-view.js";
import { checkEnumOrder } from "./enum-order.js";
import { cursorFields, readCursor, sentCursor, withoutPageNumber } from "./request-cursor.js";
import { hasPart, refuseStalePosition } from "./stale-position.js";

/**
 * Returns the mode that pages by the values of the edge rows (`paginationViaCursor`). No page costs more than the
 * first.
 * @param mode how a request is read
 * @param spell how the links of a page are written
 */
export function pagingBy(mode: Omit<CursorMode, "withoutPageNumber">, spell: SpellPosition): PageMode {
  return {
    cursor: { ...mode, withoutPageNumber },
    async read({ path, operation, cursor, served }, context, requested, query) {
      if (cursor === undefined) throw new Error(`${operation.path} is not paged by cursor.`);
      await checkEnumOrder(served.options.prisma, served.settings.database, cursor.fields);
      const page = await readCursorPage(context, requested, { ...query, cursor });
      return {
        rows: page.rows,
        totalItems: page.totalItems,
        totalItemsEstimated: page.isEstimate || undefined,
        itemsPerPage: requested.itemsPerPage,
        view: cursorView({ path, resource: served.defined, operation, cursor }, page, spell),
      };
    },
  };
}

/** Paging by cursor whose links have a parameter for each field of the cursor. */
export const cursorPaging: PageMode = pagingBy(
  {
    findPosition(sent, operation, itemFields) {
      // With paging off, a request has no position: all of its conditions on the cursor's fields are filters.
      if (!hasPart(sent, operation) || isPagingOff(sent, operation.pagination)) return undefined;
      const queryCursor = sentCursor(sent, operation);
      refuseStalePosition(sent, operation, queryCursor, itemFields);
      return queryCursor;
    },
    read(query, { kind }, operation, ranges, queryCursor) {
      if (kind !== "off") return readCursor(query, queryCursor ?? sentCursor(query, operation), ranges);
      return { query, fields: cursorFields(query, operation), position: null, rest: query };
    },
  },
  (position, { fields }) => positionEntries(position, fields),
);
