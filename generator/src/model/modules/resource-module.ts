/**
 * Describes the module of one resource as plain data. An emitter looks up nothing else, so two equal values have equal
 * modules.
 */
import type { CollectionOperation, ItemOperation, Resource, ResourceDefinition } from "@prisma-paged/runtime/generator";
import type { ApiModel } from "../api-model.js";
import type { Columns } from "../definition/item-shapes.js";
import type { ComputedItemField } from "../fields/computed-field.js";

/** The settings of the API that every module depends on. */
export type ModuleSettings = Pick<ApiModel, "formats" | "pagination" | "parameters">;

/** The names by which modules refer to a resource. */
export interface ModuleName {
  /** The Prisma model's name. */
  readonly model: string;
  /** The name of the module's file without extension: `city`, `order-line`. */
  readonly file: string;
  /** The prefix of the names of types: `City`. */
  readonly typeName: string;
  /** The prefix of the names of values: `city`. */
  readonly valueName: string;
}

/** A resource whose items are part of the types of a module. */
export interface ItemSource extends ModuleName {
  /** Whether a nested item differs from other items of the resource, and thus has a separate type. */
  readonly differsNested: boolean;
}

/** The module of one resource: only data, in which {@link ModuleCode} takes the place of code. */
export interface ResourceModule extends ItemSource {
  /** The name of the schema file that contains the model. */
  readonly schemaFile: string;
  readonly resource: Pick<Resource, "type" | "path" | "prefix" | "only" | "strictQueryParameterValidation">;
  readonly item: ItemOperation;
  /** The collections of the resource's own rows. */
  readonly operations: readonly ModuleOperation[];
  /** The list relations: collections of rows of other resources. */
  readonly relations: readonly ModuleOperation[];
  /** The definition, with a placeholder for each {@link ModuleCode}. */
  readonly definition: ResourceDefinition;
  /** The fields of an item that contain nested items. */
  readonly nestedItems: readonly NestedItemField[];
  /** The type of a nested item of the resource. Undefined unless it differs, and another item contains it. */
  readonly nestedVariant?: NestedVariant;
  /** The routes whose items differ from those of other routes. */
  readonly routeItems: readonly RouteItems[];
  readonly rows: ModuleRows;
  /** The resource of the module, as the options of routes refer to it. */
  readonly own: ServedModel;
  /** The other resources whose scopes and rows the routes of the module use. */
  readonly served: readonly ServedModel[];
  /** The models that are not exposed, but whose scopes the routes use. */
  readonly passed: readonly string[];
}

/** A collection operation of a module, with the resource whose rows it lists. */
export interface ModuleOperation {
  /** The operation without its condition, which is code. The definition contains the condition. */
  readonly operation: Omit<CollectionOperation, "where">;
  readonly rows: ModuleName;
}

/** A field of an item that contains one nested item, or a list of them. */
export interface NestedItemField {
  /** The field's key in the item. */
  readonly key: string;
  readonly rows: ItemSource;
  readonly isList: boolean;
  /** Whether only some callers get the field. */
  readonly isRestricted: boolean;
  /** The keys that nested items have there. Undefined if they have all. */
  readonly keys?: readonly string[];
}

/** The differences of a nested item from other items of its resource. */
export interface NestedVariant {
  /** The keys that the nested item lacks, or has with another value. */
  readonly omitted: readonly string[];
  /** The keys whose values are IRIs instead of items. */
  readonly links: readonly NestedLink[];
}

/** An IRI in a nested item. */
export interface NestedLink {
  readonly key: string;
  readonly isNullable: boolean;
  readonly isRestricted: boolean;
}

/** The items of a route that does not send all fields, or that may include other items. */
export interface RouteItems {
  /** The name of the operation, or `get` for the route of an item. */
  readonly name: string;
  readonly path: string;
  readonly rows: ModuleName;
  /** The keys that the route sends. Undefined if it sends all. */
  readonly keys?: readonly string[];
  /** Whether the client chooses among the fields. */
  readonly clientFields: boolean;
  readonly includes: readonly IncludedItem[];
}

/** An item that a client may include in another item. */
export interface IncludedItem {
  /** The key of the relation in the item that contains it. */
  readonly key: string;
  readonly rows: ItemSource;
  readonly isList: boolean;
  /** The keys of the embedded lists that the item has, although other nested items lack them. Empty in a list. */
  readonly lists: readonly string[];
  /** Whether the item with these lists has the same fields as an item that is not nested. */
  readonly isWhole: boolean;
  /** The keys that the included item has. Undefined if it has all. */
  readonly keys?: readonly string[];
  readonly includes: readonly IncludedItem[];
}

/** The rows of a resource, as Prisma or a handler returns them. */
export interface ModuleRows {
  /** The columns that Prisma reads. */
  readonly columns: Columns;
  /** The columns that a handler's rows must have even if the request does not need them in an item. */
  readonly required: readonly string[];
  /** Whether a handler of these rows gets parameters. */
  readonly haveParameters: boolean;
}

/** A resource as the options of routes refer to it. */
export interface ServedModel {
  readonly model: string;
  /** The columns that the resource's scope must compare. Undefined if there are none. */
  readonly scopedBy?: readonly string[];
  /** The restricted fields. Undefined if there are none. */
  readonly restricted?: readonly string[];
  /** The fields that a result extension of the client computes. */
  readonly computed: readonly ComputedColumn[];
}

/** A value that a result extension of the client adds to a row. */
export type ComputedColumn = Pick<ComputedItemField, "name" | "type" | "list" | "nullable">;
