import type { CollectionPage } from "../../document/format.js";
import { isFiltered } from "./form/applied-filters.js";
import { resetLink, startLink } from "./links.js";
import { localeOf } from "./locale.js";
import type { Markup } from "./render.js";

/** Renders the reason why a page has no items, with links to the first page and to the collection without filters. */
export function Empty({ page }: { page: CollectionPage }): Markup {
  const { view, path } = page;
  const isElsewhere = view?.first !== undefined || view?.previous !== undefined || view?.next !== undefined;
  return (
    <section class="notice" id="results" tabindex={-1} aria-label="Items">
      <p>{reason(page, isElsewhere)}</p>
      {isElsewhere && (
        <p>
          <a href={view?.first ?? startLink(page)}>Go to the first page</a>
        </p>
      )}
      {isFiltered(page) && (
        <p>
          <a href={resetLink(page) ?? path}>Clear all filters</a>
        </p>
      )}
    </section>
  );
}

function reason(page: CollectionPage, isElsewhere: boolean): string {
  if (page.totalItems !== undefined && page.totalItems > 0) {
    return `No items on this page; ${localeOf(page.acceptLanguage).items(page.totalItems)} in all.`;
  }
  if (isElsewhere && page.totalItems === undefined) return "No items on this page.";
  return noItems(page);
}

/** Returns the message for an empty collection: `No items match these filters.` */
export function noItems(page: CollectionPage): string {
  return isFiltered(page) ? "No items match these filters." : "There are no items.";
}
