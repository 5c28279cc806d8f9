/** Figures that do not depend on the machine's speed, beside those that were pinned. */
export interface Growth {
  /** One for each figure: `of /books: 240,000, pinned 238,000 (+0.8 %)`. */
  readonly lines: readonly string[];
  /** The lines of figures that have grown by more than 5 %. */
  readonly beyond: readonly string[];
}

export function growthOf(figures: Figures, pinned: Figures): Growth {
  const rows = Object.entries(figures).map(([name, figure]) => {
    const before = pinned[name] ?? 0;
    const growth = (figure - before) / before;
    const sign = growth < 0 ? "" : "+";
    const change = before === 0 ? "not pinned" : `pinned ${shown(before)} (${sign}${(growth * 100).toFixed(1)} %)`;
    return { growth, line: `${name}: ${shown(figure)}, ${change}` };
  });
  const beyond = rows.filter(({ growth }) => !(growth <= 0.05));
  return { lines: rows.map(({ line }) => line), beyond: beyond.map(({ line }) => line) };
}

interface Figures {
  readonly [name: string]: number;
}

const shown = (figure: number): string => Math.round(figure).toLocaleString("en");
