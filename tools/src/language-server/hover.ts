/** Explains what is at a location of the schema, as Markdown: an annotation, an argument, a field. */

import { attributeName, type FieldKind, policyText, queryParameters } from "@prisma-paged/runtime/generator";
import {
  type ApiOperation,
  type ApiResource,
  annotationSpecs,
  explainOptions,
  figuresOf,
  filterKindNames,
  filterRules,
  itemPath,
  keyOf,
  type MeasuredRoute,
  type OwnAtName,
  routeText,
} from "prisma-paged/tools";
import { annotationAt, wordOf } from "./annotation-place.js";
import { type ArgumentSpec, argumentOf } from "./argument-specs.js";
import { type DeclarationAt, type DocCommentAt, declarationAt, docCommentAt } from "./declaration-at.js";
import { code, meaningLines, prose, tableRow } from "./markdown.js";
import type { EditorLocation, ProjectView } from "./project-view.js";

export interface Hover {
  /** The explanation, as Markdown. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function hoverAt(place: EditorLocation): Hover | undefined {
  const commented = docCommentAt(place);
  if (commented !== undefined) return hoverIn(commented, place.view);
  const named = declarationAt(place);
  if (named === undefined) return undefined;
  const text = named.field === undefined ? routesText(named, place.view) : fieldText(named, place.view);
  const { start, end } = named.entry.nameSpan;
  return text === "" ? undefined : { text, start, end };
}

function hoverIn(commented: DocCommentAt, view: ProjectView): Hover | undefined {
  const { doc, position } = commented;
  const { annotation, path = [] } = annotationAt(doc, position) ?? {};
  if (annotation === undefined) return undefined;
  if (position <= annotation.nameEnd) {
    const { start, end } = doc.span(annotation.start, annotation.nameEnd);
    return { text: annotationText(annotation, commented, view), start, end };
  }
  const [{ item } = {}, ...inner] = path;
  const word = item?.key ?? wordOf(item?.value);
  if (inner.length > 0 || word?.token.kind !== "identifier" || position < word.start || position > word.end)
    return undefined;
  const name = word.token.text;
  const argument = item?.key === undefined ? undefined : argumentOf(annotation.name, name);
  const text = argument === undefined ? filterText(name) : argumentText(argument, annotation, commented, view);
  const { start, end } = doc.span(word.start, word.end);
  return text === undefined ? undefined : { text, start, end };
}

function filterText(word: string): string | undefined {
  const kind = filterKindNames.find((each) => each === word);
  return kind && filterRules[kind].summary;
}

function annotationText(annotation: OwnAtName, commented: DocCommentAt, view: ProjectView): string {
  const summary = annotationSpecs[annotation.name].summary;
  const more =
    annotation.name === "pagination"
      ? routesText(commented, view, operationOf(annotation))
      : annotation.name === "filter"
        ? parametersText(commented, view)
        : "";
  return more === "" ? summary : `${summary}\n\n${more}`;
}

/** Returns the operation that a `@pagination` names, such as `archive`; undefined if it names none. */
export function operationOf({ parsed }: OwnAtName): string | undefined {
  const named = parsed?.arguments.find(({ key }) => key === "operation")?.value;
  return named?.kind === "string" ? named.value : undefined;
}

/**
 * Returns the documentation of an argument, its default, and a table of the annotation's routes. The table has the
 * value that counts on each route, and its origin.
 */
function argumentText(
  argument: ArgumentSpec,
  annotation: OwnAtName,
  commented: DocCommentAt,
  view: ProjectView,
): string {
  const { name, option, summary, spec } = argument;
  const byDefault = option === undefined ? [] : [`Default: \`${option.default === null ? "unset" : option.default}\`.`];
  const rows = operationsOf(commented, view, operationOf(annotation)).flatMap((operation) => {
    const explainedOption = explainOptions(operation).find(
      (candidate) => candidate.name === (option ? attributeName(option.key) : name),
    );
    return explainedOption === undefined
      ? []
      : [
          tableRow([
            code(routeText(operation.operation.path)),
            code(explainedOption.value),
            prose(explainedOption.origin),
          ]),
        ];
  });
  const table = rows.length === 0 ? [] : ["", "| route | value | set by |", "| --- | --- | --- |", ...rows];
  return [
    `**${name}**: ${summary}`,
    "",
    `Takes ${spec.documented ?? spec.takes}.`,
    ...byDefault,
    ...meaningLines(spec.schema),
    ...table,
  ].join("\n");
}

function resourceOf({ model }: Pick<DeclarationAt, "model">, { api }: ProjectView): ApiResource | undefined {
  return api.resources.find(({ resource }) => resource.model === model.name);
}

/**
 * Returns the operations that an annotation concerns: one that it names, those of a list relation, or all of the model.
 */
export function operationsOf(declared: DeclarationAt, view: ProjectView, named?: string): readonly ApiOperation[] {
  const resource = resourceOf(declared, view);
  if (resource === undefined) return [];
  const { field } = declared;
  if (field !== undefined) return resource.relations.filter(({ relation }) => relation === field.name);
  return resource.operations.filter(({ operation }) => named === undefined || operation.name === named);
}

/** Returns the routes with their modes, as `explain` prints them, and with the measurements of `tune`. */
function routesText(declared: DeclarationAt, view: ProjectView, named?: string): string {
  const parent = resourceOf(declared, view);
  const measured = view.measured();
  const lines = operationsOf(declared, view, named).flatMap((operation) => [
    `- ${code(routeText(operation.operation.path))}: ${prose(policyText(operation.operation))}`,
    ...measuredLines(parent && measured(parent, operation)),
  ]);
  const resource = parent?.resource;
  const hasItem = resource !== undefined && declared.field === undefined && resource.only !== "getCollection";
  const item =
    hasItem && (named === undefined || named === "get") ? [`- ${code(routeText(itemPath(resource)))}: one item`] : [];
  return [...lines, ...item].join("\n");
}

/** Returns the measurements of the first page and of the slowest request. They may be one request. */
function measuredLines(route: MeasuredRoute | undefined): readonly string[] {
  if (route === undefined) return [];
  const [first] = route.requests;
  const [slowest] = route.requests.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const shown = [...new Set([first, slowest])].flatMap((each) =>
    each ? [`  - ${code(each.url)}: ${figuresOf(each).join(", ")}`] : [],
  );
  return [...shown, `  - ${route.when}`];
}

/**
 * Returns the requests that a field's filters add to the first collection of the model, each with its description:
 * `` - `GET /books?title=…`: Substring of `title`. ``
 */
function parametersText({ model, field }: Pick<DeclarationAt, "model" | "field">, view: ProjectView): string {
  const resource = resourceOf({ model }, view);
  const operation = resource?.operations[0]?.operation;
  if (resource === undefined || operation === undefined || field === undefined) return "";
  const filters = Object.entries(operation.filters).filter(
    ([key, filter]) => (filter.field ?? key) === field.name || key.startsWith(`${field.name}.`),
  );
  const names = filters.map(([key]) => key);
  const isOwn = (parameter: string) =>
    names.some((name) => parameter === name || parameter.startsWith(`${name}[`) || parameter.includes(`[${name}]`));
  return queryParameters(operation)
    .filter(({ name }) => isOwn(name))
    .map(({ name, description }) => `- ${code(`${routeText(operation.path)}?${name}=…`)}: ${prose(description)}`)
    .join("\n");
}

/** Returns a text about whether clients receive the field, and the filters that it has. */
function fieldText({ model, field }: DeclarationAt, view: ProjectView): string {
  const resource = resourceOf({ model }, view);
  if (resource === undefined || field === undefined) return "";
  const shown = resource.fields.find(({ name }) => name === field.name);
  const publicNameText = shown?.publicName === undefined ? "" : ` as ${code(shown.publicName)}`;
  const counts = resource.fields.flatMap((itemField) =>
    itemField.schemaField === field.name && itemField !== shown ? [code(keyOf(itemField))] : [],
  );
  const number = counts.length === 0 ? "" : ` The number of its rows is sent as ${counts.join(" and ")}.`;
  const sent =
    shown === undefined ? `Never sent to clients.${number}` : `Sent${publicNameText}${kinds[shown.kind]}.${number}`;
  const parameters = parametersText({ model, field }, view);
  return [sent, parameters === "" ? "No filters." : `Filters:\n\n${parameters}`].join("\n\n");
}

/** The form in which a field is sent, by its kind. */
const kinds: { readonly [Kind in FieldKind]: string } = {
  column: "",
  computed: ", as the client computes it",
  count: ", as a number",
  reference: ", as the URL of the related item",
  embedded: ", with the related item embedded",
  "embedded-list": ", with the first items of the list embedded",
  collection: ", as the URL of the collection",
};
