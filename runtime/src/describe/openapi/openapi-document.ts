/** The API as an OpenAPI 3.1 document, built from the definitions that the routes use. */

import { mediaTypes } from "../../definition/format-table.js";
import { suffixedFormats } from "../../http/suffix-routes.js";
import type { DocumentPart, IndexedApi } from "../described-api.js";
import { basePlaceholder, originPlaceholder, pathPlaceholder } from "../vocabulary.js";
import { type OpenApiSchema, ref } from "./json-schema.js";
import { hydraSchemas } from "./openapi-hydra-schemas.js";
import { jsonSchemas } from "./openapi-json-schemas.js";
import type { Parameter } from "./openapi-parameters.js";
import { documentPaths, type OpenApiOperation, type Paths, resourcePaths } from "./openapi-paths.js";
import { sharedHeaders, sharedResponses } from "./openapi-responses.js";
import { itemSchemas } from "./openapi-schemas.js";

/** The OpenAPI document, served at `GET /openapi.json`. */
export const openapi: DocumentPart = {
  path: "/openapi.json",
  contentType: mediaTypes.json,
  make: openApi,
};

/**
 * Returns the OpenAPI document of an API, with placeholders for the values that only a request reveals.
 * @param isMounted true if the entrypoint is the server's own URL, without a slash (`RequestUrls.entrypoint`)
 */
function openApi(api: IndexedApi, isMounted: boolean): object {
  const paths: Paths = {
    ...Object.assign({}, ...api.resources.map((resource) => resourcePaths(api, resource))),
    ...documentPaths(api),
  };
  const parameters = sharedParameters(Object.values(paths));
  const responses = sharedResponses(api);
  const schemas: Schemas = {
    ...Object.assign({}, ...api.resources.map((resource) => itemSchemas(api, resource))),
    ...hydraSchemas(api),
    ...jsonSchemas(api),
  };
  return {
    openapi: "3.1.1",
    info: {
      title: api.title ?? "API",
      version: api.version ?? "0.0.0",
      ...infoText(api),
    },
    servers: [{ url: basePlaceholder }],
    // The routes themselves require no credentials; middleware before them may.
    security: [],
    tags: [
      ...api.resources.map(({ shortName, description }) => ({
        name: shortName,
        ...(description !== undefined && { description }),
      })),
      { name: "Documentation", description: "Machine-readable documentation." },
    ],
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, operation]) => {
        const get = withReferences(operation, parameters);
        // OpenAPI's paths begin with a slash, so an entrypoint without one after the base path cannot be a path under
        // the API's address. It is the base path itself (`/api`) under the origin.
        return path === "/" && isMounted
          ? [pathPlaceholder, { servers: [{ url: originPlaceholder }], get }]
          : [path, { get }];
      }),
    ),
    components: {
      schemas: referredTo(schemas, [paths, responses]),
      parameters: Object.fromEntries(
        [...parameters].map(([text, name]): readonly [string, Parameter] => [name, JSON.parse(text)]),
      ),
      responses,
      headers: sharedHeaders(api),
    },
  };
}

/**
 * Returns the API's description, with a hint on the suffixes of formats: `/cities.json`. The suffixes are not listed as
 * paths, because these would repeat every route for each format.
 */
function infoText({ description, settings }: IndexedApi): { readonly description?: string } {
  const suffixes = suffixedFormats(settings.formats).map(({ suffix }) => `\`${suffix}\``);
  const hint = `Add ${suffixes.join(" or ")} to the path of a collection or an item to choose the format without an \`Accept\` header.`;
  const text = [description, suffixes.length === 0 ? undefined : hint].filter((part) => part !== undefined);
  return text.length === 0 ? {} : { description: text.join("\n\n") };
}

type Schemas = { readonly [name: string]: OpenApiSchema };

/**
 * Returns the schemas that `roots` refer to, directly or through other schemas. The others are dropped, because a
 * resource whose routes have separate schemas may not need the schema of all its fields.
 */
function referredTo(schemas: Schemas, roots: unknown): Schemas {
  const used = new Set<string>();
  const open = namesIn(roots);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    open.push(...namesIn(schemas[name]));
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

function namesIn(value: unknown): string[] {
  return [...(JSON.stringify(value) ?? "").matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = ""]) => name);
}

/**
 * Returns the names of the shared parameter definitions by the parameter's JSON. A parameter is shared if at least two
 * operations have it.
 */
function sharedParameters(operations: readonly OpenApiOperation[]): ReadonlyMap<string, string> {
  const times = new Map<string, number>();
  for (const { parameters } of operations) {
    for (const parameter of parameters) {
      const text = JSON.stringify(parameter);
      times.set(text, (times.get(text) ?? 0) + 1);
    }
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [text, number] of times) {
    if (number < 2) continue;
    const { name }: Parameter = JSON.parse(text);
    const shared = freeName(name, taken);
    taken.add(shared);
    names.set(text, shared);
  }
  return names;
}

/**
 * Returns a component name for a parameter: `order.name` for `order[name]`, because component names may only contain
 * letters, digits, `.`, `-` and `_`. A number distinguishes equal names: `order.name-2`.
 */
function freeName(parameter: string, taken: ReadonlySet<string>): string {
  const plain = parameter
    .replace("[]", ".any")
    .replaceAll(/\[([^[\]]*)\]/g, ".$1")
    .replaceAll(/[^\w.-]/g, "_");
  let name = plain;
  for (let number = 2; taken.has(name); number++) name = `${plain}-${number}`;
  return name;
}

function withReferences(operation: OpenApiOperation, names: ReadonlyMap<string, string>): OpenApiSchema {
  const parameters = operation.parameters.map((parameter) => {
    const name = names.get(JSON.stringify(parameter));
    return name === undefined ? parameter : ref(name, "parameters");
  });
  return { ...operation, parameters };
}
