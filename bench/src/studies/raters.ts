/** People who rate over HTTP: a browser of each is reduced to its calls. */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { OpenStudy } from "./stored-study.ts";

const nextSchema = z.looseObject({
  item: z.looseObject({ nth: z.int(), rubric: z.looseObject({ version: z.int() }) }).nullable(),
});

/** A rater who has opened the link and agreed. */
export interface JoinedRater {
  readonly cookie: string;
  /** Of the calls of a rater. */
  readonly address: string;
}

async function call(
  { cookie, address }: JoinedRater,
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object,
): Promise<Response> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { cookie, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
}

/** Agrees to the consent, in a browser that opened the link of an invitation before. */
export async function join(
  site: string,
  { slug }: OpenStudy,
  secret: string,
): Promise<JoinedRater> {
  const address = `${site}/api/v1/studies/${slug}/rater`;
  const rater = { cookie: `WISP_RATER=${secret}`, address };
  await call(rater, "PUT", "/consent", { language: "en" });
  return rater;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** How long calls of raters took. */
export interface RaterTimes {
  /** Until a rating was acknowledged; the answer has the next item, as pages ask for it. */
  readonly ratingMs: readonly number[];
  /** Of the call before each rating, which only says who the rater is. */
  readonly emptyMs: readonly number[];
}

/**
 * Rates until nothing is left.
 *
 * @param thinkMs a rater reads for a time drawn evenly up to this; 0: no empty calls either
 */
export async function rateAll(rater: JoinedRater, thinkMs: number): Promise<RaterTimes> {
  const ratingMs: number[] = [];
  const emptyMs: number[] = [];
  let answer = nextSchema.parse(await (await call(rater, "POST", "/next")).json());
  while (answer.item !== null) {
    const { nth, rubric } = answer.item;
    if (thinkMs > 0) {
      await sleep(Math.random() * thinkMs);
      emptyMs.push(await timed(async () => (await call(rater, "GET", "")).arrayBuffer()));
    }
    const body = {
      values: { clear: 1 + (nth % 7), true: nth % 2 === 0 ? "yes" : "no" },
      knowsMatch: false,
      rubric: rubric.version,
      ms: 9_000,
    };
    ratingMs.push(
      await timed(async () => {
        const rated = await call(rater, "PUT", `/items/${nth}`, body);
        answer = nextSchema.parse(await rated.json());
      }),
    );
  }
  return { ratingMs, emptyMs };
}
