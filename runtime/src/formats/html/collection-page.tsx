import type { CollectionPage } from "../../document/format.js";
import { withQuery } from "../../document/view.js";
import { formatQuery, toPath, toRecord } from "../../request/query-string.js";
import { capitalise } from "../../util/to-words.js";
import { Empty } from "./empty-state.js";
import { appliedTo } from "./form/applied-filters.js";
import { Toolbar } from "./form/toolbar.js";
import { collectionHeading } from "./headings.js";
import { PageLayout } from "./layout.js";
import { startQuery } from "./links.js";
import { localeOf } from "./locale.js";
import type { Site } from "./options.js";
import { pagePosition } from "./page-position.js";
import { Pager } from "./pager.js";
import { clientCall } from "./raw/client-call.js";
import { FormatLinks } from "./raw/format-links.js";
import { DocumentPanel } from "./raw/requests-panel.js";
import type { Markup } from "./render.js";
import { SiblingCollections } from "./sibling-collections.js";
import { type Column, tableColumns } from "./table/columns.js";
import { MemberRow, MembersTable } from "./table/members-table.js";
import { valueContext } from "./value.js";

/** Renders one page of a collection: the tools above, the members between two pagers, and the request below. */
export function CollectionDocument({
  site,
  page,
  members,
}: {
  site: Site;
  page: CollectionPage;
  members: readonly object[];
}): Markup {
  const of = valueContext(page, "short");
  const position = pagePosition(page, members.length, of.locale);
  const isEmpty = members.length === 0;
  const columns = tableColumns(page, members);
  const number = position.page !== undefined && position.page > 1 ? [`page ${of.locale.count(position.page)}`] : [];
  return (
    <CollectionFrame site={site} page={page} columns={columns} qualifiers={number}>
      {isEmpty ? (
        <Empty page={page} />
      ) : (
        <>
          <div class="bar">
            <p>{capitalise(position.text)}</p>
            <Pager page={page} position={position} label="Pages" />
          </div>
          <MembersTable page={page} columns={columns}>
            {members.map((item) => (
              <MemberRow item={item} columns={columns} of={of} />
            ))}
          </MembersTable>
        </>
      )}
      <div class="bar end">
        <Pager page={page} position={position} label={isEmpty ? "Pages" : "Pages, below the items"} />
      </div>
      <DocumentPanel
        {...page}
        path={requestPath(page)}
        textIn={(format) => format.collection(page, members)}
        call={callOf(page)}
      />
    </CollectionFrame>
  );
}

interface FrameProps {
  readonly site: Site;
  readonly page: CollectionPage;
  /** The columns of the table; none if they are not known yet. */
  readonly columns: readonly Column[];
  readonly qualifiers?: readonly string[];
  readonly children?: unknown;
}

/** Renders the parts of a collection's page around its members: title, formats, sibling collections, tools. */
export function CollectionFrame({ site, page, columns, qualifiers = [], children }: FrameProps): Markup {
  const { title, crumbs } = collectionHeading(page, site);
  const applied = appliedTo(page).listed.map(({ text }) => text);
  return (
    <PageLayout
      {...{ site, title, crumbs, urls: page.urls }}
      qualifiers={[...applied.slice(0, mostQualifiers), ...qualifiers]}
      hasResults
    >
      <div class="title">
        <h1>{title}</h1>
        <FormatLinks path={requestPath(page)} formats={page.formats} whole={wholeOf(page)} />
      </div>
      <SiblingCollections site={site} page={page} />
      <Toolbar page={page} columns={columns} />
      {children}
    </PageLayout>
  );
}

/** The largest number of filters in the title of a browser's tab, which has no room for more. */
const mostQualifiers = 4;

/**
 * Returns the link to all items on one page: `All 135,233`, or `All` if the total is not known. Undefined if there is
 * only one page, or if the client may not switch paging off.
 */
function wholeOf(page: CollectionPage): { readonly path: string; readonly text: string } | undefined {
  const { operation, path, view, totalItems, acceptLanguage } = page;
  if (!operation.pagination.clientEnabled || (view?.next === undefined && view?.previous === undefined))
    return undefined;
  const off = { path: toPath(operation.parameters.enabled), value: "false" };
  const count = totalItems === undefined ? "" : ` ${localeOf(acceptLanguage).count(totalItems)}`;
  return { path: withQuery(path, formatQuery({ entries: [...startQuery(page).entries, off] })), text: `All${count}` };
}

/** Returns the URL of the request as the API's own links spell it. */
export function requestPath({ path, query, operation }: CollectionPage): string {
  return withQuery(path, formatQuery(query, operation.parameters.page));
}

/** Returns the request as a call of Hono's typed client. */
export function callOf({ operation, path, urls, query }: CollectionPage): string {
  return clientCall(operation.path, path.slice(urls.base.length), toRecord(query));
}
