import type { ErrorPage } from "../document/format.js";
import { Layout } from "./layout.js";
import type { Site } from "./options.js";
import type { Markup } from "./render.js";

/** What an error means, and what a client can do about it: the page that a problem's `type` leads to. */
export function ErrorDocument({ site, page }: { site: Site; page: ErrorPage }): Markup {
  const { status, title, description, urls } = page;
  return (
    <Layout site={site} title={title} urls={urls} crumbs={[{ text: `Error ${status}` }]}>
      <div class="title">
        <h1>{title}</h1>
        <p class="status">{status}</p>
      </div>
      <p class="lead">{description}</p>
      <p>
        <a href={urls.base + urls.entrypoint}>Back to the API overview</a>
      </p>
    </Layout>
  );
}
