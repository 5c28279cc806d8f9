import type { ViewLinks } from "../document/view.js";
import type { Locale } from "./locale.js";
import type { PagePosition } from "./page-position.js";
import type { Markup } from "./render.js";

const steps = [
  { key: "first", rel: "first", text: "First", before: "«" },
  { key: "previous", rel: "prev", text: "Previous", before: "‹" },
  { key: "next", rel: "next", text: "Next", after: "›" },
  { key: "last", rel: "last", text: "Last", after: "»" },
] as const;

/** The view's own links; first and last only if the mode has them, and in their place if a link is missing. */
export function Pager({
  view,
  position,
  locale,
  label,
}: {
  view: ViewLinks | undefined;
  position: PagePosition;
  locale: Locale;
  label: string;
}): Markup {
  if (view === undefined || !steps.some(({ key }) => view[key] !== undefined)) return null;
  const isFull = view.last !== undefined;
  const shown = steps.filter(({ key }) => isFull || key === "previous" || key === "next");
  const [back, onward] = [shown.slice(0, shown.length / 2), shown.slice(shown.length / 2)];
  const { page, lastPage } = position;
  return (
    <nav class="pager" aria-label={label}>
      {back.map((step) => (
        <Step step={step} view={view} />
      ))}
      {page !== undefined && (
        <span class="page">
          Page {locale.count(page)}
          {lastPage !== undefined && <> of {locale.count(lastPage)}</>}
        </span>
      )}
      {onward.map((step) => (
        <Step step={step} view={view} />
      ))}
    </nav>
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
  // At its current page a link to the first or the last leads nowhere.
  if (href === undefined || href === view.id) {
    return (
      <span class="step" aria-disabled="true">
        {content}
      </span>
    );
  }
  return (
    <a class="step" rel={step.rel} href={href}>
      {content}
    </a>
  );
}
