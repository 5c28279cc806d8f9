/** The worker of the playground: Prisma's parser, and the language server over the texts of the page. */
import parser from "@prisma/prisma-schema-wasm";
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { serve } from "../../../tools/src/language-server/server.js";
import { PlaygroundProject } from "./project.js";

/** The name of the file beside this one, which the bundle writes. */
declare const parserFile: string;

// What a build step made of the package: its WebAssembly is given to it.
const { load } = parser as unknown as { readonly load: (module: WebAssembly.Module) => void };
load(await WebAssembly.compileStreaming(fetch(new URL(parserFile, import.meta.url))));

// TypeScript knows a worker from outside only; both ends send messages alike.
const scope = globalThis as unknown as Worker;
const connection = createConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope));
const project = new PlaygroundProject();
connection.onRequest("playground/modules", () => [...project.modules()]);
serve(connection, project.find);
scope.postMessage("ready");
