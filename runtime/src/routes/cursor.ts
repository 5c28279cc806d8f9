import type { CursorMode, PageMode } from "../http/collection-request.js";
import { readCursorPage } from "../reading/cursor-page.js";
import { checkEnumOrder } from "../reading/enum-order.js";
import { positionEntries } from "../request/cursor-position.js";
import { isPagingOff } from "../request/page-request.js";
import { cursorFields, readCursor, sentCursor, withoutPageNumber } from "../request/request-cursor.js";
import { hasPart, refuseStalePosition } from "../request/stale-position.js";
import type { SpellPosition } from "./cursor-links.js";
import { cursorView } from "./cursor-view.js";

/**
 * Paging by the values of the edge rows (`paginationViaCursor`): no page costs more than the first.
 * @param mode how a request is read
 * @param spell how its links are written
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
        isEstimate: page.isEstimate,
        itemsPerPage: requested.itemsPerPage,
        view: cursorView(path, cursor, page, operation, spell),
      };
    },
  };
}

/** Links have a parameter for each field of the cursor. */
export const cursorPaging: PageMode = pagingBy(
  {
    locate(sent, operation, visible) {
      // With paging off a request has no position: all that it says of the cursor's fields are filters.
      if (!hasPart(sent, operation) || isPagingOff(sent, operation.pagination)) return undefined;
      const located = sentCursor(sent, operation);
      refuseStalePosition(sent, operation, located, visible);
      return located;
    },
    read(query, { kind }, operation, located) {
      if (kind !== "off") return readCursor(query, located ?? sentCursor(query, operation));
      return { query, fields: cursorFields(query, operation), position: null, rest: query };
    },
  },
  (position, { fields }) => positionEntries(position, fields),
);
