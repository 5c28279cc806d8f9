/**
 * What Prisma writes to a generator: one JSON-RPC request a line. The line of `generate` holds the types of the whole
 * client (`params.dmmf.schema`), thirty times the rest together: 90 MB for a thousand models. It is left out as the bytes
 * arrive, before anything is decoded or parsed.
 */

/** Cuts chunks into lines. In each, the value of `params.dmmf.schema` is `null`. */
export class PrismaMessages {
  #kept: Buffer[] = [];
  #depth = 0;
  #inString = false;
  #escaped = false;
  #omitting = false;
  /** The last string at a depth where a key of the path may stand. */
  #token = "";
  /** The keys that lead to where the reader is, as far as the path goes. */
  #keys: string[] = [];

  /** The lines that the chunk completes. */
  read(chunk: Buffer): readonly string[] {
    const lines: string[] = [];
    // Bytes before it are kept or left out already.
    let from = 0;
    let tokenFrom = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.#inString) {
        at = this.#stringEnd(chunk, at);
        if (this.#inString) break;
        if (this.#depth <= path.length)
          this.#token += chunk.toString("latin1", tokenFrom, Math.min(at, tokenFrom + longest));
        at++;
        continue;
      }
      switch (chunk[at]) {
        case quotation:
          this.#inString = true;
          this.#token = "";
          tokenFrom = at + 1;
          break;
        case openBrace:
        case openBracket:
          this.#depth++;
          break;
        case closeBrace:
        case closeBracket:
          if (this.#endsValue()) from = at;
          this.#depth--;
          break;
        case comma:
          if (this.#endsValue()) from = at;
          break;
        case colon:
          if (this.#startsOmission()) this.#kept.push(chunk.subarray(from, at + 1), nothing);
          break;
        case lineFeed:
          this.#kept.push(chunk.subarray(from, at));
          lines.push(Buffer.concat(this.#kept).toString("utf8"));
          this.#startLine();
          from = at + 1;
      }
      at++;
    }
    if (this.#inString && this.#depth <= path.length) {
      this.#token += chunk.toString("latin1", tokenFrom, Math.min(chunk.length, tokenFrom + longest));
    }
    if (!this.#omitting) this.#kept.push(chunk.subarray(from));
    return lines;
  }

  /** Where the string ends that the reader is in: at its quotation mark, or with the chunk. */
  #stringEnd(chunk: Buffer, start: number): number {
    let at = start;
    if (this.#escaped && at < chunk.length) {
      this.#escaped = false;
      at++;
    }
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === quotation) {
        this.#inString = false;
        return at;
      }
      if (byte === backslash) {
        at++;
        this.#escaped = at === chunk.length;
      }
    }
    return chunk.length;
  }

  /** At a colon: true if the value behind it is the one to leave out. */
  #startsOmission(): boolean {
    if (this.#omitting || this.#depth > path.length) return false;
    this.#keys[this.#depth - 1] = this.#token;
    this.#omitting = this.#depth === path.length && path.every((key, index) => key === this.#keys[index]);
    return this.#omitting;
  }

  /** At a comma or closing bracket: true if it follows the value left out. */
  #endsValue(): boolean {
    if (!this.#omitting || this.#depth !== path.length) return false;
    this.#omitting = false;
    return true;
  }

  #startLine(): void {
    this.#kept = [];
    this.#depth = 0;
    this.#omitting = false;
    this.#keys = [];
  }
}

const path = ["params", "dmmf", "schema"];
/** More of a string than a key of the path has. */
const longest = 16;
const nothing = Buffer.from("null");

const quotation = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const lineFeed = 0x0a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
