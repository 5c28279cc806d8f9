/**
 * Returns the milliseconds of the fastest of several runs.
 *
 * Another process that takes the processor slows some of the runs, hardly ever all of them.
 */
export function fastestOf(runs: number, run: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}
