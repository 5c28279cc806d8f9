import type { CollectionPage } from "../../document/format.js";
import { capitalise } from "../../util/to-words.js";
import { lastSegmentInWords } from "./headings.js";
import type { Site } from "./options.js";
import type { Markup } from "./render.js";

/** Renders links to all collections of a resource, if it has several. */
export function SiblingCollections({ site, page }: { site: Site; page: CollectionPage }): Markup {
  const { resource, operation, urls } = page;
  const views = site.collections.filter((entry) => entry.resource === resource.shortName);
  if (views.length < 2 || !views.some(({ path }) => path === operation.path)) return null;
  const texts = views.map(({ path }) => capitalise(lastSegmentInWords(path)));
  // Another operation may have the name `All`.
  const whole = texts.includes("All") ? capitalise(lastSegmentInWords(resource.path)) : "All";
  return (
    <nav aria-label={`Collections of ${resource.shortName}`}>
      <ul class="views">
        {views.map(({ path }, index) => (
          <li>
            <a href={urls.base + path} aria-current={path === operation.path ? "page" : undefined}>
              {path === resource.path ? whole : texts[index]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
