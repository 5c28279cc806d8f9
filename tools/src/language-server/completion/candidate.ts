import type { AnnotationName, Model } from "prisma-paged/tools";
import type { Declared } from "../declared.js";
import type { View } from "../view.js";

/** What a person may choose. */
export interface Candidate {
  readonly label: string;
  readonly snippet: string;
  /** One line. */
  readonly summary: string;
  readonly kind: "annotation" | "option" | "value" | "field";
}

export interface Scope {
  readonly view: View;
  readonly declared: Declared;
  /** The model whose fields are named: that of the rows. */
  readonly rows: Model;
  /** The annotations of the declaration, without the one that is typed. */
  readonly present: readonly AnnotationName[];
  /** What has been typed of a value. */
  readonly prefix: string;
}
