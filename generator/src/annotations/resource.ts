/** Reads `@resource(…)` into its declaration. */
import { attributeName, paginationOptions } from "@prisma-paged/runtime/generator";
import { type Diagnostics, theFirst } from "../diagnostics/diagnostics.js";
import type { SourceEntry } from "../schema/source-map.js";
import { closestNames } from "../util/did-you-mean.js";
import { namedArguments, readArguments } from "./arguments.js";
import type { ResourceDeclaration } from "./declaration.js";
import { adviceForMisplaced } from "./misplaced-arguments.js";
import { readSetting } from "./pagination.js";
import type { Annotation } from "./read-annotations.js";
import { type ResourceArguments, resourceAliases, resourceArguments, resourceNames } from "./resource-arguments.js";

export function readResource(
  model: string,
  annotations: readonly Annotation[],
  entry: SourceEntry,
  diagnostics: Diagnostics,
): ResourceDeclaration & Partial<Pick<ResourceArguments, "computed">> {
  const [annotation, second] = annotations.filter(({ name }) => name === "resource");
  if (annotation === undefined) return {};
  if (second !== undefined) {
    diagnostics.error({
      code: "duplicate-annotation",
      headline: `\`${model}\` has two \`@resource\``,
      label: "a model can have only one",
      span: second.nameSpan,
      related: theFirst(annotation.nameSpan),
      help: "put the arguments into one",
    });
  }
  const argumentsByName = namedArguments(
    annotation,
    {
      names: resourceNames,
      adviceForMisplaced: (name) => adviceForMisplaced(name, annotation, annotations),
      meant: (name) => {
        const alias = resourceAliases.get(name.toLowerCase());
        return alias === undefined ? closestNames(name, resourceNames) : [alias];
      },
      unnamed: { name: "path", kind: "string" },
      unknown: "unknown-argument",
    },
    diagnostics,
  );
  const { operations, ...read } = readArguments(resourceArguments, argumentsByName, diagnostics);
  const [only, both] = operations ?? [];
  const settings = paginationOptions.flatMap((option) =>
    readSetting(option, argumentsByName.get(attributeName(option.key)), entry, diagnostics),
  );
  return {
    ...read,
    ...(only && !both && { only }),
    ...(settings.length > 0 && { settings }),
  };
}
