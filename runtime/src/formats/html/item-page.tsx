import type { ItemContent } from "../../document/format.js";
import { toWords } from "../../util/to-words.js";
import { RequestForm } from "./form/filter-form.js";
import { itemCrumbs, keyInIri, labelOf } from "./headings.js";
import { ownIri } from "./iri.js";
import { PageLayout } from "./layout.js";
import type { Site } from "./options.js";
import { clientCall } from "./raw/client-call.js";
import { FormatLinks } from "./raw/format-links.js";
import { DocumentPanel } from "./raw/requests-panel.js";
import { RelatedLists } from "./related-lists.js";
import type { Markup } from "./render.js";
import { itemColumns } from "./table/columns.js";
import { ItemValue, valueContext } from "./value.js";

/** Renders one item: all its fields in full, its lists, and the request below. */
export function ItemHtml({ site, page, item }: { site: Site; page: ItemContent; item: object }): Markup {
  const { resource, urls, related = [] } = page;
  const key = keyInIri(item);
  const label = labelOf(item, page.labelKey);
  const kind = toWords(resource.shortName);
  const title = label === key ? `${kind} ${key}` : label;
  const of = valueContext(page, "whole");
  const iri = ownIri(Reflect.get(item, "@id"), urls.base) ?? urls.base + urls.entrypoint;
  const listed = related.map((list) => list.key);
  const fields = itemColumns([item], page).filter((column) => !listed.includes(column.key));
  return (
    <PageLayout site={site} title={title} urls={urls} crumbs={itemCrumbs(page, item, label, site)}>
      <div class="title">
        <h1>{title}</h1>
        {label !== key && (
          <p>
            {kind} {key}
          </p>
        )}
        <FormatLinks path={iri} formats={page.formats} />
      </div>
      <dl class="fields">
        {fields.map(({ key: name, text, description }) => (
          <div>
            <dt>
              {text}
              {description !== undefined && <small>{description}</small>}
            </dt>
            <dd>
              <ItemValue name={name} value={Reflect.get(item, name)} of={of} />
            </dd>
          </div>
        ))}
      </dl>
      <RelatedLists lists={related} locale={of.locale} />
      <RequestForm request={{ operation: page.route, path: iri, query: page.query }} base={urls.base} isOpen={false} />
      <DocumentPanel
        {...page}
        path={iri}
        textIn={(format) => format.item(page, item)}
        call={clientCall(`${resource.path}/:id`, iri.slice(urls.base.length))}
      />
    </PageLayout>
  );
}
