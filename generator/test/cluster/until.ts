import { setTimeout as wait } from "node:timers/promises";

/**
 * Repeats `attempt` every 50 ms until it no longer throws.
 * @param seconds how long a busy machine may take: what must be quick is measured, not waited for
 * @throws what `attempt` threw last, after so many seconds
 */
export async function until<T>(attempt: () => Promise<T>, seconds = 60): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(50);
    }
  }
}
