import { describe, expect, it } from "vitest";
import { faceOf } from "./face.ts";
import { linesOf } from "./lines.ts";

describe("linesOf", () => {
  const long = "◆ counterrevolutionaries of the northern marshes";

  it.each([1, 2])("fills all %i lines before it cuts, even in a word", async (most) => {
    const face = await faceOf("sans", 400);
    await face.load(`${long}…`);
    const { lines, whole } = linesOf(face, long, 8, most);
    expect(whole).toBe(false);
    expect(lines).toHaveLength(most);
    for (const line of lines) {
      const { width } = face.set(line);
      expect(width).toBeLessThanOrEqual(8);
    }
    expect(lines.at(-1)).toMatch(/^.{8,}…$/u);
  });

  it("keeps words whole where they fit a line", async () => {
    const face = await faceOf("sans", 400);
    await face.load(long);
    const { lines, whole } = linesOf(face, long, 12, 4);
    expect(whole).toBe(true);
    expect(lines.join(" ")).toBe(long);
  });
});
