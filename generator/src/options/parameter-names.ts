/** The names of the paging parameters: each must be usable in a query without encoding. */
import type { ParameterNames } from "@prisma-paged/runtime/generator";
import { parameterOptions } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";

/** Brackets nest, `&` and `=` divide the query, `#` ends it. */
export const parameterNamePattern: RegExp = /^[^[\]&=#]+$/;

export const defaultParameterNames: ParameterNames = {
  page: parameterOptions.page_parameter_name.default,
  enabled: parameterOptions.enabled_parameter_name.default,
  itemsPerPage: parameterOptions.items_per_page_parameter_name.default,
  partial: parameterOptions.partial_parameter_name.default,
};

/** A name that was set, with its place. */
export interface NameSetting {
  readonly target: keyof ParameterNames;
  readonly name: string;
  readonly span: Span;
}

/** The names set and the defaults of the others. Error `parameter-clash` where two are equal. */
export function readParameterNames(settings: readonly NameSetting[], diagnostics: Diagnostics): ParameterNames {
  const set = Object.fromEntries(settings.map(({ target, name }) => [target, name]));
  const names: ParameterNames = { ...defaultParameterNames, ...set };
  for (const [index, { target, name, span }] of settings.entries()) {
    const conflicting = Object.entries(parameterOptions).find(([, option]) => {
      const later = settings.findIndex((setting) => setting.target === option.key) > index;
      return option.key !== target && names[option.key] === name && !later;
    });
    if (!conflicting) continue;
    const message = `\`${optionOf(target)}\` and \`${conflicting[0]}\` are both "${name}"; each parameter needs a different name.`;
    diagnostics.error("parameter-clash", message, span, "choose another name");
  }
  return names;
}

/** The key of platform.yaml that names a parameter: `page_parameter_name`. */
export function optionOf(target: keyof ParameterNames): string {
  return Object.entries(parameterOptions).find(([, { key }]) => key === target)?.[0] ?? target;
}
