/** Lists the routes of a file's annotations: for hints after `@pagination`, lenses, and an outline. */

import { defaultPageSize } from "@prisma-paged/runtime/generator";
import {
  type ApiOperation,
  type ApiResource,
  atNamesOf,
  docText,
  itemPath,
  modeOf,
  type OwnAtName,
  openApiPath,
  routeText,
} from "prisma-paged/tools";
import { operationOf, operationsOf } from "./hover.js";
import type { ProjectView } from "./project-view.js";

/** A text that the editor shows after an offset: `GET /cities · 30 · full`. */
interface Hint {
  readonly text: string;
  readonly offset: number;
}

/** Returns a hint after each `@pagination` of a file: `GET /cities · 30 · full`. */
export function hintsOf(file: string, view: ProjectView): readonly Hint[] {
  return [...view.sources.entries].flatMap(([key, entry]) => {
    if (
      entry.file !== file ||
      entry.comment === undefined ||
      !entry.comment.lines.some(({ text }) => text.includes("pagination"))
    )
      return [];
    const [model = "", name] = key.split(".");
    const declared = view.datamodel.models.find((candidate) => candidate.name === model);
    const field = declared?.fields.find((candidate) => candidate.name === name);
    if (declared === undefined) return [];
    const doc = docText(entry.comment);
    const annotations = atNamesOf(doc).filter(
      (annotation): annotation is OwnAtName => annotation.kind === "own" && annotation.name === "pagination",
    );
    return annotations.flatMap((annotation) => {
      // An annotation without a name is that of the default collection, because other operations have names.
      const named = operationOf(annotation) ?? (field === undefined ? "getCollection" : undefined);
      const operations = operationsOf({ model: declared, entry, ...(field && { field }) }, view, named);
      const text = operations.map(hintText).join(", ");
      return text === "" ? [] : [{ text, offset: doc.span(annotation.start, annotation.end).end }];
    });
  });
}

function hintText({ operation }: ApiOperation): string {
  const { pagination } = operation;
  const mode = modeOf(operation).replace(" paging", "");
  return [routeText(operation.path), ...(pagination.enabled ? [defaultPageSize(pagination)] : []), mode].join(" · ");
}

/** A resource of a file, with its routes. */
export interface ListedResource {
  readonly model: string;
  readonly path: string;
  /** The start of the model's name in the file. */
  readonly start: number;
  readonly end: number;
  readonly routes: readonly { readonly route: string; readonly detail: string }[];
}

export function resourcesOf(file: string, view: ProjectView): readonly ListedResource[] {
  return view.api.resources.flatMap((each) => {
    const { model, path } = each.resource;
    const entry = view.sources.model(model);
    if (entry?.file !== file) return [];
    const { start, end } = entry.nameSpan;
    return [{ model, path: openApiPath(path), start, end, routes: routesIn(each) }];
  });
}

/** Returns the routes of a resource: its collections, its list relations, and its item. */
export function routesIn({ resource, operations, relations }: ApiResource): ListedResource["routes"] {
  const collections = [...operations, ...relations].map(({ operation }) => ({
    route: routeText(operation.path),
    detail: modeOf(operation),
  }));
  const item = { route: routeText(itemPath(resource)), detail: `one ${resource.shortName}` };
  return resource.only === "getCollection" ? collections : [...collections, item];
}
