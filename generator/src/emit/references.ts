/** To-one relations whose target's scope is asked before they are shown. */
import type { ApiResource, EmbeddedListItemField, ItemField } from "../model/api-model.js";
import { embeddedFields, embeddedLists, resourceOf } from "../model/lookup.js";
import { block, braces, type Doc, openBrackets } from "../printer/doc.js";
import { access, literal, optionalAccess, quote } from "../printer/literal.js";
import { type Part, runtimeTypes, runtimeValues } from "../printer/module.js";
import { clientTypes, type EmitContext } from "./context.js";
import { closure, narrowed } from "./prisma-call.js";
import { listSelect, selected } from "./select.js";

/** `function references`. Nothing where the item shows no to-one relation. */
export function emitReferences(context: EmitContext, resource: ApiResource): Part {
  const references = referencesOf(context, resource.fields, "row");
  if (references.length === 0) return { imports: [], statements: [] };
  return {
    imports: [...clientTypes(context, "Prisma"), ...runtimeTypes("Reference"), ...runtimeValues("delegate")],
    statements: [
      {
        kind: "function",
        name: "references",
        exported: false,
        doc: "To-one relations whose target's scope is asked before they are shown.",
        parameters: [{ name: "client", type: `${resource.typeName}Client` }],
        returnType: `readonly Reference<${resource.typeName}Row>[]`,
        body: [["return ", referenceList(references, "(row)"), ";"]],
      },
    ],
  };
}

/** The references of an embedded list's own items; undefined where there is none. */
export function listReferences(context: EmitContext, field: EmbeddedListItemField): Doc | undefined {
  const references = referencesOf(context, embeddedFields(resourceOf(context, field.target)), "row");
  const row = `(row: Prisma.${field.target}GetPayload<{ select: typeof ${listSelect(field.name)} }>)`;
  return references.length === 0 ? undefined : referenceList(references, row);
}

interface EmittedReference {
  readonly path: readonly string[];
  readonly target: ApiResource;
  /** The target's fields that the row refers to, each with the expression of its value. */
  readonly keys: readonly { readonly field: string; readonly value: string }[];
}

function referenceList(references: readonly EmittedReference[], row: string): Doc {
  const items = references.map(({ path, target, keys }) => {
    const [only, ...others] = keys;
    const isCompound = only === undefined || others.length > 0;
    const { resource } = target;
    const fields = keys.map(({ field }) => field);
    const columns = braces(selected(target, fields));
    return block([
      ["path: ", literal(path)],
      `model: ${quote(resource.model)}`,
      `key: ${row} => ${isCompound ? `[${keys.map(({ value }) => value).join(", ")}]` : only.value}`,
      ["field: ", literal(isCompound ? fields : only.field)],
      closure("findMany", [narrowed(target), ".findMany(", braces(["...args", ["select: ", columns]]), ")"]),
    ]);
  });
  return openBrackets(items);
}

/** @param row the expression of the row, or of the embedded row */
function referencesOf(context: EmitContext, fields: readonly ItemField[], row: string): readonly EmittedReference[] {
  return fields.flatMap((field): readonly EmittedReference[] => {
    if (field.kind !== "reference" && field.kind !== "embedded") return [];
    const target = resourceOf(context, field.target);
    // An embedded item may not be there.
    const held = row === "row" ? access : optionalAccess;
    const member = held(row, field.name);
    const columns = field.kind === "reference" && field.key.kind === "foreign-key" ? field.key.fields : [];
    const keys = target.resource.identifier.fields.map(({ name }, index) => {
      const column = columns[index];
      return { field: name, value: column === undefined ? optionalAccess(member, name) : held(row, column) };
    });
    const own = [{ path: [field.name], target, keys }];
    if (field.kind === "reference") return own;
    const inner = referencesOf(context, embeddedFields(target), member);
    return [...own, ...inner.map((reference) => ({ ...reference, path: [field.name, ...reference.path] }))];
  });
}

/** The models whose scopes and delegates serving a resource takes: its own first. */
export function servedModels(context: EmitContext, resource: ApiResource): readonly ApiResource[] {
  const ofLists = embeddedLists(resource).flatMap(({ target }) => {
    const listed = resourceOf(context, target);
    return [listed, ...referencesOf(context, embeddedFields(listed), "row").map((reference) => reference.target)];
  });
  const references = referencesOf(context, resource.fields, "row").map(({ target }) => target);
  return [...new Set([resource, ...references, ...ofLists])];
}
