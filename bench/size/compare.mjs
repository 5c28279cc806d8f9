// Compares sizes with those of the last release.

/** A case that has grown by more than this share since the last release is worth a look. */
const tolerated = 0.05;

/**
 * @param sizes as measured
 * @param limits the most gzipped bytes, by the name of the case
 * @returns a line for each size beyond its limit
 */
export function beyond(sizes, limits) {
  return sizes.flatMap(({ name, gzipped }) => {
    const limit = limits[name];
    if (limit !== undefined && gzipped <= limit) return [];
    return [
      `Error: ${name}: ${number(gzipped)} gzipped bytes, and ${limit === undefined ? "no limit" : `the limit is ${number(limit)}`}`,
    ];
  });
}

/**
 * @param sizes as measured
 * @param baseline the last release: its version, and the gzipped bytes by the name of the case
 * @returns a line for each size, and a warning for each that has grown by more than 5 %
 */
export function compare(sizes, { version, gzipped }) {
  const compared = sizes.map((size) => ({ ...size, before: gzipped[size.name] }));
  return { lines: compared.map(lineOf), warnings: compared.flatMap((size) => warningOf(size, version)) };
}

function lineOf({ name, bytes, gzipped, esbuild, before }) {
  const change = before === undefined ? "not measured then" : percent(gzipped / before - 1);
  return `${name}: ${number(bytes)} bytes minified, ${number(gzipped)} gzipped (${change}); by esbuild ${number(esbuild)}`;
}

function warningOf({ name, gzipped, before }, version) {
  if (before === undefined || gzipped <= before * (1 + tolerated)) return [];
  const growth = percent(gzipped / before - 1);
  return [`Warning: ${name}: ${growth} since ${version}, from ${number(before)} to ${number(gzipped)} gzipped bytes`];
}

const number = (value) => value.toLocaleString("en");
const percent = (share) => `${share > 0 ? "+" : ""}${(share * 100).toFixed(1)} %`;
