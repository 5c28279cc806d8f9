/**
 * Prints modules as text. Only ts-morph's writer is loaded, because ts-morph itself would cost each `prisma generate`
 * 0.3 s.
 */
import CodeBlockWriter from "code-block-writer";
import { braces, flatText, parentheses, render } from "./doc.js";
import { quote } from "./literal.js";
import type { FunctionStatement, Import, InterfaceStatement, Module, Property, Statement } from "./module.js";
import { docComment, width } from "./wrapped-text.js";

/** Returns the text of a module. */
export function print(module: Module): string {
  const blocks = [
    banner(module.banner).join("\n"),
    clauses("import", module.imports).join("\n"),
    clauses("export", module.reexports ?? []).join("\n"),
    ...module.statements.map(statementText),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/**
 * Returns the first lines of a file. They make the linters and formatters of the user's project ignore the file. Biome
 * requires its comment on the first line.
 */
function banner(lines: readonly string[]): readonly string[] {
  const ignored = "/* biome-ignore-all lint format: generated file */ /* eslint-disable */";
  return [ignored, ...lines.map((text) => `// ${text}`)];
}

/** Returns import or export clauses: one for each module, sorted. */
function clauses(keyword: "import" | "export", names: readonly Import[]): readonly string[] {
  const bySource = new Map<string, Map<string, Import>>();
  for (const name of names) {
    const specifiers = bySource.get(name.from) ?? new Map<string, Import>();
    // A name that one part of the module uses as a value must not be imported as a type, even if another part does so.
    const type = name.type && specifiers.get(name.name)?.type !== false;
    bySource.set(name.from, specifiers.set(name.name, { ...name, type }));
  }
  return [...bySource.keys()]
    .sort(packagesFirst)
    .map((from) => clause(keyword, from, [...(bySource.get(from)?.values() ?? [])]));
}

function packagesFirst(one: string, other: string): number {
  return Number(one.startsWith(".")) - Number(other.startsWith(".")) || (one < other ? -1 : 1);
}

function clause(keyword: "import" | "export", from: string, names: readonly Import[]): string {
  const onlyTypes = names.every(({ type }) => type);
  const sorted = [...names].sort((a, b) => (a.name < b.name ? -1 : 1));
  const docs = sorted.map((name) => specifier(onlyTypes ? { ...name, type: false } : name));
  return render([`${keyword} ${onlyTypes ? "type " : ""}`, braces(docs), ` from ${quote(from)};`]);
}

function specifier({ name, type }: Import): string {
  return `${type ? "type " : ""}${name}`;
}

function statementText(statement: Statement): string {
  const head = statement.exported ? "export " : "";
  return `${comment(statement.doc, width)}${head}${declaration(statement, head.length)}`;
}

function declaration(statement: Statement, column: number): string {
  switch (statement.kind) {
    case "interface":
      return interfaceText(statement, column);
    case "function":
      return functionText(statement, column);
    case "type": {
      const head = `type ${statement.name}${typeParameters(statement.typeParameters)} =`;
      const flat = flatText(statement.type);
      const isBelow =
        flat !== undefined && column + head.length + flat.length > width - 2 && flat.length < widthInBlock;
      return `${head}${isBelow ? `\n  ${flat}` : ` ${render(statement.type, { column: column + head.length + 1, after: 1 })}`};`;
    }
    case "const": {
      const head = `const ${statement.name}${statement.type === undefined ? "" : `: ${statement.type}`} = `;
      return `${head}${render(statement.value, { column: column + head.length, after: 1 })};`;
    }
  }
}

function interfaceText(statement: InterfaceStatement, column: number): string {
  const { name, typeParameters: types, extends: bases = [], properties } = statement;
  const head = `interface ${name}${typeParameters(types)}`;
  const heritage = bases.length === 0 ? "" : ` extends ${bases.join(", ")}`;
  const isShort = column + head.length + heritage.length + " {}".length <= width;
  const lines = `\n  extends ${bases.join(",\n    ")}`;
  return withBlock(`${head}${isShort ? heritage : lines}`, properties.map(propertyText));
}

function propertyText({ name, type, optional = false, doc = "" }: Property): string {
  const head = `readonly ${name}${optional ? "?" : ""}:`;
  const text = render(type, { column: head.length + 1, after: 1, limit: widthInBlock });
  return `${comment(doc, widthInBlock)}${head}${text.startsWith("\n") ? "" : " "}${text};`;
}

function functionText(
  { name, typeParameters: types, parameters, returnType, body }: FunctionStatement,
  column: number,
): string {
  const taken = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`);
  const head = [`function ${name}${typeParameters(types)}`, parentheses(taken), `: ${returnType}`];
  return withBlock(
    render(head, { column, after: " {".length }),
    body.map((line) => render(line, { limit: widthInBlock })),
  );
}

const indent = 2;
const widthInBlock = width - indent;

/** Returns a block below its head: `head { … }`. */
function withBlock(head: string, lines: readonly string[]): string {
  if (lines.length === 0) return `${head} {}`;
  const writer = new CodeBlockWriter({ indentNumberOfSpaces: indent });
  return writer
    .write(`${head} `)
    .inlineBlock(() => {
      for (const line of lines) writer.writeLine(line);
    })
    .toString();
}

function typeParameters(names: readonly string[] = []): string {
  return names.length === 0 ? "" : `<${names.join(", ")}>`;
}

/** Returns a doc comment and its line end; empty if the text is empty. */
function comment(text: string, limit: number): string {
  return text === "" ? "" : `${docComment(text, limit).join("\n")}\n`;
}
