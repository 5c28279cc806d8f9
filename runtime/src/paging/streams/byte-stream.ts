import { isLimit } from "../../util/time-limit.js";

/** A long text in pieces. Each piece is made when the consumer requests it. */
export interface Pieces {
  /** Returns the next piece; undefined after the last one. */
  next(): Promise<string | undefined>;
  /** Ends the reading, because the rest is no longer wanted. */
  end(): Promise<unknown>;
}

/**
 * Returns a stream of the text that the consumer pulls. So a slow client slows the reading down, and one that goes
 * away, or reads nothing for long, ends it. No piece is made ahead, so a client that stops reading holds no more than
 * the piece that is being sent. A failure is logged and breaks the stream off, so that no client mistakes a part for
 * the whole.
 *
 * @param first The first piece, which was made already
 * @param idleLimit The time in milliseconds for which a client may read nothing; 0 for no limit
 * @param onBreak Called before the stream is broken off
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
    // On Node, the process may exit while a body is not being read.
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
          // The client left while the piece was made, so the stream is closed already.
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
          // This is not awaited, because a piece that takes too long may never come.
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
 * The error that a server sees if a body fails; it reveals nothing of the cause. The code is Node's own for a stream
 * that ends too early. Under any other code, `@hono/node-server` writes the message after the members, and ends the
 * response as if it were whole.
 */
class BrokenOff extends Error {
  override readonly name = "BrokenOff";
  readonly code = "ERR_STREAM_PREMATURE_CLOSE";

  constructor() {
    super("The answer was broken off.");
  }
}

/**
 * The error of a client that reads nothing. It has no code, so `@hono/node-server` writes a message, waits for the
 * client, and then closes the connection. The message stays behind the bytes that the client did not read. The server
 * also prints this error.
 */
class IdleClient extends Error {
  override readonly name = "IdleClient";

  constructor(limit: number) {
    super(`A client read nothing of a stream for ${limit.toLocaleString("en-US")} ms (option \`streamIdle\`).`);
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Lets all other work that waits have its turn. A driver without real waiting (libsql on a file) answers in the same
 * turn of the event loop each time. Without this function, no other request would be read before a stream has ended.
 */
function yieldToEventLoop(): Promise<void> {
  // Not every platform has `setImmediate`, and a timer takes at least a millisecond.
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve);
  });
}
