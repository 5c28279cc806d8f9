import type { CollectionPage } from "../document/format.js";
import { capitalise } from "../util/capitalise.js";
import { nameOf } from "./headings.js";
import type { Site } from "./options.js";
import type { Markup } from "./render.js";

/** The other collections of the same resource. */
export function SiblingCollections({ site, page }: { site: Site; page: CollectionPage }): Markup {
  const { resource, operation, urls } = page;
  const views = site.collections.filter((entry) => entry.resource === resource.shortName);
  if (views.length < 2 || !views.some(({ path }) => path === operation.path)) return null;
  return (
    <nav aria-label={`Collections of ${resource.shortName}`}>
      <ul class="views">
        {views.map(({ path }) => (
          <li>
            <a href={urls.base + path} aria-current={path === operation.path ? "page" : undefined}>
              {path === resource.path ? "All" : capitalise(nameOf(path))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
