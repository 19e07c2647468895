import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OUT_CHROMA, tile, tones } from "./tones.ts";

const css = readFileSync(new URL("faces.css", import.meta.url), "utf8");

it("gives the sprite the tones that pictures use", () => {
  for (const [tone, [lightness, chroma]] of Object.entries(tones)) {
    expect(css).toContain(
      `--face-${tone}: oklch(${lightness} calc(${chroma} * var(--face-chroma, 1)) var(--hue));`,
    );
  }
  expect(css).toContain(`--face-chroma: ${OUT_CHROMA};`);
  const [light, dark] = [tile.light, tile.dark].map(
    ([lightness, chroma]) => `oklch(${lightness} ${chroma} var(--hue))`,
  );
  expect(css).toContain(`background: light-dark(${light}, ${dark});`);
});
