/**
 * Advises on an argument that another annotation of the model accepts: where it belongs, and the edits that move it
 * there.
 */
import type { Advice, Edit } from "../diagnostics/diagnostics.js";
import { removal } from "./arguments.js";
import { canonicalOption, operationOptions, optionNames } from "./operation-arguments.js";
import type { Annotation } from "./read-annotations.js";
import { resourceNames } from "./resource-arguments.js";

/**
 * Returns the advice for an argument that `@resource` accepts, or a `@pagination` of all operations; undefined for
 * others.
 */
export function adviceForMisplaced(
  key: string,
  annotation: Annotation,
  modelAnnotations: readonly Annotation[],
): Advice | undefined {
  const home = homeOf(key, annotation);
  if (home === undefined) return undefined;
  // No fix for an operation's option, because a `@pagination` of the model may propose the same edit at the same time.
  const fix = home === "collection" ? undefined : moveTo(home, key, annotation, modelAnnotations);
  const annotated = home === "collection" ? 'pagination(operation: "getCollection")' : home;
  return { help: `it belongs in \`@${annotated}\``, ...(fix && { fix }) };
}

function homeOf(key: string, { name }: Annotation): keyof typeof beginnings | undefined {
  if (name === "pagination") return resourceNames.includes(key) ? "resource" : undefined;
  const option = canonicalOption(key);
  if (name !== "resource" || option === "operation" || !optionNames.includes(option)) return undefined;
  return operationOptions.includes(option) ? "collection" : "pagination";
}

/**
 * Returns the edits that move an operation's option out of a `@pagination` without `operation`: `path` to `@resource`,
 * others to `getCollection`. Undefined for `where`, which may be meant for the resource or for an operation.
 */
export function moveOption(
  key: string,
  from: Annotation,
  modelAnnotations: readonly Annotation[],
): readonly Edit[] | undefined {
  if (key === "path") return moveTo("resource", key, from, modelAnnotations);
  return key === "where" ? undefined : moveTo("collection", key, from, modelAnnotations);
}

/** The beginnings of the annotations that an argument can be moved to. */
const beginnings = {
  resource: "resource(",
  pagination: "pagination(",
  collection: 'pagination(operation: "getCollection", ',
} as const;

/**
 * Returns the edits that move an argument to the annotation `home`. Undefined if that annotation has the argument
 * already. Also undefined if `from` would then have no arguments next to other text: it would be read as text.
 *
 * @param modelAnnotations the annotations of the model
 */
function moveTo(
  home: keyof typeof beginnings,
  key: string,
  from: Annotation,
  modelAnnotations: readonly Annotation[],
): readonly Edit[] | undefined {
  const index = from.arguments.findIndex((argument) => argument.key === key);
  const argument = from.arguments[index];
  const isOnly = from.arguments.length === 1;
  const target = modelAnnotations.find((annotation) => isHome(annotation, home));
  const isThere = target?.arguments.some((other) => other.key === key);
  if (argument === undefined || isThere || (isOnly && !from.isAlone)) return undefined;
  const { file } = from.span;
  const edit = (start: number, end: number, text: string): Edit => ({ span: { file, start, end }, text });
  const removed = isOnly ? edit(from.nameSpan.end, from.span.end, "") : removal(index, from.arguments);
  if (target === undefined) {
    return [removed, edit(from.span.end, from.span.end, ` @${beginnings[home]}${argument.text})`)];
  }
  const inside = target.arguments.at(-1)?.value.span.end;
  return inside === undefined
    ? [removed, edit(target.nameSpan.end, target.span.end, `(${argument.text})`)]
    : [removed, edit(inside, inside, `, ${argument.text}`)];
}

function isHome({ name, arguments: given }: Annotation, home: keyof typeof beginnings): boolean {
  const operation = given.find(({ key }) => key === "operation")?.value;
  if (home !== "collection") return name === home && operation === undefined;
  return name === "pagination" && operation?.kind === "string" && operation.value === "getCollection";
}
