/** The language server in a worker, and what the page requests of it. The messages are those of the protocol. */
import type { Diagnostic } from "vscode-languageserver-protocol";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Published {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly Diagnostic[];
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

export class Server {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #published: (params: Published) => void;
  #last = 0;

  private constructor(worker: Worker, published: (params: Published) => void) {
    this.#worker = worker;
    this.#published = published;
    worker.onmessage = ({ data }) => this.#receive(data);
  }

  /** @param published receives the problems of a file after each edit */
  static async start(url: string, published: (params: Published) => void): Promise<Server> {
    const worker = new Worker(url, { type: "module" });
    await new Promise<void>((resolve, reject) => {
      worker.onmessage = () => resolve();
      worker.onerror = ({ message }) => reject(new Error(message));
    });
    const server = new Server(worker, published);
    await server.request("initialize", { processId: null, rootUri: null, capabilities: {} });
    server.notify("initialized", {});
    return server;
  }

  request<Result>(method: string, params: object): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    this.#worker.postMessage({ jsonrpc: "2.0", id, method, params });
    return new Promise<Result>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  notify(method: string, params: object): void {
    this.#worker.postMessage({ jsonrpc: "2.0", method, params });
  }

  stop(): void {
    this.#worker.terminate();
  }

  #receive({ id, method, params, result, error }: Message): void {
    if (method === "textDocument/publishDiagnostics") this.#published(params as Published);
    const waiting = id === undefined || method !== undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(result as never);
    else waiting.reject(new Error(error.message));
  }
}
