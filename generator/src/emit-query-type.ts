/** The query parameters of an operation, as a type for `hc` and for handlers: only what a client may send. */
import type { Filter, ScalarType } from "@prisma-paged/runtime";
import type { ApiOperation, ApiResource } from "./api-model.js";
import { queryType } from "./emit-context.js";
import { type Doc, union } from "./layout.js";
import { key, quote } from "./literal.js";
import type { InterfaceStatement, Part, Property, Statement } from "./module.js";
import { templated } from "./paths.js";

type Parameters = readonly (readonly [name: string, type: Doc])[];

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
  const { path, filters } = operation.operation;
  const parameters: Parameters = [
    ...pagingParameters(operation),
    ...cursorParameters(operation),
    ...Object.entries(filters).flatMap(([name, filter]) => filterParameters(name, filter)),
  ];
  // A cursor's field may answer to `range` too: its bounds are then named twice.
  const properties: readonly Property[] = [...new Map(parameters)].map(([name, type]) => ({
    name: key(name),
    type,
    optional: true,
  }));
  const doc = `The query parameters of \`GET ${templated(path)}\`.`;
  return { kind: "interface", name: queryType(resource, operation), exported: true, doc, properties };
}

/** Paging parameters under their configured names (Spec 8.3), where the client may use them. */
function pagingParameters({ operation: { pagination, parameters } }: ApiOperation): Parameters {
  const paged = pagination.enabled || pagination.clientEnabled;
  return [
    ...(paged ? [[parameters.page, numeric] as const] : []),
    ...(pagination.clientEnabled ? [[parameters.enabled, boolean] as const] : []),
    ...(paged && pagination.clientItemsPerPage ? [[parameters.itemsPerPage, numeric] as const] : []),
    ...(paged && pagination.clientPartial ? [[parameters.partial, boolean] as const] : []),
  ];
}

/** A position of the cursor (BEHAVIOUR 5). */
function cursorParameters({ operation: { pagination } }: ApiOperation): Parameters {
  return (pagination.viaCursor ?? []).flatMap(({ field, type }) => {
    const bound = valueType(type);
    return [[`${field}[lt]`, bound] as const, [`${field}[gt]`, bound] as const];
  });
}

/** BEHAVIOUR 6. */
function filterParameters(name: string, filter: Filter): Parameters {
  const value = valueType(filter.type, filter.values);
  return [
    ...(filter.match === undefined ? [] : [[name, filter.match === "exact" ? value : "string"] as const]),
    ...(filter.match === "exact" ? [[`${name}[]`, listType(filter)] as const] : []),
    ...(filter.range ? ["lt", "lte", "gt", "gte"].map((bound) => [`${name}[${bound}]`, value] as const) : []),
    ...(filter.range ? [[`${name}[between]`, "string"] as const] : []),
    ...(filter.order ? [[`order[${name}]`, union(["asc", "desc", "ASC", "DESC"].map(quote))] as const] : []),
    ...(filter.exists ? [[`exists[${name}]`, boolean] as const] : []),
  ];
}

const numeric = "number | string";
const boolean = 'boolean | "true" | "false"';

function valueType(type: ScalarType, values: readonly string[] = []): Doc {
  return union(valueTypes(type, values));
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
