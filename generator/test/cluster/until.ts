import { setTimeout as wait } from "node:timers/promises";

/** Repeats `attempt` every 50 ms until it no longer throws. @throws what it threw last, after so many seconds */
export async function until<T>(attempt: () => Promise<T>, seconds = 10): Promise<T> {
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
