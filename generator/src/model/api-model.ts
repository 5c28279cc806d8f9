/** Describes the API to emit, after all decisions and checks. `pipeline/` fills the model. `emit/` prints the modules that `modules/` makes of it. */
import type {
  CollectionOperation,
  FixedWhere,
  FormatName,
  Pagination,
  ParameterNames,
  Provider,
  Relation,
  Resource,
  Table,
  Theme,
} from "@prisma-paged/runtime/generator";
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { Span } from "../diagnostics/diagnostics.js";
import type { WrittenOrderField } from "../options/order-value.js";
import type { CsvSettings } from "../options/platform-shape.js";
import type { ResolvedOptions } from "../options/resolve.js";
import type { SourceLocation } from "../schema/source-map.js";
import type { ModelItemField } from "./fields/item-field.js";
import type { FiltersWithSpan } from "./filters/filters.js";
import type { ApiIdentity } from "./identities.js";
import type { TieBreaker } from "./order/order.js";

/** The look-ups by model. They are maps, because an API may have a thousand models. */
export interface ApiLookups {
  readonly resourceByModel: ReadonlyMap<string, ApiResource>;
  /** The list relations by the model whose rows they list. */
  readonly relationsByTarget: ReadonlyMap<string, readonly ApiRelationOperation[]>;
}

export interface ApiModel extends ApiLookups {
  readonly resources: readonly ApiResource[];
  /** The prefix of Hydra's keys and type values. */
  readonly prefix: Resource["prefix"];
  readonly provider: Provider;
  readonly parameters: ParameterNames;
  /** The paging options of an operation that sets none. */
  readonly pagination: Pagination;
  /** The formats, the preferred one first; never empty. */
  readonly formats: readonly FormatName[];
  /** Whether paths can name a format: `/books.json`. */
  readonly suffixes: boolean;
  /** Whether there is an OpenAPI document. */
  readonly openapi: boolean;
  /** Whether there is documentation for Hydra clients. */
  readonly hydra: boolean;
  /** The appearance of the HTML pages. Default: no logo, and the built-in colours. */
  readonly theme?: Theme;
  readonly csv?: CsvSettings;
  readonly title?: string;
  readonly description?: string;
  readonly version?: string;
}

export interface ApiResource extends ApiIdentity {
  readonly location: SourceLocation;
  /** The doc comment without its annotations; empty if there is none. */
  readonly description: string;
  /** The name of the module's file without extension: `city`, `order-line`. */
  readonly file: string;
  /**
   * The prefix of the module's names: `City` (types), `city` (values). It is unique in the whole API, and with its
   * suffix never a reserved word.
   */
  readonly typeName: string;
  readonly valueName: string;
  /** The property of the Prisma client: `city` (Prisma lower-cases the first letter of the model). */
  readonly delegate: string;
  /** The table that SQL counts; undefined if only Prisma's own count is certain. */
  readonly table?: Table;
  /** The fields of an item, in the schema's order, without hidden fields and fields that no route sends. */
  readonly fields: readonly ModelItemField[];
  /** The restricted fields, which the application shows to some callers. Undefined if there are none. */
  readonly restricted?: readonly string[];
  /** The names of the fields of a nested item. Undefined if a nested item has all fields. */
  readonly embeddedFields?: readonly string[];
  /**
   * The relations that clients of this or another resource may include: their keys in items, and the related models.
   */
  readonly includes: readonly { readonly key: string; readonly target: string }[];
  /** The columns that a row has if nothing is selected. */
  readonly columns: readonly string[];
  /** Collection operations on the resource's own rows: `getCollection` first, if the resource has it. */
  readonly operations: readonly ApiOperation[];
  /** Paged list relations: operations on another resource's rows, under this one's path. */
  readonly relations: readonly ApiRelationOperation[];
}

/** A resource with its operations, without what the routes of all resources decide together. */
export type ResourceWithOperations = Pick<ApiResource, "resource" | "written" | "operations" | "relations">;

export interface ApiOperation {
  readonly operation: CollectionOperation;
  /** The options that nobody set, and whose values follow from the operation. */
  readonly derivedOptions: readonly string[];
  /**
   * The identifier's fields that follow the order or the cursor, so that no two rows are equal in it. Undefined if none
   * follow.
   */
  readonly completion?: TieBreaker;
  readonly written: WrittenOperation;
}

/** The annotations of an operation and their places, for the checks and for what `explain` and `diff` report. */
export interface WrittenOperation {
  readonly location: SourceLocation;
  /** The span of `path`, otherwise of the declaration from which the path is derived. */
  readonly span: Span;
  /** The model whose rows are listed. */
  readonly rows: ModelDeclaration;
  /** The operation's own annotation; undefined if it has none. */
  readonly declared: PaginationDeclaration | undefined;
  readonly settings: ResolvedOptions;
  /**
   * The place where each option of `operation.pagination` was set, unless it has the built-in default:
   * `platform.yaml:4`.
   */
  readonly origins: { readonly [option: string]: string };
  /** The fields and nested items that the operation sends, by their names in Prisma. */
  readonly sent: SentItems;
  readonly filters: FiltersWithSpan;
  /** The default order, as it is declared. */
  readonly order: readonly WrittenOrderField[];
  /** The foreign key that connects the rows to one parent; empty if all rows are listed. */
  readonly foreignKey: readonly string[];
  /** The conditions of the schema on the rows: of their resource, and of this operation. */
  readonly conditions: readonly FixedWhere[];
  /** The columns that every scope of the rows compares. */
  readonly scopedBy: readonly string[];
  /** The annotation that sets `operation.order`; undefined if none does. */
  readonly orderLocation?: SourceLocation;
  /** The annotation that sets `operation.fields`; undefined if none does. */
  readonly fieldsLocation?: SourceLocation;
  /** The annotation that names the filters of the operation; undefined if none does. */
  readonly filtersLocation?: SourceLocation;
  /** The annotation that sets `operation.search`; undefined if none does. */
  readonly searchLocation?: SourceLocation;
}

/** The fields and nested items that a route sends, by their names in Prisma. */
export interface SentItems {
  /** Undefined if the route sends all fields, and the client does not choose among them. */
  readonly fields?: readonly string[];
  /** The paths of the relations that a client may include. Undefined if there are none. */
  readonly clientIncludes?: readonly string[];
}

export interface ApiRelationOperation extends ApiOperation {
  /** The relation field on the parent: also the operation's name. */
  readonly relation: string;
  /** The model whose rows the operation lists. */
  readonly target: string;
  /** The columns, or the relation, by which the rows of a parent are matched. */
  readonly parent: Relation;
}
