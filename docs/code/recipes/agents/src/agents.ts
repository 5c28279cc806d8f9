/** Serves the collections of an API as tools, over the Model Context Protocol. */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Hono } from "hono";
import { api } from "./api.js";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: "path" | "query";
    readonly required?: boolean;
    readonly description: string;
    readonly schema: object;
  }[];
}

/** Agents accept no brackets in names: `due[gt]` is their `due.gt`. */
const argumentName = (name: string) => name.replaceAll(/\[(.*?)\]/g, ".$1");

/** The arguments for the page of a link. */
const argumentsOf = (link: string) =>
  Object.fromEntries([...new URL(link, "http://api").searchParams].map(([name, value]) => [argumentName(name), value]));

function urlOf(path: string, { parameters = [] }: Operation, values: { readonly [name: string]: unknown }): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const parameter = parameters.find((each) => argumentName(each.name) === name);
    if (parameter === undefined) throw new Error(`No parameter ${name}`);
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
    else for (const each of [value].flat()) query.append(parameter.name, String(each));
  }
  return `${path}?${query}`;
}

async function serverFor(headers: Record<string, string>): Promise<Server> {
  const document = await (await api.request("/openapi.json", { headers })).json();
  const { paths } = document as { paths: { [path: string]: { get: Operation } } };
  const lists = Object.entries(paths).filter(([, { get }]) => get.operationId.startsWith("list"));
  const server = new Server({ name: "api", version: "1.0.0" }, { capabilities: { tools: {} } });

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: lists.map(
      ([
        ,
        {
          get: { operationId, summary, description = "", parameters = [] },
        },
      ]) => ({
        name: operationId,
        description: `${summary}. ${description} The result's \`next\` are the arguments of the next page.`,
        annotations: { readOnlyHint: true },
        inputSchema: {
          type: "object" as const,
          properties: Object.fromEntries(
            parameters.map(({ name, description, schema }) => [argumentName(name), { ...schema, description }]),
          ),
          required: parameters.filter(({ required }) => required).map(({ name }) => argumentName(name)),
        },
      }),
    ),
  }));

  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const list = lists.find(([, { get }]) => get.operationId === params.name);
    if (list === undefined) throw new Error(`No tool ${params.name}`);
    const [path, { get }] = list;
    const response = await api.request(urlOf(path, get, params.arguments ?? {}), { headers });
    const page = (await response.json()) as { readonly [name: string]: unknown };
    if (!response.ok) return { isError: true, content: [{ type: "text", text: String(page.detail) }] };
    const { "hydra:next": next } = (page["hydra:view"] ?? {}) as { "hydra:next"?: string };
    const result = { items: page["hydra:member"], total: page["hydra:totalItems"], next: next && argumentsOf(next) };
    return { content: [{ type: "text", text: JSON.stringify(result) }] };
  });
  return server;
}

export const app = new Hono().route("/", api).all("/mcp", async (context) => {
  const server = await serverFor({ authorization: context.req.header("authorization") ?? "" });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(context.req.raw);
});
