/** What an operation declares for its handler: `parameters: { since: DateTime? }`. */
import type { HandlerParameter } from "@prisma-paged/runtime/generator";
import type { PaginationDeclaration } from "../annotations/declaration.js";
import type { WrittenParameter } from "../annotations/parameters-value.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Datamodel } from "../schema/datamodel.js";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";

type HandlerParameters = { readonly [parameter: string]: HandlerParameter };

/** Prisma's types of which a query's text can be a value. */
const scalars = ["String", "Boolean", "Int", "BigInt", "Float", "Decimal", "DateTime"] as const;

/** Undefined if there are none. Reports what no handler could read. */
export function toHandlerParameters(
  declared: Pick<PaginationDeclaration, "parameters" | "handler"> | undefined,
  datamodel: Datamodel,
  diagnostics: Diagnostics,
): HandlerParameters | undefined {
  const written = declared?.parameters ?? [];
  const [first] = written;
  if (first !== undefined && declared?.handler !== true) {
    const message = "`parameters` has no effect without a handler: only a handler reads them.";
    diagnostics.error("handler-parameter", message, first.name.span, "add `handler: true`");
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
  const scalar = scalars.find((known) => known === name);
  if (scalar !== undefined) return { type: scalar, ...shared };
  const values = enums.find((each) => each.name === name)?.values;
  if (values !== undefined) return { type: "Enum", values, ...shared };
  const isModel = models.some((model) => model.name === name);
  const isOther = name === "Json" || name === "Bytes";
  const why = isModel
    ? "is a model"
    : isOther
      ? "is not written in a query"
      : "is not a type of Prisma or of the schema";
  const all = [...scalars, ...enums.map((each) => each.name)];
  const hint = isModel || isOther ? undefined : didYouMean(name, all);
  const message = `\`${name}\` cannot be the type of a parameter: it ${why}.`;
  diagnostics.error("handler-parameter", message, span, hint ?? `name one of ${formatList(all, "or")}`);
  return undefined;
}

/** Where handlers look a parameter up, these are found though no client sent them. */
function isReserved({ name }: WrittenParameter, diagnostics: Diagnostics): boolean {
  if (!(name.value in Object.prototype)) return false;
  const message = `A parameter cannot be named \`${name.value}\`: every JavaScript object has a property of that name.`;
  diagnostics.error("reserved-name", message, name.span, "give it another name");
  return true;
}
