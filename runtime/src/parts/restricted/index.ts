/** `@prisma-paged/runtime/parts/restricted`: fields that the application shows to some callers only (`@restricted`). */
import type { Context } from "hono";
import type { ServeOptions } from "../../definition/api-options.js";
import type { DefinedResource } from "../../definition/resource-definition.js";
import type { Part } from "../../http/part.js";
import { refuseUnknownKeys } from "../../startup/unknown-keys.js";
import { recent } from "../../util/recent.js";
import { hideRestrictedFields } from "./hide-restricted-fields.js";

/**
 * Returns the part that hides restricted fields.
 * @param models the names of the restricted fields, by model
 */
export function restricted(models: { readonly [model: string]: readonly string[] }): Part {
  // All APIs share these definitions, because they are built from the same ones.
  const definitions = recent<(defined: DefinedResource) => DefinedResource>();
  return {
    name: "restricted",
    refuse({ fields }) {
      refuseUnknownKeys(fields ?? {}, {
        kind: "model",
        kinds: "Models with restricted fields",
        within: " in `fields`",
        known: Object.keys(models),
      });
      for (const [model, choice] of Object.entries<unknown>({ ...fields })) {
        if (choice === undefined || typeof choice === "function") continue;
        throw new Error(`createApi: fields.${model} must be a function that returns "all" or names of fields.`);
      }
    },
    withoutRestricted: {
      allowedFields: async (context, options) => (await allowedFields(models, options, context)).join(),
      definitionsFor: (allowed) => definitions(allowed, () => hideRestrictedFields(new Set(allowed.split(",")))),
    },
  };
}

/**
 * Returns the restricted fields that the caller of a request may see, in the schema's order: `User.email`.
 * @throws Error for a name that is not a restricted field
 */
async function allowedFields(
  models: { readonly [model: string]: readonly string[] },
  { fields }: ServeOptions,
  context: Context,
): Promise<readonly string[]> {
  const visible = await Promise.all(
    Object.entries(models).map(async ([model, names]) => {
      const answer = (await fields?.[model]?.(context)) ?? [];
      const chosen = answer === "all" ? names : answer;
      const unknown = chosen.find((name) => !names.includes(name));
      if (unknown !== undefined)
        throw new Error(
          `fields.${model} returned \`${unknown}\`, which is not a restricted field. Return "all", or some of: ${names.join(", ")}.`,
        );
      return names.filter((name) => chosen.includes(name)).map((name) => `${model}.${name}`);
    }),
  );
  return visible.flat();
}
