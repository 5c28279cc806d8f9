/** Writes paths and routes as documents and messages show them. */

/** Returns a path as users see it: `/countries/{id}/cities` for Hono's `/countries/:id/cities`. */
export function openApiPath(path: string): string {
  return path.replaceAll("/:id", "/{id}");
}

/** Returns the name of a route in messages and comments: `GET /countries/{id}/cities`. */
export function routeText(path: string): string {
  return `GET ${openApiPath(path)}`;
}
