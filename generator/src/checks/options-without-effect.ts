/** Finds options that no collection uses, among those to which they apply. */

import type { Pagination } from "@prisma-paged/runtime/generator";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiOperation } from "../model/api-model.js";
import { isIncludedBy } from "../model/includes.js";
import type { OptionSetting } from "../options/option-setting.js";
import type { PlatformConfig } from "../options/platform-config.js";

interface Use {
  readonly isUsed: (operation: ApiOperation, formats: PlatformConfig["formats"]) => boolean;
  /** The rest of the headline, after the option's name: `has no effect`. */
  readonly headline: string;
  readonly label?: string;
  readonly help: string;
}

const uses: { readonly [key in keyof Pagination]?: Use } = {
  maximumItemsPerPage: {
    isUsed: ({ operation }) => operation.pagination.clientItemsPerPage,
    headline: "has no effect",
    label: "clients cannot choose the page size",
    help: "remove it, or add `clientItemsPerPage: true` to let clients choose",
  },
  cursor: {
    isUsed: ({ operation: { pagination } }) => pagination.viaCursor !== null || pagination.cursor !== "opaque",
    headline: "has no effect without `viaCursor`",
    help: "remove it, or page by cursor",
  },
  clientOffset: {
    isUsed: ({ operation: { pagination, handler } }) => pagination.viaCursor === null && !handler,
    headline: "has no effect",
    label: "pages by cursor, and those of a handler, do not begin at any row",
    help: "remove it",
  },
  maximumOffset: {
    isUsed: ({ operation }) => operation.pagination.viaCursor === null,
    headline: "has no effect",
    label: "pages by cursor have no offset",
    help: "remove it",
  },
  fetchJoinCollection: {
    isUsed: ({ written: { rows, sent } }) =>
      rows.fields.some(({ field, embed }) => field.list && (embed || isIncludedBy(sent.clientIncludes, field.name))),
    headline: "has no effect",
    label: "no list is embedded",
    help: "remove it",
  },
  useOutputWalkers: {
    isUsed: ({ operation }) => operation.distinct !== undefined,
    headline: "has no effect without `distinct`",
    help: "remove it",
  },
  json: {
    isUsed: (_, formats) => formats.includes("json"),
    headline: "has no effect",
    label: "the API does not offer plain JSON",
    help: "remove it, or add `json` to `formats` in platform.yaml",
  },
};

/**
 * Warns of options that no collection uses (`option-without-effect`), once for each setting: in an annotation, or in
 * platform.yaml for the whole API.
 */
export function warnOfUnusedOptions(
  operations: readonly ApiOperation[],
  formats: PlatformConfig["formats"],
  diagnostics: Diagnostics,
): void {
  const places = new Map<OptionSetting, boolean>();
  for (const operation of operations) {
    for (const setting of operation.written.settings.values()) {
      const isUsed = uses[setting.key]?.isUsed(operation, formats) ?? true;
      places.set(setting, places.get(setting) === true || isUsed);
    }
  }
  for (const [{ key, name, span }, isUsed] of places) {
    const use = uses[key];
    if (isUsed || use === undefined) continue;
    diagnostics.warning({
      code: "option-without-effect",
      headline: `\`${name}\` ${use.headline}`,
      label: use.label,
      span,
      help: use.help,
    });
  }
}
