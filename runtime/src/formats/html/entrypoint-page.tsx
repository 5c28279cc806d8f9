import { mediaTypes } from "../../definition/format-table.js";
import type { EntrypointContent } from "../../document/format.js";
import { capitalise } from "../../util/to-words.js";
import { lastSegmentInWords } from "./headings.js";
import { ownIri } from "./iri.js";
import { PageLayout } from "./layout.js";
import type { CollectionEntry, Site } from "./options.js";
import { FormatLinks } from "./raw/format-links.js";
import { isDocument, JsonPanel } from "./raw/requests-panel.js";
import { RouteReference } from "./reference/reference.js";
import type { Markup } from "./render.js";

/** Renders the entrypoint: the API's reference, or if it has no OpenAPI document, links to its collections. */
export function EntrypointDocument({ site, page }: { site: Site; page: EntrypointContent }): Markup {
  const { urls, document, headers, openapi } = page;
  const path = urls.base + urls.entrypoint;
  return (
    <PageLayout site={site} title={site.title} urls={urls} crumbs={[]}>
      <div class="title">
        <h1>{site.title}</h1>
        <FormatLinks path={`${urls.base}/index`} formats={page.formats.filter(isDocument)} />
      </div>
      {site.description !== undefined && <p class="lead">{site.description}</p>}
      {openapi === undefined ? <Cards site={site} page={page} /> : <RouteReference openapi={openapi} page={page} />}
      <JsonPanel
        urls={urls}
        path={path}
        headers={headers}
        mediaType={mediaTypes.jsonld}
        json={JSON.stringify(document)}
      />
    </PageLayout>
  );
}

/** Renders a card for each resource, with all its collections. */
function Cards({ site, page }: { site: Site; page: EntrypointContent }): Markup {
  const entries = site.collections.length > 0 ? site.collections : entriesOf(page);
  if (entries.length === 0) return <p class="notice">There are no collections.</p>;
  return (
    <ul class="cards">
      {[...new Set(entries.map(({ resource }) => resource))].map((resource) => (
        <Card entries={entries.filter((entry) => entry.resource === resource)} base={page.urls.base} />
      ))}
    </ul>
  );
}

function Card({
  entries: [main, ...otherEntries],
  base,
}: {
  entries: readonly CollectionEntry[];
  base: string;
}): Markup {
  if (main === undefined) return null;
  return (
    <li>
      <h2>
        <a href={base + main.path}>{capitalise(lastSegmentInWords(main.path))}</a>
      </h2>
      {main.description !== undefined && <p>{main.description}</p>}
      {otherEntries.length > 0 && (
        <ul>
          {otherEntries.map(({ path, description }) => (
            <li>
              <a href={base + path} title={description}>
                {capitalise(lastSegmentInWords(path))}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Returns the collections that the entrypoint's document links to. */
function entriesOf({ document, urls }: EntrypointContent): readonly CollectionEntry[] {
  return Object.entries(document).flatMap(([key, value]) => {
    const iri = key.startsWith("@") ? undefined : ownIri(value, urls.base);
    return iri === undefined ? [] : [{ resource: key, path: iri.slice(urls.base.length) }];
  });
}
