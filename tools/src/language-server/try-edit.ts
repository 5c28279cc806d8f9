/** Tries an edit of one model's annotations, and returns the errors that the API then has. */
import {
  type Diagnostic,
  declarationTrial,
  type Model,
  newProblems,
  placedIn,
  readSources,
  type SourceMap,
  type Span,
  withCommentEdit,
} from "prisma-paged/tools";
import type { EditorLocation } from "./project-view.js";

/** The errors of a text, and its annotations without effect. */
type Errors = readonly Diagnostic[];

/** Tries texts in place of the block around a location. */
export interface EditTrial {
  errorsOf(text: string): Errors;
  /** Returns the first errors that a text adds, as {@link addedErrors} does, without looking for further ones. */
  firstAddedErrors(text: string, before: Errors, written: Span): Errors;
}

/**
 * Returns the trial of one block.
 * @param file the path of the block's file
 * @param model the model of the block
 */
export function editTrial({ view, file }: Pick<EditorLocation, "view" | "file">, model: Model): EditTrial {
  const { built, prefixes } = view;
  const attempt = declarationTrial(built, model);
  let first: { readonly text: string; readonly block: SourceMap } | undefined;
  function* errorsSoFar(text: string): Generator<Errors> {
    const edited = first && withCommentEdit(first.block, first.text, text);
    const block = edited ?? readSources([{ path: file, name: file, text }], prefixes);
    first ??= { text, block };
    for (const errors of attempt(block)) yield placedIn(block, errors);
  }
  return {
    errorsOf: (text) => [...errorsSoFar(text)].at(-1) ?? [],
    firstAddedErrors(text, before, written) {
      for (const errors of errorsSoFar(text)) {
        const added = addedErrors(errors, before, written);
        if (added.length > 0) return added;
      }
      return [];
    },
  };
}

/**
 * Returns the errors that `before` does not have, or not as often, and every error in the text that was written. The
 * places of other errors are not compared, because an edit moves them.
 */
export function addedErrors(after: Errors, before: Errors, written: Span): Errors {
  return [...new Set([...newProblems(after, before), ...after.filter((error) => isIn(error, written))])];
}

/** Returns true if a problem is about a part of the text that was written. */
export function isIn({ span }: Diagnostic, written: Span): boolean {
  return span?.file === written.file && span.start < written.end && span.end > written.start;
}
