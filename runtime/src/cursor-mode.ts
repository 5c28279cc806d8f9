import { isPlain } from "./client-internals.js";
import { readPosition } from "./cursor.js";
import { readCursorPage } from "./cursor-page.js";
import { cursorView } from "./cursor-view.js";
import type { PageMode } from "./mode.js";

/** Paging by the values of the edge rows (`paginationViaCursor`, BEHAVIOUR 5): no page costs more than the first. */
export const byCursor: PageMode = {
  async read({ query, path, operation, served }, context, asked, pageQuery) {
    const position = readPosition(query, operation.pagination.viaCursor ?? []);
    const isWholeTable = pageQuery.where === undefined && isPlain(served.options.prisma);
    const page = await readCursorPage(context, asked, { position, isWholeTable, ...pageQuery });
    return { rows: page.rows, totalItems: page.totalItems, view: cursorView(path, query, operation, page, asked.page) };
  },
};
