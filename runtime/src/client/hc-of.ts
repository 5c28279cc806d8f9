import type { Schema } from "hono";
import { type ClientRequest, type ClientRequestOptions, hc } from "hono/client";

/** A client of these routes: a property for each segment of a path, `$get` at the end of a path. */
export type ClientOf<Routes extends Schema> = Branches<Routes, keyof Routes & string, "">;

/**
 * `hc<Api>`, typed by the routes alone: `hcOf<ApiRoutes>("http://localhost:3000")`. It is the same client with the same
 * requests and documents, but a path's types are made where it is used. Those of `hc` are all made at once, at a cost
 * that grows with the square of the number of paths.
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

/** By their next segment, the paths that start with `Parent`. */
type Branches<Routes extends Schema, Path extends keyof Routes & string, Parent extends string> = {
  readonly [Each in Path as Segment<Each, Parent>]: Branch<Routes, Each, `${Parent}/${Segment<Each, Parent>}`>;
};

/** The route of `Own`, if it is one, and the paths below it. */
type Branch<Routes extends Schema, Path extends keyof Routes & string, Own extends string> = (Own extends Path
  ? ClientRequest<string, Own, Routes[Own]>
  : unknown) &
  Branches<Routes, Exclude<Path, Own>, Own>;

type Segment<Path extends string, Parent extends string> = Path extends `${Parent}/${infer First}/${string}`
  ? First
  : Path extends `${Parent}/${infer Last}`
    ? Last
    : never;
