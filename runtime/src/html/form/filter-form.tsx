import type { CollectionPage } from "../../document/format.js";
import { longestText } from "../../request/filters/like.js";
import { searchedName } from "../../request/filters/search.js";
import { operationParameters } from "../../request/operation-parameters.js";
import { getScalar, type QueryEntry, toName } from "../../request/query-string.js";
import { toWords } from "../../util/to-words.js";
import { type FormRequest, resetLink, startQuery } from "../links.js";
import { localeOf } from "../locale.js";
import type { Markup } from "../render.js";
import { appliedTo } from "./applied-filters.js";
import { type Control, formControls } from "./form-controls.js";

/** A box that looks in several fields at once; it keeps the filters and the order in use. */
export function SearchBox({ page }: { page: CollectionPage }): Markup {
  const search = operationParameters(page.operation).find((parameter) => parameter.kind === "search");
  if (search === undefined) return null;
  const { name, path, fields } = search;
  const query = startQuery(page);
  const searched = fields.map((field) => searchedName(field).split(".").map(toWords).join(" "));
  return (
    <search>
      <form class="search" method="get" action={page.path}>
        <Carried entries={query.entries.filter((entry) => toName(entry.path) !== name)} />
        <label for={`field-${name}`}>
          <span>Search {searched.join(", ")}</span>
          <input
            type="search"
            id={`field-${name}`}
            name={name}
            value={getScalar(query, ...path) ?? ""}
            maxlength={longestText}
            autocomplete="off"
          />
        </label>
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

function Carried({ entries }: { entries: readonly QueryEntry[] }): Markup {
  return (
    <>
      {entries.map(({ path, value }) => (
        <input type="hidden" name={toName(path)} value={value} />
      ))}
    </>
  );
}

/** With more controls, the form would push the items off a wide screen, and is closed there too. */
const mostAlwaysShown = 16;

/** The filters, the order and the paging that the client may choose, as a form that needs no script. */
export function FilterForm({ page, isOpen }: { page: CollectionPage; isOpen: boolean }): Markup {
  return (
    <>
      <AppliedList page={page} />
      <RequestForm request={page} isOpen={isOpen} />
    </>
  );
}

export function RequestForm({ request, isOpen }: { request: FormRequest; isOpen: boolean }): Markup {
  const { filters, order, paging, carried } = formControls(request);
  const count = filters.length + order.length + paging.length;
  if (count === 0) return null;
  const reset = resetLink(request);
  return (
    <details class={count > mostAlwaysShown ? "panel" : "panel few"} open={isOpen}>
      <summary>{summaryOf(filters.length > 0, order.length > 0)}</summary>
      <form method="get" action={request.path}>
        <Carried entries={carried} />
        <Section legend="Filter" controls={filters} />
        <Section legend="Sort" controls={order} />
        <Section legend="Page" controls={paging} />
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

function AppliedList({ page }: { page: CollectionPage }): Markup {
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

function Section({ legend, controls }: { legend: string; controls: readonly Control[] }): Markup {
  if (controls.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {controls.map((control) => (
        <label for={`field-${control.name}`}>
          <span>
            {control.label}
            {control.required && " (required)"}
          </span>
          <Field control={control} />
          {control.description && <small>{control.description}</small>}
        </label>
      ))}
    </fieldset>
  );
}

function Field({ control: { name, value, input, required } }: { control: Control }): Markup {
  switch (input.kind) {
    case "select":
      return (
        <select id={`field-${name}`} name={name} required={required}>
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
          required={required}
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
          required={required}
          step={input.type === "time" ? "any" : undefined}
          autocomplete="off"
        />
      );
  }
}
