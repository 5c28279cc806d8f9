import type { Env } from "hono";
import type { ApiOptions } from "../api-options.js";
import type { ApiDescription, DescribedResource } from "./description.js";

/** The emitted options, whose types `createApi` has checked: here their names may be any. */
interface NamedOptions<E extends Env> extends ApiOptions<E> {
  readonly scope?: object;
  readonly handlers?: object;
}

/**
 * A misspelt name would be of no effect, and of a scope that is everybody's rows. The types tell it of a literal alone.
 * @throws Error, from `createApi`, for a model or an operation that the API does not have
 */
export function checkNames<E extends Env>(description: ApiDescription, options: ApiOptions<E>): void {
  const { scope, handlers }: NamedOptions<E> = options;
  // Without either nothing of the description is read before it is asked for.
  if (scope === undefined && handlers === undefined) return;
  const operations = new Map(description.resources.map((each) => [each.resource.model, operationsOf(each)]));
  const models = [...operations.keys()];
  checkKeys("scope", scope, models);
  checkKeys("handlers", handlers, models);
  for (const [model, given] of Object.entries<object | undefined>({ ...handlers })) {
    checkKeys(`handlers.${model}`, given, operations.get(model) ?? []);
  }
}

function operationsOf({ collections, relations = [] }: DescribedResource): readonly string[] {
  return [...collections, ...relations.map(({ operation }) => operation)].map(({ name }) => name);
}

function checkKeys(option: string, given: object | undefined, known: readonly string[]): void {
  for (const [key, value] of Object.entries(given ?? {})) {
    if (value === undefined || known.includes(key)) continue;
    throw new Error(`createApi knows no ${option}.${key}; there are ${known.join(", ")}.`);
  }
}
