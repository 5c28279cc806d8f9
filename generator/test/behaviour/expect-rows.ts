/** Whole walks of a collection, for differential tests. */
import { expect } from "vitest";
import { get, ids, type Requestable } from "./client.js";

/** Walks all pages from this one on, and back. @param about is shown with a difference */
export async function expectRows(
  app: Requestable,
  path: string,
  expected: readonly unknown[],
  about: object = {},
): Promise<void> {
  const found: unknown[] = [];
  let last = path;
  for (let next: string | undefined = path; next !== undefined; ) {
    const document = await get(app, next);
    if ("hydra:totalItems" in document) {
      expect({ next, total: document["hydra:totalItems"] }).toEqual({ next, total: expected.length });
    }
    found.push(...ids(document));
    last = next;
    next = document["hydra:view"]?.["hydra:next"];
    if (found.length > expected.length) break;
  }
  expect({ path, about, found }).toEqual({ path, about, found: expected });
  expect({ path, about, back: await walkBack(app, last) }).toEqual({ path, about, back: expected });
}

/** By the identifier, in the direction of the last field, unless the order has it. */
export function completed<Order extends object>(order: readonly Order[]): (Order | { readonly id: "asc" | "desc" })[] {
  if (order.some((field) => "id" in field)) return [...order];
  const [last = "asc"]: readonly unknown[] = Object.values(order.at(-1) ?? {});
  const direction = JSON.stringify(last).includes("desc") ? "desc" : "asc";
  return [...order, { id: direction }];
}

/** The items of all pages, from the last one back to the first. */
async function walkBack(app: Requestable, last: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let path: string | undefined = last; path !== undefined; ) {
    const document = await get(app, path);
    found.unshift(...ids(document));
    path = document["hydra:view"]?.["hydra:previous"];
  }
  return found;
}
