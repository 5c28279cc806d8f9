import { pageOf } from "@prisma-paged/runtime/client";
import { hc } from "hono/client";
import { useEffect, useState } from "react";
import type { Api, BookItem } from "./generated/api/index.js";

const pageSize = 20;

const sortedBy = { asc: "ascending", desc: "descending" } as const;

interface View {
  readonly column: "title" | "pages";
  readonly direction: "asc" | "desc";
  readonly page: number;
}

/**
 * Shows the books as a table. A click on a column's head sorts by it, and a second one turns the direction around.
 * @param origin the address of the API
 */
export function Books({ origin }: { readonly origin: string }) {
  const [{ column, direction, page }, setView] = useState<View>({ column: "title", direction: "asc", page: 1 });
  const [books, setBooks] = useState<BookItem[]>([]);
  const [total, setTotal] = useState(0);

  useEffect(() => {
    const { books: route } = hc<Api>(origin);
    // Another click aborts the request, so that the last one wins.
    const leaving = new AbortController();
    pageOf(route, { query: { [`order[${column}]`]: direction, page }, signal: leaving.signal }).then(
      (document) => {
        setBooks(document["hydra:member"]);
        setTotal(document["hydra:totalItems"]);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) console.error(error);
      },
    );
    return () => leaving.abort();
  }, [origin, column, direction, page]);

  const turn = (by: number) => () => setView({ column, direction, page: page + by });
  const head = (name: View["column"]) => {
    const isSorted = name === column;
    const next = isSorted && direction === "asc" ? "desc" : "asc";
    return (
      <th aria-sort={isSorted ? sortedBy[direction] : undefined}>
        <button type="button" onClick={() => setView({ column: name, direction: next, page: 1 })}>
          {name}
        </button>
      </th>
    );
  };
  return (
    <>
      <table>
        <thead>
          <tr>
            {head("title")}
            {head("pages")}
          </tr>
        </thead>
        <tbody>
          {books.map(({ id, title, pages }) => (
            <tr key={id}>
              <td>{title}</td>
              <td>{pages}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={turn(-1)} disabled={page === 1}>
        Previous
      </button>
      <button type="button" onClick={turn(1)} disabled={page * pageSize >= total}>
        Next
      </button>
    </>
  );
}
