import type { RelatedList } from "../../document/format.js";
import { capitalise, toWords } from "../../util/to-words.js";
import type { Locale } from "./locale.js";
import type { Markup } from "./render.js";

/**
 * Renders the lists of an item: the first items of each, and a link to all of them, with their number if it is known.
 */
export function RelatedLists({ lists, locale }: { lists: readonly RelatedList[]; locale: Locale }): Markup {
  if (lists.length === 0) return null;
  return (
    <div class="related">
      {lists.map((list) => (
        <section>
          <h2>{capitalise(toWords(list.key))}</h2>
          <First list={list} />
          <p>
            <a href={list.iri}>
              {linkText(list, locale)} <span aria-hidden="true">→</span>
            </a>
          </p>
        </section>
      ))}
    </div>
  );
}

function First({ list: { items } }: { list: RelatedList }): Markup {
  if (items.length === 0) return <p class="none">None</p>;
  return (
    <ul>
      {items.map(({ iri, label }) => (
        <li>
          {iri === undefined ? (
            label
          ) : (
            <a href={iri}>
              <span class="short">{label}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns the text of the link to a list: `8,836 cities`, or `All cities` if they are not counted. */
function linkText({ key, totalItems, isEstimate }: RelatedList, { count }: Locale): string {
  const name = toWords(key);
  return totalItems === undefined ? `All ${name}` : `${isEstimate ? "about " : ""}${count(totalItems)} ${name}`;
}
