import { capitalise } from "../../capitalise.js";
import type { CollectionPage } from "../format.js";
import { type Applied, appliedTo } from "./applied.js";
import { type Control, formControls } from "./form-controls.js";
import type { Markup } from "./render.js";

/** The filters, the order and the paging that the client may choose, as a form that needs no script. */
export function FilterForm({ page, isOpen }: { page: CollectionPage; isOpen: boolean }): Markup {
  const { filters, order, paging, carried } = formControls(page);
  if (filters.length + order.length + paging.length === 0) return null;
  const applied = appliedTo(page);
  const parts = [filters.length > 0 && "filter", order.length > 0 && "sort", paging.length > 0 && "page"];
  return (
    <>
      <AppliedList applied={applied} path={page.path} />
      <details class="panel" open={isOpen}>
        <summary>{summaryOf(parts.filter((part) => part !== false))}</summary>
        <form method="get" action={page.path}>
          {carried.map(({ name, value }) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <Section legend="Filter" controls={filters} />
          <Section legend="Sort" controls={order} />
          <Section legend="Page" controls={paging} />
          <div class="actions">
            <button type="submit">Apply</button>
            <a href={page.path}>Reset</a>
          </div>
        </form>
      </details>
    </>
  );
}

/** `Filter, sort and page`. */
function summaryOf(parts: readonly string[]): string {
  return capitalise(parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`);
}

function AppliedList({ applied, path }: { applied: readonly Applied[]; path: string }): Markup {
  if (applied.length === 0) return null;
  return (
    <ul class="applied" aria-label="In use">
      {applied.map(({ text, without }) => (
        <li>
          <a href={without} aria-label={`Remove: ${text}`}>
            {text} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <a href={path} class="clear">
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}

function Section({ legend, controls }: { legend: string; controls: readonly Control[] }): Markup {
  if (controls.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {controls.map((control) => (
        <label for={`field-${control.name}`}>
          <span>{control.label}</span>
          <Field control={control} />
        </label>
      ))}
    </fieldset>
  );
}

function Field({ control: { name, value, input } }: { control: Control }): Markup {
  switch (input.kind) {
    case "select":
      return (
        <select id={`field-${name}`} name={name}>
          {input.options.map(([option, text]) => (
            <option value={option} selected={option === value}>
              {text}
            </option>
          ))}
        </select>
      );
    case "number":
      return (
        <input
          type="number"
          id={`field-${name}`}
          name={name}
          value={value}
          step={input.step}
          max={input.max}
          placeholder={input.placeholder}
        />
      );
    case "text":
      return (
        <input
          type={input.type}
          id={`field-${name}`}
          name={name}
          value={value}
          placeholder={input.placeholder}
          autocomplete="off"
        />
      );
  }
}
