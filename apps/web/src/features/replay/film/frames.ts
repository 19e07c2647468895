import type { FilmFrame } from "@wisp/api";
import * as z from "zod/mini";

/** A line of the response. The schema of the API would load the schemas of all routes in the browser. */
const frameSchema: z.ZodMiniType<FilmFrame> = z.strictObject({
  svg: z.string(),
  stayMs: z.int().check(z.gte(1)),
});

/** Size of a film in pixels; its frames are outlines, so every size is sharp. */
export interface FilmSize {
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
export function canvasOf(
  { width, height }: FilmSize,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", settings);
  if (context === null) throw new Error("This browser has no canvas.");
  return context;
}

/** Called with the progress, from 0 to 1. */
export type OnProgress = (done: number) => void;
