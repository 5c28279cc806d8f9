import type { JSX } from "hono/jsx/jsx-runtime";

/** The result of a component: markup, or nothing. */
export type Markup = JSX.Element | string | null;

/** Markup as text. @throws Error for a component that is asynchronous: a format answers at once. */
export function render(element: JSX.Element): string {
  const text = element.toString();
  if (typeof text !== "string") throw new Error("A page's components are synchronous");
  return text;
}
