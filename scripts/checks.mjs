/** The steps of `npm run check`, each a script of package.json. */
export const checks = [
  "lint",
  "types",
  "architecture",
  "packages",
  "paths",
  "linear",
  "comments",
  "citations",
  "guarantees",
  "prose",
  "docs:budget",
  "docs:facts",
  "tables",
  "figures",
];
