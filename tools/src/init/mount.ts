/** Mounts the API in a module that creates an app, by an edit. The module must create exactly one app. */
import { Node, type SourceFile as Source, Project as Sources, type Statement, SyntaxKind } from "ts-morph";
import type { HostCode } from "./hosts.js";
import type { SourceFile } from "./known-project.js";

interface FoundApp {
  readonly file: SourceFile;
  /** The variable that holds the app: `app`. */
  readonly name: string;
}

/** Returns the only app in the files that one of the calls creates; undefined if there are none or several. */
export function findApp(files: readonly SourceFile[], creators: readonly string[]): FoundApp | undefined {
  const found = files.flatMap((file) =>
    declarationsIn(parsed(file), creators).map((declaration) => ({ file, name: declaration.getName() })),
  );
  return found.length === 1 && /^[\w$]+$/.test(found[0]?.name ?? "") ? found[0] : undefined;
}

/**
 * Returns the module's text with the API mounted: imports after its own ones, and lines before the app is handed over.
 * Undefined if the module already declares one of the code's names, or if the app is not declared by a statement.
 */
export function mountIn({ file, name }: FoundApp, creators: readonly string[], code: HostCode): string | undefined {
  const source = parsed(file);
  const [declaration] = declarationsIn(source, creators);
  const statement = declaration?.getFirstAncestorByKind(SyntaxKind.VariableStatement);
  const block = statement?.getParent();
  if (statement === undefined || !Node.isStatemented(block) || declaresOneOf(source, namesOf(code))) return undefined;
  const statements = block.getStatements();
  const appIndex = statements.indexOf(statement);
  const end = statements.findIndex((candidate, index) => index > appIndex && endsApp(candidate, name));
  const previous = statements.at(end === -1 ? -1 : end - 1) ?? statement;
  const line = file.text.slice(0, statement.getStart()).split("\n").at(-1) ?? "";
  const indent = /^\s*/.exec(line)?.[0] ?? "";
  const style = styleOf(source);
  const edits = [
    importsEdit(source, code, style),
    {
      place: endOfLine(file.text, previous.getEnd()),
      text: code.lines.map((codeLine) => `\n${indent}${style(codeLine)}`).join(""),
    },
  ];
  const newline = file.text.includes("\r\n") ? "\r\n" : "\n";
  return edits
    .sort((a, b) => b.place - a.place)
    .reduce(
      (text, edit) => text.slice(0, edit.place) + edit.text.replaceAll("\n", newline) + text.slice(edit.place),
      file.text,
    );
}

/** Returns the imports as the module writes them: `import { prisma } from "./prisma.js";`, or by `require`. */
export function importLines({ imports }: HostCode, isCommonJs: boolean): readonly string[] {
  return imports.map(([names, from]) =>
    isCommonJs ? `const ${names} = require("${from}");` : `import ${names} from "${from}";`,
  );
}

function parsed({ path, text }: SourceFile): Source {
  const sources = new Sources({ useInMemoryFileSystem: true, compilerOptions: { allowJs: true } });
  return sources.createSourceFile(path, text);
}

function declarationsIn(source: Source, creators: readonly string[]) {
  return source.getDescendantsOfKind(SyntaxKind.VariableDeclaration).filter((declaration) => {
    const initializer = declaration.getInitializer();
    return initializer !== undefined && creators.includes(creatorOf(initializer));
  });
}

/**
 * Returns the call that creates a value, without arguments: `new Hono` for `new Hono().get(…)`, `NestFactory.create`
 * for `await NestFactory.create<App>(…)`.
 */
function creatorOf(node: Node): string {
  if (Node.isAwaitExpression(node)) return creatorOf(node.getExpression());
  if (Node.isNewExpression(node)) return `new ${node.getExpression().getText()}`;
  if (!Node.isCallExpression(node)) return "";
  const called = node.getExpression();
  if (!Node.isPropertyAccessExpression(called)) return called.getText();
  const inner = called.getExpression();
  return Node.isCallExpression(inner) || Node.isNewExpression(inner) ? creatorOf(inner) : called.getText();
}

const servers = /\b(serve|createServer|handle|fire)\(|\bmodule\.exports\b|^export (default|\{)|^return\b/;

/**
 * Whether the app is handed over, or answers all requests that are left. Routes that are mounted later are not reached.
 */
function endsApp(statement: Statement, app: string): boolean {
  const text = statement.getText();
  return servers.test(text) || text.includes(`${app}.listen(`) || isLastHandler(statement, app);
}

/**
 * Whether a statement handles all paths that are left: `app.get("*", …)`, or `app.use(…)` with a function that does not
 * call `next()`, written there or by its name.
 */
function isLastHandler(statement: Statement, app: string): boolean {
  if (!Node.isExpressionStatement(statement)) return false;
  const call = statement.getExpression();
  if (!Node.isCallExpression(call) || !/^(use|all|get)$/.test(methodOf(call.getExpression(), app))) return false;
  const [first] = call.getArguments();
  // Hono's `app.use("*", logger())` is middleware.
  if (Node.isStringLiteral(first)) {
    return !call.getExpression().getText().endsWith(".use") && /^\/?(\*|\{\*\w+\})$/.test(first.getLiteralText());
  }
  if (!Node.isIdentifier(first)) return endsRequests(first);
  const [declared] = first.getDefinitionNodes();
  const handler = Node.isVariableDeclaration(declared) ? declared.getInitializer() : declared;
  return endsRequests(handler) || finalHandler.test(first.getText());
}

/** The name of a handler that is imported, such as `notFound` or `errorHandler`: what comes after it is not reached. */
const finalHandler = /not_?found|404|error_?handler|handle_?error|catch_?all/i;

/** Returns whether a function never calls `next()`, its last parameter, or handles errors, by its four parameters. */
function endsRequests(handler: Node | undefined): boolean {
  if (!Node.isArrowFunction(handler) && !Node.isFunctionExpression(handler) && !Node.isFunctionDeclaration(handler))
    return false;
  const next = handler.getParameters().at(-1)?.getName();
  return handler.getParameters().length === 4 || next === undefined || !handler.getText().includes(`${next}()`);
}

function methodOf(called: Node, app: string): string {
  if (!Node.isPropertyAccessExpression(called) || called.getExpression().getText() !== app) return "";
  return called.getName();
}

/** Returns the names that the code declares, by its imports and by `const`. */
function namesOf({ imports, lines }: HostCode): readonly string[] {
  return [
    ...imports.map(([names]) => names.replaceAll(/[{} ]/g, "")),
    ...lines.flatMap((line) => /^const (\w+)/.exec(line)?.[1] ?? []),
  ];
}

function declaresOneOf(source: Source, names: readonly string[]): boolean {
  return source.getDescendantsOfKind(SyntaxKind.Identifier).some((identifier) => {
    const parent = identifier.getParent();
    return (
      names.includes(identifier.getText()) &&
      (Node.isBindingNamed(parent) ||
        Node.isImportSpecifier(parent) ||
        Node.isImportClause(parent) ||
        Node.isFunctionDeclaration(parent) ||
        Node.isVariableDeclaration(parent))
    );
  });
}

/** Returns the end of the comment that follows `place` on its line; `place` if there is no comment. */
function endOfLine(text: string, place: number): number {
  const rest = /^[^\n]*/.exec(text.slice(place))?.[0].trimEnd() ?? "";
  return /^\s*\/[/*]/.test(rest) ? place + rest.length : place;
}

/**
 * Returns the edit that adds the imports: after the last import, or the last `require` of the module, otherwise at its
 * start.
 */
function importsEdit(source: Source, code: HostCode, style: (line: string) => string) {
  const isCommonJs = usesRequire(source);
  const imports = isCommonJs
    ? source.getVariableStatements().filter((each) => /=\s*require\(/.test(each.getText()))
    : source.getImportDeclarations();
  const lines = importLines(code, isCommonJs).map(style);
  const last = imports.at(-1);
  if (last === undefined) return { place: source.getStatements()[0]?.getStart() ?? 0, text: `${lines.join("\n")}\n\n` };
  return { place: last.getEnd(), text: `\n${lines.join("\n")}` };
}

function usesRequire(source: Source): boolean {
  return source.getImportDeclarations().length === 0 && /\brequire\(/.test(source.getText());
}

/**
 * Returns a function that rewrites a line in the module's style: with its quotes, and without semicolons if it has
 * none.
 */
function styleOf(source: Source): (line: string) => string {
  const [first] = [...source.getImportDeclarations(), ...source.getVariableStatements()].map((each) => each.getText());
  const isSingle = first?.includes("'") === true;
  const isBare = first !== undefined && !first.endsWith(";");
  return (line) => {
    const quoted = isSingle ? line.replaceAll('"', "'") : line;
    return isBare ? quoted.replace(/;$/, "") : quoted;
  };
}
