/**
 * Resolves the paging options of one operation over their three levels: a complete set, each option with its origin.
 */
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
export type ResolvedOptions = ReadonlyMap<keyof Pagination, OptionSetting>;

/**
 * Returns the setting of each option that counts: the operation's, otherwise the resource's, otherwise the global one.
 * Each option is independent: an explicit `false` wins over a `true` of an outer level.
 */
export function resolveSettings({ operation, resource, global }: OptionLevels): ResolvedOptions {
  const strongestFirst = [...operation, ...resource, ...global];
  const settings = new Map<keyof Pagination, OptionSetting>();
  for (const { key } of paginationOptions) {
    const setting = strongestFirst.find((candidate) => candidate.key === key);
    if (setting !== undefined) settings.set(key, setting);
  }
  return settings;
}

/**
 * Returns the complete options. Each has its setting, otherwise its guess, otherwise its built-in default; without
 * setting and guess, an optional one is left out. A cursor's fields are completed elsewhere, with the datamodel.
 * @param guesses the options that follow from the operation
 */
export function toPagination(settings: ResolvedOptions, guesses: Partial<Pagination> = {}): Pagination {
  const resolved: { [option: string]: unknown } = {};
  for (const { key, kind, default: byDefault, optional } of paginationOptions) {
    const setting = kind === "cursor" ? undefined : settings.get(key);
    const value = setting === undefined ? (guesses[key] ?? (optional ? undefined : byDefault)) : setting.value;
    if (value !== undefined) resolved[key] = value;
  }
  // Annotations and platform.yaml are read by the table's kinds, so each value has its option's type.
  return resolved as unknown as Pagination;
}

/** Returns the place where each option was set. */
export function originsOf(settings: ResolvedOptions): { readonly [option: string]: SourceLocation } {
  return Object.fromEntries([...settings].map(([key, { origin }]) => [key, origin]));
}
