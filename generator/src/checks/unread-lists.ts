/** Checks lists whose native type Prisma's driver adapter cannot read: each request that sends one would fail. */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { databases } from "../schema/databases.js";
import type { Field, Model } from "../schema/datamodel.js";

/** Reports `native-type` for a list that is sent, and that Prisma's adapter cannot read. */
export function checkUnreadList(
  { field, nameSpan }: FieldDeclaration,
  model: Model,
  provider: Provider,
  diagnostics: Diagnostics,
): void {
  const native = unreadList(field, provider);
  if (native === undefined) return;
  diagnostics.error({
    code: "native-type",
    headline: `\`${model.name}.${field.name}\` cannot be sent`,
    label: `Prisma's driver adapter does not read lists of \`@db.${native}\``,
    span: nameSpan,
    help: "add `@hidden` to the field, or use another native type",
  });
}

/** Returns the native type of a list that cannot be read; undefined if there is nothing to read or it can be. */
export function unreadList(field: Field, provider: Provider): string | undefined {
  if (field.kind !== "scalar" || !field.list) return undefined;
  const [native] = field.nativeType ?? [];
  return databases[provider].unreadLists?.find((each) => each === native);
}
