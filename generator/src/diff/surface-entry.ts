import type { ApiModel, ApiResource } from "../model/api-model.js";
import type { SourceMap } from "../schema/source-map.js";
import type { EntryKind } from "./rules.js";

/**
 * One entry of what clients can see of an API: a route, a parameter, a key of items. A list of entries is its surface.
 */
export interface SurfaceEntry {
  readonly kind: EntryKind;
  /**
   * The name, which distinguishes the entry from others of its kind in the same list: a path, a parameter, a key of
   * items.
   */
  readonly name: string;
  /** The value of the entry: `30` for a page size. Undefined if the entry only says that something exists. */
  readonly value?: string | number;
  /** The location of the annotation or setting: `schema.prisma:12`. */
  readonly place: string;
  /** True if nothing sets the value. The location is then that of the route. */
  readonly isDefault?: true;
  /** The entries that are compared only if both APIs have this entry, with the same value. Default: none. */
  readonly parts?: readonly SurfaceEntry[];
}

/** The location at which a value is set, or that of the route if nothing sets it. */
export type Origin = Pick<SurfaceEntry, "place" | "isDefault">;

/** Returns a list with the entry if `isPresent` is true; otherwise an empty list. */
export function entryIf(isPresent: boolean | undefined, entry: SurfaceEntry): readonly SurfaceEntry[] {
  return isPresent ? [entry] : [];
}

/** A route's API, sources and resources. */
export interface RouteContext {
  readonly api: ApiModel;
  readonly sources: SourceMap;
  /** The resource under whose path the route is. */
  readonly owner: ApiResource;
  /** The resource whose items the route sends. */
  readonly rows: ApiResource;
}
