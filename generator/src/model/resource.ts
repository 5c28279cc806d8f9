/** `@resource(…)` and the model's identifier → the constant that says where a resource lives and what it is. */
import type { Pagination, Provider, Resource } from "@prisma-paged/runtime/generator";
import { fieldOf, type ModelDeclaration, renamedField, resourceSettings } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { PlatformConfig } from "../options/platform-config.js";
import { noGuesses, resolveSettings, toPagination } from "../options/resolve.js";
import type { Datamodel } from "../schema/datamodel.js";
import { isFinerThanMillisecond } from "../schema/date-precision.js";
import { renameHint } from "../schema/field-hints.js";
import { hasAddress, reservedWhereKeyword, typeOf } from "../schema/field-types.js";
import { obstacleOf } from "../schema/native-types.js";
import { otherKey } from "./chosen-identifier.js";
import { toFixedWhere } from "./filters/fixed-filter.js";
import { defaultPath } from "./names.js";
import { checkPath } from "./paths.js";
import type { PlannedResource } from "./plan.js";
import { toScopedBy } from "./scoped-by.js";

interface IdentityOptions {
  readonly datamodel: Datamodel;
  readonly provider: Provider;
  readonly config: Pick<PlatformConfig, "hydraPrefix" | "defaults">;
}

/** Undefined, with an error, for a model without an identifier. */
export function planResource(
  declaration: ModelDeclaration,
  { datamodel, provider, config }: IdentityOptions,
  diagnostics: Diagnostics,
): PlannedResource | undefined {
  const { model, resource, nameSpan } = declaration;
  if (model.identifier.length === 0) {
    const message = `\`${model.name}\` has no unique identifier: its items cannot have URLs.`;
    diagnostics.error(
      "no-identifier",
      message,
      nameSpan,
      "add `@unique` to a required field, or `@@unique([…])` over several",
    );
    return undefined;
  }
  checkIdentifierShown(declaration, diagnostics);
  checkIdentifierIsExact(declaration, provider, diagnostics);
  checkIdentifierType(declaration, provider, diagnostics);
  checkIdentifierName(declaration, diagnostics);
  const shortName = resource.shortName?.value ?? model.name;
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(shortName)) {
    const message = `\`shortName\` takes a name of letters, digits, \`_\` and \`-\`; found ${JSON.stringify(shortName)}.`;
    diagnostics.error("wrong-type", message, resource.shortName?.span ?? nameSpan);
  }
  const path = resource.path?.value ?? defaultPath(model.name);
  if (resource.path) checkPath(resource.path, diagnostics);
  const scopedBy = resource.scopedBy && toScopedBy(resource.scopedBy, model, { provider }, diagnostics);
  const [type = shortName, ...others] = resource.types ?? [];
  const { strictQueryParameterValidation, cache } = itemPagination(declaration, config);
  const where = resource.where && toFixedWhere(resource.where, model, { datamodel, provider }, diagnostics);
  return {
    declaration,
    resource: {
      model: model.name,
      provider,
      shortName,
      type: others.length === 0 ? type : [type, ...others],
      path,
      absoluteUrls: resource.absoluteUrls ?? false,
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
    pathSpan: resource.path?.span ?? nameSpan,
    shortNameSpan: resource.shortName?.span ?? nameSpan,
  };
}

/** The options of the item, as far as it has them: a collection's own setting is not its. */
export function itemPagination(declaration: ModelDeclaration, { defaults }: IdentityOptions["config"]): Pagination {
  const operation = declaration.item?.settings ?? [];
  const settings = resolveSettings({ operation, resource: resourceSettings(declaration), global: defaults });
  return toPagination(settings, noGuesses, null);
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
    const message = `\`${model.name}.${name}\` cannot be hidden: it is part of the identifier, which every \`@id\` contains.`;
    diagnostics.error("hidden-identifier", message, hidden, `remove \`@hidden\`${choice}`);
  }
}

/** What comes back from a `Date` with fewer digits is another value: no row is found by it. */
function checkIdentifierIsExact(declaration: ModelDeclaration, provider: Provider, diagnostics: Diagnostics): void {
  const { model } = declaration;
  for (const name of model.identifier) {
    const declared = fieldOf(declaration, name);
    if (declared?.field.kind !== "scalar" || !isFinerThanMillisecond(declared.field, provider)) continue;
    const native = declared.field.nativeType?.[0];
    // Prisma knows no type of SQL Server with fewer digits.
    const exact =
      native === undefined || provider === "sqlserver" ? "" : `keep three digits, \`@db.${native}(3)\`, or `;
    diagnostics.error(
      "identifier-precision",
      `\`${model.name}.${name}\` cannot be part of the identifier: it has more precision than a JavaScript Date.`,
      declared.nameSpan,
      `${exact}make another field the identifier`,
    );
  }
}

function checkIdentifierType({ model, fields }: ModelDeclaration, provider: Provider, diagnostics: Diagnostics): void {
  for (const { field, nameSpan } of fields.filter(({ field }) => model.identifier.includes(field.name))) {
    const obstacle = obstacleOf(field, provider, "equality");
    if (obstacle === undefined) continue;
    const message = `\`${model.name}.${field.name}\` cannot be part of the identifier: ${obstacle}.`;
    diagnostics.error("native-type", message, nameSpan, "make another field the identifier");
  }
}

function checkIdentifierName(declaration: ModelDeclaration, diagnostics: Diagnostics): void {
  const { model } = declaration;
  for (const name of model.identifier) {
    const reserved = reservedWhereKeyword(name);
    if (reserved === undefined) continue;
    diagnostics.error(
      "where-name",
      `\`${model.name}.${name}\` cannot be part of the identifier: ${reserved}.`,
      fieldOf(declaration, name)?.nameSpan ?? declaration.nameSpan,
      `${renameHint()}, or make another field the identifier`,
    );
  }
}
