import type { CollectionPage } from "../document/format.js";
import { publicName } from "../request/public-names.js";
import { toWords } from "../util/to-words.js";
import { type Column, columnsOf } from "./columns.js";
import { keyOf } from "./headings.js";
import { ownIri } from "./iri.js";
import { sortingOf } from "./links.js";
import type { Markup } from "./render.js";
import { Value, type ValueContext } from "./value.js";

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
    <section class="scroll" tabindex={0} aria-label="Items">
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
  const { key, isNumeric } = column;
  const sorting = sortingOf(page, key);
  const text = toWords(key);
  const style = isNumeric ? "number" : undefined;
  if (sorting === undefined) {
    return (
      <th scope="col" class={style} abbr={text}>
        {text}
        <About column={column} text={text} />
      </th>
    );
  }
  const { current, link } = sorting;
  const state = current && ({ ASC: "ascending", DESC: "descending" } as const)[current];
  const arrow = current === undefined ? "↕" : current === "ASC" ? "↑" : "↓";
  return (
    <th scope="col" class={style} abbr={text} aria-sort={state}>
      <a href={link} title={`Sort by ${text}, ${current === "ASC" ? "descending" : "ascending"}`}>
        {text}{" "}
        <span class={state === undefined ? "arrow idle" : "arrow"} aria-hidden="true">
          {arrow}
        </span>
      </a>
      <About column={column} text={text} />
    </th>
  );
}

/** What the schema says of a column: a button opens it, by touch and by keyboard too, without a script. */
function About({ column: { key, description }, text }: { column: Column; text: string }): Markup {
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

/** The columns of a table: a column that only repeats the key of a relation beside it is left out. */
export function tableColumns(page: CollectionPage, items: readonly object[]): readonly Column[] {
  const columns = columnsOf(items, page);
  const keys = new Set(columns.map(({ key }) => key));
  const repeated = page.foreignKeys.flatMap(({ keys: [key, ...others], relation }) =>
    others.length === 0 && keys.has(relation) ? [key] : [],
  );
  const identifier = page.resource.identifier.fields.map(publicName);
  return columns.filter(
    ({ key }) => !repeated.includes(key) || identifier.includes(key) || sortingOf(page, key) !== undefined,
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
      {columns.map(({ key, isNumeric }, index) => {
        const value: unknown = Reflect.get(item, key);
        const style = isNumeric ? "number" : undefined;
        if (index > 0 || iri === undefined) {
          return (
            <td class={style}>
              <Value name={key} value={value} of={of} />
            </td>
          );
        }
        return (
          <th scope="row" class={style}>
            <RowLink href={iri} text={isPlain(value) ? String(value) : keyOf(item)} name={keyOf(item)} />
          </th>
        );
      })}
    </tr>
  );
}

/** Of a compound identifier the first part is shown, which other rows may share: the link is named by all of it. */
function RowLink({ href, text, name }: { href: string; text: string; name: string }): Markup {
  return (
    <a href={href} aria-label={text === name ? undefined : name}>
      {text}
    </a>
  );
}

/** True for what makes the text of a link: not nothing, and no structure. */
function isPlain(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "");
}
