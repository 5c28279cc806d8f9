/** An argument that another annotation of the model takes: where it belongs, and how a program can move it there. */
import type { Move } from "../diagnostics/diagnostics.js";
import { canonicalOption, operationOptions, optionNames } from "../options/option-names.js";
import { resourceArguments } from "./argument-names.js";
import type { Annotation } from "./read-annotations.js";

interface Place {
  readonly hint: string;
  readonly move?: Move;
}

/** The place of an argument that `@resource` takes, or that a `@pagination` of all operations takes; undefined for others. */
export function placeOf(key: string, annotation: Annotation, all: readonly Annotation[]): Place | undefined {
  const home = homeOf(key, annotation);
  if (home === undefined) return undefined;
  // A `@pagination` of the model may make the same one in the same round.
  const move = home === "collection" ? undefined : moveTo(home, key, annotation, all);
  const annotated = home === "collection" ? 'pagination(operation: "getCollection")' : home;
  return { hint: `it belongs in \`@${annotated}\``, ...(move && { move }) };
}

function homeOf(key: string, { name }: Annotation): keyof typeof beginnings | undefined {
  if (name === "pagination") return resourceArguments.some((known) => known === key) ? "resource" : undefined;
  const option = canonicalOption(key);
  if (name !== "resource" || option === "operation" || !optionNames.includes(option)) return undefined;
  return operationOptions.some((known) => known === option) ? "collection" : "pagination";
}

/**
 * Of an option of one operation in a `@pagination` without one: a path is the resource's, and a `where` may be meant for
 * the resource or an operation.
 */
export function moveOfOption(key: string, from: Annotation, all: readonly Annotation[]): Move | undefined {
  if (key === "path") return moveTo("resource", key, from, all);
  return key === "where" ? undefined : moveTo("collection", key, from, all);
}

/** How an annotation begins that has the argument. */
const beginnings = {
  resource: "resource(",
  pagination: "pagination(",
  collection: 'pagination(operation: "getCollection", ',
} as const;

/** @param all the annotations of the model */
function moveTo(
  home: keyof typeof beginnings,
  key: string,
  from: Annotation,
  all: readonly Annotation[],
): Move | undefined {
  const index = from.arguments.findIndex((argument) => argument.key === key);
  const argument = from.arguments[index];
  if (argument?.keySpan === undefined) return undefined;
  const { file } = from.span;
  const span = (start: number, end: number) => ({ file, start, end });
  const moved = span(argument.keySpan.start, argument.value.span.end);
  const [before, after] = [from.arguments[index - 1], from.arguments[index + 1]];
  const target = all.find((annotation) => isHome(annotation, home));
  const inside = target?.arguments.at(-1)?.value.span.end;
  const removed =
    before !== undefined
      ? span(before.value.span.end, moved.end)
      : after === undefined
        ? span(from.nameSpan.end, from.span.end)
        : span(moved.start, (after.keySpan ?? after.value.span).start);
  const inserted = { moved, removed, ...(before === undefined && after === undefined && { alone: from.span }) };
  if (target === undefined) {
    return { ...inserted, at: span(from.span.end, from.span.end), prefix: ` @${beginnings[home]}`, suffix: ")" };
  }
  return inside === undefined
    ? { ...inserted, at: span(target.nameSpan.end, target.span.end), prefix: "(", suffix: ")" }
    : { ...inserted, at: span(inside, inside), prefix: ", ", suffix: "" };
}

function isHome({ name, arguments: given }: Annotation, home: keyof typeof beginnings): boolean {
  const operation = given.find(({ key }) => key === "operation")?.value;
  if (home !== "collection") return name === home && operation === undefined;
  return name === "pagination" && operation?.kind === "string" && operation.value === "getCollection";
}
