/** Options of the count that cannot be served, or come to nothing. */
import type { Pagination, Provider } from "@prisma-paged/runtime";
import { attributeName } from "@prisma-paged/runtime/options";
import { estimateSql } from "./count-sql.js";
import type { OptionSetting, PaginationDeclaration } from "./declaration.js";
import type { Diagnostics } from "./diagnostics.js";

/** `estimated` where the database keeps no estimate: a count in its place would cost what the option is to spare. */
export function checkEstimate(setting: OptionSetting | undefined, provider: Provider, diagnostics: Diagnostics): void {
  if (setting?.value !== "estimated" || estimateSql({ table: "" }, provider) !== undefined) return;
  const message = `The provider ${provider} keeps no estimate of a table's rows that could be asked.`;
  diagnostics.error("count-estimate", message, setting.span, "use `exact`, `shared`, `cached` or `capped`");
}

/** A mode beside `distinct` of the same operation: distinct values are counted as `paginationUseOutputWalkers` says. */
export function warnOfDistinctCount(declared: PaginationDeclaration | undefined, diagnostics: Diagnostics): void {
  const mode = declared?.settings.find(({ key }) => key === "count");
  if (declared?.distinct === undefined || mode === undefined || mode.value === "exact") return;
  const message = `\`${mode.value}\` has no effect beside \`distinct\`: distinct values are counted for each request.`;
  diagnostics.warning("count-mode", message, mode.span, "remove `paginationCount`, or page partially");
}

/** The options that one mode alone reads. */
const modeOf = { countSeconds: "cached", countLimit: "capped" } as const;

/**
 * `countSeconds` without a cached count, `countLimit` without a capped one, as far as annotations say them: a global
 * one may be meant for any resource.
 *
 * @param listing every `@pagination` over the rows of one model
 * @param globals the global level, for its mode
 */
export function warnOfCountOptions(
  listing: readonly PaginationDeclaration[],
  globals: readonly Pick<OptionSetting, "key" | "value">[],
  diagnostics: Diagnostics,
): void {
  const settings = listing.flatMap((declared) => declared.settings);
  const modes = [...globals, ...settings].filter(({ key }) => key === "count").map(({ value }) => value);
  for (const { key, span } of settings) {
    const mode = wantedMode(key);
    if (mode === undefined || modes.includes(mode)) continue;
    const message = `\`${attributeName(key)}\` has no effect: no count of these rows is ${mode}.`;
    diagnostics.warning("count-mode", message, span, `add \`paginationCount: "${mode}"\`, or remove it`);
  }
}

function wantedMode(key: keyof Pagination): string | undefined {
  return key === "countSeconds" || key === "countLimit" ? modeOf[key] : undefined;
}
