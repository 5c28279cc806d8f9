import type { AnnotationName, Model } from "prisma-paged/tools";
import type { DeclarationAt } from "../declaration-at.js";
import type { ProjectView } from "../project-view.js";

/** A text that the editor offers to insert. */
export interface Candidate {
  readonly label: string;
  readonly snippet: string;
  /** The explanation of the candidate, in one line. */
  readonly summary: string;
  readonly kind: "annotation" | "option" | "value" | "field";
}

export interface CompletionContext {
  readonly view: ProjectView;
  readonly declared: DeclarationAt;
  /** The model whose fields the annotation names. On a relation, the related model. */
  readonly rows: Model;
  /** The annotations of the declaration, without the one that is typed. */
  readonly present: readonly AnnotationName[];
  /** The part of a value that has been typed, without its opening quote. */
  readonly prefix: string;
}
