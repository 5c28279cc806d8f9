import type { CollectionPage } from "../../document/format.js";
import type { ViewLinks } from "../../document/view.js";
import { Carried } from "./form/control-field.js";
import { startQuery } from "./links.js";
import { localeOf } from "./locale.js";
import type { PagePosition } from "./page-position.js";
import type { Markup } from "./render.js";

const steps = [
  { key: "first", rel: "first", text: "First", before: "«" },
  { key: "previous", rel: "prev", text: "Previous", before: "‹" },
  { key: "next", rel: "next", text: "Next", after: "›" },
  { key: "last", rel: "last", text: "Last", after: "»" },
] as const;

interface PagerProps {
  readonly page: CollectionPage;
  readonly position: PagePosition;
  readonly label: string;
}

/**
 * Renders the links of the view. The first and the last page only have a place if the mode has them. A step without a
 * link keeps its place.
 */
export function Pager({ page, position, label }: PagerProps): Markup {
  const { view } = page;
  if (view === undefined || !steps.some(({ key }) => view[key] !== undefined)) return null;
  const isFull = view.last !== undefined;
  const shown = steps.filter(({ key }) => isFull || key === "previous" || key === "next");
  const [back, onward] = [shown.slice(0, shown.length / 2), shown.slice(shown.length / 2)];
  return (
    <nav class="pager" aria-label={label}>
      {back.map((step) => (
        <Step step={step} view={view} />
      ))}
      <PageNumber page={page} position={position} />
      {onward.map((step) => (
        <Step step={step} view={view} />
      ))}
    </nav>
  );
}

/**
 * The largest number of query entries in the form of a page number, which carries them all. With more, there are only
 * links.
 */
const mostCarried = 20;

/** Renders `Page 3 of 12`, where the visitor can change the number if there are at least three pages. */
function PageNumber({ page, position }: Omit<PagerProps, "label">): Markup {
  const { page: number, lastPage } = position;
  if (number === undefined) return null;
  const { count } = localeOf(page.acceptLanguage);
  const last = lastPage !== undefined && <> of {count(lastPage)}</>;
  const { entries } = startQuery(page);
  if (lastPage === undefined || lastPage < 3 || entries.length > mostCarried) {
    return (
      <span class="page">
        Page {count(number)}
        {last}
      </span>
    );
  }
  const { page: name } = page.operation.parameters;
  return (
    <form class="page" method="get" action={page.path}>
      <Carried entries={entries} />
      <label>
        Page <input type="number" name={name} value={number} min={1} max={lastPage} required />
        {last}
      </label>{" "}
      <button type="submit" class="quiet">
        Go
      </button>
    </form>
  );
}

function Step({ step, view }: { step: (typeof steps)[number]; view: ViewLinks }): Markup {
  const href = view[step.key];
  const content = (
    <>
      {"before" in step && <span aria-hidden="true">{step.before} </span>}
      {step.text}
      {"after" in step && <span aria-hidden="true"> {step.after}</span>}
    </>
  );
  const style = step.key === "first" || step.key === "last" ? "step end" : "step";
  // On the first or the last page, the link to it would lead to the page itself.
  if (href === undefined || href === view.id) {
    return (
      <span class={style} aria-disabled="true">
        {content}
      </span>
    );
  }
  return (
    <a class={style} rel={step.rel} href={href}>
      {content}
    </a>
  );
}
