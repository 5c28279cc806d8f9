/** Finds the Prisma Client that a project has already, so that the API is mounted with it and no second one is made. */
import { posix } from "node:path";
import {
  type ArrowFunction,
  type ClassDeclaration,
  type FunctionDeclaration,
  type FunctionExpression,
  Node,
  type SourceFile as Source,
  Project as Sources,
  SyntaxKind,
} from "ts-morph";
import type { SourceFile } from "./known-project.js";
import type { ClientModule } from "./schema.js";

/** A Prisma Client that a module exports. */
export interface ExportedClient {
  /** The module's path, relative to the project: `src/lib/db.ts`. */
  readonly path: string;
  /** The exported name: `db`, or `default`. */
  readonly name: string;
  /** The form of the export: the client, a function that returns it, or a class of NestJS that extends it. */
  readonly kind: "client" | "function" | "service";
}

export type ExistingClient =
  | { readonly kind: "none" }
  | { readonly kind: "found"; readonly client: ExportedClient }
  /**
   * `reason` says why `init` cannot decide, as a sentence without a full stop. `local` is the only client, if a module
   * creates it in a variable that it does not export.
   */
  | { readonly kind: "undecided"; readonly reason: string; readonly local?: LocalClient };

/** A client that only its own module can use. */
interface LocalClient {
  readonly path: string;
  readonly name: string;
}

/** The clients that a module exports, or the reason why the API cannot use its client. */
interface Findings {
  readonly exported: readonly Candidate[];
  readonly reason?: string;
  /** The variables of the module that hold a client. */
  readonly local: readonly LocalClient[];
}

interface Candidate extends ExportedClient {
  /** The variable that holds the client. Two exports of one variable are one client. */
  readonly variable: string;
}

/**
 * Returns the client of the schema that the project exports.
 * @param sources the modules that mention `PrismaClient` or extend a client
 * @param generated the modules of the schema's own clients. A client of another schema is not used
 */
export function existingClient(sources: readonly SourceFile[], generated: readonly ClientModule[]): ExistingClient {
  const modules = sources.map((source) => new ClientSource(source, generated));
  // An extended client may be in another module than the client that it extends.
  let exportedByPath = new Map<string, readonly Candidate[]>();
  let findings: readonly Findings[] = [];
  for (let round = 0; round < 2; round++) {
    findings = modules.map((module) => module.findings(exportedByPath));
    exportedByPath = new Map(findings.map(({ exported }, index) => [sources[index]?.path ?? "", exported]));
  }
  const clients = findings.flatMap(({ exported }) => distinct(exported));
  const [client, other] = clients;
  if (client !== undefined && other === undefined) {
    const { path, name, kind } = client;
    return { kind: "found", client: { path, name, kind } };
  }
  if (client !== undefined) {
    const names = clients.map(({ path, name }) => `${name === "default" ? "the default" : `\`${name}\``} of ${path}`);
    return { kind: "undecided", reason: `the project exports several: ${names.join(", ")}` };
  }
  const reason = findings.find((finding) => finding.reason !== undefined)?.reason;
  if (reason === undefined) return { kind: "none" };
  const [local, another] = findings.flatMap((finding) => finding.local);
  return { kind: "undecided", reason, ...(local !== undefined && another === undefined && { local }) };
}

/** Returns one export for each client. A name comes before `default`, and a client before functions that return one. */
function distinct(candidates: readonly Candidate[]): readonly Candidate[] {
  const sorted = candidates.toSorted((a, b) => Number(a.name === "default") - Number(b.name === "default"));
  const values = sorted.filter(({ kind }) => kind === "client");
  const used = values.length > 0 ? values : sorted;
  return used.filter((one, index) => used.findIndex(({ variable }) => variable === one.variable) === index);
}

type AnyFunction = FunctionDeclaration | FunctionExpression | ArrowFunction;

/** A module that mentions `PrismaClient`. */
class ClientSource {
  readonly #path: string;
  readonly #source: Source;
  readonly #generated: readonly ClientModule[];
  /** The local names of the class, such as `PrismaClient`. */
  readonly #classes = new Set<string>();
  /** The names of modules that may have the schema's client, or another one. */
  readonly #unknown: string[] = [];
  #exportedByPath: ReadonlyMap<string, readonly Candidate[]> = new Map();

  constructor({ path, text }: SourceFile, generated: readonly ClientModule[]) {
    const sources = new Sources({ useInMemoryFileSystem: true, compilerOptions: { allowJs: true } });
    this.#path = path;
    this.#source = sources.createSourceFile(posix.join("/", path), text);
    this.#generated = generated;
    this.#readClasses();
  }

  /** Returns what the module exports. @param exportedByPath the clients of the other modules */
  findings(exportedByPath: ReadonlyMap<string, readonly Candidate[]>): Findings {
    this.#exportedByPath = exportedByPath;
    const exported = this.#exports().flatMap(([name, node]) => this.#candidate(name, node) ?? []);
    const problem = exported.length > 0 ? undefined : this.#problem();
    const local = this.#source
      .getVariableDeclarations()
      .filter((declared) => functionOf(declared) === undefined && this.#isClient(declared))
      .map((declared) => ({ path: this.#path, name: declared.getName() }));
    return { exported, local, ...(problem !== undefined && { reason: problem }) };
  }

  /** Returns the reason why the module has a client that the API cannot use. */
  #problem(): string | undefined {
    const creates = (classes: ReadonlySet<string>) =>
      this.#source
        .getDescendantsOfKind(SyntaxKind.NewExpression)
        .some((created) => classes.has(created.getExpression().getText()));
    if (creates(this.#classes)) return `${this.#path} creates one that it does not export, or only after waiting`;
    const [unknown] = this.#unknown;
    if (unknown !== undefined && this.#source.getText().includes("new PrismaClient"))
      return `${this.#path} has one of \`${unknown}\`, which may be that of another schema`;
    return undefined;
  }

  #readClasses(): void {
    const use = (specifier: string, local: string) => {
      const isOwn = this.#isOwn(specifier);
      if (isOwn === undefined) this.#unknown.push(specifier);
      if (isOwn === true) this.#classes.add(local);
    };
    for (const declaration of this.#source.getImportDeclarations()) {
      const specifier = declaration.getModuleSpecifierValue();
      for (const named of declaration.getNamedImports()) {
        if (named.getName() === "PrismaClient") use(specifier, named.getAliasNode()?.getText() ?? "PrismaClient");
      }
      const whole = declaration.getDefaultImport() ?? declaration.getNamespaceImport();
      if (whole !== undefined && this.#source.getText().includes("PrismaClient")) {
        if (this.#isOwn(specifier) === true) this.#classes.add(`${whole.getText()}.PrismaClient`);
        if (this.#isOwn(specifier) === true && this.#destructures(whole.getText())) this.#classes.add("PrismaClient");
      }
    }
    for (const declaration of this.#source.getVariableDeclarations()) {
      const [, specifier] = /^require\(["'](.*)["']\)$/.exec(declaration.getInitializer()?.getText() ?? "") ?? [];
      if (specifier !== undefined && /\bPrismaClient\b/.test(declaration.getName())) use(specifier, "PrismaClient");
    }
  }

  /** Whether the module takes the class out of a package: `const { PrismaClient } = prisma`. */
  #destructures(from: string): boolean {
    return this.#source
      .getVariableDeclarations()
      .some((declared) => declared.getInitializer()?.getText() === from && /\bPrismaClient\b/.test(declared.getName()));
  }

  /** Whether a specifier names a client of the schema; undefined if that is not known. */
  #isOwn(specifier: string): boolean | undefined {
    const folders = this.#generated.flatMap((module) => (module.kind === "module" ? [posix.dirname(module.path)] : []));
    if (specifier.startsWith(".")) {
      const path = posix.join(posix.dirname(this.#path), specifier);
      return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
    }
    if (this.#generated.some((module) => module.kind === "package" && module.name === specifier)) return true;
    if (/^@prisma\/client(\/|$)/.test(specifier)) return false;
    // A path of tsconfig.json: `@/generated/prisma`.
    const rest = /^(?:[@~#]\/?|src\/)(.+)$/.exec(specifier)?.[1];
    const isAlias = rest !== undefined && folders.some((folder) => `/${folder}/client`.includes(`/${rest}`));
    return isAlias ? true : undefined;
  }

  /**
   * Returns the exported names with the expressions or declarations that they name. Only keywords are read, because
   * symbols need TypeScript's checker, which takes seconds.
   */
  #exports(): readonly (readonly [name: string, node: Node])[] {
    const pairs: (readonly [string, Node])[] = [];
    for (const statement of this.#source.getStatements()) {
      if (Node.isVariableStatement(statement) && statement.hasExportKeyword())
        pairs.push(...statement.getDeclarations().map((declared) => [declared.getName(), declared] as const));
      if ((Node.isFunctionDeclaration(statement) || Node.isClassDeclaration(statement)) && statement.hasExportKeyword())
        pairs.push([statement.hasDefaultKeyword() ? "default" : (statement.getName() ?? "default"), statement]);
      if (Node.isExportAssignment(statement)) pairs.push(["default", statement.getExpression()]);
      if (Node.isExportDeclaration(statement) && !statement.hasModuleSpecifier())
        for (const named of statement.getNamedExports())
          pairs.push([named.getAliasNode()?.getText() ?? named.getName(), named.getNameNode()]);
      if (Node.isExpressionStatement(statement)) pairs.push(...commonJsExports(statement.getExpression()));
    }
    return pairs;
  }

  #candidate(name: string, node: Node): Candidate | undefined {
    const place = { path: this.#path, name };
    if (Node.isClassDeclaration(node))
      return this.#extendsClient(node) ? { ...place, kind: "service", variable: name } : undefined;
    const called = functionOf(node);
    if (called !== undefined)
      return this.#returnsClient(called) ? { ...place, kind: "function", variable: `${name}()` } : undefined;
    if (Node.isIdentifier(node)) {
      const declared = this.#declaration(node.getText());
      if (declared !== undefined && !Node.isVariableDeclaration(declared)) return this.#candidate(name, declared);
      if (declared !== undefined && functionOf(declared) !== undefined) return this.#candidate(name, declared);
    }
    if (!this.#isClient(node)) return undefined;
    const variable = Node.isVariableDeclaration(node) ? node.getName() : node.getText();
    return { ...place, kind: "client", variable };
  }

  #extendsClient(declared: ClassDeclaration): boolean {
    const base = declared.getExtends()?.getExpression().getText();
    return base !== undefined && this.#classes.has(base);
  }

  /** Whether a function without required parameters returns a client at once. */
  #returnsClient(called: AnyFunction): boolean {
    if (
      called.isAsync() ||
      called.getParameters().some((parameter) => !parameter.hasQuestionToken() && !parameter.hasInitializer())
    )
      return false;
    const body = called.getBody();
    if (body === undefined) return false;
    if (!Node.isBlock(body)) return this.#isClient(body);
    return body
      .getDescendantsOfKind(SyntaxKind.ReturnStatement)
      .filter((statement) => statement.getFirstAncestor(isFunction) === called)
      .some((statement) => this.#isClient(statement.getExpression()));
  }

  /** Whether the value of an expression, or of a variable, is a client. */
  #isClient(node: Node | undefined, depth = 0): boolean {
    if (node === undefined || depth > 10) return false;
    const inner = (next: Node | undefined) => this.#isClient(next, depth + 1);
    if (Node.isVariableDeclaration(node))
      return inner(node.getInitializer()) || this.#isAssigned(node.getName(), depth);
    if (Node.isNewExpression(node)) return this.#classes.has(node.getExpression().getText());
    if (Node.isParenthesizedExpression(node) || Node.isAsExpression(node) || Node.isSatisfiesExpression(node))
      return inner(node.getExpression());
    if (Node.isNonNullExpression(node)) return inner(node.getExpression());
    if (Node.isConditionalExpression(node)) return inner(node.getWhenTrue()) || inner(node.getWhenFalse());
    if (Node.isBinaryExpression(node)) {
      const isValue = /^(\?\?|\|\||=|\?\?=|\|\|=)$/.test(node.getOperatorToken().getText());
      return isValue && (inner(node.getRight()) || inner(node.getLeft()));
    }
    if (Node.isCallExpression(node)) return this.#callReturnsClient(node.getExpression(), depth);
    if (Node.isPropertyAccessExpression(node)) return this.#isAssigned(node.getText(), depth);
    if (!Node.isIdentifier(node)) return false;
    const declared = this.#declaration(node.getText());
    return declared === undefined ? this.#isImported(node.getText()) : inner(declared);
  }

  #callReturnsClient(called: Node, depth: number): boolean {
    if (Node.isPropertyAccessExpression(called) && called.getName() === "$extends")
      return this.#isClient(called.getExpression(), depth + 1);
    if (isFunction(called)) return this.#returnsClient(called);
    if (!Node.isIdentifier(called)) return false;
    const declared = this.#declaration(called.getText());
    const target = declared && functionOf(declared);
    return target !== undefined && this.#returnsClient(target);
  }

  /** Whether a client is assigned to a variable or a property: `prisma = new PrismaClient()`. */
  #isAssigned(target: string, depth: number): boolean {
    if (depth > 10) return false;
    return this.#source
      .getDescendantsOfKind(SyntaxKind.BinaryExpression)
      .filter((assignment) => /^(\?\?|\|\|)?=$/.test(assignment.getOperatorToken().getText()))
      .filter((assignment) => assignment.getLeft().getText() === target && assignment.getRight().getText() !== target)
      .some((assignment) => this.#isClient(assignment.getRight(), depth + 1));
  }

  #declaration(name: string): Node | undefined {
    return this.#source.getVariableDeclaration(name) ?? this.#source.getFunction(name) ?? this.#source.getClass(name);
  }

  /** Whether a name is imported from a module that exports it as a client. */
  #isImported(name: string): boolean {
    return this.#source.getImportDeclarations().some((declaration) => {
      const exported = [...this.#exportedByPath].filter(([path]) =>
        isPathOf(declaration.getModuleSpecifierValue(), this.#path, path),
      );
      const clients = exported.flatMap(([, candidates]) => candidates.filter(({ kind }) => kind === "client"));
      return clients.some((client) => localName(declaration, client.name) === name);
    });
  }
}

/** Whether a relative specifier in a module means the module of a path: `./db` in `src/app.ts` means `src/db.ts`. */
export function isPathOf(specifier: string, from: string, path: string): boolean {
  if (!specifier.startsWith(".")) return false;
  const named = withoutExtension(posix.join(posix.dirname(from), specifier));
  return [named, `${named}/index`].includes(withoutExtension(path));
}

/** Returns the name that an import gives to an export; undefined if it does not import it. */
export function localName(
  declaration: ReturnType<Source["getImportDeclarations"]>[number],
  name: string,
): string | undefined {
  if (name === "default") return declaration.getDefaultImport()?.getText();
  const named = declaration.getNamedImports().find((candidate) => candidate.getName() === name);
  return named === undefined ? undefined : (named.getAliasNode()?.getText() ?? name);
}

export function withoutExtension(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, "");
}

function isFunction(node: Node): node is AnyFunction {
  return Node.isFunctionDeclaration(node) || Node.isFunctionExpression(node) || Node.isArrowFunction(node);
}

/** Returns the function that a declaration names, also within a call such as `cache(() => …)`. */
function functionOf(node: Node): AnyFunction | undefined {
  if (isFunction(node)) return node;
  const value = Node.isVariableDeclaration(node) ? node.getInitializer() : undefined;
  if (value === undefined) return undefined;
  if (isFunction(value)) return value;
  const [first] = Node.isCallExpression(value) && Node.isIdentifier(value.getExpression()) ? value.getArguments() : [];
  return first !== undefined && isFunction(first) ? first : undefined;
}

/** Returns the exports of `module.exports = …`, `module.exports.prisma = …` and `exports.prisma = …`. */
function commonJsExports(assignment: Node): readonly (readonly [name: string, node: Node])[] {
  if (!Node.isBinaryExpression(assignment) || assignment.getOperatorToken().getText() !== "=") return [];
  const [, name] = /^(?:module\.)?exports(?:\.(\w+))?$/.exec(assignment.getLeft().getText()) ?? [];
  const isWhole = assignment.getLeft().getText() === "module.exports";
  const value = assignment.getRight();
  if (name !== undefined) return [[name, value]];
  if (!isWhole) return [];
  if (!Node.isObjectLiteralExpression(value)) return [["default", value]];
  return value.getProperties().flatMap((property): readonly (readonly [string, Node])[] => {
    if (Node.isShorthandPropertyAssignment(property)) return [[property.getName(), property.getNameNode()]];
    const initializer = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
    return initializer === undefined || !Node.isPropertyAssignment(property) ? [] : [[property.getName(), initializer]];
  });
}
