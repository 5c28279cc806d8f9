/**
 * Writes a request as a call of Hono's typed client: `client.countries[":id"].cities.$get({ param: { id: "FR" } })`.
 */

/**
 * Returns the call of Hono's typed client that sends a request.
 * @param pattern the path of the route: `/countries/:id/cities`
 * @param path the path of the request, with its keys: `/countries/FR/cities`
 */
export function clientCall(
  pattern: string,
  path: string,
  query: Readonly<Record<string, string | readonly string[]>> = {},
): string {
  const segments = pattern.split("/").filter((segment) => segment !== "");
  const keys = path.split("/").filter((segment) => segment !== "");
  const param = Object.fromEntries(
    segments.flatMap((segment, index) => (segment.startsWith(":") ? [[segment.slice(1), keys[index] ?? ""]] : [])),
  );
  const parts = [
    ...(Object.keys(param).length > 0 ? [`param: ${literal(param)}`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${literal(query)}`] : []),
  ];
  const input = parts.length === 0 ? "" : `{ ${parts.join(", ")} }`;
  return `await client${segments.map(member).join("")}.$get(${input})`;
}

function member(segment: string): string {
  return isName(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`;
}

function literal(record: Readonly<Record<string, string | readonly string[]>>): string {
  const entries = Object.entries(record).map(
    ([key, value]) => `${isName(key) ? key : JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{ ${entries.join(", ")} }`;
}

function isName(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text);
}
