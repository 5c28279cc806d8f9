/** Hand-made pieces of the intermediate model, for the emitters' tests: a small complete default, and what a test changes. */
import type { CollectionOperation, Pagination, Relation } from "@prisma-paged/runtime/generator";
import { defaultParameterNames } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration } from "../src/annotations/declaration.js";
import type { ImportPlan } from "../src/emit/context.js";
import type { ApiModel, ApiOperation, ApiRelationOperation, ApiResource } from "../src/model/api-model.js";
import type { ModelItemField } from "../src/model/fields/item-field.js";
import { withLookups } from "../src/model/lookup.js";
import type { ResourceModule } from "../src/model/modules/resource-module.js";
import { resourceModules } from "../src/model/modules/resource-modules.js";
import { toPagination } from "../src/options/resolve.js";
import type { ModuleFragment } from "../src/printer/module.js";
import { print } from "../src/printer/print.js";

export const imports: ImportPlan = { client: "../prisma/client.js", extension: ".js" };

/** The options of an operation that sets none. */
const defaults: Pagination = toPagination(new Map());

const location = { file: "schema.prisma", line: 1 };

const span = { file: "schema.prisma", start: 0, end: 0 };

/** The declaration of a model without annotations, which no emitter reads. */
function declaration(name: string): ModelDeclaration {
  const keys = { keys: [], identifier: [], uniques: [], singleKeys: [], indexes: [] };
  return {
    model: { name, table: name, fields: [], ...keys },
    isView: false,
    location,
    nameSpan: span,
    description: "",
    resource: {},
    pagination: undefined,
    operations: [],
    item: undefined,
    misnamed: [],
    fields: [],
    computed: [],
  };
}

export function operation(
  path: string,
  change: Partial<CollectionOperation> = {},
  pagination: Partial<Pagination> = {},
): ApiOperation {
  return {
    operation: {
      name: "getCollection",
      path,
      pagination: { ...defaults, ...pagination },
      parameters: defaultParameterNames,
      filters: {},
      order: [],
      ...change,
    },
    derivedOptions: ["fetchJoinCollection", "useOutputWalkers"],
    written: {
      location,
      span,
      rows: declaration("City"),
      declared: undefined,
      settings: new Map(),
      origins: {},
      sent: {},
      filters: new Map(),
      order: [],
      foreignKey: [],
      conditions: [],
      scopedBy: [],
    },
  };
}

export function relation(
  parentPath: string,
  name: string,
  change: Pick<ApiRelationOperation, "target" | "parent">,
): ApiRelationOperation {
  return { ...operation(`${parentPath}/:id/${name}`, { name }), relation: name, ...change };
}

export function scalar(name: string, change: Partial<ModelItemField<"column">> = {}): ModelItemField {
  return {
    kind: "column",
    name,
    schemaField: name,
    description: "",
    nullable: false,
    list: false,
    type: "String",
    ...change,
  };
}

export function reference(name: string, target: string, relation: Relation = { indirect: true }): ModelItemField {
  return { kind: "reference", name, schemaField: name, description: "", nullable: true, target, relation };
}

export function embedded(name: string, target: string): ModelItemField {
  return {
    kind: "embedded",
    name,
    schemaField: name,
    description: "",
    nullable: true,
    target,
    relation: {},
    hasLink: true,
  };
}

export function embeddedList(
  name: string,
  target: string,
  child: string,
  parent: string,
  limit: number,
): ModelItemField {
  const relation = { columns: { [parent]: child } };
  return {
    kind: "embedded-list",
    name,
    schemaField: name,
    description: "",
    nullable: false,
    target,
    limit,
    relation,
    hasLink: false,
  };
}

export function collectionOf(name: string, target: string): ModelItemField {
  return { kind: "collection", name, schemaField: name, description: "", nullable: false, target };
}

export function resource(model: string, path: string, change: Partial<ApiResource> = {}): ApiResource {
  return {
    written: declaration(model),
    location,
    description: "",
    resource: {
      model,
      provider: "sqlite",
      shortName: model,
      type: model,
      path,
      absoluteUrls: false,
      prefix: "hydra:",
      identifier: { fields: [{ name: "id", type: "Int" }] },
    },
    file: model.toLowerCase(),
    typeName: model,
    valueName: model.toLowerCase(),
    delegate: model.charAt(0).toLowerCase() + model.slice(1),
    table: model,
    fields: [scalar("id", { type: "Int" }), scalar("name")],
    columns: ["id", "name", "secret"],
    includes: [],
    item: {},
    operations: [operation(path)],
    relations: [],
    ...change,
  };
}

export function api(...resources: readonly ApiResource[]): ApiModel {
  return withLookups({
    resources,
    prefix: "hydra:",
    provider: "sqlite",
    parameters: defaultParameterNames,
    pagination: defaults,
    formats: ["jsonld", "json"],
    openapi: true,
    hydra: true,
    suffixes: true,
  });
}

/** The module of the first of these resources, in an API of all of them. */
export function moduleOf(...resources: readonly ApiResource[]): ResourceModule {
  const [first] = resourceModules(api(...resources));
  if (first === undefined) throw new Error("An API without resources has no modules.");
  return first;
}

/** The text of emitted statements alone. */
export function textOf(part: ModuleFragment): string {
  const text = print({ banner: [], imports: [], statements: part.statements });
  return text.slice(text.indexOf("*/\n") + 3).trim();
}
