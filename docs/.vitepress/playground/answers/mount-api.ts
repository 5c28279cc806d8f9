/** Mounts a whole API as its emitted modules do, without emitting them. */
import { AnyNull } from "@prisma/client/runtime/wasm-compiler-edge";
import { hydra } from "@prisma-paged/runtime/describe/hydra";
import { openapi } from "@prisma-paged/runtime/describe/openapi";
import * as runtime from "@prisma-paged/runtime/emitted";
import { csv, csvWithBom } from "@prisma-paged/runtime/formats/csv";
import { html } from "@prisma-paged/runtime/formats/html";
import { jsonLd } from "@prisma-paged/runtime/formats/jsonld";
import { ndjson } from "@prisma-paged/runtime/formats/ndjson";
import type { FormatName } from "@prisma-paged/runtime/generator";
import type { Env, Hono, Schema } from "hono";
import { htmlOptions } from "../../../../generator/src/emit/settings-module.js";
import { definitionsOf, settingsOf } from "../../../../generator/src/explain/mount-resource.js";
import type { ApiModel } from "../../../../generator/src/model/api-model.js";

/** The client, the scopes of one tenant, and the functions that learn what the answer does not say. */
export interface Mounting {
  readonly prisma: runtime.PrismaClientLike;
  readonly scopes: { readonly [model: string]: object };
  readonly onError: (error: unknown) => void;
  /** Called for an operation whose rows only the application has: `Book.recommended`. */
  readonly onHandler: (operation: string) => void;
}

/** @throws Error if the application has to supply more than a handler or a scope */
export function mountPlaygroundApi(api: ApiModel, { prisma, scopes, onError, onHandler }: Mounting): Hono<Env> {
  const [first, ...others] = api.formats.map((name) => formatOf(name, api));
  if (first === undefined) throw new Error("the API has no format");
  const formats = api.suffixes ? ([first, ...others] as const) : runtime.withoutSuffixes([first, ...others]);
  const settings = { ...settingsOf(api, formats), ...(!api.hydra && { hydra: false as const }) };
  const definitions = definitionsOf(api, settings, { now: () => new Date(), anyNull: AnyNull });
  const { title, description, version } = api;
  const definition = runtime.defineApi({
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(version !== undefined && { version }),
    settings,
    resources: api.resources.map(({ resource }) => definitions(resource.model)),
    ...(api.openapi && { openapi }),
    ...(api.hydra && { hydra }),
  });
  const scope = Object.fromEntries(Object.entries(scopes).map(([model, where]) => [model, () => where]));
  const options = { prisma, onError, scope, handlers: handlersOf(api, onHandler) };
  return runtime.mountApi<Env, Schema>(options, definition);
}

function formatOf(name: FormatName, api: ApiModel): runtime.ApiSettings["formats"][number] {
  switch (name) {
    case "jsonld":
      return jsonLd;
    case "json":
      return runtime.json;
    case "html":
      return html(htmlOptions(api));
    case "csv":
      return api.csv?.bom === true ? csvWithBom : csv;
    case "ndjson":
      return ndjson;
  }
}

function handlersOf({ resources }: ApiModel, onHandler: Mounting["onHandler"]) {
  return Object.fromEntries(
    resources.map(({ resource: { model }, operations, relations }) => {
      const handled = [...operations, ...relations].filter(({ operation }) => operation.handler);
      const handlers = handled.map(({ operation: { name } }) => [
        name,
        () => {
          onHandler(`${model}.${name}`);
          return [];
        },
      ]);
      return [model, Object.fromEntries(handlers)];
    }),
  );
}
