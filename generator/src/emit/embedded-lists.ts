/** The embedded lists of a module. */
import type { ApiResource, EmbeddedListItemField } from "../model/api-model.js";
import { embeddedLists, parentWhere, resourceOf } from "../model/lookup.js";
import { block, type Doc, openBrackets } from "../printer/doc.js";
import { literal, quote } from "../printer/literal.js";
import { type Part, runtimeTypes, runtimeValues } from "../printer/module.js";
import { clientTypes, type EmitContext } from "./context.js";
import { closure, listOrder, narrowed } from "./prisma-call.js";
import { listReferences } from "./references.js";
import { listSelect } from "./select.js";

/** `function lists`: embedded lists. Nothing where there is none. */
export function emitLists(context: EmitContext, resource: ApiResource): Part {
  const fields = embeddedLists(resource);
  if (fields.length === 0) return { imports: [], statements: [] };
  return {
    imports: [...clientTypes(context, "Prisma"), ...runtimeTypes("EmbeddedList"), ...runtimeValues("delegate")],
    statements: [
      {
        kind: "function",
        name: "lists",
        exported: false,
        doc: "Embedded lists, read by their parents.",
        parameters: [{ name: "client", type: `${resource.typeName}Client` }],
        returnType: "readonly EmbeddedList[]",
        body: [["return ", openBrackets(fields.map((field) => embeddedList(context, resource, field))), ";"]],
      },
    ],
  };
}

function embeddedList(context: EmitContext, resource: ApiResource, field: EmbeddedListItemField): Doc {
  const target = resourceOf(context, field.target);
  const references = listReferences(context, field);
  return block([
    `relation: ${quote(field.name)}`,
    `model: ${quote(field.target)}`,
    `limit: ${field.limit}`,
    ["parent: ", literal(parentWhere(resource, field.inverse))],
    ["orderBy: ", listOrder(target)],
    ...(references === undefined ? [] : [["references: ", references]]),
    closure("findMany", [
      narrowed(target),
      `.findMany({ ...args, select: { ...args.select, ...${listSelect(field.name)} } })`,
    ]),
  ]);
}
