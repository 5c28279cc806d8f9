/** The paging options of one operation over their three levels: complete, each with its origin. */
import type { CursorField, Pagination } from "@prisma-paged/runtime/generator";
import { paginationOptions } from "@prisma-paged/runtime/generator";
import type { OptionSetting } from "./option-setting.js";

interface OptionLevels {
  readonly operation: readonly OptionSetting[];
  readonly resource: readonly OptionSetting[];
  readonly global: readonly OptionSetting[];
}

/** The settings that count, by option; an option without one has its built-in default. */
export type Settings = ReadonlyMap<keyof Pagination, OptionSetting>;

/** What follows from the operation itself if an option is not set. */
interface Guesses {
  readonly fetchJoinCollection: boolean;
  readonly useOutputWalkers: boolean;
}

/** What only an operation itself can tell. */
export const noGuesses: Guesses = { fetchJoinCollection: false, useOutputWalkers: false };

/**
 * Operation over resource over global, each option independently: an explicit `false` wins over a `true` of an outer
 * level.
 */
export function resolveSettings({ operation, resource, global }: OptionLevels): Settings {
  const strongestFirst = [...operation, ...resource, ...global];
  const settings = new Map<keyof Pagination, OptionSetting>();
  for (const { key } of paginationOptions) {
    const setting = strongestFirst.find((candidate) => candidate.key === key);
    if (setting !== undefined) settings.set(key, setting);
  }
  return settings;
}

/** The complete options: what was set, else what is guessed, else the built-in default. */
export function toPagination(
  settings: Settings,
  guesses: Guesses,
  viaCursor: readonly CursorField[] | null,
): Pagination {
  const value = <K extends keyof Pagination>(key: K): Pagination[K] => {
    const setting = settings.get(key);
    const fallback = paginationOptions.find((option) => option.key === key)?.default;
    // Annotations and platform.yaml are read by the table's kinds, so the value has its option's type.
    return (setting === undefined ? fallback : setting.value) as Pagination[K];
  };
  return {
    enabled: value("enabled"),
    clientEnabled: value("clientEnabled"),
    itemsPerPage: value("itemsPerPage"),
    clientItemsPerPage: value("clientItemsPerPage"),
    maximumItemsPerPage: value("maximumItemsPerPage"),
    partial: value("partial"),
    clientPartial: value("clientPartial"),
    viaCursor,
    fetchJoinCollection: settings.has("fetchJoinCollection")
      ? value("fetchJoinCollection")
      : guesses.fetchJoinCollection,
    useOutputWalkers: settings.has("useOutputWalkers") ? value("useOutputWalkers") : guesses.useOutputWalkers,
    count: value("count"),
    countSeconds: value("countSeconds"),
    countLimit: value("countLimit"),
    maximumOffset: value("maximumOffset"),
    strictQueryParameterValidation: value("strictQueryParameterValidation"),
    ...(settings.has("clientFields") && { clientFields: value("clientFields") }),
    ...(settings.has("json") && { json: value("json") }),
    ...(settings.has("cache") && { cache: value("cache") }),
  };
}

/** Where each option was set: `{ itemsPerPage: "schema.prisma:40" }`. */
export function originsOf(settings: Settings): { readonly [option: string]: string } {
  return Object.fromEntries([...settings].map(([key, { origin }]) => [key, origin]));
}
