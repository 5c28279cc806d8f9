import type { Context, Env, Hono } from "hono";
import type { Problem } from "../definition/problem.js";

/** What serves the API's own documents. */
export interface DocumentServer<E extends Env> {
  serve(context: Context<E>, text: string | Problem, contentType: string, headers?: Record<string, string>): Response;
  /** With a slash before it, or empty. */
  basePathOf(context: Context<E>): string;
}

/** A reference page for people, made from `/openapi.json`. */
export interface ReferencePage {
  /** Adds `/docs` and what it loads. */
  addRoutes<E extends Env>(app: Hono<E>, title: string, server: DocumentServer<E>): void;
}
