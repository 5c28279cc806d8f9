/** The query parameters of an operation, as a type for `hc` and for handlers: only what a client may send. */
import type { HandlerParameter, ItemRoute, ScalarType } from "@prisma-paged/runtime/generator";
import {
  itemRoute,
  operationParameters,
  type QueryParameter,
  scalarDescriptions,
} from "@prisma-paged/runtime/generator";
import type { ApiResource } from "../model/api-model.js";
import { routeOf } from "../model/paths.js";
import { key, quote } from "../printer/literal.js";
import {
  type Import,
  type InterfaceStatement,
  type Part,
  type Property,
  runtimeTypes,
  type Statement,
  type TypeStatement,
} from "../printer/module.js";
import { inLines, union, width } from "../printer/wrapped-text.js";
import { type EmitContext, hasItemQuery, itemQueryType, parametersType, queryType } from "./context.js";

/**
 * `interface CityQuery`, without parameters an empty record; if an earlier operation over the same model takes the
 * same, `type CityArchiveQuery = CityQuery`. The filters that operations share are `interface CityFilters`.
 */
export function emitQueryTypes(resource: ApiResource): Part {
  const queries = [...resource.operations, ...resource.relations].map((operation) => ({
    rows: "target" in operation ? operation.target : resource.resource.model,
    operation,
    properties: propertiesOf(operation, () => true),
  }));
  const filters = sharedFilters(resource);
  const filtersName = `${resource.typeName}Filters`;
  const named = new Map<string, string>();
  const statements = queries.map(({ rows, operation, properties }): InterfaceStatement | TypeStatement => {
    const name = queryType(resource, operation);
    const doc = `The query parameters of \`${routeOf(operation.operation.path)}\`.`;
    // Of an interface without properties TypeScript takes any object.
    if (properties.length === 0) return { kind: "type", name, exported: true, doc, type: "Record<string, never>" };
    const shape = JSON.stringify([rows, properties]);
    const same = named.get(shape);
    if (same !== undefined) return { kind: "type", name, exported: true, doc, type: same };
    named.set(shape, name);
    const statement = { kind: "interface", name, exported: true, doc } as const;
    const own = rows === resource.resource.model ? without(properties, filters) : undefined;
    return own ? { ...statement, ...grouped(own, [filtersName]) } : { ...statement, ...grouped(properties) };
  });
  const shared: InterfaceStatement = {
    kind: "interface",
    name: filtersName,
    exported: true,
    ...grouped(filters),
    doc: `The filters of ${resource.resource.model} that its collections share.`,
  };
  const all = filters.length === 0 ? statements : [shared, ...statements];
  return { imports: all.flatMap((each) => (each.kind === "interface" ? importsOf(each) : [])), statements: all };
}

/** Parameters that take the same are stated together: `Params<"name" | "country", string>`. */
function grouped(
  properties: readonly Property[],
  bases: readonly string[] = [],
): Pick<InterfaceStatement, "extends" | "properties"> {
  const byType = new Map<string, string[]>();
  for (const { name, type, optional, doc } of properties) {
    if (typeof type !== "string" || !optional || doc) continue;
    byType.set(type, [...(byType.get(type) ?? []), name]);
  }
  const groups = [...byType].filter(([, names]) => names.length > 1);
  const params = groups.flatMap(([type, names]) => {
    const literals = names.map((name) => (name.startsWith('"') ? name : quote(name)));
    const room = width - "  extends Params<, >,".length - type.length;
    return inLines(literals, room, " | ").map((line) => `Params<${line}, ${type}>`);
  });
  const inGroups = new Set(groups.flatMap(([, names]) => names));
  return {
    ...(bases.length + params.length > 0 && { extends: [...bases, ...params] }),
    properties: properties.filter(({ name }) => !inGroups.has(name)),
  };
}

/** What a type of parameters imports. */
function importsOf({
  extends: bases = [],
  properties,
}: Pick<InterfaceStatement, "extends" | "properties">): readonly Import[] {
  const text = [...bases, ...properties.map(({ type }) => type)].join(" ");
  return runtimeTypes(
    ...["Params", "OneOrMore", "SortDirection"].filter((name) => new RegExp(`\\b${name}\\b`).test(text)),
  );
}

/** `interface CityGetQuery`, if the item has parameters. */
export function emitItemQuery({ api }: EmitContext, resource: ApiResource): Part {
  if (!hasItemQuery(resource)) return { imports: [], statements: [] };
  const properties = propertiesOf({ operation: itemRoute(api, resource.item) }, () => true);
  const doc = `The query parameters of \`GET ${resource.resource.path}/{id}\`.`;
  const named = { kind: "interface", name: itemQueryType(resource), exported: true, doc } as const;
  const statement = { ...named, ...grouped(properties) };
  return { imports: importsOf(statement), statements: [statement] };
}

/** The filters that most operations share whose parameters are not the same altogether; empty if there are none. */
function sharedFilters({ operations }: ApiResource): readonly Property[] {
  const shapes = new Set(operations.map((operation) => JSON.stringify(propertiesOf(operation, () => true))));
  const groups = operations.map((operation) => propertiesOf(operation, isFilter));
  const users = (filters: readonly Property[]) => groups.filter((group) => without(group, filters)).length;
  const candidates = groups.filter((filters) => filters.length > 1 && users(filters) > 1);
  const [first = []] = candidates.sort((one, other) => users(other) - users(one));
  return shapes.size > 1 ? first : [];
}

/** The properties without these; undefined if one of these is not among them. */
function without(properties: readonly Property[], others: readonly Property[]): readonly Property[] | undefined {
  const texts = new Set(others.map((other) => JSON.stringify(other)));
  const rest = properties.filter((property) => !texts.has(JSON.stringify(property)));
  return others.length > 0 && rest.length === properties.length - others.length ? rest : undefined;
}

/** The parameters of one operation. */
function propertiesOf(
  { operation }: { readonly operation: ItemRoute },
  isWanted: (parameter: QueryParameter) => boolean,
): readonly Property[] {
  return operationParameters(operation)
    .filter(isWanted)
    .map((parameter): Property => {
      const optional = parameter.required !== true;
      const property = { name: key(parameter.name), type: parameterType(parameter), optional };
      const description = "declared" in parameter && parameter.declared.description;
      return { ...property, ...(description && { doc: description }) };
    });
}

/** `interface CityLargestParameters`, for each operation that declares parameters. */
export function emitParameters(resource: ApiResource): Part {
  const statements = [...resource.operations, ...resource.relations].flatMap((operation): readonly Statement[] => {
    const { path, handlerParameters } = operation.operation;
    if (handlerParameters === undefined) return [];
    return [
      {
        kind: "interface",
        name: parametersType(resource, operation),
        exported: true,
        doc: `The parameters of \`${routeOf(path)}\` as its handler receives them: parsed.`,
        properties: Object.entries(handlerParameters).map(([name, parameter]) => ({
          name: key(name),
          type: givenType(parameter),
          ...(parameter.description && { doc: parameter.description }),
        })),
      },
    ];
  });
  return { imports: [], statements };
}

/** The type of a parsed value. */
function givenType({ type, values = [], list, required }: HandlerParameter): string {
  const types = type === "Enum" ? values.map(quote) : [parsedTypes[type] ?? "string"];
  // Not readonly: so it fits Prisma's `in`.
  if (list) return types.length === 1 ? `${types.join("")}[]` : `(${types.join(" | ")})[]`;
  return union([...types, ...(required ? [] : ["undefined"])]);
}

/** Those that are not texts. A JavaScript number does not have all digits of a Decimal. */
const parsedTypes: { readonly [type in ScalarType]?: string } = {
  Boolean: "boolean",
  Int: "number",
  Float: "number",
  BigInt: "bigint",
  DateTime: "Date",
};

function isFilter(parameter: QueryParameter): boolean {
  return "filter" in parameter || parameter.kind === "search";
}

/** One of the types, or with several values a list of them. */
function parameterType({ value, list }: QueryParameter): string {
  const types = typesOf(value);
  if (list === undefined) return union(types);
  return `OneOrMore<${types.join(" | ")}>`;
}

function typesOf(value: QueryParameter["value"]): readonly string[] {
  switch (value.form) {
    case "integer":
      return ["number", "string"];
    case "boolean":
      return valueTypes("Boolean", []);
    case "true":
      return ["true", '"true"'];
    case "scalar":
    case "key":
      return valueTypes(value.type, value.values ?? []);
    case "name":
      return value.names.map(quote);
    case "direction":
      return ["SortDirection"];
    case "text":
    case "names":
    case "range":
    case "link":
      return ["string"];
  }
}

/** What may be given for a value: whatever its text is the value's (`hc` turns each into text). */
function valueTypes(type: ScalarType, values: readonly string[]): readonly string[] {
  return type === "Enum" ? values.map(quote) : (scalarDescriptions[type].given ?? ["string"]);
}
