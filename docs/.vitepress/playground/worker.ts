/** The worker of the playground: Prisma's parser, and the language server over the texts of the page. */
import parser from "@prisma/prisma-schema-wasm";
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { serve } from "../../../tools/src/language-server/server.js";
import type { Answer, Answering, AnswerRequest } from "./answers/answering.js";
import { PlaygroundProject } from "./project.js";

/** The names of the files next to this one, which the bundle writes. */
declare const parserFile: string;
declare const compilerFile: string;
declare const sqliteFile: string;

// What a build step made of the package: its WebAssembly is given to it.
const { load } = parser as unknown as { readonly load: (module: WebAssembly.Module) => void };
load(await WebAssembly.compileStreaming(fetchFile(parserFile)));

// TypeScript knows a worker from outside only; both ends send messages alike.
const scope = globalThis as unknown as Worker;
const connection = createConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope));
const project = new PlaygroundProject();
connection.onRequest("playground/modules", () => [...project.modules()]);
const answer = async (request: AnswerRequest): Promise<Answer> => (await answering()).answer(request);
connection.onRequest<Answer, never>("playground/answer", answer);
serve(connection, project.find);
scope.postMessage("ready");

let started: Promise<Answering> | undefined;

/** Loads what answers requests when it is first needed: more than a megabyte. A failed load is tried again. */
function answering(): Promise<Answering> {
  started ??= loadAnswering().catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

async function loadAnswering(): Promise<Answering> {
  const [{ Answering }, queryCompiler, sqlite] = await Promise.all([
    import("./answers/answering.js"),
    WebAssembly.compileStreaming(fetchFile(compilerFile)),
    fetchFile(sqliteFile).then((response) => response.arrayBuffer()),
  ]);
  return new Answering({ queryCompiler, sqlite });
}

async function fetchFile(name: string): Promise<Response> {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name} was not loaded: ${response.status}`);
  return response;
}
