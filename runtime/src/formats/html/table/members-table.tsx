import type { CollectionPage } from "../../../document/format.js";
import { keyInIri } from "../headings.js";
import { ownIri } from "../iri.js";
import { sortingOf } from "../links.js";
import type { Markup } from "../render.js";
import { ItemValue, Text, type ValueContext } from "../value.js";
import type { Column } from "./columns.js";

/** Renders the table of a page's members. */
export function MembersTable({
  page,
  columns,
  children,
}: {
  page: CollectionPage;
  columns: readonly Column[];
  children: unknown;
}): Markup {
  return (
    <TableFrame>
      <HeaderRow page={page} columns={columns} />
      <tbody>{children}</tbody>
    </TableFrame>
  );
}

/**
 * Renders the frame of a table, which scrolls separately if the window is narrower. The keyboard can scroll it, too.
 */
export function TableFrame({ children }: { children?: unknown }): Markup {
  return (
    <section class="scroll" id="results" tabindex={0} aria-label="Items">
      <table>{children}</table>
    </section>
  );
}

export function HeaderRow({ page, columns }: { page: CollectionPage; columns: readonly Column[] }): Markup {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeaderCell page={page} column={column} />
        ))}
      </tr>
    </thead>
  );
}

function HeaderCell({ page, column }: { page: CollectionPage; column: Column }): Markup {
  const { key, text, isNumeric } = column;
  const sorting = sortingOf(page, key);
  const style = isNumeric ? "number" : undefined;
  if (sorting === undefined) {
    return (
      <th scope="col" class={style} abbr={text}>
        {text}
        <About column={column} />
      </th>
    );
  }
  const { current, link } = sorting;
  const state = current && ({ ASC: "ascending", DESC: "descending" } as const)[current];
  return (
    <th scope="col" class={style} abbr={text} aria-sort={state}>
      <a href={link} title={`Sort by ${text.toLowerCase()}, ${current === "ASC" ? "descending" : "ascending"}`}>
        {text} <span class="arrow" aria-hidden="true" />
      </a>
      <About column={column} />
    </th>
  );
}

/**
 * Renders a button that opens the description of a column below it. It works by touch and by keyboard, without a
 * script.
 */
function About({ column: { key, text, description } }: { column: Column }): Markup {
  if (description === undefined) return null;
  const id = `about-${key}`;
  return (
    <>
      {" "}
      <button type="button" class="about" popovertarget={id} aria-label={`About ${text}`} title={description}>
        ?
      </button>
      <div popover="auto" id={id}>
        {description}
      </div>
    </>
  );
}

/** Renders one member. The first cell links to the item. */
export function MemberRow({
  item,
  columns,
  of,
}: {
  item: object;
  columns: readonly Column[];
  of: ValueContext;
}): Markup {
  const iri = ownIri(Reflect.get(item, "@id"), of.base);
  return (
    <tr>
      {columns.map((column, index) => {
        const { key, isNumeric } = column;
        const value: unknown = Reflect.get(item, key);
        const style = isNumeric ? "number" : undefined;
        if (index > 0 || iri === undefined) {
          return (
            <td class={style}>
              <ItemValue name={key} value={value} of={of} decimals={column.decimals} />
            </td>
          );
        }
        return (
          <th scope="row" class={style}>
            <RowLink href={iri} item={item} value={value} isKey={of.keys.has(key)} />
          </th>
        );
      })}
    </tr>
  );
}

/**
 * Renders the link of a row. For a compound identifier, the link shows the first part, which other rows may share.
 * Therefore its label for screen readers is the whole key.
 */
function RowLink({ href, item, value, isKey }: { href: string; item: object; value: unknown; isKey: boolean }): Markup {
  const key = keyInIri(item);
  const text = isPlain(value) ? String(value) : key;
  return (
    <a href={href} aria-label={isKey && text !== key ? key : undefined}>
      <Text value={text} shown="short" />
    </a>
  );
}

/** Returns whether a value can be the text of a link: a number, or a text that is not blank. */
function isPlain(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "");
}
