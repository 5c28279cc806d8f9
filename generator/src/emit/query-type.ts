/**
 * Emits the query parameters of an operation as types, for `hc` and for handlers: only values that a client may send.
 */
import type { HandlerParameter, ItemRoute, ScalarType } from "@prisma-paged/runtime/generator";
import {
  itemRoute,
  operationParameters,
  type QueryParameter,
  scalarDescriptions,
} from "@prisma-paged/runtime/generator";
import type { ResourceModule } from "../model/modules/resource-module.js";
import { key, quote } from "../printer/literal.js";
import {
  type Import,
  type InterfaceStatement,
  type ModuleFragment,
  type Property,
  runtimeTypes,
  type Statement,
  type TypeStatement,
} from "../printer/module.js";
import { union, width } from "../printer/wrapped-text.js";
import { onceFor } from "../util/once-for.js";
import { routeText } from "../util/route-text.js";
import { inLines } from "../util/wrap-text.js";
import { type EmitContext, hasItemQuery, itemQueryType, parametersType, queryType } from "./context.js";

/**
 * Emits `interface CityQuery`, or an empty record for an operation without parameters. If an earlier operation on the
 * same model has equal parameters, emits `type CityArchiveQuery = CityQuery`. Filters that operations share become
 * `interface CityFilters`.
 */
export function emitQueryTypes(module: ResourceModule): ModuleFragment {
  const queries = [...module.operations, ...module.relations].map((operation) => ({
    rows: operation.rows.model,
    operation,
    properties: propertiesOf(operation, () => true),
  }));
  const filters = sharedFilters(module);
  const filtersName = `${module.typeName}Filters`;
  const named = new Map<string, string>();
  const statements = queries.map(({ rows, operation, properties }): InterfaceStatement | TypeStatement => {
    const name = queryType(module, operation);
    const doc = `The query parameters of \`${routeText(operation.operation.path)}\`.`;
    // Not an empty interface, because TypeScript accepts any object for it.
    if (properties.length === 0) return { kind: "type", name, exported: true, doc, type: "Record<string, never>" };
    const shape = JSON.stringify([rows, properties]);
    const same = named.get(shape);
    if (same !== undefined) return { kind: "type", name, exported: true, doc, type: same };
    named.set(shape, name);
    const statement = { kind: "interface", name, exported: true, doc } as const;
    const ownProperties = rows === module.model ? remainingProperties(properties, filters) : undefined;
    return ownProperties
      ? { ...statement, ...grouped(ownProperties, [filtersName]) }
      : { ...statement, ...grouped(properties) };
  });
  const shared: InterfaceStatement = {
    kind: "interface",
    name: filtersName,
    exported: true,
    ...grouped(filters),
    doc: `The filters of ${module.model} that its collections share.`,
  };
  const allStatements = filters.length === 0 ? statements : [shared, ...statements];
  return {
    imports: allStatements.flatMap((statement) => (statement.kind === "interface" ? importsOf(statement) : [])),
    statements: allStatements,
  };
}

/** Groups parameters of one type as a base of the interface: `Params<"name" | "country", string>`. */
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

/** The places where a type has the name of another one. Values have quotes around them: `"SortDirection"`. */
const usedTypes: { readonly [name: string]: RegExp } = {
  Params: /^Params</,
  OneOrMore: /(?:^|, )OneOrMore</,
  SortDirection: /(?:^|, )SortDirection(?:>|$)/,
};

/** Returns the imports that an interface of parameters needs. */
function importsOf({
  extends: bases = [],
  properties,
}: Pick<InterfaceStatement, "extends" | "properties">): readonly Import[] {
  const types = [...bases, ...properties.map(({ type }) => type)].map(String);
  const isUsed = (pattern: RegExp) => types.some((type) => pattern.test(type));
  return runtimeTypes(...Object.entries(usedTypes).flatMap(([name, pattern]) => (isUsed(pattern) ? [name] : [])));
}

/** Emits `interface CityGetQuery`, if the item has query parameters. */
export function emitItemQuery({ settings }: EmitContext, module: ResourceModule): ModuleFragment {
  if (!hasItemQuery(module)) return { imports: [], statements: [] };
  const properties = propertiesOf({ operation: itemRoute(settings, module.item) }, () => true);
  const doc = `The query parameters of \`GET ${module.resource.path}/{id}\`.`;
  const named = { kind: "interface", name: itemQueryType(module), exported: true, doc } as const;
  const statement = { ...named, ...grouped(properties) };
  return { imports: importsOf(statement), statements: [statement] };
}

/**
 * Returns the filters that most operations share. Empty if no two operations share several filters, or if all
 * operations have equal parameters.
 */
function sharedFilters({ operations }: ResourceModule): readonly Property[] {
  const shapes = new Set(operations.map((operation) => JSON.stringify(propertiesOf(operation, () => true))));
  const groups = operations.map((operation) => propertiesOf(operation, isFilter));
  const users = (filters: readonly Property[]) => groups.filter((group) => remainingProperties(group, filters)).length;
  const candidates = groups.filter((filters) => filters.length > 1 && users(filters) > 1);
  const [first = []] = candidates.sort((one, other) => users(other) - users(one));
  return shapes.size > 1 ? first : [];
}

/** Returns the properties without `others`; undefined unless all of `others` are among them. */
function remainingProperties(
  properties: readonly Property[],
  others: readonly Property[],
): readonly Property[] | undefined {
  const texts = new Set(others.map(textOf));
  const rest = properties.filter((property) => !texts.has(textOf(property)));
  return others.length > 0 && rest.length === properties.length - others.length ? rest : undefined;
}

/** Returns the text by which a property is compared with others. */
const textOf: (property: Property) => string = onceFor((property) => JSON.stringify(property));

/** Returns the parameters of one operation as properties. */
function propertiesOf(
  { operation }: { readonly operation: ItemRoute },
  isWanted: (parameter: QueryParameter) => boolean,
): readonly Property[] {
  return allProperties(operation).flatMap(({ parameter, property }) => (isWanted(parameter) ? [property] : []));
}

/** Checks whether a client must send a parameter. */
export function hasRequiredParameters({ operation }: { readonly operation: ItemRoute }): boolean {
  return allProperties(operation).some(({ parameter }) => parameter.required);
}

/** Returns each parameter of an operation with its property. Several statements need them. */
const allProperties = onceFor((operation: ItemRoute) =>
  operationParameters(operation).map(
    (parameter): { readonly parameter: QueryParameter; readonly property: Property } => {
      const optional = parameter.required !== true;
      const property = { name: key(parameter.name), type: parameterType(parameter), optional };
      const description = "declared" in parameter && parameter.declared.description;
      return { parameter, property: { ...property, ...(description && { doc: description }) } };
    },
  ),
);

/** Emits `interface CityLargestParameters` for each operation that declares parameters. */
export function emitParameters(module: ResourceModule): ModuleFragment {
  const statements = [...module.operations, ...module.relations].flatMap((operation): readonly Statement[] => {
    const { path, handlerParameters } = operation.operation;
    if (handlerParameters === undefined) return [];
    return [
      {
        kind: "interface",
        name: parametersType(module, operation),
        exported: true,
        doc: `The parameters of \`${routeText(path)}\` as its handler receives them: parsed.`,
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

/** Returns the type of a parsed value. */
function givenType({ type, values = [], list, required }: HandlerParameter): string {
  const types = type === "Enum" ? values.map(quote) : [parsedTypes[type] ?? "string"];
  // The list is not readonly, so that it can be passed to Prisma's `in`.
  if (list) return types.length === 1 ? `${types.join("")}[]` : `(${types.join(" | ")})[]`;
  return union([...types, ...(required ? [] : ["undefined"])]);
}

/**
 * The types of parsed values that are not strings. A Decimal stays a string, because a JavaScript number does not have
 * all its digits.
 */
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

/** Returns the type of a parameter: one value, or `OneOrMore<…>` if the parameter accepts several. */
function parameterType({ value, list }: QueryParameter): string {
  const types = parameterValueTypes(value);
  if (list === undefined) return union(types);
  return `OneOrMore<${types.join(" | ")}>`;
}

function parameterValueTypes(value: QueryParameter["value"]): readonly string[] {
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

/** Returns the types that may be passed for a value. `hc` turns each into a string, which must be a valid value. */
function valueTypes(type: ScalarType, values: readonly string[]): readonly string[] {
  return type === "Enum" ? values.map(quote) : (scalarDescriptions[type].given ?? ["string"]);
}
