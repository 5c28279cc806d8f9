import type { CollectionPage } from "../../../document/format.js";
import { keyOf } from "../headings.js";
import { ownIri } from "../iri.js";
import { sortingOf } from "../links.js";
import type { Markup } from "../render.js";
import { Text, Value, type ValueContext } from "../value.js";
import type { Column } from "./columns.js";

/** The members of a page. */
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

/** Scrolls separately if the screen is narrower, by keyboard too. */
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

/** What the schema says of a column: a button opens it below, by touch and by keyboard too, without a script. */
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

/** One member: its first cell leads to the item. */
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
              <Value name={key} value={value} of={of} decimals={column.decimals} />
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

/** Of a compound identifier the first part is shown, which other rows may share: the link is named by all of it. */
function RowLink({ href, item, value, isKey }: { href: string; item: object; value: unknown; isKey: boolean }): Markup {
  const key = keyOf(item);
  const text = isPlain(value) ? String(value) : key;
  return (
    <a href={href} aria-label={isKey && text !== key ? key : undefined}>
      <Text value={text} shown="short" />
    </a>
  );
}

/** True for what makes the text of a link: not nothing, and no structure. */
function isPlain(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "");
}
