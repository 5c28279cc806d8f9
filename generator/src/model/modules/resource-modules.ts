/** The last step of the model: makes the value of each module from the finished API. */
import { ownColumns } from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiOperation, ApiResource } from "../api-model.js";
import { type Columns, columnsNamed, columnsOf, definedOf, itemMapperOf } from "../definition/item-shapes.js";
import { servedModels } from "../definition/served-models.js";
import { type HasApi, isEmbedding, operationsOn, resourceOf } from "../lookup.js";
import { moduleDefinition, moduleName } from "./module-code.js";
import { itemSource, nestedItemFields, nestedVariant, routeItems } from "./nested-items.js";
import type { ModuleName, ModuleOperation, ModuleRows, ResourceModule, ServedModel } from "./resource-module.js";

/** Returns the modules of an API, in the order of its resources. */
export function resourceModules(api: ApiModel): readonly ResourceModule[] {
  const nested = nestedModels(api);
  return api.resources.map((resource) => toModule({ api }, resource, nested.has(resource.resource.model)));
}

/** Returns the models whose items are nested in another item, always or if a client includes them. */
function nestedModels({ resources }: ApiModel): ReadonlySet<string> {
  const targets = resources.flatMap(({ fields, includes }) => [...fields.filter(isEmbedding), ...includes]);
  return new Set(targets.map(({ target }) => target));
}

/** Returns the module of a resource. @param isNested whether another item can contain an item of the resource */
function toModule(context: HasApi, resource: ApiResource, isNested: boolean): ResourceModule {
  const { location, operations, relations, item } = resource;
  const { type, path, prefix, only, strictQueryParameterValidation } = resource.resource;
  const source = itemSource(resource);
  const { exposed, passed } = servedModels(context, resource);
  return {
    ...source,
    schemaFile: location.file,
    resource: {
      type,
      path,
      prefix,
      ...(only && { only }),
      ...(strictQueryParameterValidation && { strictQueryParameterValidation }),
    },
    item,
    operations: operations.map((operation) => moduleOperation(operation, moduleName(resource))),
    relations: relations.map((relation) => moduleOperation(relation, moduleName(resourceOf(context, relation.target)))),
    definition: moduleDefinition(context, resource),
    nestedItems: nestedItemFields(context, resource),
    ...(isNested && source.differsNested && { nestedVariant: nestedVariant(context, resource) }),
    routeItems: routeItems(context, resource),
    rows: moduleRows(context, resource),
    own: servedModel(context, resource),
    served: exposed.filter((other) => other !== resource).map((other) => servedModel(context, other)),
    passed,
  };
}

function moduleOperation({ operation: { where: _, ...operation } }: ApiOperation, rows: ModuleName): ModuleOperation {
  return { operation, rows };
}

function servedModel(context: HasApi, { resource: { model, scopedBy }, restricted }: ApiResource): ServedModel {
  const defined = definedOf(context, model);
  return {
    model,
    ...(scopedBy && { scopedBy }),
    ...(restricted && { restricted }),
    computed: Object.entries(defined.fields).flatMap(([key, field]) => {
      if (field.link !== undefined || field.computed === undefined) return [];
      const { field: name = key, type, list = false, nullable = false } = field;
      return [{ name, type, list, nullable }];
    }),
  };
}

function moduleRows(context: HasApi, resource: ApiResource): ModuleRows {
  const { model, identifier } = resource.resource;
  const { lists, counts } = itemMapperOf(definedOf(context, model));
  const required = [
    ...identifier.fields.map(({ name }) => name),
    ...lists.filter(({ through }) => through.length === 0).flatMap(({ parent }) => ownColumns(parent)),
    ...counts.filter(({ path }) => path.length === 0).flatMap(({ rows }) => ownColumns(rows.step)),
  ];
  const operations = operationsOn(context, resource);
  return {
    columns: rowColumns(context, resource, operations),
    required: [...new Set(required)],
    haveParameters: operations.some(({ operation }) => operation.handlerParameters !== undefined),
  };
}

/**
 * Returns the columns of a resource's rows: those that items are built from, that list relations are matched by, and
 * that cursors consist of. Prisma does not select hidden fields.
 * @param operations all that list the rows
 */
function rowColumns(context: HasApi, resource: ApiResource, operations: readonly ApiOperation[]): Columns {
  const ofLists = resource.relations.flatMap(({ parent }) => ownColumns(parent));
  const ofCursors = operations.flatMap(({ operation }) =>
    (operation.pagination.viaCursor ?? []).map(({ field }) => field),
  );
  return { ...columnsOf(definedOf(context, resource.resource.model)), ...columnsNamed([...ofLists, ...ofCursors]) };
}
