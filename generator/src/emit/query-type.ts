/** The query parameters of an operation, as a type for `hc` and for handlers: only what a client may send. */
import type { Filter, ScalarType } from "@prisma-paged/runtime/generator";
import { operationParameters, type QueryParameter } from "@prisma-paged/runtime/generator";
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { templated } from "../model/paths.js";
import { type Doc, union } from "../printer/doc.js";
import { key, quote } from "../printer/literal.js";
import type { InterfaceStatement, Part, Property, Statement } from "../printer/module.js";
import { queryType } from "./context.js";

/**
 * `interface CityQuery`, without parameters an empty record; where an earlier operation over the same model takes the
 * same, `type CityArchiveQuery = CityQuery`.
 */
export function emitQueryTypes(resource: ApiResource): Part {
  const named = new Map<string, string>();
  const statements = [...resource.operations, ...resource.relations].map((operation): Statement => {
    const own = queryInterface(resource, operation);
    const { name, doc, properties } = own;
    // Of an interface without properties TypeScript takes any object.
    if (properties.length === 0) return { kind: "type", name, exported: true, doc, type: "Record<string, never>" };
    const rows = "target" in operation ? operation.target : resource.resource.model;
    const shape = JSON.stringify([rows, properties]);
    const same = named.get(shape);
    if (same !== undefined) return { kind: "type", name, exported: true, doc, type: same };
    named.set(shape, name);
    return own;
  });
  return { imports: [], statements };
}

/** The parameters of one operation. */
export function queryInterface(resource: ApiResource, operation: ApiOperation): InterfaceStatement {
  const properties = operationParameters(operation.operation).map(
    (parameter): Property => ({ name: key(parameter.name), type: parameterType(parameter), optional: true }),
  );
  const doc = `The query parameters of \`GET ${templated(operation.operation.path)}\`.`;
  return { kind: "interface", name: queryType(resource, operation), exported: true, doc, properties };
}

function parameterType(parameter: QueryParameter): Doc {
  switch (parameter.kind) {
    case "page":
    case "page-size":
      return "number | string";
    case "switch":
    case "partial":
    case "exists":
      return 'boolean | "true" | "false"';
    case "position":
      return union(
        parameter.operator === "null" ? ["true", '"true"'] : valueTypes(parameter.type, parameter.values ?? []),
      );
    case "exact":
    case "comparison":
      return union(valueTypes(parameter.filter.type, parameter.filter.values ?? []));
    case "list":
      return listType(parameter.filter);
    case "text":
    case "between":
      return "string";
    case "order":
      return union(["asc", "desc", "ASC", "DESC"].map(quote));
  }
}

function listType({ type, values }: Filter): Doc {
  const types = valueTypes(type, values ?? []);
  const list = types.length === 1 ? `readonly ${types.join("")}[]` : `readonly (${types.join(" | ")})[]`;
  return union([...types, list]);
}

/** What may be given for a value: whatever its text is the value's (`hc` turns each into text). */
function valueTypes(type: ScalarType, values: readonly string[]): readonly string[] {
  switch (type) {
    case "Int":
    case "UnsignedInt":
    case "Float":
    case "Decimal":
      return ["number", "string"];
    case "BigInt":
    case "UnsignedBigInt":
      return ["bigint", "number", "string"];
    case "Boolean":
      return ["boolean", '"true"', '"false"'];
    case "Enum":
      return values.map(quote);
    default:
      return ["string"];
  }
}
