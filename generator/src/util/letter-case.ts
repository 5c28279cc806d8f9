/** Converts names to other letter cases. */

/** Returns a name in kebab case: `OrderLine` → `order-line`, `HTTPLog2` → `http-log2`, `order_line` → `order-line`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1-$2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1-$2")
    .replace(/[_\s-]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
}

/** Returns a name in snake case: `createdAt` → `created_at`, `HTTPLog2` → `http_log2`. */
export function snakeCase(name: string): string {
  return kebabCase(name).replaceAll("-", "_");
}

/** Returns a name in camel case: `created_at` → `createdAt`, `HTTPLog2` → `httpLog2`. */
export function camelCase(name: string): string {
  return kebabCase(name).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
