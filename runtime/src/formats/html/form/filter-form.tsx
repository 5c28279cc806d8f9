import { type FormRequest, resetLink } from "../links.js";
import type { Markup } from "../render.js";
import { Carried, LabelledField } from "./control-field.js";
import { type Control, formControls } from "./form-controls.js";

/**
 * Renders all that a request may contain as one form, which needs no script. It is for pages other than a collection's.
 */
export function RequestForm({
  request,
  base,
  isOpen,
}: {
  request: FormRequest;
  base: string;
  isOpen: boolean;
}): Markup {
  const { search, filters, order, paging, carried } = formControls(request);
  const filtering = [...(search ? [search] : []), ...filters];
  if (filtering.length + order.length + paging.length === 0) return null;
  const reset = resetLink(request);
  return (
    <details class="panel" open={isOpen}>
      <summary>{summaryOf(filtering.length > 0, order.length > 0)}</summary>
      <form method="get" action={request.path}>
        <Carried entries={carried} />
        <Section legend="Filter" controls={filtering} base={base} />
        <Section legend="Sort" controls={order} base={base} />
        <Section legend="Page" controls={paging} base={base} />
        <div class="actions">
          <button type="submit">Apply</button>
          {reset !== undefined && <a href={reset}>Reset</a>}
        </div>
      </form>
    </details>
  );
}

function summaryOf(hasFilters: boolean, hasOrder: boolean): string {
  if (hasFilters) return hasOrder ? "Filter and sort" : "Filter";
  return hasOrder ? "Sort" : "Page options";
}

function Section({ legend, controls, base }: { legend: string; controls: readonly Control[]; base: string }): Markup {
  if (controls.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {controls.map((control) => (
        <LabelledField control={control} base={base} />
      ))}
    </fieldset>
  );
}
