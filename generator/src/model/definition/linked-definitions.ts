/** Makes the definitions of an API's resources as the runtime completes them, each with the others to which it refers. */
import type { DefinedResource } from "@prisma-paged/runtime/generator";
import type { DefinitionCode } from "./definition.js";

/** Returns the definition of a model's resource. */
export type LinkedDefinitions = (model: string) => DefinedResource;

/**
 * Returns a function that makes each definition when it is first needed.
 *
 * @param define Makes the definition of a model's resource
 * @param codeIn Returns the values that are code. Conditions may refer to other resources
 */
export function linkDefinitions(
  define: (model: string, code: DefinitionCode) => DefinedResource,
  codeIn: (defined: LinkedDefinitions) => Omit<DefinitionCode, "rows">,
): LinkedDefinitions {
  const definitionsByModel = new Map<string, DefinedResource>();
  const defined: LinkedDefinitions = (model) => {
    const definition = definitionsByModel.get(model) ?? define(model, code);
    definitionsByModel.set(model, definition);
    return definition;
  };
  const code: DefinitionCode = { rows: (model) => () => defined(model), ...codeIn(defined) };
  return defined;
}
