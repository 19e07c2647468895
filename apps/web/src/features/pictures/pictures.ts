import { createHash } from "node:crypto";
import { join } from "node:path";
import { KeyedSemaphore } from "@wisp/limits";
import { type Drawing, type Frame, type Job, Studio, StudioBusy } from "@wisp/pictures";
import { env } from "#env.ts";
import { ApiProblem, cacheFor } from "#server/calls/api.ts";
import { callerOf } from "#server/limits/caller.ts";
import { ByteCache } from "./byte-cache.ts";

/** Rendered in processes that run the source directly; the site runs in apps/web. */
const script = join(process.cwd(), "../../packages/pictures/src/worker.ts");

const cards = new Studio({ script, timeLimitMs: 10_000, maxWaiting: 40, idleMs: 60_000 });
/** Films take seconds; cards do not wait for them. */
const films = new Studio({ script, timeLimitMs: 45_000, maxWaiting: 8, idleMs: 20_000 });

const kept = new ByteCache(12 * 1_024 * 1_024);

/** The content of a picture is its cache key, so that a picture is never older than its content. */
const keyOf = (job: Job): string => createHash("sha256").update(JSON.stringify(job)).digest("hex");

const busy = (message: string): ApiProblem => new ApiProblem("busy", message, 5_000);

/** Maximum number of films rendered per address: a second reader does not wait for all of them. */
const FILMS_OF_ONE = 2;
const filming = new KeyedSemaphore({ perKey: FILMS_OF_ONE, total: 40 });

/** Draws a film in the place of an address. Throws the problem when there is none. */
async function filmed(
  studio: Studio,
  job: Job,
  { headers }: Request,
): Promise<Uint8Array<ArrayBuffer>> {
  const release = filming.tryAcquire(env.WISP_MODE === "local" ? null : callerOf(headers));
  if (release === "key") {
    const message = `Your network address has ${FILMS_OF_ONE} films being drawn. Wait until one is done.`;
    throw new ApiProblem("too-many", message, 5_000);
  }
  if (release === "total") throw busy("Too many films are being drawn. Try again in a moment.");
  return studio.draw(job).finally(release);
}

/** How a picture is answered. */
interface PictureResponse {
  readonly headers: Readonly<Record<string, string>>;
  /** How long readers may keep it. */
  readonly forSeconds: number;
}

/** Answers with the result of `draw`, which is not rendered for a reader who has it already. */
async function answer(
  request: Request,
  job: Job,
  draw: (key: string) => Promise<Uint8Array<ArrayBuffer>>,
  { headers, forSeconds }: PictureResponse,
): Promise<Response> {
  const key = keyOf(job);
  const etag = `"${key.slice(0, 32)}"`;
  const all = { etag, ...headers, ...cacheFor(forSeconds) };
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers: all });
  }
  try {
    return new Response(await draw(key), { headers: all });
  } catch (error) {
    if (!(error instanceof StudioBusy)) throw error;
    throw busy("Too many pictures are being drawn. Try again in a moment.");
  }
}

/** A card as PNG. */
export async function cardAnswer(
  request: Request,
  drawing: Drawing,
  forSeconds: number,
): Promise<Response> {
  const job: Job = { drawing };
  const headers = { "content-type": "image/png" };
  const draw = (key: string) => kept.get(key, () => cards.draw(job));
  return answer(request, job, draw, { headers, forSeconds });
}

/** A film as GIF, with a file name for browsers that save it. */
export async function filmAnswer(
  request: Request,
  frames: readonly Frame[],
  name: string,
): Promise<Response> {
  const job: Job = { frames, as: "gif" };
  const draw = (key: string) => kept.get(key, () => filmed(films, job, request));
  return answer(request, job, draw, {
    headers: { "content-type": "image/gif", "content-disposition": `inline; filename="${name}"` },
    forSeconds: 3_600,
  });
}

/**
 * The frames of a film as SVG in lines of JSON. They are drawn in a fraction of a GIF's time, so they
 * wait for cards only; they are large and kept by the reader's browser alone.
 */
export async function framesAnswer(request: Request, frames: readonly Frame[]): Promise<Response> {
  const job: Job = { frames, as: "svg" };
  return answer(request, job, () => filmed(cards, job, request), {
    headers: { "content-type": "application/x-ndjson; charset=utf-8" },
    forSeconds: 3_600,
  });
}
