import { isLimit } from "../../util/time-limit.js";

/** A long text in pieces. Each is made when the reader requests it. */
export interface Pieces {
  /** Undefined after the last piece. */
  next(): Promise<string | undefined>;
  /** Nobody wants the rest. */
  end(): Promise<unknown>;
}

/**
 * Pulled, not pushed: a slow client slows the reading down, and one that goes away, or reads nothing for long, ends it.
 * No piece is made ahead, so that a client that stops reading holds no more than the piece that is on its way to it.
 * A failure goes to the log and breaks the stream off, so that no client takes a part for the whole.
 *
 * @param first was made already
 * @param idleLimit milliseconds that a client may read nothing; 0 for no limit
 * @param onBreak called before the stream is broken off
 */
export function byteStream(
  first: string | undefined,
  rest: Pieces,
  idleLimit: number,
  onError: (error: unknown) => void,
  onBreak: () => unknown = () => {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: string | undefined = first;
  let isOver = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const finish = (): void => {
    isOver = true;
    next = undefined;
    clearTimeout(idle);
  };
  const waitForReader = (controller: ReadableStreamDefaultController): void => {
    if (!isLimit(idleLimit)) return;
    idle = setTimeout(() => {
      finish();
      onBreak();
      controller.error(new IdleClient(idleLimit));
      rest.end().catch(onError);
    }, idleLimit);
    // On Node, a process does not wait for a body that nobody reads.
    (idle as { unref?(): void }).unref?.();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: waitForReader,
      async pull(controller) {
        clearTimeout(idle);
        try {
          if (next === undefined) await yieldToEventLoop();
          const text = next ?? (await rest.next());
          next = undefined;
          // The client left while the piece was made: the stream is closed already.
          if (isOver) return;
          if (text === undefined) {
            finish();
            controller.close();
          } else {
            controller.enqueue(encoder.encode(text));
            waitForReader(controller);
          }
        } catch (error) {
          finish();
          // A piece that takes too long may never come; nothing waits for it.
          rest.end().catch(() => {});
          onError(error);
          onBreak();
          throw new BrokenOff();
        }
      },
      async cancel() {
        finish();
        await rest.end();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * What a server sees of a failed body: nothing of its cause. Under any other code than Node's own for a stream that
 * ends too early, `@hono/node-server` writes the message after the members and ends the answer as if it were whole.
 */
class BrokenOff extends Error {
  override readonly name = "BrokenOff";
  readonly code = "ERR_STREAM_PREMATURE_CLOSE";

  constructor() {
    super("The answer was broken off.");
  }
}

/**
 * Without that code: `@hono/node-server`, which waits for the client, then closes the connection. What it writes before
 * stays behind what the client did not read. It also prints this error.
 */
class IdleClient extends Error {
  override readonly name = "IdleClient";

  constructor(limit: number) {
    super(`A client read nothing of a stream for ${limit.toLocaleString("en-US")} ms (option \`streamIdle\`).`);
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Lets everything else that waits have its turn. A driver without real waiting (libsql on a file) answers in the same
 * turn of the event loop, however often it is called: without this no other request is read before a stream has ended.
 */
function yieldToEventLoop(): Promise<void> {
  // Not every platform has `setImmediate`; a timer takes a millisecond at least.
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve);
  });
}
