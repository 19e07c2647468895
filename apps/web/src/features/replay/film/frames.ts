import type { FilmFrame } from "@wisp/api";
import * as z from "zod/mini";

/** A line of the response. The schema of the API would load the schemas of all routes in the browser. */
const frameSchema: z.ZodMiniType<FilmFrame> = z.object({
  svg: z.string(),
  stayMs: z.int().check(z.gte(1)),
});

/** Size of a film in pixels; its frames are outlines, so every size is sharp. */
interface FilmSize {
  readonly width: number;
  readonly height: number;
}

/** The frames of a film. Throws when the site has none, or when the signal aborts. */
export async function readFrames(path: string, signal: AbortSignal): Promise<FilmFrame[]> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const lines = (await answer.text()).trimEnd().split("\n");
  return lines.map((line) => frameSchema.parse(JSON.parse(line)));
}

/** A frame as an image that can be drawn. */
export async function imageOf({ svg }: FilmFrame): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A canvas to draw frames on. */
export function canvasOf({ width, height }: FilmSize): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no canvas.");
  return context;
}

/** Called with the progress, from 0 to 1. */
export type OnProgress = (done: number) => void;

/** A kind of video file that this browser can write. */
export interface VideoFormat {
  /** Also the ending of its file name. */
  readonly container: "mp4" | "webm";
  readonly codec: "avc" | "V_VP9" | "V_VP8";
  readonly config: VideoEncoderConfig;
}

/** Size of a video in pixels. */
export const VIDEO_SIZE = { width: 1_280, height: 720 } as const;

/** Upper limit; static pictures need far less. */
const BITS_PER_SECOND = 3_000_000;

const common = {
  ...VIDEO_SIZE,
  bitrate: BITS_PER_SECOND,
  framerate: 25,
  latencyMode: "quality",
} as const;

/** By preference: MP4 with H.264 plays everywhere; VP9 and VP8 are in every browser that has an encoder. */
const formats: readonly VideoFormat[] = [
  ...["avc1.640020", "avc1.4d4020", "avc1.42e020"].map(
    (codec): VideoFormat => ({
      container: "mp4",
      codec: "avc",
      config: { ...common, codec, avc: { format: "avc" } },
    }),
  ),
  { container: "webm", codec: "V_VP9", config: { ...common, codec: "vp09.00.31.08" } },
  { container: "webm", codec: "V_VP8", config: { ...common, codec: "vp8" } },
];

/** The best format that this browser can write; null where it writes none. */
export async function findVideoFormat(): Promise<VideoFormat | null> {
  // Also missing on pages that are neither encrypted nor on this machine.
  if (typeof VideoEncoder === "undefined") return null;
  for (const format of formats) {
    const { supported } = await VideoEncoder.isConfigSupported(format.config);
    if (supported) return format;
  }
  return null;
}
