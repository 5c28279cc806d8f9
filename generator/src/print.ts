/** Modules as text. The only file that knows ts-morph, of which it uses the writer alone: nothing is parsed again. */
import { CodeBlockWriter } from "ts-morph";
import { list, render, width } from "./layout.js";
import { quote } from "./literal.js";
import type { FunctionStatement, Import, InterfaceStatement, Module, Property, Statement } from "./module.js";

/** The text of a module, as Biome and Prettier would format it at 120 columns. */
export function print(module: Module): string {
  const writer = new CodeBlockWriter({ indentNumberOfSpaces: 2 });
  for (const line of banner(module.banner)) writer.writeLine(line);
  const parts = [clauses("import", module.imports), clauses("export", module.reexports ?? [])];
  for (const lines of parts) {
    if (lines.length > 0) writer.blankLine();
    for (const line of lines) writer.writeLine(line);
  }
  for (const statement of module.statements) {
    writer.blankLine().write(comment(statement.doc, 0)).conditionalWrite(statement.exported, "export ");
    writeStatement(writer, statement);
    writer.newLineIfLastNot();
  }
  return writer.toString();
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

function writeStatement(writer: CodeBlockWriter, statement: Statement): void {
  const column = statement.exported ? "export ".length : 0;
  switch (statement.kind) {
    case "interface":
      writeInterface(writer, statement);
      break;
    case "function":
      writeFunction(writer, statement);
      break;
    case "type": {
      const head = `type ${statement.name}${typeParameters(statement.typeParameters)} =`;
      const type = render(statement.type, { column: column + head.length + 1 });
      writer.write(`${head}${type.startsWith("\n") ? "" : " "}${type};`);
      break;
    }
    case "const": {
      const head = `const ${statement.name} = `;
      writer.write(`${head}${render(statement.value, { column: column + head.length })};`);
      break;
    }
  }
}

function writeInterface(
  writer: CodeBlockWriter,
  { name, typeParameters: types, extends: bases = [], properties }: InterfaceStatement,
): void {
  const heritage = bases.length === 0 ? "" : ` extends ${bases.join(", ")}`;
  writer.write(`interface ${name}${typeParameters(types)}${heritage}`).block(() => {
    for (const property of properties) writer.writeLine(propertyText(property));
  });
}

function propertyText({ name, type, optional = false, doc = "" }: Property): string {
  const head = `readonly ${name}${optional ? "?" : ""}: `;
  const text = render(type, { depth: 1, column: head.length });
  return `${comment(doc, 1)}${text.startsWith("\n") ? head.trimEnd() : head}${text};`;
}

function writeFunction(
  writer: CodeBlockWriter,
  { name, typeParameters: types, parameters, returnType, body }: FunctionStatement,
): void {
  const taken = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`).join(", ");
  const result = returnType === undefined ? "" : `: ${returnType}`;
  writer.write(`function ${name}${typeParameters(types)}(${taken})${result}`).block(() => {
    for (const statement of body) writer.writeLine(render(statement, { depth: 1 }));
  });
}

function typeParameters(names: readonly string[] = []): string {
  return names.length === 0 ? "" : `<${names.join(", ")}>`;
}

/** A doc comment with its line end: on one line if it fits. */
function comment(text: string, depth: number): string {
  if (text === "") return "";
  const safe = text.replaceAll("*/", "*\\/");
  const isShort = !safe.includes("\n") && safe.length + "/**  */".length + depth * 2 <= width;
  if (isShort) return `/** ${safe} */\n`;
  const lines = safe.split("\n").map((line) => (line === "" ? " *" : ` * ${line}`));
  return `/**\n${lines.join("\n")}\n */\n`;
}
