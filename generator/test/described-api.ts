/** An API that only describes itself: its documents are those of the modules that a schema would be emitted as. */
import {
  type ApiSettings,
  documentsOf,
  type Format,
  html,
  json,
  jsonLd,
  mountApi,
  sqlite,
} from "@prisma-paged/runtime/emitted";
import { expect } from "vitest";
import { describeResource } from "../src/emit/describe.js";
import { apiFrom, type SchemaOptions } from "./api-from-schema.js";
import type { Requestable } from "./case-run.js";

export async function describedApi(text: string, options?: SchemaOptions): Promise<Requestable> {
  const { api, problems } = await apiFrom(text, options);
  expect(problems).not.toContain("error");
  const { title, description, version, prefix, formats, resources } = api;
  const settings: ApiSettings = { prefix, database: sqlite, formats: valuesOf(formats) };
  const texts = { ...(title && { title }), ...(description && { description }), ...(version && { version }) };
  const documents = documentsOf({ ...texts, settings, resources: resources.map(describeResource) });
  return mountApi({ prisma }, settings, documents);
}

const unused = () => Promise.reject(new Error("no query is run here"));
const prisma = { $transaction: unused, $queryRaw: unused };

function valuesOf(names: readonly ("jsonld" | "json" | "html")[]): ApiSettings["formats"] {
  const values = { jsonld: jsonLd, json, html: html() };
  const [first, ...others] = names.map((name): Format => values[name]);
  return first === undefined ? [jsonLd] : [first, ...others];
}
