/**
 * Lets everything else that waits have its turn. A driver without real waiting (libsql on a file) answers in the same
 * turn of the event loop, however often it is called: without this no other request is read before a stream has ended.
 */
export function yieldToEventLoop(): Promise<void> {
  // Not every platform has `setImmediate`; a timer takes a millisecond at least.
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve);
  });
}
