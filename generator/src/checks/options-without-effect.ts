/** Options that none of the collections they apply to uses. */
import { attributeName, type Pagination } from "@prisma-paged/runtime/generator";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { isIncludedBy } from "../model/includes.js";
import type { LocatedOperation } from "../model/operation.js";
import type { OptionSetting } from "../options/option-setting.js";
import type { PlatformConfig } from "../options/platform-config.js";

interface Use {
  readonly isUsed: (operation: LocatedOperation, formats: PlatformConfig["formats"]) => boolean;
  readonly message: string;
  readonly hint: string;
}

const uses: { readonly [key in keyof Pagination]?: Use } = {
  maximumItemsPerPage: {
    isUsed: ({ operation }) => operation.pagination.clientItemsPerPage,
    message: "has no effect: clients cannot choose the page size",
    hint: "remove it, or add `clientItemsPerPage: true` to let clients choose",
  },
  maximumOffset: {
    isUsed: ({ operation }) => operation.pagination.viaCursor === null,
    message: "has no effect: pages by cursor have no offset",
    hint: "remove it",
  },
  fetchJoinCollection: {
    isUsed: ({ rows, operation }) =>
      rows.fields.some(
        ({ field, embed }) => field.list && (embed || isIncludedBy(operation.clientIncludes, field.name)),
      ),
    message: "has no effect: no list is embedded",
    hint: "remove it",
  },
  useOutputWalkers: {
    isUsed: ({ operation }) => operation.distinct !== undefined,
    message: "has no effect without `distinct`",
    hint: "remove it",
  },
  json: {
    isUsed: (_, formats) => formats.includes("json"),
    message: "has no effect: the API does not offer plain JSON",
    hint: "remove it, or add `json` to `formats` in platform.yaml",
  },
};

/** Warning `option-without-effect`, once for each setting: in an annotation, or in platform.yaml for the whole API. */
export function warnOfUnusedOptions(
  operations: readonly LocatedOperation[],
  formats: PlatformConfig["formats"],
  diagnostics: Diagnostics,
): void {
  const places = new Map<OptionSetting, boolean>();
  for (const operation of operations) {
    for (const setting of operation.settings.values()) {
      const isUsed = uses[setting.key]?.isUsed(operation, formats) ?? true;
      places.set(setting, places.get(setting) === true || isUsed);
    }
  }
  for (const [{ key, span }, isUsed] of places) {
    const use = uses[key];
    if (isUsed || use === undefined) continue;
    diagnostics.warning("option-without-effect", `\`${attributeName(key)}\` ${use.message}`, span, use.hint);
  }
}
