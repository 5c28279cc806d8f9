// Medians of the rounds, with the lowest and the highest.

export function medianOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}

export const spreadOf = (values) => ({
  median: medianOf(values),
  low: Math.min(...values),
  high: Math.max(...values),
  rounds: values.length,
});

/** Three digits. */
export function digits(value) {
  return Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export const times = (value) => `${digits(value)} ×`;

/** The median, followed by the lowest and the highest if they differ. */
export function withSpread({ median, low, high }, unit = " ×") {
  return low === high ? `${digits(median)}${unit}` : `${digits(median)}${unit} (${digits(low)}–${digits(high)})`;
}

/** Two decimals, or whole numbers from 10, rounded to our disfavour: `round` is `Math.floor` if more is better. */
export function cautious(value, round) {
  return value >= 10 ? String(round(value)) : (round(value * 100) / 100).toFixed(2);
}

/** Judged by the median, and shown with the spread of the rounds. */
export const judged = (ratio, holds, unit) =>
  `${withSpread(ratio, unit)}, ${holds(ratio.median) ? "met" : "**not met**"}`;

/** "3 rounds", "3 to 6 rounds". */
export function roundsLine(counts) {
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return low === high ? `${low} ${low === 1 ? "round" : "rounds"}` : `${low} to ${high} rounds`;
}
