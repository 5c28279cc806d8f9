/**
 * 64 clients that ask for the same pages over and over, each on a connection of its own, and hold every answer against
 * the right one.
 */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

interface Answer {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

export interface Seen {
  /** Answers with a 200, each with the right text. */
  readonly right: number;
  /** Answers with a 503 to be tried again. */
  readonly unavailable: number;
  /** Streams that were broken off. */
  readonly brokenOff: number;
  /** All others. */
  readonly wrong: readonly string[];
}

export class SixtyFour {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #port: number;
  readonly #right = new Map<string, string>();
  readonly #streams: ReadonlySet<string>;

  /** @param streams those paths whose answers may be broken off */
  constructor(port: number, streams: readonly string[]) {
    this.#port = port;
    this.#streams = new Set(streams);
  }

  /** What these paths answer now is right from here on. @throws Error if one has no answer */
  async learn(paths: readonly string[]): Promise<void> {
    for (const path of [...paths, ...this.#streams]) {
      const { status, text } = await this.#ask(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
      this.#right.set(path, text);
    }
  }

  /** The paths that do not answer rightly, each asked once. */
  async wrongNow(): Promise<readonly string[]> {
    const answers = [...this.#right].map(async ([path, right]) => {
      const answer = await this.#ask(path).catch(String);
      return typeof answer === "object" && answer.text === right ? [] : [path];
    });
    return (await Promise.all(answers)).flat();
  }

  /** Asks until the given work is done. */
  async during(work: () => Promise<void>): Promise<Seen> {
    const seen = { right: 0, unavailable: 0, brokenOff: 0, wrong: [] as string[] };
    const paths = [...this.#right.keys()];
    let goesOn = true;
    const clients = Array.from({ length: 64 }, async (_, index) => {
      for (let turn = index; goesOn; turn += 1) {
        const kind = await this.#judge(paths[turn % paths.length] ?? "");
        if (typeof kind === "string") seen[kind] += 1;
        else seen.wrong.push(kind.wrong);
        // As a client does that was asked to.
        if (kind !== "right") await sleep(20);
      }
    });
    await work();
    goesOn = false;
    await Promise.all(clients);
    return seen;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #judge(path: string): Promise<"right" | "unavailable" | "brokenOff" | { readonly wrong: string }> {
    try {
      const { status, retryAfter, text } = await this.#ask(path);
      if (status === 200 && text === this.#right.get(path)) return "right";
      if (status === 503 && retryAfter === "1") return "unavailable";
      return { wrong: `${path}: ${status} ${text.slice(0, 300)}` };
    } catch (error) {
      return this.#streams.has(path) ? "brokenOff" : { wrong: `${path}: ${error}` };
    }
  }

  /** @throws Error if the answer is broken off */
  async #ask(path: string): Promise<Answer> {
    const asked = request({ host: "127.0.0.1", port: this.#port, path, agent: this.#agent }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    const chunks: Buffer[] = await response.toArray();
    const { statusCode: status, headers } = response;
    return { status, retryAfter: headers["retry-after"], text: Buffer.concat(chunks).toString() };
  }
}
