/** Checks options of the count that cannot be served, or have no effect. */

import type { Pagination, Provider } from "@prisma-paged/runtime/generator";
import { estimateSql } from "@prisma-paged/runtime/generator";
import type { PaginationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiOperation } from "../model/api-model.js";
import { isTimed } from "../model/filters/request-placeholders.js";
import { namedLike, type OptionSetting } from "../options/option-setting.js";
import type { Model } from "../schema/datamodel.js";
import { routeText } from "../util/route-text.js";

/**
 * Reports `estimated` on a database that keeps no estimate: a real count in its place would cost what the option should
 * save.
 */
export function checkEstimate(setting: OptionSetting | undefined, provider: Provider, diagnostics: Diagnostics): void {
  if (setting?.value !== "estimated" || estimateSql("", provider) !== undefined) return;
  diagnostics.error({
    code: "count-estimate",
    headline: `\`estimated\` is not available on \`${provider}\``,
    label: "only PostgreSQL and MySQL estimate the rows of a table",
    span: setting.span,
    help: "use `exact`, `shared`, `cached` or `capped`",
  });
}

/**
 * Reports a shared total of rows whose condition contains `now()`, because no two requests then have the same
 * condition.
 */
export function checkMovingCount(
  setting: OptionSetting | undefined,
  { operation, written: { conditions } }: Pick<ApiOperation, "operation" | "written">,
  diagnostics: Diagnostics,
): void {
  if (setting?.value !== "shared" && setting?.value !== "cached") return;
  if (operation.handler) return;
  if (!conditions.some(isTimed)) return;
  const hint = `set \`${setting.name}\` to \`exact\` or \`capped\` here, or compare with a fixed date`;
  diagnostics.error({
    code: "count-now",
    headline: `\`${setting.value}\` totals cannot be shared by \`${routeText(operation.path)}\``,
    label: "its condition contains `now()`, so it differs in each request",
    span: setting.span,
    help: hint,
  });
}

/** Warns of `estimated` together with `distinct` of one operation: databases estimate rows, not distinct values. */
export function warnOfDistinctCount(
  declared: PaginationDeclaration | undefined,
  { operation }: Pick<ApiOperation, "operation">,
  diagnostics: Diagnostics,
): void {
  const mode = declared?.settings.find(({ key }) => key === "count");
  if (mode?.value !== "estimated" || operation.distinct === undefined || !operation.pagination.useOutputWalkers) return;
  diagnostics.warning({
    code: "count-mode",
    headline: "`estimated` has no effect with `distinct`",
    label: "distinct values are counted for each request, because databases estimate only rows",
    span: mode.span,
    help: `set \`${mode.name}\` to \`capped\` or \`cached\`, or page partially`,
  });
}

/** The name of a field that says which tenant a row belongs to: `tenantId`, `organization`, `account_key`. */
const tenantName =
  /^(tenant|organi[sz]ation|org|workspace|account|company|customer|team)(_?(id|key|uuid|slug|code|name))?$/i;

/** Warns of a shared total of rows that seem to belong to tenants, because the condition may not name the tenant. */
export function warnOfSharedTenants(
  setting: OptionSetting | undefined,
  { name, fields }: Pick<Model, "name" | "fields">,
  diagnostics: Diagnostics,
): void {
  if (setting?.value !== "shared" && setting?.value !== "cached") return;
  const tenant = fields.find((field) => tenantName.test(field.name));
  if (tenant === undefined) return;
  const hint = "use `exact`, or give `createApi` a `countKey` that names the tenant";
  diagnostics.warning({
    code: "count-tenant",
    headline: `a \`${setting.value}\` total of \`${name}\` may be shown to another tenant`,
    label: `\`${tenant.name}\` suggests that rows belong to tenants`,
    notes: [
      "a tenant that is chosen below Prisma (row-level security, a pool for each tenant) is not part of the condition",
    ],
    span: setting.span,
    help: hint,
  });
}

/** The mode of the count for each option that only one mode reads. */
const modeOf: { readonly [key in keyof Pagination]?: string } = { countSeconds: "cached", countLimit: "capped" };

/**
 * Warns of `countSeconds` without a cached count, and of `countLimit` without a capped one. A global option is not
 * checked. It may be meant for any resource.
 * @param listing every `@pagination` over the rows of one model
 * @param globals the global level, which may set the mode
 */
export function warnOfCountOptions(
  listing: readonly PaginationDeclaration[],
  globals: readonly Pick<OptionSetting, "key" | "value">[],
  diagnostics: Diagnostics,
): void {
  const settings = listing.flatMap((declared) => declared.settings);
  const modes = [...globals, ...settings].filter(({ key }) => key === "count").map(({ value }) => value);
  for (const { key, name, span } of settings) {
    const mode = modeOf[key];
    if (mode === undefined || modes.includes(mode)) continue;
    diagnostics.warning({
      code: "count-mode",
      headline: `\`${name}\` has no effect without \`${namedLike(name, "count")}: "${mode}"\``,
      span,
      help: `add \`${namedLike(name, "count")}: "${mode}"\`, or remove the option`,
    });
  }
}
