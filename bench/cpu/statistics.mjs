// The median of measured blocks, and how sure it is.
import { medianOf } from "../report/figures.mjs";

/** The number of standard deviations on both sides of the mean that 95 % of a normal distribution lie within. */
const deviations = 1.96;

/**
 * The 95 % confidence interval of the median by ranks, which assumes nothing about the distribution.
 * @param {readonly number[]} values at least six, the fewest that such an interval exists for
 * @returns {{ median: number, low: number, high: number, width: number }} `width` is the interval's part of the median:
 * 0.02 if the median is 500 and the interval is 495 to 505
 * @example medianInterval([1, 2, 3, 4, 5, 6, 7, 8, 9]) // { median: 5, low: 2, high: 8, width: 1.2 }
 */
export function medianInterval(values) {
  if (values.length < 6) throw new Error(`${values.length} values have no 95 % confidence interval of their median`);
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(0, Math.floor((values.length - 1 - deviations * Math.sqrt(values.length)) / 2));
  const median = medianOf(sorted);
  const [low, high] = [sorted[rank], sorted[sorted.length - 1 - rank]];
  return { median, low, high, width: (high - low) / median };
}
