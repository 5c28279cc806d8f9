/** Turns `@resource(…)` and the model's identifier into a resource: its path, its names and its identifier. */

import type { Pagination, Provider, Resource } from "@prisma-paged/runtime/generator";
import { fieldOf, type ModelDeclaration, renamedField, resourceSettings } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { resolveSettings, toPagination } from "../options/resolve.js";
import type { Field } from "../schema/datamodel.js";
import { millisecondType } from "../schema/date-precision.js";
import { renameHint } from "../schema/field-hints.js";
import { hasAddress, reservedField, typeOf } from "../schema/field-types.js";
import { usableField, useOf } from "../schema/field-use.js";
import { otherKey } from "./chosen-identifier.js";
import { toFixedWhere } from "./filters/fixed-where.js";
import type { ApiIdentity } from "./identities.js";
import { defaultPath } from "./names.js";
import { checkPath } from "./paths.js";
import type { Schema } from "./schema.js";

type IdentityOptions = Pick<Schema, "datamodel" | "provider" | "config">;

/** Returns the identity of a model's resource; undefined, with an error, if the model has no identifier. */
export function toIdentity(
  declaration: ModelDeclaration,
  { datamodel, provider, config }: IdentityOptions,
  diagnostics: Diagnostics,
): ApiIdentity | undefined {
  const { model, resource, nameSpan } = declaration;
  if (model.identifier.length === 0) {
    diagnostics.error({
      code: "no-identifier",
      headline: `\`${model.name}\` has no unique identifier`,
      label: "its items cannot have URLs",
      span: nameSpan,
      help: "add `@unique` to a required field, or `@@unique([…])` over several",
    });
    return undefined;
  }
  checkIdentifierShown(declaration, diagnostics);
  checkIdentifier(declaration, provider, diagnostics);
  checkFieldNames(declaration, diagnostics);
  const shortName = resource.shortName?.value ?? model.name;
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(shortName)) {
    diagnostics.error({
      code: "wrong-type",
      headline: "`shortName` must be a name of letters, digits, `_` and `-`",
      label: `found ${JSON.stringify(shortName)}`,
      span: resource.shortName?.span ?? nameSpan,
    });
  }
  const path = resource.path?.value ?? defaultPath(model.name);
  if (resource.path) checkPath(resource.path, diagnostics);
  const scopedBy = resource.scopedBy?.flatMap(
    (column) => usableField(column, "scope", model, provider, scopeWords, diagnostics)?.name ?? [],
  );
  const [type = shortName, ...furtherTypes] = resource.type?.map(({ value }) => value) ?? [];
  const { strictQueryParameterValidation, cache, clientFields = false } = itemPagination(declaration, config);
  const where = resource.where && toFixedWhere(resource.where, model, { datamodel, provider }, diagnostics);
  return {
    written: declaration,
    resource: {
      model: model.name,
      provider,
      shortName,
      type: furtherTypes.length === 0 ? type : [type, ...furtherTypes],
      path,
      absoluteUrls: resource.urlGenerationStrategy === "ABS_URL",
      ...(resource.only && { only: resource.only }),
      prefix: config.hydraPrefix ? "hydra:" : "",
      identifier: {
        fields: identifierOf(declaration, { datamodel }),
        ...(model.identifierName === undefined ? {} : { compound: model.identifierName }),
        ...(hasAddress(model) ? {} : { unaddressable: true }),
      },
      ...(strictQueryParameterValidation && { strictQueryParameterValidation }),
      ...(cache && { cache }),
      ...(where && { where }),
      ...(scopedBy && { scopedBy }),
    },
    item: clientFields ? { clientFields } : {},
  };
}

/** The message for a column in `scopedBy` that no scope can compare. */
const scopeWords = {
  code: "invalid-scoped-by",
  headline: (field: string) => `${field} cannot be in \`scopedBy\``,
  label: (type: string) => `its type is ${type}, and a scope compares values`,
} as const;

/** Returns the options that apply to the route of an item. The settings of a collection do not apply to it. */
function itemPagination(declaration: ModelDeclaration, { defaults }: IdentityOptions["config"]): Pagination {
  const operation = declaration.item?.settings ?? [];
  const settings = resolveSettings({ operation, resource: resourceSettings(declaration), global: defaults });
  return toPagination(settings);
}

export function identifierOf(
  declaration: ModelDeclaration,
  { datamodel }: Pick<IdentityOptions, "datamodel">,
): Resource["identifier"]["fields"] {
  const { model } = declaration;
  return model.identifier.map((name) => {
    const field = model.fields.find((other) => other.name === name);
    return {
      name,
      ...renamedField(declaration, name),
      ...((field && typeOf(field, datamodel)) ?? { type: "String" as const }),
    };
  });
}

function checkIdentifierShown(declaration: ModelDeclaration, diagnostics: Diagnostics): void {
  const { model } = declaration;
  const [other, second] = otherKey(declaration) ?? [];
  const chosen = second === undefined ? JSON.stringify(other) : "[…]";
  const choice = other === undefined ? "" : `, or choose another key: \`@resource(identifier: ${chosen})\``;
  for (const name of model.identifier) {
    const hidden = fieldOf(declaration, name)?.hidden;
    if (hidden === undefined) continue;
    diagnostics.error({
      code: "hidden-identifier",
      headline: `\`${model.name}.${name}\` cannot be hidden`,
      label: "it is part of the identifier, which every `@id` contains",
      span: hidden,
      help: `remove \`@hidden\`${choice}`,
    });
  }
}

/** Reports the errors `native-type`, `where-name` and `identifier-precision`: values of such a field match no row. */
function checkIdentifier(declaration: ModelDeclaration, provider: Provider, diagnostics: Diagnostics): void {
  const { model, fields } = declaration;
  for (const { field, nameSpan } of fields.filter(({ field }) => model.identifier.includes(field.name))) {
    const { refusal } = useOf(field, "key", provider);
    if (refusal === undefined) continue;
    const { kind, because, help } = refusal;
    const isFine = kind === "precision";
    const advice = [isFine ? fewerDigits(field, provider) : help, "make another field the identifier"];
    diagnostics.error({
      code: isFine ? "identifier-precision" : kind === "name" ? "where-name" : "native-type",
      headline: `\`${model.name}.${field.name}\` cannot be part of the identifier`,
      label: isFine ? "it has more precision than a JavaScript Date" : because,
      span: nameSpan,
      help: advice.filter((suggestion) => suggestion !== undefined).join(", or "),
    });
  }
}

function fewerDigits(field: Field, provider: Provider): string | undefined {
  const type = millisecondType(field, provider);
  return type && `keep three digits, \`${type}\``;
}

/** Reports the error `where-name`, also for hidden fields, because Prisma's `where` contains all of them. */
function checkFieldNames(declaration: ModelDeclaration, diagnostics: Diagnostics): void {
  const { model } = declaration;
  const reserved = reservedField(model);
  if (reserved === undefined) return;
  const { name, why } = reserved;
  const span = fieldOf(declaration, name)?.nameSpan ?? declaration.nameSpan;
  diagnostics.error({
    code: "where-name",
    headline: `\`${model.name}.${name}\` cannot be a field of an exposed model`,
    label: why,
    span,
    help: renameHint(),
  });
}
