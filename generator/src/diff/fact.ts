import type { ApiModel, ApiResource } from "../model/api-model.js";
import type { SourceMap } from "../schema/source-map.js";
import type { FactKind } from "./rules.js";

/** What a client can see of an API is a list of these. */
export interface Fact {
  readonly kind: FactKind;
  /** Distinguishes it from others of its kind, beside which it is: a path, a parameter, a key of items. */
  readonly name: string;
  /** What it is. Left out if there is no more to say than that it exists. */
  readonly value?: string | number;
  /** The annotation or setting: `schema.prisma:12`. */
  readonly place: string;
  /** True if nobody set it: the place is then that of the route. */
  readonly isDefault?: true;
  /** Compared if both APIs have the fact, with the same value. */
  readonly parts?: readonly Fact[];
}

/** Where something is set. */
export type Origin = Pick<Fact, "place" | "isDefault">;

/** The fact, if it is one. */
export function when(isFact: boolean | undefined, fact: Fact): readonly Fact[] {
  return isFact ? [fact] : [];
}

/** A route's surroundings. */
export interface RouteSide {
  readonly api: ApiModel;
  readonly sources: SourceMap;
  /** The resource under whose path the route is. */
  readonly owner: ApiResource;
  /** The resource whose items it sends. */
  readonly rows: ApiResource;
}
