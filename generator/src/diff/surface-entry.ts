import type { ApiModel, ApiResource } from "../model/api-model.js";
import type { SourceMap } from "../schema/source-map.js";
import type { EntryKind } from "./rules.js";

/** A fact about an API that clients can see. A list of facts describes all that clients can see of an API. */
export interface SurfaceEntry {
  readonly kind: EntryKind;
  /**
   * The name, which distinguishes the fact from others of its kind in the same list: a path, a parameter, a key of
   * items.
   */
  readonly name: string;
  /** The value of the fact. Undefined if the fact is only that something exists. */
  readonly value?: string | number;
  /** The location of the annotation or setting: `schema.prisma:12`. */
  readonly place: string;
  /** True if nothing sets it. The place is then that of the route. */
  readonly isDefault?: true;
  /** The facts that are compared only if both APIs have this fact, with the same value. */
  readonly parts?: readonly SurfaceEntry[];
}

/** The place at which something is set. */
export type Origin = Pick<SurfaceEntry, "place" | "isDefault">;

/** Returns a list with the fact if `isFact` is true; otherwise an empty list. */
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
