/** Mounts the routes of a resource as its emitted module does, but over any client. */
import * as runtime from "@prisma-paged/runtime/emitted";
import { jsonLd } from "@prisma-paged/runtime/formats/jsonld";
import type { PathStep } from "@prisma-paged/runtime/generator";
import { cursors } from "@prisma-paged/runtime/paging/cursors";
import { distinct } from "@prisma-paged/runtime/paging/distinct";
import { opaque } from "@prisma-paged/runtime/paging/opaque";
import { streams } from "@prisma-paged/runtime/paging/streams";
import { counts } from "@prisma-paged/runtime/parts/counts";
import { facets } from "@prisma-paged/runtime/parts/facets";
import { lists } from "@prisma-paged/runtime/parts/lists";
import { relatedCounts } from "@prisma-paged/runtime/parts/related-counts";
import { search } from "@prisma-paged/runtime/parts/search";
import { selection } from "@prisma-paged/runtime/parts/selection";
import { wildcards } from "@prisma-paged/runtime/parts/wildcards";
import type { Env, Hono, Schema } from "hono";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { definitionOf } from "../model/definition/definition.js";
import { type LinkedDefinitions, linkDefinitions } from "../model/definition/linked-definitions.js";
import { conditionAt } from "../model/filters/request-placeholders.js";
import { resourceOf, rowHidingResource } from "../model/lookup.js";
import { Expression } from "../printer/literal.js";
import { type Recording, recordingClient } from "./recording-client.js";

const databases: { readonly [provider in ApiModel["provider"]]: runtime.Database } = runtime;

/** The client that a mounted resource reads from, and the rules that are not in the schema. */
export interface Mounting {
  readonly prisma: runtime.PrismaClientLike;
  readonly onError: (error: unknown) => void;
  /** The scopes by model, as `createApi` accepts them. Default: no scopes. */
  readonly scope?: { readonly [model: string]: () => object };
  /** The values of `now()` and of `Prisma.AnyNull` in conditions. Default: their names. */
  readonly values?: ConditionValues;
}

export interface ConditionValues {
  readonly now: () => unknown;
  readonly anyNull: unknown;
}

/** The names of the values, as a report shows them: `now()` has no particular time there. */
const shownValues: ConditionValues = { now: () => new Expression("now()"), anyNull: new Expression("Prisma.AnyNull") };

/** Mounts a resource over a client that records its calls. */
export function mountRecorded(
  api: ApiModel,
  resource: ApiResource,
  recording: Recording,
  mounting: Pick<Mounting, "onError" | "scope">,
): Hono<Env> {
  return mountExampleResource(api, resource, { ...mounting, prisma: recordingClient(api, recording) });
}

/** Mounts the routes of a resource, in JSON-LD. Operations with handlers have no rows. */
export function mountExampleResource(
  api: ApiModel,
  resource: ApiResource,
  { values, ...mounting }: Mounting,
): Hono<Env> {
  const settings = settingsOf(api, [jsonLd]);
  const defined = defineAs(api, settings, resource, values);
  // An operation whose rows the application returns can only be mounted with them.
  const operations = [...defined.collections, ...defined.relations.map(({ operation }) => operation)];
  const handled = operations.filter(({ handler }) => handler).map(({ name }) => [name, () => []]);
  const handlers = { [resource.resource.model]: Object.fromEntries(handled) };
  const options = { ...mounting, handlers };
  return runtime.mountResource<Env, Schema>(options, settings, defined);
}

/**
 * All optional parts of the runtime. The part for restricted fields hides no field, because the caller here may see all
 * of them.
 */
const parts: NonNullable<runtime.ApiSettings["parts"]> = [
  counts,
  cursors,
  distinct,
  facets,
  lists,
  opaque,
  relatedCounts,
  { name: "restricted" },
  search,
  selection,
  streams,
  wildcards,
];

/** Returns the settings of the emitted `settings.ts`, for a caller who sees every field. */
export function settingsOf(api: ApiModel, formats: runtime.ApiSettings["formats"]): runtime.ApiSettings {
  const { prefix, provider, parameters, pagination } = api;
  return { prefix, database: databases[provider], parameters, pagination, formats, parts };
}

/** Returns the definition that the emitted module contains. */
export function defineAs(
  api: ApiModel,
  settings: runtime.ApiSettings,
  resource: ApiResource,
  values?: ConditionValues,
): runtime.DefinedResource {
  return definitionsOf(api, settings, values)(resource.resource.model);
}

/** Returns the definitions of the emitted modules, each with the others to which it refers. */
export function definitionsOf(
  api: ApiModel,
  settings: runtime.ApiSettings,
  { now, anyNull }: ConditionValues = shownValues,
): LinkedDefinitions {
  return linkDefinitions(
    (model, code) => runtime.defineResource(settings, definitionOf({ api }, resourceOf({ api }, model), code)),
    (defined) => ({
      where: (condition) => {
        if (typeof condition !== "function") return condition;
        return ({ visible }) =>
          conditionAt(condition, {
            now: now(),
            visible: (step: PathStep, related: object, nulls?: runtime.NullableModels) => {
              const isRestricted = rowHidingResource({ api }, step.model) !== undefined;
              return visible(isRestricted ? defined(step.model) : step, related, nulls);
            },
          });
      },
      anyNull,
    }),
  );
}
