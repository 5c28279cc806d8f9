import { expect } from "vitest";
import { type Document, ids, view } from "../behaviour/client.js";

interface Walk {
  /** The items of all pages, in their order. */
  readonly seen: readonly number[];
  /** How many requests were refused with 503. */
  readonly refused: number;
}

/** Follows `next` from page to page and repeats what was refused with 503; `between` runs after each page. */
export async function walk(
  request: (path: string) => Response | Promise<Response>,
  start: string,
  between: (page: number) => unknown = () => {},
): Promise<Walk> {
  const seen: number[] = [];
  let refused = 0;
  let path: string | undefined = start;
  for (let page = 1; path !== undefined; ) {
    const response = await request(path);
    if (response.status === 503) {
      expect(response.headers.get("retry-after")).toBe("1");
      refused += 1;
      expect(refused).toBeLessThan(200);
      continue;
    }
    expect(response.status, await response.clone().text()).toBe(200);
    const document: Document = await response.json();
    seen.push(...ids(document).map(Number));
    await between(page);
    page += 1;
    path = view(document)?.["hydra:next"];
  }
  return { seen, refused };
}

export function byNumber(a: number, b: number): number {
  return a - b;
}
