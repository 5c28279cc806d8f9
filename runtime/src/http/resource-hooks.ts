/**
 * The functions that parts and formats add to the resources of an API. They are resolved once, when the API is mounted.
 */
import type { Context } from "hono";
import type { CheaperCounts } from "../counting/count-strategies.js";
import type { estimateSql } from "../counting/table-sql.js";
import type { ApiOptions, PageLink } from "../definition/api-options.js";
import type { CountStore } from "../definition/count-store.js";
import type { ItemRoute } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import type { HtmlDescription } from "../document/format.js";
import type { Inclusion } from "../items/fields/bound-field.js";
import type { RelatedReader } from "../items/relations/relation-types.js";
import type { MatchedQuery } from "../request/matched-query.js";

export interface ResourceHooks {
  /** The choice of fields and nested items. Undefined if no client of the API has that choice. */
  readonly select: ClientSelection | undefined;
  /** The shared totals. Undefined if each request of the API counts for itself. */
  readonly counting: Counting | undefined;
  readonly related: readonly RelatedReader[];
  /** The functions of the format for people. Undefined if the API has no such format. */
  readonly people: People | undefined;
}

/** The functions that read which fields and nested items a client chooses. */
export interface ClientSelection {
  /**
   * Returns the keys of the fields that a client chooses; undefined if it leaves that to the route.
   *
   * @throws Problem 400 for a field that the route does not send
   */
  fields(query: MatchedQuery, route: ItemRoute): readonly string[] | undefined;
  /**
   * Returns the nested items that a request includes; undefined if there are none.
   *
   * @throws Problem 400 for one that cannot be included
   */
  inclusion(query: MatchedQuery, clientIncludes: readonly string[] | undefined): Inclusion | undefined;
}

/** The counting of totals that requests share, so that not every request counts for itself. */
export interface Counting {
  /** Returns the counts of a model. Its requests share the totals that the store, or this process, keeps. */
  ofModel(model: string, store: CountStore | undefined): CheaperCounts;
  readonly estimateSql: typeof estimateSql;
}

/** The functions of a format for people (HTML), which needs to know more of resources and callers. */
export interface People {
  describe(defined: DefinedResource, resources: ReadonlyMap<string, DefinedResource>): HtmlDescription;
  /** Returns the field whose text is the label of an item: `name`. Undefined if there is none. */
  labelField(defined: DefinedResource): string | undefined;
  /** Returns the label of a row by that field: `France`. Undefined for an empty text. */
  labelText(row: object, field: string): string | undefined;
  /**
   * Returns the application's link for a caller. Undefined if the application has none for this caller, or if it fails.
   */
  accountLink(context: Context, options: ApiOptions): PageLink | undefined;
}
