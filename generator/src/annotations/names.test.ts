import { expect, test } from "vitest";
import { annotationMeantBy } from "./names.js";

test("two swapped letters are a slip in the shortest name, too; another letter there is another word", () => {
  const meant = ["nmae", "cuont", "embde", "pagintaion", "same"].map(annotationMeantBy);
  expect(meant).toEqual(["name", "count", "embed", "pagination", undefined]);
});
