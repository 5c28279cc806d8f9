/** `@resource(…)` and the model's identifier → the constant that says where a resource lives and what it is. */
import type { Provider } from "@prisma-paged/runtime";
import type { Datamodel } from "./datamodel.js";
import { fieldOf, type ModelDeclaration } from "./declaration.js";
import type { Diagnostics } from "./diagnostics.js";
import { defaultPath } from "./names.js";
import { checkPath } from "./paths.js";
import { type PlannedResource, typeOf } from "./plan.js";

export interface IdentityOptions {
  readonly datamodel: Datamodel;
  readonly provider: Provider;
  readonly hydraPrefix: boolean;
}

/** Undefined, with an error, for a model without an identifier. */
export function planResource(
  declaration: ModelDeclaration,
  { datamodel, provider, hydraPrefix }: IdentityOptions,
  diagnostics: Diagnostics,
): PlannedResource | undefined {
  const { model, resource, nameSpan } = declaration;
  if (model.identifier.length === 0) {
    const message = `\`${model.name}\` has no identifier, so its items have no address.`;
    diagnostics.error(
      "no-identifier",
      message,
      nameSpan,
      "mark a field that is never null with `@unique`, or several with `@@unique([…])`",
    );
    return undefined;
  }
  checkIdentifierShown(declaration, diagnostics);
  const shortName = resource.shortName?.value ?? model.name;
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(shortName)) {
    const message = `\`shortName\` takes a name of letters, digits, \`_\` and \`-\`; found ${JSON.stringify(shortName)}.`;
    diagnostics.error("wrong-type", message, resource.shortName?.span ?? nameSpan);
  }
  const path = resource.path?.value ?? defaultPath(model.name);
  if (resource.path) checkPath(resource.path, diagnostics);
  const [type = shortName, ...others] = resource.types ?? [];
  return {
    declaration,
    resource: {
      model: model.name,
      provider,
      shortName,
      type: others.length === 0 ? type : [type, ...others],
      path,
      absoluteUrls: resource.absoluteUrls ?? false,
      prefix: hydraPrefix ? "hydra:" : "",
      identifier: {
        fields: model.identifier.map((name) => {
          const field = model.fields.find((other) => other.name === name);
          return { name, ...((field && typeOf(field, datamodel)) ?? { type: "String" as const }) };
        }),
        ...(model.identifierName === undefined ? {} : { compound: model.identifierName }),
      },
    },
    pathSpan: resource.path?.span ?? nameSpan,
    shortNameSpan: resource.shortName?.span ?? nameSpan,
  };
}

function checkIdentifierShown(declaration: ModelDeclaration, diagnostics: Diagnostics): void {
  const { model } = declaration;
  for (const name of model.identifier) {
    const hidden = fieldOf(declaration, name)?.hidden;
    if (hidden === undefined) continue;
    const message = `\`${model.name}.${name}\` is part of the identifier, which every \`@id\` shows: it cannot be hidden.`;
    diagnostics.error("hidden-identifier", message, hidden, "remove `@hidden`");
  }
}
