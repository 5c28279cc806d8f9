import { mediaTypes } from "../../../definition/format-table.js";
import type { ErrorContent, Format, RequestUrls } from "../../../document/format.js";
import { PageLayout } from "../layout.js";
import type { Site } from "../options.js";
import { FormatLinks } from "../raw/format-links.js";
import { isDocument, JsonPanel } from "../raw/requests-panel.js";
import type { Markup } from "../render.js";

/** Renders the meaning of an error, and what a client can do about it. A problem's `type` links to this page. */
export function ErrorDocument({ site, page }: { site: Site; page: ErrorContent }): Markup {
  const { status, title, description, urls, document, headers, formats } = page;
  const path = urls.basePath + page.path;
  return (
    <ErrorLayout site={site} urls={urls} status={status} title={title} formats={formats.filter(isDocument)} path={path}>
      <p class="lead">{description}</p>
      <p>
        <a href={urls.base + urls.entrypoint}>Back to the API overview</a>
      </p>
      <JsonPanel
        urls={urls}
        path={path}
        headers={headers}
        mediaType={mediaTypes.jsonld}
        json={JSON.stringify(document)}
      />
    </ErrorLayout>
  );
}

interface ErrorLayoutProps {
  site: Site;
  urls: RequestUrls;
  status: number;
  title: string;
  /** The kind of error, such as `Bad request`. It is shown only if the title is different. */
  kind?: string;
  /** The path of the page. Undefined unless the page is also a document in other formats. */
  path?: string;
  formats?: readonly Format[];
  children: unknown;
}

/**
 * Wraps the content of an error's page in what all these pages share: the title, the status, links to other formats.
 */
export function ErrorLayout({
  site,
  urls,
  status,
  title,
  kind,
  path,
  formats = [],
  children,
}: ErrorLayoutProps): Markup {
  return (
    <PageLayout site={site} title={title} urls={urls} crumbs={[{ text: `Error ${status}` }]}>
      <div class="title">
        <h1>{title}</h1>
        <p class="status">
          {status}
          {kind !== undefined && kind !== title && ` ${kind.toLowerCase()}`}
        </p>
        {path !== undefined && <FormatLinks path={path} formats={formats.filter(isDocument)} />}
      </div>
      {children}
    </PageLayout>
  );
}
