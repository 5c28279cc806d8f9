import type { CollectionPage } from "../document/format.js";
import { withQuery } from "../document/view.js";
import { formatQuery, toRecord } from "../request/query-string.js";
import { capitalise } from "../util/capitalise.js";
import { Empty } from "./empty-state.js";
import { isFiltered } from "./form/applied-filters.js";
import { FilterForm, SearchBox } from "./form/filter-form.js";
import { collectionHeading } from "./headings.js";
import { Layout } from "./layout.js";
import { MemberRow, MembersTable, tableColumns } from "./members-table.js";
import type { Site } from "./options.js";
import { pagePosition } from "./page-position.js";
import { Pager } from "./pager.js";
import { clientCall } from "./raw/client-call.js";
import { FormatLinks } from "./raw/format-links.js";
import { RawDocument } from "./raw/raw-document.js";
import type { Markup } from "./render.js";
import { SiblingCollections } from "./sibling-collections.js";
import { type ValueContext, valueContext } from "./value.js";

/** One page of a collection: the form above, the members between two pagers, and the document below. */
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
  const { locale } = of;
  const position = pagePosition(page, members.length, locale);
  return (
    <CollectionFrame site={site} page={page} isEmpty={members.length === 0}>
      {members.length === 0 ? (
        <Empty page={page} />
      ) : (
        <>
          <div class="bar">
            <p>{capitalise(position.text)}</p>
            <Pager view={page.view} position={position} locale={locale} label="Pages" />
          </div>
          <Members page={page} members={members} of={of} />
        </>
      )}
      <div class="bar end">
        <Pager
          view={page.view}
          position={position}
          locale={locale}
          label={members.length === 0 ? "Pages" : "Pages, below the items"}
        />
      </div>
      <RawDocument
        {...page}
        path={requestPath(page)}
        textIn={(format) => format.collection(page, members)}
        call={callOf(page)}
      />
    </CollectionFrame>
  );
}

/** What a collection has around its members. */
export function CollectionFrame({
  site,
  page,
  isEmpty,
  children,
}: {
  site: Site;
  page: CollectionPage;
  isEmpty: boolean;
  children?: unknown;
}): Markup {
  const { title, crumbs } = collectionHeading(page, site);
  return (
    <Layout site={site} title={title} urls={page.urls} crumbs={crumbs}>
      <div class="title">
        <h1>{title}</h1>
        <FormatLinks path={requestPath(page)} formats={page.formats} />
      </div>
      <SiblingCollections site={site} page={page} />
      <SearchBox page={page} />
      <FilterForm page={page} isOpen={isEmpty && isFiltered(page)} />
      {children}
    </Layout>
  );
}

function Members({
  page,
  members,
  of,
}: {
  page: CollectionPage;
  members: readonly object[];
  of: ValueContext;
}): Markup {
  const columns = tableColumns(page, members);
  return (
    <MembersTable page={page} columns={columns}>
      {members.map((item) => (
        <MemberRow item={item} columns={columns} of={of} />
      ))}
    </MembersTable>
  );
}

/** The request, in the spelling of the API's own links. */
export function requestPath({ path, query, operation }: CollectionPage): string {
  return withQuery(path, formatQuery(query, operation.parameters.page));
}

/** The request in TypeScript. */
export function callOf({ operation, path, urls, query }: CollectionPage): string {
  return clientCall(operation.path, path.slice(urls.base.length), toRecord(query));
}
