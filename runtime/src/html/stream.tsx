import { raw } from "hono/html";
import type { CollectionPage, StreamedCollection } from "../document/format.js";
import { CollectionFrame, callOf, requestPath } from "./collection-page.js";
import { noItems } from "./empty-state.js";
import type { Site } from "./options.js";
import { DocumentPanel } from "./raw/requests-panel.js";
import { render } from "./render.js";
import { type Column, tableColumns } from "./table/columns.js";
import { HeaderRow, MemberRow, TableFrame } from "./table/members-table.js";
import { valueContext } from "./value.js";

// No escaped text has a `<`, so these occur only where they were inserted.
const membersHere = "<!--members-->";
const totalHere = "<!--total-->";

/** A collection without pages: its rows as they come, in the columns of the first one, and the total at the end. */
export function streamDocument(site: Site, page: CollectionPage): StreamedCollection {
  const [open = "", afterMembers = "", afterTotal = ""] = render(
    <CollectionFrame site={site} page={page} columns={[]}>
      <TableFrame>{raw(membersHere)}</TableFrame>
      <div class="bar">
        <p>{raw(totalHere)}</p>
      </div>
      <DocumentPanel {...page} path={requestPath(page)} call={callOf(page)} />
    </CollectionFrame>,
  ).split(new RegExp(`${membersHere}|${totalHere}`));
  const of = valueContext(page, "short");
  let columns: readonly Column[] | undefined;
  return {
    open,
    separator: "\n",
    member(item) {
      const isFirst = columns === undefined;
      columns ??= tableColumns(page, [item]);
      const row = render(<MemberRow item={item} columns={columns} of={of} />);
      return isFirst ? `${render(<HeaderRow page={page} columns={columns} />)}<tbody>${row}` : row;
    },
    close(totalItems) {
      const end = columns === undefined ? `<tbody><tr><td>${noItems(page)}</td></tr></tbody>` : "</tbody>";
      return `${end}${afterMembers}${of.locale.items(totalItems)}${afterTotal}`;
    },
  };
}
