import type { FilmFrame } from "@wisp/api";
import { canvasOf, imageOf, type OnProgress } from "./frames.ts";
import { openMuxer } from "./muxer.ts";
import { stepsOf } from "./timing.ts";
import { VIDEO_SIZE, type VideoFormat } from "./video-format.ts";

/** Pictures that may wait for the encoder. */
const MAX_WAITING = 2;
/** Distance between key frames, to which players can seek. */
const KEY_EVERY_MS = 5_000;

const micros = (ms: number): number => Math.round(ms * 1_000);

/** A film as a video, encoded by the browser. Throws when that fails, or when the signal aborts. */
export async function makeVideo(
  frames: readonly FilmFrame[],
  format: VideoFormat,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Blob> {
  const { width, height } = VIDEO_SIZE;
  const context = canvasOf(VIDEO_SIZE);
  const muxer = await openMuxer(format);
  const failure = Promise.withResolvers<never>();
  // Nothing may await the promise when it rejects.
  failure.promise.catch(() => undefined);
  const encoder = new VideoEncoder({
    output: (chunk, meta) => muxer.add(chunk, meta),
    error: failure.reject,
  });
  const encode = (atMs: number, lastsMs: number, keyFrame: boolean): void => {
    const picture = new VideoFrame(context.canvas, {
      timestamp: micros(atMs),
      duration: micros(lastsMs),
    });
    encoder.encode(picture, { keyFrame });
    picture.close();
  };
  const ready = async (): Promise<void> => {
    while (encoder.encodeQueueSize > MAX_WAITING) {
      await Promise.race([
        new Promise((resolve) => encoder.addEventListener("dequeue", resolve, { once: true })),
        failure.promise,
      ]);
    }
    signal.throwIfAborted();
  };
  try {
    encoder.configure(format.config);
    const steps = stepsOf(frames.map(({ stayMs }) => stayMs));
    let before: HTMLImageElement | null = null;
    let image: HTMLImageElement | null = null;
    let shown = -1;
    let keyMs = Number.NEGATIVE_INFINITY;
    for (const [at, { frame, opacity, atMs, lastsMs }] of steps.entries()) {
      const film = frames[frame];
      if (film === undefined) break;
      if (image === null || frame !== shown) {
        before = image;
        image = await imageOf(film);
        shown = frame;
      }
      if (before !== null && opacity < 1) context.drawImage(before, 0, 0, width, height);
      context.globalAlpha = opacity;
      context.drawImage(image, 0, 0, width, height);
      context.globalAlpha = 1;
      await ready();
      const isKey = atMs - keyMs >= KEY_EVERY_MS;
      if (isKey) keyMs = atMs;
      encode(atMs, lastsMs, isKey);
      onProgress((at + 1) / steps.length);
    }
    await Promise.race([encoder.flush(), failure.promise]);
    signal.throwIfAborted();
    return muxer.finish();
  } finally {
    if (encoder.state !== "closed") encoder.close();
  }
}
