/** Writes paths and routes as documents and messages show them. */

/** Returns a path as users see it: `/countries/{id}/cities` for Hono's `/countries/:id/cities`. */
export function templated(path: string): string {
  return path.replaceAll("/:id", "/{id}");
}

/** Returns the name of a route in messages and comments: `GET /countries/{id}/cities`. */
export function routeOf(path: string): string {
  return `GET ${templated(path)}`;
}
