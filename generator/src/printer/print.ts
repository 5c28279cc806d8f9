/** Modules as text. The only file that knows ts-morph, of which it uses the writer alone: nothing is parsed again. */
import { createRequire } from "node:module";
import { braces, parentheses, render, width } from "./doc.js";
import { inImportOrder, naturallySorted } from "./import-order.js";
import { quote } from "./literal.js";
import type { FunctionStatement, Import, InterfaceStatement, Module, Property, Statement } from "./module.js";

// ts-morph's own writer, from where ts-morph has it: ts-morph itself loads the TypeScript compiler beside it, which takes
// longer than generating a hundred models.
const tsMorph = createRequire(import.meta.url).resolve("ts-morph");
const { default: CodeBlockWriter }: { readonly default: typeof import("ts-morph").CodeBlockWriter } =
  createRequire(tsMorph)("code-block-writer");

/** The text of a module, as Biome and Prettier would format it at 120 columns. */
export function print(module: Module): string {
  const blocks = [
    banner(module.banner).join("\n"),
    clauses("import", module.imports).join("\n"),
    clauses("export", module.reexports ?? []).join("\n"),
    ...module.statements.map(statementText),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** Linters and formatters of the project that the files land in leave them alone; Biome wants this on the first line. */
function banner(lines: readonly string[]): readonly string[] {
  const ignored = ["biome-ignore-all lint: generated file", "biome-ignore-all format: generated file"];
  return [...ignored, ...lines].map((text) => `// ${text}`).concat("/* eslint-disable */");
}

/** Import or export clauses: one for each module, sorted as Biome sorts them. */
function clauses(keyword: "import" | "export", names: readonly Import[]): readonly string[] {
  const bySource = new Map<string, Map<string, Import>>();
  for (const name of names) {
    const specifiers = bySource.get(name.from) ?? new Map<string, Import>();
    // What is a value to one part of the module is no mere type to another.
    const type = name.type && specifiers.get(name.name)?.type !== false;
    bySource.set(name.from, specifiers.set(name.name, { ...name, type }));
  }
  return inImportOrder([...bySource.keys()]).map((from) =>
    clause(keyword, from, [...(bySource.get(from)?.values() ?? [])]),
  );
}

/** Modules take much the same from packages: each such clause is sorted and laid out once. */
const known = new Map<string, string>();

function clause(keyword: "import" | "export", from: string, names: readonly Import[]): string {
  const specifiers = names.map(specifier);
  const asked = `${keyword} ${specifiers.join()} ${from}`;
  const text = known.get(asked) ?? clauseText(keyword, from, names);
  if (!from.startsWith(".")) known.set(asked, text);
  return text;
}

function clauseText(keyword: "import" | "export", from: string, names: readonly Import[]): string {
  const sorted = naturallySorted(names, ({ name, as }) => as ?? name);
  const onlyTypes = sorted.every(({ type }) => type);
  const docs = sorted.map((name) => specifier(onlyTypes ? { ...name, type: false } : name));
  return render([`${keyword} ${onlyTypes ? "type " : ""}`, braces(docs), ` from ${quote(from)};`]);
}

function specifier({ name, type, as }: Import): string {
  return `${type ? "type " : ""}${name}${as === undefined ? "" : ` as ${as}`}`;
}

function statementText(statement: Statement): string {
  const head = statement.exported ? "export " : "";
  return `${comment(statement.doc, 0)}${head}${declaration(statement, head.length)}`;
}

function declaration(statement: Statement, column: number): string {
  switch (statement.kind) {
    case "interface":
      return interfaceText(statement);
    case "function":
      return functionText(statement, column);
    case "type": {
      const head = `type ${statement.name}${typeParameters(statement.typeParameters)} =`;
      const type = render(statement.type, { column: column + head.length + 1 });
      return `${head}${type.startsWith("\n") ? "" : " "}${type};`;
    }
    case "const": {
      const head = `const ${statement.name} = `;
      return `${head}${render(statement.value, { column: column + head.length })};`;
    }
  }
}

function interfaceText(statement: InterfaceStatement): string {
  const { name, typeParameters: types, extends: bases = [], properties } = statement;
  const heritage = bases.length === 0 ? "" : ` extends ${bases.join(", ")}`;
  return withBlock(`interface ${name}${typeParameters(types)}${heritage}`, properties.map(propertyText));
}

function propertyText({ name, type, optional = false, doc = "" }: Property): string {
  const head = `readonly ${name}${optional ? "?" : ""}: `;
  const text = render(type, { depth: 1, column: head.length });
  return `${comment(doc, 1)}${text.startsWith("\n") ? head.trimEnd() : head}${text};`;
}

/** @param column where it starts: behind `export` */
function functionText(statement: FunctionStatement, column: number): string {
  const { name, typeParameters: types, parameters, returnType, body } = statement;
  const taken = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`);
  const result = returnType === undefined ? "" : `: ${returnType}`;
  const lines = body.map((line) => render(line, { depth: 1 }));
  const head = [`function ${name}${typeParameters(types)}`, parentheses(taken), `${result} {`];
  return withBlock(render(head, { column }).slice(0, -" {".length), lines);
}

/** `head { … }`. The writer knows where a line is inside a template literal; where there is none, none is needed. */
function withBlock(head: string, lines: readonly string[]): string {
  if (lines.length === 0) return `${head} {}`;
  if (!lines.some((line) => line.includes("`"))) return `${head} {\n${lines.map(indented).join("")}}`;
  const writer = new CodeBlockWriter({ indentNumberOfSpaces: 2 });
  writer.write(head).block(() => {
    for (const line of lines) writer.writeLine(line);
  });
  return writer.toString().trimEnd();
}

function indented(lines: string): string {
  return lines
    .split("\n")
    .map((line) => (line === "" ? "\n" : `  ${line}\n`))
    .join("");
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
