import type { CollectionPage } from "../../../document/format.js";
import { resetLink } from "../links.js";
import { localeOf } from "../locale.js";
import type { Markup } from "../render.js";
import { appliedTo } from "./applied-filters.js";

/** Lists the filters and orders in use, each as a link that removes it. */
export function AppliedList({ page }: { page: CollectionPage }): Markup {
  const { listed, further } = appliedTo(page);
  if (listed.length === 0) return null;
  return (
    <ul class="applied" aria-label="In use">
      {listed.map(({ text, sent, without }) => (
        <li>
          <a href={without} title={sent} aria-label={`Remove: ${text}`}>
            {text} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {further > 0 && <li>and {localeOf(page.acceptLanguage).count(further)} more</li>}
      {listed.length > 1 && (
        <li>
          <a href={resetLink(page) ?? page.path} class="clear">
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}
