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
  const move = moveTo(home, key, annotation, all);
  return { hint: `it belongs in \`@${home}\``, ...(move && { move }) };
}

function homeOf(key: string, { name }: Annotation): "resource" | "pagination" | undefined {
  if (name === "pagination") return resourceArguments.some((known) => known === key) ? "resource" : undefined;
  const option = canonicalOption(key);
  const isOfOne = option === "operation" || operationOptions.some((known) => known === option);
  return name === "resource" && !isOfOne && optionNames.includes(option) ? "pagination" : undefined;
}

/** @param all the annotations of the model */
export function moveTo(
  home: "resource" | "pagination",
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
  const target = all.find(
    ({ name, arguments: given }) => name === home && !given.some((one) => one.key === "operation"),
  );
  const inside = target?.arguments.at(-1)?.value.span.end;
  const removed =
    before !== undefined
      ? span(before.value.span.end, moved.end)
      : after === undefined
        ? span(from.nameSpan.end, from.span.end)
        : span(moved.start, (after.keySpan ?? after.value.span).start);
  const inserted = { moved, removed, ...(before === undefined && after === undefined && { alone: from.span }) };
  if (target === undefined) {
    return { ...inserted, at: span(from.span.end, from.span.end), prefix: ` @${home}(`, suffix: ")" };
  }
  return inside === undefined
    ? { ...inserted, at: span(target.nameSpan.end, target.span.end), prefix: "(", suffix: ")" }
    : { ...inserted, at: span(inside, inside), prefix: ", ", suffix: "" };
}
