/** What 64 clients ask of the library at once, and what they take for an answer. */
import { Agent, get as httpGet } from "node:http";
import { createHistogram } from "node:perf_hooks";
import { addedBooks } from "../servers/many-books.js";

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** A document, as far as it is looked at. */
interface Page {
  readonly "hydra:member": readonly { readonly id: string | number }[];
  readonly "hydra:view"?: { readonly "hydra:next"?: string };
}

const books = addedBooks + 10;
const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);

/** A path, and the members of its answer. */
type Mode = () => readonly [path: string, members: number];

const modes: readonly Mode[] = [
  () => [`/books?page=${upTo(Math.floor(books / 3))}`, 3],
  () => [`/books?genre=POEM&order[score]=desc&page=${upTo(300)}`, 3],
  () => [`/books?title=Title&score[gte]=100&page=${upTo(30)}`, 3],
  () => [`/books/partial?page=${upTo(Math.floor(books / 3))}`, 3],
  () => [`/book-feed?score[lt]=${60 + upTo(900)}&id[lt]=5000`, 3],
  () => [`/books-by-id?id[gt]=${upTo(addedBooks)}`, 3],
  () => ["/book-genres", 3],
  () => [`/capped-books?page=${upTo(5)}`, 3],
  () => [`/shared-books?page=${upTo(300)}`, 3],
  () => [`/cached-books?page=${upTo(300)}`, 3],
  () => [`/estimated-books?page=${upTo(300)}`, 3],
  () => [`/authors/1/books?page=${upTo(300)}`, 2],
  () => ["/shelves", 2],
  () => ["/recommended-books", 0],
];

const all: Mode = () => ["/all-books", books];

/** Paging off is asked for by one request in this many. */
const oneIn = 200;

/** 64 connections that are kept, and what was seen through them. */
export class Clients {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #port: number;
  /** Microseconds from a request to the end of its answer. */
  readonly times = createHistogram();
  readonly unexpected: string[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  /** Every mode a few times, so that all code is loaded. */
  async warmUp(): Promise<void> {
    for (let time = 0; time < 10; time += 1) await Promise.all([all, ...modes].map((mode) => this.#ask(mode)));
    this.times.reset();
  }

  /** One request of a random mode. */
  askAny(): Promise<void> {
    return this.#ask(upTo(oneIn) === 1 ? all : (modes[upTo(modes.length) - 1] ?? all));
  }

  /** The answer is looked at. */
  async #ask(mode: Mode): Promise<void> {
    const [path, members] = mode();
    const page = await this.page(path);
    const found = page?.["hydra:member"].length;
    if (page !== undefined && found !== members) this.unexpected.push(`${path}: ${found} members`);
  }

  /** The members of every page from here on, along `hydra:next`. */
  async walk(start: string): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let path: string | undefined = start; path !== undefined; ) {
      const page: Page | undefined = await this.page(path);
      ids.push(...(page?.["hydra:member"] ?? []).map(({ id }) => String(id)));
      path = page?.["hydra:view"]?.["hydra:next"];
    }
    return ids;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Undefined, and noted, if the answer is none that a client could use. */
  async page(path: string): Promise<Page | undefined> {
    const began = performance.now();
    try {
      const { status, text } = await this.#get(path);
      this.times.record(Math.max(1, Math.round((performance.now() - began) * 1000)));
      if (status === 200) return JSON.parse(text);
      this.unexpected.push(`${path}: ${status} ${text}`);
    } catch (error) {
      this.unexpected.push(`${path}: ${error}`);
    }
    return undefined;
  }

  #get(path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      httpGet({ port: this.#port, path, agent: this.#agent }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode, text }));
      }).on("error", reject);
    });
  }
}
