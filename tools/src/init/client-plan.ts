/** Plans which Prisma Client the API gets: a new one, or the one that the project has. */
import { Project as Sources } from "ts-morph";
import { type ExistingClient, type ExportedClient, existingClient, isPathOf, localName } from "./existing-client.js";
import { type Host, type HostCode, type HostImport, withClient } from "./hosts.js";
import type { KnownProject, SourceFile } from "./known-project.js";
import { codeIn, type ProjectLayout } from "./project-layout.js";
import type { PlannedSchema } from "./schema.js";

export type ClientPlan = { readonly kind: "new" } | Exclude<ExistingClient, { readonly kind: "none" }>;

export function planClient(project: KnownProject, host: Host, schema: PlannedSchema): ClientPlan {
  // On Workers, each request has its own client. A client without a schema belongs to another database.
  if (host.name === "workers" || project.schemaPath === undefined) return { kind: "new" };
  const existing = existingClient(project.clientSources, schema.earlierClients);
  if (existing.kind === "none") return { kind: "new" };
  if (existing.kind === "found" && existing.client.kind === "service" && host.name !== "nest") {
    const { path, name } = existing.client;
    return { kind: "undecided", reason: `${path} exports the class \`${name}\`, of which the API needs an instance` };
  }
  return existing;
}

interface Place {
  readonly schema: PlannedSchema;
  readonly layout: ProjectLayout;
  readonly client: ClientPlan;
}

/**
 * Returns the code for a file of the project, with the planned client. The import of the client is left out if the file
 * has it already, or if the client is not decided.
 * @param app the variable that holds the app
 */
export function codeWithClient(file: SourceFile, code: HostCode, app: string, place: Place): HostCode {
  const { schema, layout, client } = place;
  const without = code.imports.filter(([, from]) => from !== "#prisma");
  if (client.kind === "new") return codeIn(file.path, code, schema, layout);
  if (client.kind === "undecided") {
    const { local } = client;
    const withLocal = local === undefined ? code : withClient(code, local.name);
    return codeIn(file.path, { ...withLocal, imports: without }, schema, layout);
  }
  const { path, name, kind } = client.client;
  const imported = importedAs(file, client.client);
  const variable = imported ?? (name === "default" ? "prisma" : name);
  const clientImport: HostImport = [name === "default" ? variable : `{ ${variable} }`, "#prisma"];
  const imports =
    imported === undefined ? code.imports.map((one) => (one[1] === "#prisma" ? clientImport : one)) : without;
  const expression = { client: variable, function: `${variable}()`, service: `${app}.get(${variable})` }[kind];
  return codeIn(file.path, { ...withClient(code, expression), imports }, schema, { ...layout, prismaFile: path });
}

/** Returns the name by which a module imports the client; undefined if it does not. */
function importedAs({ path, text }: SourceFile, { path: clientPath, name }: ExportedClient): string | undefined {
  if (text === "") return undefined;
  const sources = new Sources({ useInMemoryFileSystem: true, compilerOptions: { allowJs: true } });
  return sources
    .createSourceFile(path, text)
    .getImportDeclarations()
    .filter((declaration) => isPathOf(declaration.getModuleSpecifierValue(), path, clientPath))
    .map((declaration) => localName(declaration, name))
    .find((local) => local !== undefined);
}
