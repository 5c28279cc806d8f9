/** `@resource(…)` → its declaration. */
import { attributeName, paginationOptions } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { withoutRepeated } from "../diagnostics/repeated-names.js";
import type { SourceEntry } from "../schema/source-map.js";
import { didYouMean, nearest } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import { type OwnOperation, ownOperations, resourceArguments } from "./argument-names.js";
import { type NamedArgument, namedArguments, readText, readTexts, wrongType } from "./arguments.js";
import type { ResourceDeclaration } from "./declaration.js";
import { placeOf } from "./misplaced.js";
import { readSetting } from "./pagination.js";
import { readNaming } from "./public-name.js";
import type { Annotation } from "./read-annotations.js";

/** What API Platform and others call them. */
const words: ReadonlyMap<string, string> = new Map([
  ["uritemplate", "path"],
  ["route", "path"],
  ["url", "path"],
  ["name", "shortName"],
]);

export function readResource(
  model: string,
  annotations: readonly Annotation[],
  entry: SourceEntry,
  diagnostics: Diagnostics,
): ResourceDeclaration {
  const [annotation, second] = annotations.filter(({ name }) => name === "resource");
  if (annotation === undefined) return {};
  if (second !== undefined) {
    diagnostics.error(
      "duplicate-annotation",
      `\`${model}\` has two \`@resource\`: a model can have only one.`,
      second.nameSpan,
      "put the arguments into one",
    );
  }
  const given = namedArguments(
    annotation,
    {
      names: resourceArguments,
      placeOf: (name) => placeOf(name, annotation, annotations),
      meant: (name) => words.get(name.toLowerCase()) ?? nearest(name, resourceArguments),
      unnamed: { name: "path", kind: "string" },
      unknown: "unknown-argument",
    },
    diagnostics,
  );
  const text = (name: string) => {
    const argument = given.get(name);
    const value = argument && readText(argument, diagnostics);
    return argument && value !== undefined ? { value, span: argument.value.span } : undefined;
  };
  const path = text("path");
  const shortName = text("shortName");
  const texts = (name: string) => {
    const argument = given.get(name);
    return argument?.value.kind === "list"
      ? (readTexts(argument, diagnostics) ?? [])
      : [text(name)].filter((one) => one !== undefined);
  };
  const types = texts("type");
  const identifier = texts("identifier");
  const only = readOnly(given.get("operations"), diagnostics);
  const absoluteUrls = readStrategy(given.get("urlGenerationStrategy"), diagnostics);
  const where = given.get("where")?.value;
  const naming = readNaming(given.get("naming"), diagnostics);
  const columns = given.get("scopedBy");
  const scopedBy = columns && readTexts(columns, diagnostics);
  const settings = paginationOptions.flatMap((option) =>
    readSetting(option, given.get(attributeName(option.key)), entry, diagnostics),
  );
  return {
    ...(path && { path }),
    ...(types.length > 0 && { types: types.map(({ value }) => value) }),
    ...(shortName && { shortName }),
    ...(identifier.length > 0 && { identifier }),
    ...(only && { only }),
    ...(absoluteUrls !== undefined && { absoluteUrls }),
    ...(where && { where }),
    ...(naming && { naming }),
    ...(scopedBy && { scopedBy }),
    ...(settings.length > 0 && { settings }),
  };
}

/** The one operation that the resource has; undefined if it has both. */
function readOnly(argument: NamedArgument | undefined, diagnostics: Diagnostics): OwnOperation | undefined {
  if (argument === undefined) return undefined;
  const { value } = argument;
  const wanted = `a list of ${formatList(ownOperations, "and")}`;
  if (value.kind !== "list" || value.items.length === 0) {
    const hint = "to expose nothing, remove the model's `@pagination`";
    return wrongType(argument, wanted, diagnostics, value.kind === "list" ? hint : "put it into brackets");
  }
  const read: { readonly value: OwnOperation; readonly span: Span }[] = [];
  for (const item of value.items) {
    const text = item.kind === "string" || item.kind === "identifier" ? item.value : "";
    const name = ownOperations.find((each) => each === text);
    if (name === undefined) {
      const hint = didYouMean(text, ownOperations) ?? "other operations are declared by `@pagination(operation: …)`";
      return wrongType({ ...argument, value: item }, wanted, diagnostics, hint);
    }
    read.push({ value: name, span: item.span });
  }
  const [only, second] = withoutRepeated("`operations`", read, (name) => name, diagnostics);
  return second === undefined ? only?.value : undefined;
}

const strategies = ["ABS_URL", "ABS_PATH"] as const;

/** Whether links are absolute. */
function readStrategy(argument: NamedArgument | undefined, diagnostics: Diagnostics): boolean | undefined {
  if (argument === undefined) return undefined;
  const { value } = argument;
  const text = value.kind === "string" || value.kind === "identifier" ? value.value : "";
  const strategy = strategies.find((name) => name === text);
  if (strategy === undefined) {
    return wrongType(argument, formatList(strategies, "or"), diagnostics, didYouMean(text, strategies));
  }
  return strategy === "ABS_URL";
}
