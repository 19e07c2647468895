import type { FilmFrame } from "@wisp/api";
import { applyPalette, GIFEncoder, quantize } from "gifenc";
import { canvasOf, imageOf, type OnProgress } from "./frames.ts";

/** As large as the GIF that the site makes. */
const SIZE = { width: 800, height: 450 } as const;
/** One further colour marks pixels that are equal to the previous frame. */
const COLOURS = 255;

/** A film as GIF. Throws when the signal aborts. */
export async function makeGif(
  frames: readonly FilmFrame[],
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Blob> {
  const { width, height } = SIZE;
  const context = canvasOf(SIZE, { willReadFrequently: true });
  const encoder = GIFEncoder();
  let before: Uint32Array | null = null;
  for (const [at, frame] of frames.entries()) {
    context.drawImage(await imageOf(frame), 0, 0, width, height);
    signal.throwIfAborted();
    const { data } = context.getImageData(0, 0, width, height);
    const palette = quantize(data, COLOURS);
    const indices = applyPalette(data, palette);
    const pixels = new Uint32Array(data.buffer);
    const same = palette.length;
    if (before !== null) {
      for (let pixel = 0; pixel < pixels.length; pixel += 1) {
        if (pixels[pixel] === before[pixel]) indices[pixel] = same;
      }
    }
    encoder.writeFrame(indices, width, height, {
      palette: [...palette, [0, 0, 0]],
      delay: frame.stayMs,
      ...(before !== null && { transparent: true, transparentIndex: same }),
      dispose: 1,
    });
    before = pixels;
    onProgress((at + 1) / frames.length);
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}
