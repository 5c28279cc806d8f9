import { raw } from "hono/html";
import type { CollectionPage, StreamedCollection } from "../../document/format.js";
import { CollectionFrame, callOf, requestPath } from "./collection-page.js";
import { noItems } from "./empty-state.js";
import type { Site } from "./options.js";
import { DocumentPanel } from "./raw/requests-panel.js";
import { markupText } from "./render.js";
import { type Column, tableColumns } from "./table/columns.js";
import { HeaderRow, MemberRow, TableFrame } from "./table/members-table.js";
import { valueContext } from "./value.js";

// Escaped text contains no `<`, so these markers occur only where they were inserted.
const membersHere = "<!--members-->";
const totalHere = "<!--total-->";

/**
 * Returns the page of a collection without paging, as a stream: its rows as they are read, and the total at the end.
 * The first row determines the columns.
 */
export function streamDocument(site: Site, page: CollectionPage): StreamedCollection {
  const of = valueContext(page, "short");
  let frame: Frame | undefined;
  return {
    // The choice of columns is above the table, so nothing is written before the first row, which has the columns.
    open: "",
    separator: "\n",
    member(item) {
      const isFirst = frame === undefined;
      frame ??= frameOf(site, page, tableColumns(page, [item]));
      const { columns, open } = frame;
      const row = markupText(<MemberRow item={item} columns={columns} of={of} />);
      return isFirst ? `${open}${markupText(<HeaderRow page={page} columns={columns} />)}<tbody>${row}` : row;
    },
    close(totalItems) {
      const { open, afterMembers, afterTotal } = frame ?? frameOf(site, page, []);
      const end = frame === undefined ? `${open}<tbody><tr><td>${noItems(page)}</td></tr></tbody>` : "</tbody>";
      return `${end}${afterMembers}${of.locale.items(totalItems)}${afterTotal}`;
    },
  };
}

/** The parts of the page around the rows: before them, after them, and after the total. */
interface Frame {
  readonly columns: readonly Column[];
  readonly open: string;
  readonly afterMembers: string;
  readonly afterTotal: string;
}

function frameOf(site: Site, page: CollectionPage, columns: readonly Column[]): Frame {
  const [open = "", afterMembers = "", afterTotal = ""] = markupText(
    <CollectionFrame site={site} page={page} columns={columns}>
      <TableFrame>{raw(membersHere)}</TableFrame>
      <div class="bar">
        <p>{raw(totalHere)}</p>
      </div>
      <DocumentPanel {...page} path={requestPath(page)} call={callOf(page)} />
    </CollectionFrame>,
  ).split(new RegExp(`${membersHere}|${totalHere}`));
  return { columns, open, afterMembers, afterTotal };
}
