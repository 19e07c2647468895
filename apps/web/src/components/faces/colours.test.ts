import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { oklch } from "#features/pictures/look.ts";
import { markColour } from "./colours.ts";

const theme = readFileSync(fileURLToPath(import.meta.resolve("@wisp/config/theme.css")), "utf8");

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colours of a value of two themes: `light-dark(day, night)`. */
const pairOf = (text: string, colour: RegExp): string[] => [...text.matchAll(colour)].map(String);

const resolved = (colour: string): string => {
  const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return oklch(lightness, chroma, hue);
};

it("keeps marks of every hue apart from every ground, by day and by night", () => {
  for (const ground of ["ground", "panel", "raised"]) {
    const value = new RegExp(`--${ground}: (.*);`).exec(theme)?.[1] ?? "";
    const grounds = pairOf(value, /#[\da-f]{6}/g);
    expect(grounds).toHaveLength(2);
    for (let hue = 0; hue < 360; hue += 1) {
      const marks = pairOf(markColour(hue), /oklch\([^)]*\)/g).map(resolved);
      expect(marks).toHaveLength(2);
      for (const [at, mark] of marks.entries()) {
        expect(contrast(mark, grounds[at] ?? ""), `${hue}° on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});
