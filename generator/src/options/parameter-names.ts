/** The names of the query parameters that platform.yaml sets. */
import type { ParameterNames } from "@prisma-paged/runtime/generator";
import { defaultParameterNames, parameterOptions } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";

/** Brackets nest, `&` and `=` divide the query, `#` ends it. */
const plainName: RegExp = /^[^[\]&=#]+$/;
/** One pair of brackets may follow, such as `page[number]`; digits in it are the index of a list. */
const bracketedName: RegExp = /^[^[\]&=#]+(\[(?!\d+\])[^[\]&=#]+\])?$/;

/** What a parameter may be named: one that continues in brackets has none of its own. */
export function namePatternOf(target: keyof ParameterNames): RegExp {
  return parameterOptions[target].form === "plain" ? bracketedName : plainName;
}

/** The same in words, as messages say it. */
export function allowedNameOf(target: keyof ParameterNames): string {
  return parameterOptions[target].form === "plain"
    ? "a name such as `page[size]`, without & = #"
    : "a name without [ ] & = #";
}

/** A name that was set, with its place. */
export interface NameSetting {
  readonly target: keyof ParameterNames;
  readonly name: string;
  readonly span: Span;
}

/**
 * The names set and the defaults of the others. Error `parameter-clash` if two are equal, or if one continues the
 * other in brackets: `page` and `page[size]` are one value to clients and servers that nest parameters.
 */
export function readParameterNames(settings: readonly NameSetting[], diagnostics: Diagnostics): ParameterNames {
  const set = Object.fromEntries(settings.map(({ target, name }) => [target, name]));
  const names: ParameterNames = { ...defaultParameterNames, ...set };
  const targets = Object.keys(parameterOptions) as (keyof ParameterNames)[];
  for (const [index, { target, name, span }] of settings.entries()) {
    const conflicting = targets.find((other) => {
      const later = settings.findIndex((setting) => setting.target === other) > index;
      return other !== target && !later && (names[other] === name || isNested(name, names[other]));
    });
    if (!conflicting) continue;
    const both = `\`${optionOf(target)}\` and \`${optionOf(conflicting)}\``;
    const message =
      names[conflicting] === name
        ? `${both} are both "${name}": each parameter needs a different name.`
        : `Clients cannot send both "${name}" and "${names[conflicting]}": as ${both}, one contains the other.`;
    diagnostics.error("parameter-clash", message, span, "choose another name");
  }
  return names;
}

/** True if one of the names continues the other in brackets. */
function isNested(one: string, other: string): boolean {
  return one.startsWith(`${other}[`) || other.startsWith(`${one}[`);
}

/** The key of platform.yaml that names a parameter: `page_parameter_name`. */
export function optionOf(target: keyof ParameterNames): string {
  return parameterOptions[target].option;
}

/** The names that differ from the defaults; undefined if none does. */
export function renamedParameters(names: ParameterNames): Partial<ParameterNames> | undefined {
  const renamed = Object.entries(names).filter(
    ([target, name]) => name !== defaultParameterNames[target as keyof ParameterNames],
  );
  return renamed.length === 0 ? undefined : Object.fromEntries(renamed);
}
