import type { FilmFrame } from "@wisp/api";
import { canvasOf, imageOf, type OnProgress, VIDEO_SIZE, type VideoFormat } from "./frames.ts";

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

/** A picture of a video: a frame of the film, mixed with the one before it. */
interface Step {
  /** Place of the frame in the film. */
  readonly frame: number;
  /** Its opacity over the previous frame, from 0 to 1. */
  readonly opacity: number;
  readonly atMs: number;
  readonly lastsMs: number;
}

/** Pictures of a fade: at 25 per second, a quarter of a second. */
const FADE_STEPS = 6;
export const FADE_STEP_MS = 40;
/** A picture that stays is repeated, for players that seek and services that cut. */
const REPEAT_MS = 1_000;

/** The pictures of a video: each frame fades in and stays for its time, the fade included. */
export function stepsOf(stays: readonly number[]): Step[] {
  const steps: Step[] = [];
  let startMs = 0;
  for (const [frame, stayMs] of stays.entries()) {
    const endMs = startMs + stayMs;
    let atMs = startMs;
    const fades = frame === 0 ? 0 : Math.min(FADE_STEPS, Math.floor(stayMs / FADE_STEP_MS) - 1);
    for (let nth = 1; nth <= fades; nth += 1) {
      steps.push({ frame, opacity: nth / (fades + 1), atMs, lastsMs: FADE_STEP_MS });
      atMs += FADE_STEP_MS;
    }
    while (atMs < endMs) {
      const lastsMs = Math.min(REPEAT_MS, endMs - atMs);
      steps.push({ frame, opacity: 1, atMs, lastsMs });
      atMs += lastsMs;
    }
    startMs = endMs;
  }
  const last = steps.at(-1);
  if (last === undefined || last.lastsMs <= FADE_STEP_MS) return steps;
  // Some players end at the start of the last picture, so that picture is short.
  const lastsMs = last.lastsMs - FADE_STEP_MS;
  const end = { ...last, atMs: last.atMs + lastsMs, lastsMs: FADE_STEP_MS };
  return [...steps.slice(0, -1), { ...last, lastsMs }, end];
}

/** Collects encoded pictures into a file. */
interface Muxer {
  add(chunk: EncodedVideoChunk, meta: EncodedVideoChunkMetadata | undefined): void;
  /** The whole file; nothing can be added after it. */
  finish(): Blob;
}

function bytesOf(chunk: EncodedVideoChunk): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  return bytes;
}

async function openMp4(): Promise<Muxer> {
  const { ArrayBufferTarget, Muxer } = await import("mp4-muxer");
  const target = new ArrayBufferTarget();
  const muxer = new Muxer({
    target,
    video: { codec: "avc", ...VIDEO_SIZE },
    // The index comes first, so that players can start before the download ends.
    fastStart: "in-memory",
  });
  return {
    add(chunk, meta) {
      const { type, timestamp, duration } = chunk;
      muxer.addVideoChunkRaw(bytesOf(chunk), type, timestamp, duration ?? 0, meta);
    },
    finish() {
      muxer.finalize();
      return new Blob([target.buffer], { type: "video/mp4" });
    },
  };
}

async function openWebm(codec: "V_VP9" | "V_VP8"): Promise<Muxer> {
  const { ArrayBufferTarget, Muxer } = await import("webm-muxer");
  const target = new ArrayBufferTarget();
  const muxer = new Muxer({ target, video: { codec, ...VIDEO_SIZE } });
  return {
    add: (chunk, meta) => muxer.addVideoChunkRaw(bytesOf(chunk), chunk.type, chunk.timestamp, meta),
    finish() {
      muxer.finalize();
      return new Blob([target.buffer], { type: "video/webm" });
    },
  };
}

/** A muxer of a format; its code is loaded only now. */
export const openMuxer = ({ codec }: VideoFormat): Promise<Muxer> =>
  codec === "avc" ? openMp4() : openWebm(codec);
