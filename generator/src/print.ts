/** Modules as text. The only file that knows ts-morph, and it serves as a printer alone: plain data in, one source file out. */
import {
  type FunctionDeclarationStructure,
  IndentationText,
  type InterfaceDeclarationStructure,
  Project,
  QuoteKind,
  type StatementStructures,
  StructureKind,
  type TypeAliasDeclarationStructure,
} from "ts-morph";
import { type Doc, list, render, width } from "./layout.js";
import { quote } from "./literal.js";
import type {
  FunctionStatement,
  Import,
  InterfaceStatement,
  Module,
  Property,
  Statement,
  TypeStatement,
} from "./module.js";

const project: Project = new Project({
  useInMemoryFileSystem: true,
  manipulationSettings: {
    indentationText: IndentationText.TwoSpaces,
    quoteKind: QuoteKind.Double,
    useTrailingCommas: true,
  },
});

/** The text of a module, as Biome and Prettier would format it at 120 columns. */
export function print(module: Module): string {
  const head = [...banner(module.banner), "", ...clauses("import", module.imports), ""].join("\n");
  const reexports = clauses("export", module.reexports ?? []).join("\n");
  const statements = [
    // Where an interface or a function follows, ts-morph leaves the blank line by itself.
    head.trimEnd(),
    ...(reexports === "" ? [] : [`\n${reexports}`]),
    ...module.statements.map(structure),
  ];
  return tidy(isText(statements) ? `${statements.join("\n")}\n` : printStructures(statements));
}

/** True for a module of constants alone: it is text already, and a large one takes ts-morph as long as all others. */
function isText(statements: readonly (string | StatementStructures)[]): statements is readonly string[] {
  return statements.every((statement) => typeof statement === "string");
}

function printStructures(statements: readonly (string | StatementStructures)[]): string {
  const source = project.createSourceFile("module.ts", { statements: [...statements] }, { overwrite: true });
  const text = source.getFullText();
  source.forget();
  return text;
}

function tidy(text: string): string {
  return text.replaceAll(/[ \t]+$/gm, "").replaceAll(/\n{3,}/g, "\n\n");
}

/** Linters and formatters of the project that the files land in leave them alone; Biome wants this on the first line. */
function banner(lines: readonly string[]): readonly string[] {
  const ignored = ["biome-ignore-all lint: generated file", "biome-ignore-all format: generated file"];
  return [...ignored, ...lines].map((text) => `// ${text}`).concat("/* eslint-disable */");
}

/** Import or export clauses: one for each module, sorted as Biome sorts them. */
function clauses(keyword: "import" | "export", names: readonly Import[]): readonly string[] {
  const sources = [...new Set(names.map(({ from }) => from))].sort(bySource);
  return sources.map((from) => {
    const specifiers = new Map(names.filter((name) => name.from === from).map((name) => [name.name, name]));
    const sorted = [...specifiers.values()].sort((a, b) => naturally(a.as ?? a.name, b.as ?? b.name));
    const onlyTypes = sorted.every(({ type }) => type);
    const docs = sorted.map(
      ({ name, type, as }) => `${type && !onlyTypes ? "type " : ""}${name}${as === undefined ? "" : ` as ${as}`}`,
    );
    const open = `${keyword} ${onlyTypes ? "type " : ""}{`;
    return render([list(open, docs, "}", " "), ` from ${quote(from)};`]);
  });
}

/** Biome's natural order: letter by letter, `A` before `a` before `B`, numbers by their value. */
function naturally(a: string, b: string): number {
  const [left, right] = [pieces(a), pieces(b)];
  for (const [index, piece] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (piece === other) continue;
    if (/\d/.test(piece) && /\d/.test(other)) return Number(piece) - Number(other);
    const [lower, otherLower] = [piece.toLowerCase(), other.toLowerCase()];
    return (lower === otherLower ? piece < other : lower < otherLower) ? -1 : 1;
  }
  return left.length - right.length;
}

function pieces(name: string): readonly string[] {
  return name.match(/\d+|\D/g) ?? [];
}

/** Packages first, then paths, the farther ones before the nearer; segment by segment, without extensions, as Biome does. */
function bySource(a: string, b: string): number {
  const near = nearness(a) - nearness(b);
  if (near !== 0) return near;
  const [left, right] = [segmentsOf(a), segmentsOf(b)];
  const index = left.findIndex((segment, position) => segment !== right[position]);
  return naturally(left[index] ?? "", right[index] ?? "");
}

function nearness(path: string): number {
  return path.startsWith("./") ? 2 : path.startsWith("../") ? 1 : 0;
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/\.[a-z]+$/, "").split("/");
}

function structure(statement: Statement): string | StatementStructures {
  switch (statement.kind) {
    case "interface":
      return interfaceStructure(statement);
    case "type":
      return typeStructure(statement);
    case "function":
      return functionStructure(statement);
    case "const": {
      // Raw: as an initializer, ts-morph indents an object's lines once more.
      const head = `${statement.exported ? "export " : ""}const ${statement.name} = `;
      return `\n${comment(statement.doc, 0)}${head}${render(statement.value, { column: head.length })};`;
    }
  }
}

function interfaceStructure(statement: InterfaceStatement): InterfaceDeclarationStructure {
  return {
    kind: StructureKind.Interface,
    name: statement.name,
    isExported: statement.exported,
    docs: docs(statement.doc, 0),
    typeParameters: [...(statement.typeParameters ?? [])],
    extends: [...(statement.extends ?? [])],
    properties: statement.properties.map((property) => ({
      name: property.name,
      isReadonly: true,
      hasQuestionToken: property.optional ?? false,
      type: propertyType(property),
      docs: docs(property.doc ?? "", 1),
    })),
  };
}

/** ts-morph indents the further lines of a property's type by itself. */
function propertyType(property: Property): string {
  const column = `readonly ${property.name}${property.optional ? "?" : ""}: `.length;
  return render(property.type, { depth: 1, column }).replaceAll("\n  ", "\n");
}

function typeStructure(statement: TypeStatement): TypeAliasDeclarationStructure | string {
  const parameters = statement.typeParameters === undefined ? "" : `<${statement.typeParameters.join(", ")}>`;
  const head = `${statement.exported ? "export " : ""}type ${statement.name}${parameters} =`;
  const type = render(statement.type, { column: head.length + 1 });
  if (type.includes("\n")) return `\n${comment(statement.doc, 0)}${head}${type.startsWith("\n") ? "" : " "}${type};`;
  return {
    kind: StructureKind.TypeAlias,
    name: statement.name,
    isExported: statement.exported,
    docs: docs(statement.doc, 0),
    typeParameters: [...(statement.typeParameters ?? [])],
    type,
    leadingTrivia: "\n",
  };
}

function functionStructure(statement: FunctionStatement): FunctionDeclarationStructure {
  return {
    kind: StructureKind.Function,
    name: statement.name,
    isExported: statement.exported,
    docs: docs(statement.doc, 0),
    typeParameters: [...(statement.typeParameters ?? [])],
    parameters: statement.parameters.map(({ name, type }) => ({ name, type })),
    ...(statement.returnType === undefined ? {} : { returnType: statement.returnType }),
    statements: statement.body.map((doc: Doc) => render(doc, { depth: 1 })),
  };
}

/** A doc comment's text for ts-morph; a leading line feed asks for the long form. */
function docs(text: string, depth: number): string[] {
  if (text === "") return [];
  const safe = text.replaceAll("*/", "*\\/");
  const short = !safe.includes("\n") && safe.length + "/**  */".length + depth * 2 <= width;
  return [short ? safe : `\n${safe}`];
}

/** The same as text, for raw statements. */
function comment(text: string, depth: number): string {
  const [safe] = docs(text, depth);
  if (safe === undefined) return "";
  if (!safe.startsWith("\n")) return `/** ${safe} */\n`;
  const lines = safe.slice(1).split("\n");
  return `/**\n${lines.map((line) => (line === "" ? " *" : ` * ${line}`)).join("\n")}\n */\n`;
}
