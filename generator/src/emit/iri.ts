import type { Resource } from "@prisma-paged/runtime/generator";
import { quote, templateText } from "../printer/literal.js";

/**
 * The IRI of an item, or of a path under it (`/countries/:id/cities`), as a template literal over `base`
 * and the identifier's values: `/cities/31`, or `/lines/orderId=1;position=2` for a compound identifier.
 *
 * @param expressionOf the expression of an identifier field's value
 */
export function iri(
  { path, identifier }: Pick<Resource, "path" | "identifier">,
  expressionOf: (field: string) => string,
): string {
  const parts = identifier.fields.map(({ name, publicName = name, type }) => {
    const value = expressionOf(name);
    // Of a row's date, its type says which part is the value.
    const isPart = type === "Date" || type === "Time";
    return { name: publicName, segment: isPart ? `\${segment(${value}, ${quote(type)})}` : `\${segment(${value})}` };
  });
  const key =
    identifier.compound === undefined && parts.length === 1
      ? parts.map(({ segment }) => segment).join("")
      : parts.map(({ name, segment }) => `${name}=${segment}`).join(";");
  const [before = "", after] = path.split("/:id");
  return `\`\${base}${templateText(before)}/${key}${templateText(after ?? "")}\``;
}
