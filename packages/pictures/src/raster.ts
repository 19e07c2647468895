import sharp from "sharp";
import type { Drawing, Frame } from "./drawing.ts";
import { svgOf } from "./svg.ts";

// Pictures are small and many; the site on this machine needs the cores, too.
sharp.concurrency(1);
sharp.cache(false);

/** Largest film in bytes; one that is larger is made with fewer colours, then smaller. */
export const MAX_FILM_BYTES = 3_000_000;
export const MAX_FRAMES = 60;

const render = async (drawing: Drawing) => sharp(Buffer.from(await svgOf(drawing)));

/** A drawing as PNG. */
export async function png(drawing: Drawing): Promise<Buffer> {
  return (await render(drawing)).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}

const attempts = [
  { colours: 96, scale: 1 },
  { colours: 32, scale: 1 },
  { colours: 32, scale: 0.5 },
] as const;

/** Throws a RangeError unless there are as many frames as a film may have. */
function checkLength({ length }: readonly Frame[]): void {
  if (length < 1 || length > MAX_FRAMES) {
    throw new RangeError(`a film has 1 to ${MAX_FRAMES} frames, not ${length}`);
  }
}

/** Frames as lines of JSON, each with its `svg` and `stayMs`, as UTF-8. */
export async function svgLines(frames: readonly Frame[]): Promise<Buffer> {
  checkLength(frames);
  const lines: string[] = [];
  for (const { drawing, stayMs } of frames) {
    lines.push(`${JSON.stringify({ svg: await svgOf(drawing), stayMs })}\n`);
  }
  return Buffer.from(lines.join(""));
}

/** Frames of one size as an animated GIF that ends with its last frame and begins again. */
export async function gif(frames: readonly Frame[]): Promise<Buffer> {
  checkLength(frames);
  const { width = 0, height = 0 } = frames[0]?.drawing ?? {};
  const svgs: Buffer[] = [];
  for (const { drawing } of frames) svgs.push(Buffer.from(await svgOf(drawing)));
  let film = Buffer.alloc(0);
  for (const { colours, scale } of attempts) {
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    const pixels = Buffer.alloc(w * h * 3 * frames.length);
    for (const [at, svg] of svgs.entries()) {
      const frame = await sharp(svg).resize(w, h).flatten().removeAlpha().raw().toBuffer();
      frame.copy(pixels, at * w * h * 3);
    }
    const raw = { width: w, height: h * frames.length, channels: 3, pageHeight: h } as const;
    film = await sharp(pixels, { raw, limitInputPixels: false })
      .gif({ delay: frames.map(({ stayMs }) => stayMs), loop: 0, colours, dither: 0, effort: 3 })
      .toBuffer();
    if (film.byteLength <= MAX_FILM_BYTES) break;
  }
  return film;
}
