/** An API that only describes itself: its documents are those of the modules that a schema would be emitted as. */
import type { HandlerResult } from "@prisma-paged/runtime";
import { hydra } from "@prisma-paged/runtime/describe/hydra";
import { openapi } from "@prisma-paged/runtime/describe/openapi";
import { type ApiSettings, defineApi, type Format, json, mountApi } from "@prisma-paged/runtime/emitted";
import { csv } from "@prisma-paged/runtime/formats/csv";
import { html } from "@prisma-paged/runtime/formats/html";
import { jsonLd } from "@prisma-paged/runtime/formats/jsonld";
import { ndjson } from "@prisma-paged/runtime/formats/ndjson";
import type { FormatName } from "@prisma-paged/runtime/generator";
import { expect } from "vitest";
import { defineAs, settingsOf } from "../src/explain/mount-resource.js";
import { apiFrom, type SchemaOptions } from "./api-from-schema.js";
import type { Requestable } from "./behaviour/client.js";

/** @param handler of every operation */
export async function describedApi(
  text: string,
  options?: SchemaOptions,
  handler: (args: { readonly parameters: object }) => HandlerResult<object> = () => [],
): Promise<Requestable> {
  const { api, sentences } = await apiFrom(text, options);
  expect(sentences).not.toContain("error");
  const { title, description, version } = api;
  const settings = settingsOf(api, valuesOf(api.formats));
  const texts = { ...(title && { title }), ...(description && { description }), ...(version && { version }) };
  const resources = api.resources.map((resource) => defineAs(api, settings, resource));
  // An operation whose rows the application gives can only be mounted with them.
  const handled = resources.map(({ model, collections, relations }) => {
    const operations = [...collections, ...relations.map(({ operation }) => operation)];
    return [model, Object.fromEntries(operations.map(({ name }) => [name, handler]))];
  });
  return mountApi(
    { prisma, ...{ handlers: Object.fromEntries(handled) } },
    defineApi({ ...texts, settings, resources, openapi, hydra }),
  );
}

const unused = () => Promise.reject(new Error("no query is run here"));
const prisma = { $transaction: unused, $queryRaw: unused };

function valuesOf(names: readonly FormatName[]): ApiSettings["formats"] {
  const values = { jsonld: jsonLd, json, html: html(), csv, ndjson };
  const [first, ...others] = names.map((name): Format => values[name]);
  return first === undefined ? [jsonLd] : [first, ...others];
}
