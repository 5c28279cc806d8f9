/** Tries an edit of one model's annotations, and returns the errors that the API then has. */
import {
  type Diagnostic,
  declarationTrial,
  type Model,
  newProblems,
  placedIn,
  readSources,
  type Span,
} from "prisma-paged/tools";
import type { EditorLocation } from "./project-view.js";

/** The errors of a text, and its annotations without effect. */
type Errors = readonly Diagnostic[];

/** Tries a text in place of the block around a location. */
export type Try = (text: string) => Errors;

/**
 * Returns a function that tries texts of one block.
 * @param file the path of the block's file
 * @param model the model of the block
 */
export function editTrial({ view, file }: Pick<EditorLocation, "view" | "file">, model: Model): Try {
  const { built, prefixes } = view;
  const attempt = declarationTrial(built, model);
  return (text) => {
    const block = readSources([{ path: file, name: file, text }], prefixes);
    return placedIn(block, attempt(block));
  };
}

/**
 * Returns the errors that `before` does not have, or not as often, and every error in the text that was written. The
 * places of other errors are not compared, because an edit moves them.
 */
export function addedErrors(after: Errors, before: Errors, written: Span): Errors {
  const isThere = ({ span }: Diagnostic) =>
    span?.file === written.file && span.start < written.end && span.end > written.start;
  return [...new Set([...newProblems(after, before), ...after.filter(isThere)])];
}
