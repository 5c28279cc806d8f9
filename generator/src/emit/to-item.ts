/** The function that turns a row into an item. */
import type { ApiResource, ItemField, ScalarItemField } from "../model/api-model.js";
import { embeddedFields, hasEmbeddedForm, resourceOf } from "../model/lookup.js";
import { block, call, type Doc, group, indent, join, line } from "../printer/doc.js";
import { access, key, literal } from "../printer/literal.js";
import { concat, type Part, runtimeValues } from "../printer/module.js";
import { type EmitContext, embeddedForm, embeddedRowType, valuesOf } from "./context.js";
import { iri } from "./iri.js";

/** `toCityItem`, and `toEmbeddedCity` where the item has a second form. */
export function emitToItem(context: EmitContext, resource: ApiResource): Part {
  const { typeName } = resource;
  const own = conversion(context, resource, {
    name: `to${typeName}Item`,
    type: `${typeName}Item`,
    row: `${typeName}Row`,
    fields: resource.fields,
    doc: `A row as an item. \`base\` is what every link starts with.`,
  });
  if (!hasEmbeddedForm(context, resource)) return own;
  const { type, convert } = embeddedForm(resource);
  const fields = embeddedFields(resource);
  const doc = "A row as an item inside another one.";
  return concat([
    own,
    conversion(context, resource, { name: convert, type, row: embeddedRowType(resource), fields, doc }),
  ]);
}

interface Conversion {
  readonly name: string;
  readonly type: string;
  readonly row: string;
  readonly fields: readonly ItemField[];
  readonly doc: string;
}

function conversion(context: EmitContext, resource: ApiResource, { name, type, row, fields, doc }: Conversion): Part {
  const { resource: stated } = resource;
  const entries: readonly Doc[] = [
    ['"@id": ', iri(stated, (field) => access("row", field))],
    ['"@type": ', literal(stated.type)],
    ...fields.map((field) => entry(field.name, value(context, resource, field))),
  ];
  return {
    imports: [
      ...runtimeValues("segment", ...fields.flatMap((field) => converterOf(field) ?? [])),
      ...fields.flatMap((field) => {
        if (field.kind !== "embedded" && field.kind !== "embedded-list") return [];
        const target = resourceOf(context, field.target);
        return valuesOf(context, resource, target, embeddedForm(target).convert);
      }),
    ],
    statements: [
      {
        kind: "function",
        name,
        exported: true,
        doc,
        parameters: [
          { name: "row", type: row },
          { name: "base", type: "string" },
        ],
        returnType: type,
        body: [["return ", block(entries), ";"]],
      },
    ],
  };
}

/** `name: value`, the value on a line of its own where it is a choice that does not fit behind the name. */
function entry(name: string, expression: Doc | Choice): Doc {
  if (!isChoice(expression)) return [key(name), ": ", expression];
  const { test, ifSo, otherwise } = expression;
  const choice = group([test, indent([line, "? ", ifSo, line, ": ", otherwise])]);
  return group([key(name), ":", indent([line, choice])]);
}

/** `test ? ifSo : otherwise`. */
interface Choice {
  readonly kind: "choice";
  readonly test: Doc;
  readonly ifSo: Doc;
  readonly otherwise: Doc;
}

function isChoice(value: Doc | Choice): value is Choice {
  return typeof value === "object" && "kind" in value && value.kind === "choice";
}

/** Rows of handlers may leave fields out: whatever is here must bear `undefined`. */
function value(context: EmitContext, resource: ApiResource, field: ItemField): Doc | Choice {
  const member = access("row", field.name);
  switch (field.kind) {
    case "scalar": {
      const converter = converterOf(field);
      return converter === undefined ? member : `${converter}(${member})`;
    }
    case "reference":
      return reference(context, field, member);
    case "collection": {
      const operation = resource.relations.find(({ relation }) => relation === field.name)?.operation;
      const path = operation?.path ?? `${resource.resource.path}/:id/${field.name}`;
      return iri({ ...resource.resource, path }, (name) => access("row", name));
    }
    case "embedded": {
      const { convert } = embeddedForm(resourceOf(context, field.target));
      return { kind: "choice", test: `${member} == null`, ifSo: member, otherwise: `${convert}(${member}, base)` };
    }
    case "embedded-list": {
      const { convert } = embeddedForm(resourceOf(context, field.target));
      return call(`(${member} ?? []).map`, [`(element) => ${convert}(element, base)`]);
    }
  }
}

function reference(context: EmitContext, field: ItemField & { readonly kind: "reference" }, member: string): Choice {
  const target = resourceOf(context, field.target).resource;
  const names = target.identifier.fields.map(({ name }) => name);
  const { key: held } = field;
  const columns = held.kind === "foreign-key" ? held.fields.map((name) => access("row", name)) : [member];
  const holder = (name: string) =>
    held.kind === "foreign-key" ? (columns[names.indexOf(name)] ?? "") : access(member, name);
  const missing = columns.map((column) => `${column} == null`);
  const test = group(join([" ||", line], missing));
  const [column = "null", ...others] = columns;
  // The column itself, not `null`: what a handler's row leaves out stays out of the item.
  return { kind: "choice", test, ifSo: others.length === 0 ? column : "null", otherwise: iri(target, holder) };
}

/** The runtime's function for a scalar that JSON does not hold; undefined where it does. */
function converterOf(field: ItemField): string | undefined {
  return field.kind === "scalar" ? converters[field.type] : undefined;
}

const converters: { readonly [type in ScalarItemField["type"]]?: string } = {
  DateTime: "isoDateTime",
  Date: "isoDate",
  Time: "isoTime",
  BigInt: "digits",
  UnsignedBigInt: "digits",
  Decimal: "digits",
  Bytes: "base64",
};
