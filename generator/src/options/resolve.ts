/** The paging options of one operation over their three levels: complete, each with its origin. */
import type { Pagination } from "@prisma-paged/runtime/generator";
import { paginationOptions } from "@prisma-paged/runtime/generator";
import type { SourceLocation } from "../schema/source-map.js";
import type { OptionSetting } from "./option-setting.js";

interface OptionLevels {
  readonly operation: readonly OptionSetting[];
  readonly resource: readonly OptionSetting[];
  readonly global: readonly OptionSetting[];
}

/** The settings that count, by option; an option without one has its built-in default. */
export type Settings = ReadonlyMap<keyof Pagination, OptionSetting>;

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

/**
 * Returns the complete options: what was set, else what is guessed, else the built-in default, which an optional one leaves
 * out. A cursor's fields are completed beside the datamodel, and not here.
 * @param guesses what follows from the operation
 */
export function toPagination(settings: Settings, guesses: Partial<Pagination> = {}): Pagination {
  const resolved: { [option: string]: unknown } = {};
  for (const { key, kind, default: byDefault, optional } of paginationOptions) {
    const setting = kind === "cursor" ? undefined : settings.get(key);
    const value = setting === undefined ? (guesses[key] ?? (optional ? undefined : byDefault)) : setting.value;
    if (value !== undefined) resolved[key] = value;
  }
  // Annotations and platform.yaml are read by the table's kinds, so each value has its option's type.
  return resolved as unknown as Pagination;
}

/** Where each option was set. */
export function originsOf(settings: Settings): { readonly [option: string]: SourceLocation } {
  return Object.fromEntries([...settings].map(([key, { origin }]) => [key, origin]));
}
