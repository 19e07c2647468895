import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { Studio, StudioBusy, UploadRefused } from "../studio.ts";
import { MAX_UPLOAD_BYTES, pictureHeader, refusalOfUpload } from "./header.ts";
import { PORTRAIT_EDGE } from "./portrait.ts";

const script = fileURLToPath(new URL("./worker.ts", import.meta.url));
const settings = { script, timeLimitMs: 300_000, maxWaiting: 20, idleMs: 5_000 };
const studio = new Studio(settings);
afterAll(() => studio.close());

const portraitOf = async (upload: Uint8Array): Promise<Buffer> =>
  Buffer.from(await studio.draw({ upload }));

/** A picture with a red left half and a blue right half. */
const halves = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "#ff0000" } },
      left: 0,
      top: 0,
    },
  ]);

async function colourAt(picture: Buffer, x: number, y: number): Promise<string> {
  const pixel = await sharp(picture)
    .removeAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer();
  const [red = 0, , blue = 0] = pixel;
  return red > 128 && blue < 128 ? "red" : blue > 128 && red < 128 ? "blue" : "other";
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A PNG of one colour that announces these dimensions, and has as many rows as `rows`. */
function png(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit, greyscale.
  header.set([1, 0, 0, 0, 0], 8);
  const row = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(row * rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("an upload becomes a square WebP", () => {
  test.each(["png", "jpeg", "webp"] as const)("from %s", async (format) => {
    const upload = await halves()[format]().toBuffer();
    expect(pictureHeader(upload)).toEqual({ format, width: 600, height: 400 });
    const picture = await portraitOf(upload);
    expect(await sharp(picture).metadata()).toMatchObject({
      format: "webp",
      width: PORTRAIT_EDGE,
      height: PORTRAIT_EDGE,
    });
    expect(await colourAt(picture, 20, 128)).toBe("red");
    expect(await colourAt(picture, 236, 128)).toBe("blue");
  });

  test("from lossless WebP, and from WebP with transparency", async () => {
    const lossless = await halves().webp({ lossless: true }).toBuffer();
    const clear = await halves().ensureAlpha(0.5).webp().toBuffer();
    for (const upload of [lossless, clear]) {
      expect(pictureHeader(upload)).toEqual({ format: "webp", width: 600, height: 400 });
      expect(pictureHeader(await portraitOf(upload))).toMatchObject({ format: "webp", width: 256 });
    }
  });

  test("turned as its metadata asks, without its metadata", async () => {
    const upload = await halves()
      .jpeg()
      // Turned by 90° clockwise: the left side is at the top.
      .withExif({
        IFD0: { Orientation: "6", Copyright: "Somebody private" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const picture = await portraitOf(upload);
    expect(await colourAt(picture, 128, 20)).toBe("red");
    expect(await colourAt(picture, 128, 236)).toBe("blue");
    const { exif, xmp, iptc, icc, orientation } = await sharp(picture).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array.from({ length: 5 }));
    expect(picture.includes("private")).toBe(false);
  });

  test("from the first frame of an animation", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#0000ff", "#00ff00"].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const upload = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(upload, { animated: true }).metadata()).pages).toBe(3);
    const picture = await portraitOf(upload);
    expect((await sharp(picture, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(picture, 128, 128)).toBe("red");
  });

  test("without other data of the file", async () => {
    const script = Buffer.from("<script>alert(1)</script>");
    const plain = await halves().png().toBuffer();
    const zip = Buffer.concat([plain, Buffer.from("PK\u0003\u0004"), script]);
    const comment = Buffer.concat([
      plain.subarray(0, 33),
      chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), script])),
      plain.subarray(33),
    ]);
    for (const upload of [zip, comment]) {
      const picture = await portraitOf(upload);
      expect(picture.includes("script")).toBe(false);
      expect(picture.includes("PK\u0003\u0004")).toBe(false);
    }
  });
});

test.each([
  ["an SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`)],
  ["an SVG after an XML declaration", Buffer.from(`<?xml version="1.0"?><svg/>`)],
  ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000")],
  ["a page", Buffer.from("<!doctype html><script>1</script>")],
  ["a PDF", Buffer.from("%PDF-1.7")],
  ["nothing", Buffer.alloc(0)],
  ["a JPEG that begins and ends", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ["a signature alone", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["a RIFF of another kind", Buffer.from(`RIFF\0\0\0\0WAVEfmt ${"\0".repeat(40)}`)],
])("%s is refused as another format", (_, upload) => {
  expect(refusalOfUpload(upload)).toBe("format");
});

test("too many pixels are refused by the header, before anything is decoded", async () => {
  expect(refusalOfUpload(png(30_000, 30_000))).toBe("dimensions");
  expect(refusalOfUpload(png(4_097, 1))).toBe("dimensions");
  expect(refusalOfUpload(png(0, 10))).toBe("dimensions");
  expect(refusalOfUpload(png(4_096, 4_096))).toBeUndefined();
  expect(refusalOfUpload(Buffer.alloc(MAX_UPLOAD_BYTES + 1))).toBe("too-large");
  await expect(studio.draw({ upload: png(30_000, 30_000) })).rejects.toThrow(UploadRefused);
  // The largest that is allowed is 2 KB here.
  expect(pictureHeader(await portraitOf(png(4_096, 4_096)))).toMatchObject({ width: 256 });
});

test("damaged uploads are refused, and the process continues", async () => {
  const whole = await halves().jpeg().toBuffer();
  const lying = await halves().webp().toBuffer();
  lying.write("VP8X", 12, "latin1");
  const uploads = [
    whole.subarray(0, whole.length / 2),
    png(400, 400, 10),
    (await halves().png().toBuffer()).subarray(0, 200),
    Buffer.concat([png(8, 8).subarray(0, 33), Buffer.from("<svg/>")]),
    lying,
  ];
  for (const upload of uploads) {
    await expect(studio.draw({ upload })).rejects.toThrow(UploadRefused);
  }
  expect(pictureHeader(await portraitOf(whole))).toMatchObject({ format: "webp" });
});

test("an upload that takes too long is given up with its process", async () => {
  const hasty = new Studio({ ...settings, timeLimitMs: 1 });
  await expect(hasty.draw({ upload: png(4_096, 4_096) })).rejects.toThrow(StudioBusy);
  hasty.close();
});
