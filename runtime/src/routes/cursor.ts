import type { PageMode } from "../http/collection-request.js";
import { readCursorPage } from "../reading/cursor-page.js";
import { checkEnumOrder } from "../reading/enum-order.js";
import { cursorView } from "./cursor-view.js";

/** Paging by the values of the edge rows (`paginationViaCursor`): no page costs more than the first. */
export const cursorPaging: PageMode = {
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
