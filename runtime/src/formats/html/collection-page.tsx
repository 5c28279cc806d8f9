import { collectionText } from "../../hydra/collection.js";
import { searchText } from "../../hydra/search.js";
import { formatQuery } from "../../query-string.js";
import type { CollectionPage } from "../format.js";
import { appliedTo } from "./applied.js";
import { columnsOf } from "./columns.js";
import { FilterForm } from "./filter-form.js";
import { collectionHeading } from "./headings.js";
import { Layout } from "./layout.js";
import { MemberRow, MembersTable } from "./members-table.js";
import type { Site } from "./options.js";
import { Pager } from "./pager.js";
import { type Position, positionOf } from "./position.js";
import { RawDocument } from "./raw-document.js";
import type { Markup } from "./render.js";
import { capitalise } from "./text.js";
import type { ValueContext } from "./value.js";
import { Views } from "./views.js";

/** One page of a collection: the members between two pagers, what may be asked above, the document below. */
export function CollectionDocument({
  site,
  page,
  members,
}: {
  site: Site;
  page: CollectionPage;
  members: readonly object[];
}): Markup {
  const position = positionOf(page, members.length);
  return (
    <CollectionFrame site={site} page={page}>
      {members.length === 0 ? (
        <Empty page={page} position={position} />
      ) : (
        <>
          <div class="bar">
            <p>{capitalise(position.text)}</p>
            <Pager view={page.view} position={position} label="Pages" />
          </div>
          <Members page={page} members={members} />
        </>
      )}
      <div class="bar">
        <p />
        <Pager view={page.view} position={position} label={members.length === 0 ? "Pages" : "Pages, below the items"} />
      </div>
      <RawDocument json={documentText(page, members)} place={page.place} path={requestPath(page)} />
    </CollectionFrame>
  );
}

/** What a collection has around its members. */
export function CollectionFrame({
  site,
  page,
  children,
}: {
  site: Site;
  page: CollectionPage;
  children?: unknown;
}): Markup {
  const { title, crumbs } = collectionHeading(page);
  return (
    <Layout site={site.title} title={title} place={page.place} crumbs={crumbs}>
      <div class="title">
        <h1>{title}</h1>
      </div>
      <Views site={site} page={page} />
      <FilterForm page={page} />
      {children}
    </Layout>
  );
}

function Members({ page, members }: { page: CollectionPage; members: readonly object[] }): Markup {
  const columns = columnsOf(members, { ...page, filters: page.operation.filters });
  const of = valuesOf(page);
  return (
    <MembersTable page={page} columns={columns}>
      {members.map((item) => (
        <MemberRow item={item} columns={columns} of={of} />
      ))}
    </MembersTable>
  );
}

/** How a table's cells show values. */
export function valuesOf({ embedded, links, place }: CollectionPage): ValueContext {
  return { embedded, links, base: place.base, shown: "short" };
}

/** Why there is nothing, and where there is something. */
function Empty({ page, position }: { page: CollectionPage; position: Position }): Markup {
  const { view, totalItems, path } = page;
  const isFiltered = appliedTo(page).some(({ kind }) => kind === "filter");
  const first = view?.first ?? (view?.previous !== undefined || view?.next !== undefined ? path : undefined);
  return (
    <section class="notice" aria-label="Items">
      <p>
        {totalItems !== undefined && totalItems > 0
          ? `Nothing stands on this page: ${position.text}.`
          : isFiltered
            ? "No item fits these filters."
            : first === undefined
              ? "There are no items."
              : "Nothing stands on this page."}
      </p>
      {first !== undefined && (
        <p>
          <a href={first}>Go to the first page</a>
        </p>
      )}
      {isFiltered && (
        <p>
          <a href={path}>Show all, without filters</a>
        </p>
      )}
    </section>
  );
}

/** The document as JSON-LD clients get it (BEHAVIOUR 1). */
function documentText(
  { resource, operation, place, path, totalItems, view }: CollectionPage,
  members: readonly object[],
) {
  const search = searchText(resource, operation, path);
  return collectionText({ resource, base: place.base, path, members, totalItems, view, search });
}

/** The request, in the spelling of the API's own links. */
export function requestPath({ path, query, operation }: CollectionPage): string {
  const search = formatQuery(query, operation.parameters.page);
  return search === "" ? path : `${path}?${search}`;
}
