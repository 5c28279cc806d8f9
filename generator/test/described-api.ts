/** An API that only describes itself: its documents are those of the modules that a schema would be emitted as. */
import type { HandlerResult } from "@prisma-paged/runtime";
import { type ApiSettings, defineApi, type Format, json, jsonLd, mountApi } from "@prisma-paged/runtime/emitted";
import { csv } from "@prisma-paged/runtime/parts/csv";
import { html } from "@prisma-paged/runtime/parts/html";
import { hydra } from "@prisma-paged/runtime/parts/hydra";
import { ndjson } from "@prisma-paged/runtime/parts/ndjson";
import { openapi } from "@prisma-paged/runtime/parts/openapi";
import { expect } from "vitest";
import { defineAs, settingsOf } from "../src/explain/mount-resource.js";
import type { Format as ApiFormat } from "../src/options/platform-shape.js";
import { apiFrom, type SchemaOptions } from "./api-from-schema.js";
import type { Requestable } from "./behaviour/client.js";

/** @param handler of every operation */
export async function describedApi(
  text: string,
  options?: SchemaOptions,
  handler: (args: { readonly parameters: object }) => HandlerResult<object> = () => [],
): Promise<Requestable> {
  const { api, problems } = await apiFrom(text, options);
  expect(problems).not.toContain("error");
  const { title, description, version } = api;
  const settings = settingsOf(api, valuesOf(api.formats));
  const texts = { ...(title && { title }), ...(description && { description }), ...(version && { version }) };
  const resources = api.resources.map((resource) => defineAs(api, settings, resource));
  // An operation whose rows the application gives can only be mounted with them.
  const handled = resources.map(({ resource, collections, relations }) => {
    const operations = [...collections, ...relations.map(({ operation }) => operation)];
    return [resource.model, Object.fromEntries(operations.map(({ name }) => [name, handler]))];
  });
  return mountApi(
    { prisma, ...{ handlers: Object.fromEntries(handled) } },
    defineApi({ ...texts, settings, resources, openapi, hydra }),
  );
}

const unused = () => Promise.reject(new Error("no query is run here"));
const prisma = { $transaction: unused, $queryRaw: unused };

function valuesOf(names: readonly ApiFormat[]): ApiSettings["formats"] {
  const values = { jsonld: jsonLd, json, html: html(), csv, ndjson };
  const [first, ...others] = names.map((name): Format => values[name]);
  return first === undefined ? [jsonLd] : [first, ...others];
}
