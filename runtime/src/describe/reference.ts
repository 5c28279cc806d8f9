import type { Context, Env, Hono } from "hono";
import type { Problem } from "../definition/problem.js";
import type { RequestUrls } from "../document/format.js";
import type { Theme } from "../util/theme.js";

/** What serves the API's own documents. */
export interface DocumentServer<E extends Env> {
  serve(context: Context<E>, text: string | Problem, contentType: string, headers?: Record<string, string>): Response;
  urlsOf(context: Context<E>): RequestUrls;
}

/** What the page shows of the API, beside its document. */
export interface ReferenceHead {
  readonly title: string;
  readonly theme: Theme;
}

/** A reference page for people, made from `/openapi.json`. */
export interface ReferencePage {
  /** Adds `/docs` and what it loads. */
  addRoutes<E extends Env>(app: Hono<E>, head: ReferenceHead, server: DocumentServer<E>): void;
}
