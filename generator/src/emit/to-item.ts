/** The function that turns a row into an item. */
import type { ApiResource, ItemField, ReferenceItemField, ScalarItemField } from "../model/api-model.js";
import { embeddedFields, hasEmbeddedForm, keyOf, resourceOf } from "../model/lookup.js";
import { block, type Doc } from "../printer/doc.js";
import { access, key, literal, quote, templateText } from "../printer/literal.js";
import { concat, type Part, runtimeValues } from "../printer/module.js";
import { type EmitContext, embeddedForm, embeddedRowType, valuesOf } from "./context.js";
import { iri } from "./iri.js";

/** `toCityItem`, and `toEmbeddedCity` if the item has a second form. */
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
  const hasId = stated.only !== "getCollection";
  const id: Doc = ['"@id": ', iri(stated, (field) => access("row", field))];
  const entries: readonly Doc[] = [
    ...(hasId ? [id] : []),
    ['"@type": ', literal(stated.type)],
    ...fields.map((field): Doc => [key(keyOf(field)), ": ", value(context, resource, field)]),
  ];
  return {
    imports: [
      ...runtimeValues(...(hasId || fields.some((field) => hasOwnTemplate(context, field)) ? ["segment"] : [])),
      ...runtimeValues(...fields.flatMap((field) => converterOf(field) ?? [])),
      ...runtimeValues(...(fields.some((field) => isLinked(context, field)) ? ["link"] : [])),
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
          // Of an item without links it is not used.
          { name: hasId || fields.some(({ kind }) => kind !== "scalar") ? "base" : "_base", type: "string" },
        ],
        returnType: type,
        body: [["return ", block(entries), ";"]],
      },
    ],
  };
}

/** Rows of handlers may leave fields out: whatever is here must bear `undefined`. */
function value(context: EmitContext, resource: ApiResource, field: ItemField): Doc {
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
      return `${member} && ${convert}(${member}, base)`;
    }
    case "embedded-list": {
      const { convert } = embeddedForm(resourceOf(context, field.target));
      return `(${member} ?? []).map((element) => ${convert}(element, base))`;
    }
  }
}

/** True for a reference whose link the runtime makes. */
function isLinked(context: EmitContext, field: ItemField): boolean {
  if (field.kind !== "reference") return false;
  const { fields, compound } = resourceOf(context, field.target).resource.identifier;
  return fields.length === 1 && compound === undefined;
}

/** True for a link that the module makes itself. */
function hasOwnTemplate(context: EmitContext, field: ItemField): boolean {
  return field.kind === "collection" || (field.kind === "reference" && !isLinked(context, field));
}

/** Of one key the runtime makes the link, of several the module itself. */
function reference(context: EmitContext, field: ReferenceItemField, member: string): Doc {
  const { path, identifier } = resourceOf(context, field.target).resource;
  const columns = field.key.kind === "foreign-key" ? field.key.fields.map((name) => access("row", name)) : undefined;
  const values = identifier.fields.map(({ name }, index) => columns?.[index] ?? access(member, name));
  const [only] = identifier.fields;
  if (only !== undefined && isLinked(context, field)) {
    const part = only.type === "Date" || only.type === "Time" ? `, ${quote(only.type)}` : "";
    const made = `link(\`\${base}${templateText(path)}\`, ${values[0]}${part})`;
    return columns === undefined ? `${member} && ${made}` : made;
  }
  const missing = (columns ?? [member]).map((column) => `${column} == null`).join(" || ");
  const target = iri(
    { path, identifier },
    (name) => values[identifier.fields.findIndex((each) => each.name === name)] ?? "",
  );
  const line = `${missing} ? null : ${target}`;
  return field.name.length + line.length < 110 ? line : `${missing}\n    ? null\n    : ${target}`;
}

/** The runtime's function for a scalar that JSON does not hold; undefined if it does. */
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
  Json: "jsonValue",
};
