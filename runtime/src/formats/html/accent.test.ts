import fc from "fast-check";
import { expect, test } from "vitest";
import { accentStyle, shadesOf } from "./accent.js";

/** By another formula than the code's: CSS Color 4, with its own constants. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) =>
    [1, 3, 5]
      .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
      .map((part) => (part > 0.03928 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("every colour has shades that can be read on all backgrounds of both schemes, and as a background", () => {
  fc.assert(
    fc.property(colours, (accent) => {
      const { light, dark } = shadesOf(accent);
      for (const background of ["#ffffff", "#f6f7f9", "#eef1f4"]) {
        expect(contrast(light, background)).toBeGreaterThanOrEqual(4.5);
      }
      for (const background of ["#121519", "#1a1e24", "#232932"]) {
        expect(contrast(dark, background)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast("#ffffff", light)).toBeGreaterThanOrEqual(4.5);
      expect(contrast("#0b1a2e", dark)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("a colour that can be read stays as it is", () => {
  expect(shadesOf("#0a58ca").light).toBe("#0a58ca");
  expect(shadesOf("#ffcc00").dark).toBe("#ffcc00");
});

test("a colour that cannot be read gets darker or lighter, and keeps its hue", () => {
  expect(shadesOf("#ffcc00").light).toMatchInlineSnapshot(`"#856a00"`);
  expect(shadesOf("#0a58ca").dark).toMatchInlineSnapshot(`"#5d91dc"`);
});

test("a theme without an accent has no style", () => {
  expect(accentStyle({ logo: "/logo.svg" })).toBe("");
});
