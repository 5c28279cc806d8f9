// The elements of every plot.

export const themes = {
  light: {
    text: "#1f2328",
    muted: "#59636e",
    grid: "#d1d9e0",
    band: "#f6f8fa",
    blue: "#0969da",
    green: "#1a7f37",
    orange: "#bc4c00",
    purple: "#8250df",
    red: "#cf222e",
    teal: "#1b7c83",
  },
  dark: {
    text: "#f0f6fc",
    muted: "#9198a1",
    grid: "#3d444d",
    band: "#151b23",
    blue: "#4493f8",
    green: "#3fb950",
    orange: "#f0883e",
    purple: "#ab7df8",
    red: "#f85149",
    teal: "#39c5cf",
  },
};

/** Series differ in their marks, not only in colour. */
export const marks = {
  diamond: (x, y, fill) =>
    `<path d="M${x} ${y - 5.5}L${x + 5.5} ${y}L${x} ${y + 5.5}L${x - 5.5} ${y}Z" fill="none" stroke="${fill}" stroke-width="1.8"/>`,
  square: (x, y, fill) =>
    `<rect x="${x - 4}" y="${y - 4}" width="8" height="8" fill="none" stroke="${fill}" stroke-width="1.8"/>`,
  triangle: (x, y, fill) =>
    `<path d="M${x} ${y - 5}L${x + 5} ${y + 4}L${x - 5} ${y + 4}Z" fill="none" stroke="${fill}" stroke-width="1.8"/>`,
  cross: (x, y, fill) =>
    `<path d="M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x + 4} ${y - 4}L${x - 4} ${y + 4}" stroke="${fill}" stroke-width="1.8"/>`,
  dot: (x, y, fill) => `<circle cx="${x}" cy="${y}" r="6.5" fill="${fill}"/>`,
};

export function text(x, y, content, { fill, anchor = "start", size = 12, weight = 400 }) {
  return `<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}">${content}</text>`;
}

/** Tenths of a pixel. */
export const fixed = (value) => Number(value.toFixed(1));

export function drawing({ width, height, title, parts }) {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const font = `font-family="-apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font} role="img"><title>${title}</title>\n${parts.filter(Boolean).join("\n")}\n</svg>\n`;
}
