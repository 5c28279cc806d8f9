/** Checks options of one operation that exclude each other, because they read rows in different ways. */
import type { CollectionOperation, Pagination } from "@prisma-paged/runtime/generator";
import type { PaginationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { OptionSetting } from "../options/option-setting.js";
import type { ResolvedOptions } from "../options/resolve.js";
import { routeText } from "../util/route-text.js";

/**
 * Reports `cursor-distinct`. Warns of options in an annotation that have no effect, because the operation has a cursor
 * (`cursor-order`) or a handler (`handler-option`).
 */
export function checkModes(
  declared: PaginationDeclaration | undefined,
  { pagination, path }: CollectionOperation,
  settings: ResolvedOptions,
  diagnostics: Diagnostics,
): void {
  if (declared?.handler) {
    for (const [name, span] of readingOptions(declared)) {
      diagnostics.warning({
        code: "handler-option",
        headline: `\`${name}\` has no effect`,
        label: `the rows of \`${routeText(path)}\` come from a handler`,
        span,
        help: `remove \`${name}\``,
      });
    }
    return;
  }
  if (pagination.viaCursor === null) return;
  const isOwn = declared?.settings.some(({ key }) => key === "viaCursor") === true;
  const setting = settings.get("viaCursor");
  const related = isOwn || !setting ? [] : [{ span: setting.span, label: "the cursor is set here" }];
  if (declared?.order !== undefined) {
    const hint = isOwn ? "remove `order`" : "remove `order`, or add `paginationViaCursor: []` to page by number";
    diagnostics.warning({
      code: "cursor-order",
      headline: "`order` has no effect",
      label: `\`${routeText(path)}\` is ordered by its cursor`,
      span: spanOf(declared, "order"),
      related,
      help: hint,
    });
  }
  const [first] = declared?.distinct ?? [];
  if (first === undefined) return;
  const hint = isOwn ? "remove one of the two" : "add `paginationViaCursor: []` to page it by number";
  diagnostics.error({
    code: "cursor-distinct",
    headline: `\`${routeText(path)}\` cannot be \`distinct\` and paged by cursor`,
    label: "a cursor pages by single rows, `distinct` by groups",
    span: first.span,
    related,
    help: hint,
  });
}

/** Returns the options of an annotation that decide how the database reads the rows. */
function readingOptions(declared: PaginationDeclaration): readonly (readonly [name: string, span: Span])[] {
  const own = (["where", "distinct", "order"] as const).filter((name) => declared[name] !== undefined);
  return [
    ...own.map((name) => [name, spanOf(declared, name)] as const),
    ...declared.settings
      .filter(({ key, value }) => readingSettings.has(key) && !isEmpty(value))
      .map(({ name, span }) => [name, span] as const),
  ];
}

const readingSettings: ReadonlySet<keyof Pagination> = new Set([
  "viaCursor",
  "clientOffset",
  "fetchJoinCollection",
  "useOutputWalkers",
  "count",
  "countSeconds",
  "countLimit",
]);

/** Checks for an empty list: `paginationViaCursor: []` switches the cursor off. */
function isEmpty(value: OptionSetting["value"]): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Returns the source span of an argument's value. The span of a list is from its first to its last item. */
function spanOf(declared: PaginationDeclaration, name: "where" | "distinct" | "order"): Span {
  if (name === "where") return declared.where?.span ?? declared.span;
  const [first, ...rest] = declared[name] ?? [];
  return first === undefined ? declared.span : { ...first.span, end: (rest.at(-1) ?? first).span.end };
}
