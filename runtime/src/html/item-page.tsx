import type { ItemPage } from "../document/format.js";
import { toWords } from "../util/to-words.js";
import { columnsOf } from "./columns.js";
import { RequestForm } from "./form/filter-form.js";
import { itemCrumbs, keyOf, labelOf } from "./headings.js";
import { ownIri } from "./iri.js";
import { Layout } from "./layout.js";
import type { Site } from "./options.js";
import { clientCall } from "./raw/client-call.js";
import { FormatLinks } from "./raw/format-links.js";
import { RawDocument } from "./raw/raw-document.js";
import type { Markup } from "./render.js";
import { Value, valueContext } from "./value.js";

/** One item: its fields, whole, and the document below. */
export function ItemDocument({ site, page, item }: { site: Site; page: ItemPage; item: object }): Markup {
  const { resource, urls } = page;
  const key = keyOf(item);
  const label = labelOf(item, page.labelKey);
  const title = label === key ? `${resource.shortName} ${key}` : label;
  const of = valueContext(page, "whole");
  const iri = ownIri(Reflect.get(item, "@id"), urls.base) ?? urls.base + urls.entrypoint;
  return (
    <Layout site={site} title={title} urls={urls} crumbs={itemCrumbs(page, key, site)}>
      <div class="title">
        <h1>{title}</h1>
        {label !== key && (
          <p>
            {resource.shortName} {key}
          </p>
        )}
        <FormatLinks path={iri} formats={page.formats} />
      </div>
      <dl class="fields">
        {columnsOf([item], page).map(({ key: name, description }) => (
          <div>
            <dt>
              {toWords(name)}
              {description !== undefined && <small>{description}</small>}
            </dt>
            <dd>
              <Value name={name} value={Reflect.get(item, name)} of={of} />
            </dd>
          </div>
        ))}
      </dl>
      <RequestForm request={{ operation: page.route, path: iri, query: page.query }} isOpen={false} />
      <RawDocument
        {...page}
        path={iri}
        textIn={(format) => format.item(page, item)}
        call={clientCall(`${resource.path}/:id`, iri.slice(urls.base.length))}
      />
    </Layout>
  );
}
