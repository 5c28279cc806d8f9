/** The Prisma calls of a module: closures which the runtime fills with its arguments. */
import type { ApiResource } from "../model/api-model.js";
import { countsRows, embeddedLists, operationsOn, resourceOf } from "../model/lookup.js";
import { block, braces, brokenGroup, type Doc, group, indent, line, softline } from "../printer/doc.js";
import { access, key, templateText } from "../printer/literal.js";
import { type Part, runtimeTypes, runtimeValues } from "../printer/module.js";
import { clientTypes, type EmitContext } from "./context.js";
import { closure, listOrder, narrowed } from "./prisma-call.js";
import { listSelect, readsAllColumns, selected } from "./select.js";

/** `function source`: the rows, their number, and what some operations need beside. */
export function emitSource(context: EmitContext, resource: ApiResource): Part {
  const { typeName, valueName, delegate, countSql: sql } = resource;
  const rows = `${valueName}Delegate()`;
  const distinct = operationsOn(context, resource).some(({ operation }) => operation.distinct !== undefined);
  const args = readsAllColumns(context, resource) ? "args" : "{ ...args, select }";
  const keys = resource.resource.identifier.fields.map(({ name }) => name);
  const identifier = braces(selected(resource, keys));
  const closures: readonly Doc[] = [
    closure("findMany", `${rows}.findMany(${args})`),
    closure("findKeys", [`${rows}.findMany(`, braces(["...args", ["select: ", identifier]]), ")"]),
    closure("count", `${rows}.count(args)`),
    ...(sql !== undefined && countsRows(context, resource) ? [countTable(sql)] : []),
    ...estimates(context, resource),
    ...joins(context, resource, rows),
    ...(distinct ? [closure("groupBy", `groupsOf(${access("client", delegate)})(args)`)] : []),
  ];
  return {
    imports: [
      ...clientTypes(context, "Prisma"),
      ...runtimeTypes("RowSource"),
      ...runtimeValues("delegate", ...(distinct ? ["groupsOf"] : [])),
    ],
    statements: [
      {
        kind: "function",
        name: "source",
        exported: false,
        doc: "Prisma's calls. Called with the client, and with each transaction.",
        parameters: [{ name: "client", type: `${typeName}Client` }],
        returnType: `RowSource<${typeName}Row>`,
        body: [
          // Read again for each call: an application's client may stand for several, and choose one each time.
          [`const ${valueName}Delegate = () => `, narrowed(resource, `${typeName}Row`), ";"],
          ["return ", block(closures), ";"],
        ],
      },
    ],
  };
}

function countTable(sql: string): Doc {
  const type = group([indent([softline, "{ total: bigint }[]"]), softline]);
  return group(["countTable: () =>", indent([line, group(["client.$queryRaw<", type, `>\`${templateText(sql)}\``])])]);
}

/** The database's own figure of the table's rows, where an operation's total is an estimate. */
function estimates(context: EmitContext, resource: ApiResource): readonly Doc[] {
  const isAsked = operationsOn(context, resource).some(({ operation }) => operation.pagination.count === "estimated");
  const sql = resource.estimateSql;
  if (!isAsked || sql === undefined) return [];
  // The printer leaves the lines of a template as they are: the function's own level is added here.
  const lines = brokenGroup(indent(indent(sql.map((clause) => [line, templateText(clause)]))));
  return [["estimateTable: () => client.$queryRaw<{ total: bigint | null }[]>`", lines, "`"]];
}

/** With embedded lists: all in one call (`paginationFetchJoinCollection: false`). */
function joins(context: EmitContext, resource: ApiResource, rows: string): readonly Doc[] {
  const lists = embeddedLists(resource);
  if (lists.length === 0) return [];
  const members = lists.map(({ name, target, limit }): Doc => {
    const where = access("where", name);
    const order = listOrder(resourceOf(context, target));
    const spread = `...(${where} && { where: ${where} })`;
    const select = `select: ${listSelect(name)}`;
    return [key(name), ": ", braces([spread, ["orderBy: ", order], `take: ${limit}`, select])];
  });
  const joined = operationsOn(context, resource).some(({ operation }) => !operation.pagination.fetchJoinCollection);
  const select: Doc = ["select: ", block(["...select", ...members])];
  const conditions = lists.map(({ name, target }) => `readonly ${key(name)}?: Prisma.${target}WhereInput`);
  const where = `where: { ${conditions.join("; ")} }`;
  return joined ? [closure("findManyJoined", [`${rows}.findMany(`, block(["...args", select]), ")"], where)] : [];
}
