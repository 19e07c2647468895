import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Drawing, type Frame, type Job, Studio, StudioBusy } from "@wisp/pictures";
import { ApiProblem, keepFor } from "#server/calls/api.ts";
import { Kept } from "./kept.ts";

/** Drawn in processes that run the source as it is; the site runs in apps/web. */
const script = join(process.cwd(), "../../packages/pictures/src/worker.ts");

const cards = new Studio({ script, timeLimitMs: 10_000, mostWaiting: 40, idleMs: 60_000 });
/** Films take seconds; cards do not wait for them. */
const films = new Studio({ script, timeLimitMs: 45_000, mostWaiting: 8, idleMs: 20_000 });

const kept = new Kept(12 * 1_024 * 1_024);

/** What is drawn names what is kept, so that a picture is never older than what it shows. */
const keyOf = (job: Job): string => createHash("sha256").update(JSON.stringify(job)).digest("hex");

async function drawn(
  studio: Studio,
  job: Job,
  keeping: boolean,
): Promise<[string, Uint8Array<ArrayBuffer>]> {
  const key = keyOf(job);
  const draw = () => studio.draw(job);
  try {
    return [key, await (keeping ? kept.get(key, draw) : draw())];
  } catch (error) {
    if (!(error instanceof StudioBusy)) throw error;
    throw new ApiProblem(
      "busy",
      "Too many pictures are being drawn. Try again in a moment.",
      5_000,
    );
  }
}

function answer(
  [key, data]: [string, Uint8Array<ArrayBuffer>],
  request: Request,
  headers: Record<string, string>,
  forSeconds: number,
): Response {
  const etag = `"${key.slice(0, 32)}"`;
  const all = { etag, ...headers, ...keepFor(forSeconds) };
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers: all });
  }
  return new Response(data, { headers: all });
}

/** A card as PNG. */
export const cardAnswer = async (
  request: Request,
  drawing: Drawing,
  forSeconds: number,
): Promise<Response> =>
  answer(
    await drawn(cards, { drawing }, true),
    request,
    { "content-type": "image/png" },
    forSeconds,
  );

/** A film as GIF, with a file name for browsers that save it. */
export const filmAnswer = async (
  request: Request,
  frames: readonly Frame[],
  name: string,
): Promise<Response> =>
  answer(
    await drawn(films, { frames, as: "gif" }, true),
    request,
    { "content-type": "image/gif", "content-disposition": `inline; filename="${name}"` },
    3_600,
  );

/**
 * The frames of a film as SVG in lines of JSON. They are drawn in a fraction of a GIF's time, so they
 * wait for cards only; they are large and kept by the reader's browser alone.
 */
export const framesAnswer = async (request: Request, frames: readonly Frame[]): Promise<Response> =>
  answer(
    await drawn(cards, { frames, as: "svg" }, false),
    request,
    { "content-type": "application/x-ndjson; charset=utf-8" },
    3_600,
  );
