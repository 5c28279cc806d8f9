import type { CollectionPage } from "../../../document/format.js";
import { toWords } from "../../../util/to-words.js";
import { orderEntries } from "../links.js";
import type { Markup } from "../render.js";
import { ColumnChoice } from "../table/column-choice.js";
import type { Column } from "../table/columns.js";
import { filtersInUse } from "./applied-filters.js";
import { AppliedList } from "./applied-list.js";
import { Carried, ControlField, LabelledField } from "./control-field.js";
import { type Control, formControls } from "./form-controls.js";
import { pinnedFilters } from "./pinned-filters.js";

/**
 * Renders one row above a table: the search, the most useful filters, and menus with the rest. It works without
 * scripts.
 */
export function Toolbar({ page, columns }: { page: CollectionPage; columns: readonly Column[] }): Markup {
  const { search, filters, order, paging, carried } = formControls(page);
  const { base } = page.urls;
  const { shown, others } = pinnedFilters(filters, search !== undefined);
  const isForm = search !== undefined || filters.length + order.length + paging.length > 0;
  return (
    <>
      <search>
        <form class="tools" method="get" action={page.path}>
          <Carried entries={carried} />
          {search && (
            <label class="find" for={`field-${search.name}`}>
              <span>{search.label}</span>
              <ControlField control={search} base={base} />
            </label>
          )}
          {shown.map((control) => (
            <LabelledField control={control} base={base} />
          ))}
          {others.length > 0 && (
            <Menu text="Filters" more={countText(filtersInUse(page))}>
              <Fields controls={others} base={base} />
            </Menu>
          )}
          {order.length > 0 && (
            <Menu text="Sort" more={sortText(page)}>
              <OrderSteps steps={order} base={base} />
            </Menu>
          )}
          <Menu text="View">
            <ColumnChoice columns={columns} />
            <Fields controls={paging} base={base} />
          </Menu>
          {isForm && <button type="submit">Apply</button>}
        </form>
      </search>
      <AppliedList page={page} />
    </>
  );
}

/** Renders a menu that opens below its button. In a wide window, it covers the table. */
function Menu({ text, more, children }: { text: string; more?: string | undefined; children?: unknown }): Markup {
  return (
    <details class="menu" name="tools">
      <summary>
        {text}
        {more !== undefined && <> {more}</>}
      </summary>
      <div>{children}</div>
    </details>
  );
}

function Fields({ controls, base }: { controls: readonly Control[]; base: string }): Markup {
  if (controls.length === 0) return null;
  return (
    <div class="grid">
      {controls.map((control) => (
        <LabelledField control={control} base={base} />
      ))}
    </div>
  );
}

/**
 * Renders the first step of an order, and the steps in use. Each further step appears after a click on "Add a field".
 */
function OrderSteps({ steps: [first, ...further], base }: { steps: readonly Control[]; base: string }): Markup {
  if (first === undefined) return null;
  const [next] = further;
  const rest = <OrderSteps steps={further} base={base} />;
  return (
    <>
      <LabelledField control={first} base={base} />
      {next !== undefined && (
        <details class="add" open={next.value !== ""}>
          <summary>Add a field</summary>
          {rest}
        </details>
      )}
    </>
  );
}

function countText(count: number): string | undefined {
  return count === 0 ? undefined : `(${count})`;
}

/** Returns the requested order in short: `population ↓`. Undefined if the query has no order. */
function sortText(page: CollectionPage): string | undefined {
  const [first, ...others] = orderEntries(page);
  if (first === undefined) return undefined;
  const [field, direction] = first;
  return `${toWords(field)} ${direction === "DESC" ? "↓" : "↑"}${others.length > 0 ? " …" : ""}`;
}
