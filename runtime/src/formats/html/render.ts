import type { JSX } from "hono/jsx/jsx-runtime";

/** The result of a component: markup, or nothing. */
export type Markup = JSX.Element | string | null;

/**
 * Returns markup as text.
 * @throws Error if a component is asynchronous, because formats are synchronous
 */
export function markupText(element: JSX.Element): string {
  const text = element.toString();
  if (typeof text !== "string") throw new Error("A page's components are synchronous");
  return text;
}
