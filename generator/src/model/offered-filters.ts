/** `filters`: which of the model's filters an operation offers. */
import { fieldOf, type ModelDeclaration, type PaginationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { formatList } from "../util/wording.js";
import { unknownField } from "./field-hints.js";
import type { LocatedFilters } from "./filters.js";

type Offering = Pick<PaginationDeclaration, "filters" | "handler">;

/** Whether an operation offers the filters of a field: those that it names, or else all; a handler none. */
export function offers(declared: Offering | undefined, field: string): boolean {
  if (declared?.filters !== undefined) return declared.filters.some(({ value }) => value === field);
  return declared?.handler !== true;
}

/** The filters that an operation offers. Reports what it names and cannot offer. */
export function offeredFilters(
  all: LocatedFilters,
  declared: Offering | undefined,
  rows: ModelDeclaration,
  diagnostics: Diagnostics,
): LocatedFilters {
  checkNames(all, declared?.filters ?? [], rows, diagnostics);
  return new Map([...all].filter(([name]) => offers(declared, declaringField(name, rows))));
}

/** The field that declares a filter: of one by a path, such as `author.name`, the relation. */
function declaringField(name: string, { fields }: ModelDeclaration): string {
  const [first, second] = name.split(".");
  if (second === undefined) return name;
  return fields.find(({ publicName }) => publicName.value === first)?.field.name ?? name;
}

function checkNames(
  all: LocatedFilters,
  named: NonNullable<Offering["filters"]>,
  rows: ModelDeclaration,
  diagnostics: Diagnostics,
): void {
  const { model } = rows;
  const declaring = [...new Set([...all.keys()].map((name) => declaringField(name, rows)))];
  for (const [index, { value: name, span }] of named.entries()) {
    const field = fieldOf(rows, name);
    if (named.findIndex(({ value }) => value === name) !== index) {
      diagnostics.error("duplicate-option", `\`filters\` names \`${name}\` twice.`, span, "remove one of the two");
    } else if (field === undefined) {
      unknownField(name, model, ({ name }) => declaring.includes(name), span, diagnostics);
    } else if (field.filters.length === 0 && field.pathFilters.length === 0) {
      const hint =
        declaring.length === 0
          ? "add `@filter` to the field"
          : `add \`@filter\` to it, or name ${formatList(declaring, "or")}`;
      diagnostics.error(
        "undeclared-filter",
        `\`${model.name}.${name}\` has no \`@filter\`, so \`filters\` cannot offer it.`,
        span,
        hint,
      );
    }
  }
}
