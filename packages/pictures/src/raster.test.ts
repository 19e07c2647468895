import sharp, { type Region } from "sharp";
import { expect, test } from "vitest";
import type { Drawing, Text } from "./drawing.ts";
import { gif, MAX_FILM_BYTES, MAX_FRAMES, png, svgLines } from "./raster.ts";
import { svgOf } from "./svg.ts";
import { missing } from "./text/face.ts";

const text = (words: string, more: Partial<Text> = {}): Text => ({
  kind: "text",
  text: words,
  x: 10,
  y: 10,
  width: 380,
  height: 80,
  face: "sans",
  sizes: [30, 20],
  colour: "#ffffff",
  ...more,
});

const drawing = (...shapes: Drawing["shapes"]): Drawing => ({
  width: 400,
  height: 100,
  ground: "#000000",
  shapes,
});

/** How many pixels are light, in all or within a part. */
async function lightPixels(picture: Buffer, part?: Region): Promise<number> {
  const image = sharp(picture);
  if (part) image.extract(part);
  const { data } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.reduce((sum, value) => sum + (value > 60 ? 1 : 0), 0);
}

test.each([
  ["sans", "Who is the spy?"],
  ["sans", "谁是卧底？"],
  ["script", "Best when it is still too hot."],
  ["script", "刚泡好的时候最香。"],
  ["mono", "3.24"],
] as const)("sets %s: %s", async (face, words) => {
  const picture = await png(drawing(text(words, { face })));
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 400, height: 100 });
  expect(await lightPixels(picture)).toBeGreaterThan(150);
});

test("what no font has is one small mark for a row of characters, never a box", async () => {
  const svg = await svgOf(drawing(text("a\u{E123}\u{E124}\u{E125} b")));
  expect(svg.split(missing.path)).toHaveLength(2);
  expect(svg.split("<use ")).toHaveLength(5);
});

test.each([
  ["ten thousand letters", "W".repeat(10_000)],
  ["ten thousand Chinese characters", "谁".repeat(10_000)],
  ["accents piled up", `Z${"\u0301\u0325\u0336".repeat(500)}algo`],
  ["text that turns", "\u202Egnp.exe\u2066\u200F שלום"],
  ["vowel signs piled up", `नम${"\u0902\u0947".repeat(500)}ते`],
  ["a thousand emoji", "👩🏽‍🚀🇫🇷1️⃣".repeat(300)],
  ["Arabic in one word", "مرحبا".repeat(500)],
  ["markup", `</path><script>alert(1)</script>"'&`],
  ["half a pair", "\ud800 \udc00"],
  ["controls", "a\u0000b\u0007c\nd"],
  ["nothing", ""],
])("stays in its box: %s", async (_, words) => {
  const svg = await svgOf(drawing(text(words)));
  expect(svg).not.toMatch(/script|alert/);
  expect(svg.length).toBeLessThan(1_000_000);
  const picture = await png(drawing(text(words)));
  for (const part of [
    { left: 0, top: 0, width: 400, height: 8 },
    { left: 0, top: 92, width: 400, height: 8 },
    { left: 394, top: 0, width: 6, height: 100 },
  ]) {
    expect(await lightPixels(picture, part)).toBe(0);
  }
});

const pixelAt = async (picture: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

test("draws a photo with round corners, with and without its colours", async () => {
  const create = { width: 256, height: 256, channels: 3, background: "#00ff00" } as const;
  const webp = (await sharp({ create }).webp().toBuffer()).toString("base64");
  const photo = {
    kind: "photo",
    webp,
    x: 10,
    y: 10,
    edge: 80,
    radius: 20,
    fill: "#ff0000",
  } as const;
  const picture = await png(drawing(photo));
  const [red = 255, green = 0, blue = 255] = await pixelAt(picture, 50, 50);
  expect(green).toBeGreaterThan(240);
  expect(Math.max(red, blue)).toBeLessThan(15);
  expect(await pixelAt(picture, 5, 50)).toEqual([0, 0, 0]);
  expect(await pixelAt(picture, 12, 12)).toEqual([0, 0, 0]);
  const grey = await pixelAt(await png(drawing({ ...photo, grey: true })), 50, 50);
  expect(new Set(grey).size).toBe(1);
});

test("shows what is behind the transparent pixels of a photo", async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const clear = sharp({ create: { width: 64, height: 64, channels: 4, background } });
  const webp = (await clear.webp().toBuffer()).toString("base64");
  const photo = { kind: "photo", webp, x: 0, y: 0, edge: 80, radius: 0, fill: "#0000ff" } as const;
  const [red = 255, , blue = 0] = await pixelAt(await png(drawing(photo)), 40, 40);
  expect([red < 15, blue > 240]).toEqual([true, true]);
});

test("a colour cannot leave its attribute", async () => {
  const svg = await svgOf(drawing({ kind: "disc", x: 1, y: 1, radius: 1, fill: '"/><a b="' }));
  expect(svg).not.toContain("<a ");
  await expect(svgOf(drawing({ kind: "disc", x: Number.NaN, y: 1, radius: 1 }))).rejects.toThrow(
    RangeError,
  );
});

test("a film has its frames with their times, and says when there are too many", async () => {
  const frames = ["one", "two", "三"].map((words, at) => ({
    drawing: drawing(text(words)),
    stayMs: 500 + 100 * at,
  }));
  const film = await gif(frames);
  expect(await sharp(film, { animated: true }).metadata()).toMatchObject({
    format: "gif",
    pages: 3,
    width: 400,
    pageHeight: 100,
    delay: [500, 600, 700],
  });
  await expect(gif([])).rejects.toThrow(RangeError);
  const many = Array.from({ length: MAX_FRAMES + 1 }, () => ({ drawing: drawing(), stayMs: 1 }));
  await expect(gif(many)).rejects.toThrow(RangeError);
});

test("frames are lines of JSON, each with a picture that can be drawn at any size", async () => {
  const frames = ["one", "two", "三"].map((words, at) => ({
    drawing: drawing(text(words)),
    stayMs: 500 + 100 * at,
  }));
  const lines = (await svgLines(frames)).toString().trimEnd().split("\n");
  const read: { svg: string; stayMs: number }[] = lines.map((line) => JSON.parse(line));
  expect(read.map(({ stayMs }) => stayMs)).toEqual([500, 600, 700]);
  for (const [at, { svg }] of read.entries()) {
    const frame = frames[at];
    const own = frame && (await png(frame.drawing));
    expect((await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()).byteLength).toBe(
      own && (await sharp(own).png().toBuffer()).byteLength,
    );
    const large = await sharp(Buffer.from(svg.replace('width="400" height="100"', 'width="800"')))
      .removeAlpha()
      .png()
      .toBuffer();
    expect(await lightPixels(large)).toBeGreaterThan(500);
  }
  await expect(svgLines([])).rejects.toThrow(RangeError);
});

test("a film of many busy frames stays under its size", async () => {
  const busy = Array.from({ length: MAX_FRAMES }, (_, at) => ({
    drawing: {
      width: 800,
      height: 450,
      ground: "#000000",
      shapes: Array.from({ length: 150 }, (_, each) => ({
        kind: "disc" as const,
        x: (each * 97 + at * 31) % 800,
        y: (each * 57 + at * 17) % 450,
        radius: 20 + ((each * 7 + at) % 30),
        fill: `rgb(${(each * 37) % 256},${(each * 91 + at) % 256},${(each * 53) % 256})`,
      })),
    },
    stayMs: 100,
  }));
  expect((await gif(busy)).byteLength).toBeLessThanOrEqual(MAX_FILM_BYTES);
});
