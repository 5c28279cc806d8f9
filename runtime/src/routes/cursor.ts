import type { PageMode } from "../http/collection-request.js";
import { readCursorPage } from "../reading/cursor-page.js";
import { checkEnumOrder } from "../reading/enum-order.js";
import { isPagingOff } from "../request/page-request.js";
import { cursorFields, readCursor, sentCursor, withoutPageNumber } from "../request/request-cursor.js";
import { hasPart, refuseStalePosition } from "../request/stale-position.js";
import { cursorView } from "./cursor-view.js";

/** Paging by the values of the edge rows (`paginationViaCursor`): no page costs more than the first. */
export const cursorPaging: PageMode = {
  cursor: {
    locate(sent, operation, visible) {
      // With paging off a request has no position: all that it says of the cursor's fields are filters.
      if (!hasPart(sent) || isPagingOff(sent, operation.pagination)) return undefined;
      const located = sentCursor(sent, operation);
      refuseStalePosition(sent, operation, located, visible);
      return located;
    },
    withoutPageNumber,
    read(query, { kind }, operation, located) {
      if (kind !== "off") return readCursor(query, located ?? sentCursor(query, operation));
      return { query, fields: cursorFields(query, operation), position: null, rest: query };
    },
  },
  async read({ path, operation, cursor, served }, context, requested, query) {
    if (cursor === undefined) throw new Error(`${operation.path} is not paged by cursor.`);
    await checkEnumOrder(served.options.prisma, served.settings.database, cursor.fields);
    const page = await readCursorPage(context, requested, { ...query, cursor });
    return {
      rows: page.rows,
      totalItems: page.totalItems,
      itemsPerPage: requested.itemsPerPage,
      view: cursorView(path, cursor, page, operation.parameters.order),
    };
  },
};
