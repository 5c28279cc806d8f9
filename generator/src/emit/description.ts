/** What a module states of its resource for the API's own documents. */
import type { ApiResource } from "../model/api-model.js";
import { block, braces, brackets, type Doc, openBrackets } from "../printer/doc.js";
import { constant, entry, literal } from "../printer/literal.js";
import { type Part, runtimeTypes } from "../printer/module.js";
import { operationConstant } from "./context.js";
import { describeResource } from "./describe.js";

/** `cityDescription`: what the constants before it do not say. */
export function emitDescription(resource: ApiResource): Part {
  const { operations, relations, valueName } = resource;
  const { name, description, fields } = describeResource(resource);
  const collections = operations.map((operation) => operationConstant(resource, operation));
  const nested = relations.map((relation): Doc => {
    const entries = [`operation: ${operationConstant(resource, relation)}`, ["target: ", literal(relation.target)]];
    return braces(entries);
  });
  const entries: readonly Doc[] = [
    entry("name", name),
    `resource: ${valueName}Resource`,
    ...(description === undefined ? [] : [entry("description", description)]),
    ["fields: ", constant(fields)],
    ["collections: ", brackets(collections)],
    ...(nested.length === 0 ? [] : [["relations: ", nested.length === 1 ? brackets(nested) : openBrackets(nested)]]),
  ];
  return {
    imports: runtimeTypes("DescribedResource"),
    statements: [
      {
        kind: "const",
        name: descriptionConstant(resource),
        exported: true,
        doc: `${resource.resource.shortName}, as the API's own documents describe it.`,
        value: [block(entries), " as const satisfies DescribedResource"],
      },
    ],
  };
}

export function descriptionConstant({ valueName }: ApiResource): string {
  return `${valueName}Description`;
}
