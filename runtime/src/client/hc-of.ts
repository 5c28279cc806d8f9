import type { Schema } from "hono";
import { type ClientRequest, type ClientRequestOptions, hc } from "hono/client";

/** A client of these routes. It has a property for each segment of a path, and `$get` at the end of a path. */
export type ClientOf<Routes extends Schema> = Branches<Routes, keyof Routes & string, "">;

/**
 * Returns the client of `hc<Api>`, typed by the routes alone: `hcOf<ApiRoutes>("http://localhost:3000")`. Requests and
 * documents are equal, but TypeScript computes the types of a path only where it is used. It computes all types of `hc`
 * at once, at a cost that grows with the square of the number of paths.
 *
 * @example
 * ```ts
 * const client = hcOf<ApiRoutes>("http://localhost:3000");
 * const response = await client.books.$get({ query: { page: "2" } });
 * ```
 */
export function hcOf<Routes extends Schema>(origin: string, options?: ClientRequestOptions): ClientOf<Routes> {
  return hc(origin, options) as unknown as ClientOf<Routes>;
}

/** The paths that start with `Parent`, by their next segment. */
type Branches<Routes extends Schema, Path extends keyof Routes & string, Parent extends string> = {
  readonly [Each in Path as Segment<Each, Parent>]: Branch<Routes, Each, `${Parent}/${Segment<Each, Parent>}`>;
};

/** The route of the path `Own`, if there is one, and the paths below it. */
type Branch<Routes extends Schema, Path extends keyof Routes & string, Own extends string> = (Own extends Path
  ? ClientRequest<string, Own, Routes[Own]>
  : unknown) &
  Branches<Routes, Exclude<Path, Own>, Own>;

type Segment<Path extends string, Parent extends string> = Path extends `${Parent}/${infer First}/${string}`
  ? First
  : Path extends `${Parent}/${infer Last}`
    ? Last
    : never;
