/** Reads the parameters that an operation declares for its handler: `parameters: { since: DateTime? }`. */

import type { HandlerParameter } from "@prisma-paged/runtime/generator";
import type { PaginationDeclaration } from "../annotations/declaration.js";
import type { WrittenParameter } from "../annotations/parameters-value.js";
import { adviseNearest } from "../diagnostics/advice.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Datamodel } from "../schema/datamodel.js";
import { formatList } from "../util/wording.js";

type HandlerParameters = { readonly [parameter: string]: HandlerParameter };

/** Prisma's types whose values can be written in a query. */
const scalars = ["String", "Boolean", "Int", "BigInt", "Float", "Decimal", "DateTime"] as const;

/** Returns the parameters; undefined if there are none. Reports parameters that no handler could read. */
export function toHandlerParameters(
  declared: Pick<PaginationDeclaration, "parameters" | "handler"> | undefined,
  datamodel: Datamodel,
  diagnostics: Diagnostics,
): HandlerParameters | undefined {
  const written = declared?.parameters ?? [];
  const [first] = written;
  if (first !== undefined && declared?.handler !== true) {
    diagnostics.error({
      code: "handler-parameter",
      headline: "`parameters` has no effect without a handler",
      label: "only a handler reads them",
      span: first.name.span,
      help: "add `handler: true`",
    });
  }
  const read = written.flatMap((parameter) => {
    const type = typeOf(parameter, datamodel, diagnostics);
    return type === undefined || isReserved(parameter, diagnostics) ? [] : [[parameter.name.value, type] as const];
  });
  return read.length === 0 ? undefined : Object.fromEntries(read);
}

function typeOf(
  { type: { name, modifier, span }, description }: WrittenParameter,
  { enums, models }: Datamodel,
  diagnostics: Diagnostics,
): HandlerParameter | undefined {
  const shared = {
    ...(modifier === undefined && { required: true as const }),
    ...(modifier === "[]" && { list: true as const }),
    ...(description !== undefined && { description }),
  };
  const scalar = scalars.find((scalarName) => scalarName === name);
  if (scalar !== undefined) return { type: scalar, ...shared };
  const values = enums.find((enumType) => enumType.name === name)?.values;
  if (values !== undefined) return { type: "Enum", values, ...shared };
  const isModel = models.some((model) => model.name === name);
  const isOther = name === "Json" || name === "Bytes";
  const why = isModel
    ? "is a model"
    : isOther
      ? "is not written in a query"
      : "is not a type of Prisma or of the schema";
  const typeNames = [...scalars, ...enums.map((enumType) => enumType.name)];
  const hint = isModel || isOther ? undefined : adviseNearest(name, typeNames, span);
  diagnostics.error({
    code: "handler-parameter",
    headline: `\`${name}\` cannot be the type of a parameter`,
    label: `it ${why}`,
    span,
    help: hint ?? `name one of ${formatList(typeNames, "or")}`,
  });
  return undefined;
}

/**
 * Reports a parameter with the name of a property that every object has. A handler would find that property even if no
 * client sent the parameter.
 */
function isReserved({ name }: WrittenParameter, diagnostics: Diagnostics): boolean {
  if (!(name.value in Object.prototype)) return false;
  diagnostics.error({
    code: "reserved-name",
    headline: `a parameter cannot be named \`${name.value}\``,
    label: "every JavaScript object has a property of that name",
    span: name.span,
    help: "give it another name",
  });
  return true;
}
