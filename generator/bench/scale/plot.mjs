// Lines over two logarithmic axes: rows of the table, milliseconds a page.

const shown = {
  exact: "#cf222e",
  "exact, the last page but one": "#bc4c00",
  "partial, from the middle": "#9a6700",
  "shared, 16 at once": "#8250df",
  estimated: "#1a7f37",
  capped: "#0969da",
  cached: "#1b7c83",
  "cursor, from the middle": "#57606a",
};
const [left, right, top, bottom, width, height] = [60, 210, 40, 40, 820, 420];

export function plot(curve, title) {
  const lines = Object.entries(shown).flatMap(([work, color]) => {
    const points = curve.filter((each) => each.work === work);
    return points.length === 0 ? [] : [{ work, color, points }];
  });
  const all = lines.flatMap(({ points }) => points);
  const decades = (values) => [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const [fromSize, toSize] = decades(all.map(({ size }) => size));
  const [fromTime, toTime] = decades(all.map(({ milliseconds }) => milliseconds));
  const x = (size) => left + ((Math.log10(size) - fromSize) / (toSize - fromSize)) * (width - left - right);
  const y = (time) => height - bottom - ((Math.log10(time) - fromTime) / (toTime - fromTime)) * (height - top - bottom);
  const text = (at, level, content, anchor, color = "#57606a") =>
    `<text x="${at.toFixed(0)}" y="${level.toFixed(0)}" text-anchor="${anchor}" fill="${color}" font-size="12">${content}</text>`;
  const grid = (x1, y1, x2, y2) =>
    `<line x1="${x1.toFixed(0)}" y1="${y1.toFixed(0)}" x2="${x2.toFixed(0)}" y2="${y2.toFixed(0)}" stroke="#d1d9e0"/>`;
  const parts = [text(left, 22, `${title}: milliseconds a page, by rows of the table`, "start", "#1f2328")];
  for (let power = fromTime; power <= toTime; power++) {
    const level = y(10 ** power);
    parts.push(grid(left, level, width - right, level), text(left - 8, level + 4, String(10 ** power), "end"));
  }
  for (let power = fromSize; power <= toSize; power++) {
    const at = x(10 ** power);
    parts.push(grid(at, top, at, height - bottom));
    parts.push(text(at, height - 16, (10 ** power).toLocaleString("en"), "middle"));
  }
  const labels = spread(lines.map(({ points }) => y(points.at(-1).milliseconds)));
  lines.forEach(({ work, color, points }, index) => {
    const path = points
      .map(({ size, milliseconds }) => `${x(size).toFixed(1)},${y(milliseconds).toFixed(1)}`)
      .join(" ");
    parts.push(`<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>`);
    parts.push(text(width - right + 8, labels[index] + 4, work, "start", color));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif">\n<title>${title}: milliseconds a page, by rows of the table</title>\n<rect width="${width}" height="${height}" fill="#ffffff"/>\n${parts.join("\n")}\n</svg>\n`;
}

/** Levels that keep a line's distance from each other, in the same order. */
function spread(levels) {
  const order = levels.map((level, index) => ({ level, index })).sort((a, b) => a.level - b.level);
  const placed = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const { level, index } of order) {
    placed[index] = Math.max(level, free);
    free = placed[index] + 15;
  }
  return placed;
}
