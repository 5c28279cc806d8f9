/** The names of the query parameters that platform.yaml sets. */
import type { ParameterNames, ParameterOption } from "@prisma-paged/runtime/generator";
import { defaultParameterNames, parameterOptions } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { text, type ValueSpec } from "./value-spec.js";

/** The specs of parameter names. A `nested` parameter continues in brackets, so its name contains no brackets. */
export const parameterNameSpecs: { readonly [form in ParameterOption["form"]]: ValueSpec<string> } = {
  plain: text({
    takes: "a name such as `page[size]`, without & = #",
    // One pair of brackets may follow; digits in it are the index of a list.
    pattern: /^[^[\]&=#]+(\[(?!\d+\])[^[\]&=#]+\])?$/,
    hint: () => undefined,
  }),
  nested: text({
    takes: "a name without [ ] & = #",
    // Brackets nest, `&` and `=` divide the query, `#` ends it.
    pattern: /^[^[\]&=#]+$/,
    hint: () => undefined,
  }),
};

/** A name that was set, with its place. */
export interface NameSetting {
  readonly target: keyof ParameterNames;
  readonly value: string;
  readonly span: Span;
}

/**
 * Returns the names that are set, and the defaults of the others. Reports `parameter-clash` if two are equal, or if one
 * continues the other in brackets. Clients and servers that nest parameters treat `page` and `page[size]` as one value.
 */
export function readParameterNames(settings: readonly NameSetting[], diagnostics: Diagnostics): ParameterNames {
  const set = Object.fromEntries(settings.map(({ target, value }) => [target, value]));
  const names: ParameterNames = { ...defaultParameterNames, ...set };
  const targets = Object.keys(parameterOptions) as (keyof ParameterNames)[];
  for (const [index, { target, value: name, span }] of settings.entries()) {
    const conflicting = targets.find((other) => {
      const later = settings.findIndex((setting) => setting.target === other) > index;
      return other !== target && !later && (names[other] === name || isNested(name, names[other]));
    });
    if (!conflicting) continue;
    const both = `\`${optionOf(target)}\` and \`${optionOf(conflicting)}\``;
    const [headline, label] =
      names[conflicting] === name
        ? [`${both} are both "${name}"`, "each parameter needs a different name"]
        : [`clients cannot send both "${name}" and "${names[conflicting]}"`, `as ${both}, one contains the other`];
    const other = settings.find((setting) => setting.target === conflicting)?.span;
    diagnostics.error({
      code: "parameter-clash",
      headline,
      label,
      span,
      related: other ? [{ span: other, label: `\`${optionOf(conflicting)}\` is set here` }] : [],
      help: "choose another name",
    });
  }
  return names;
}

/** Checks whether one of the names continues the other in brackets: `page[size]` continues `page`. */
function isNested(one: string, other: string): boolean {
  return one.startsWith(`${other}[`) || other.startsWith(`${one}[`);
}

/** Returns the key of platform.yaml that names a parameter: `page_parameter_name`. */
export function optionOf(target: keyof ParameterNames): string {
  return parameterOptions[target].option;
}

/** Returns the names that differ from the defaults; undefined if none does. */
export function renamedParameters(names: ParameterNames): Partial<ParameterNames> | undefined {
  const renamed = Object.entries(names).filter(
    ([target, name]) => name !== defaultParameterNames[target as keyof ParameterNames],
  );
  return renamed.length === 0 ? undefined : Object.fromEntries(renamed);
}
