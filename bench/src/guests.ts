/**
 * Guest programs: from opening /skill.md to the first answered question, and what programs at once do to the
 * pages of others: node bench/src/guests.ts [--guests 100]
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { guestSeatTakenSchema, guestTurnSchema } from "@wisp/api";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { median, percentile } from "./figures/percentiles.ts";
import { freePort, openFilledSite, serveSite } from "./processes/filled-site.ts";
import { startRunner } from "./processes/runner.ts";
import { type Answers, steadyLoad } from "./readers/steady-load.ts";

const { values } = parseArgs({ options: { guests: { type: "string", default: "100" } } });
const GUESTS = z.coerce.number().int().min(1).max(2_000).parse(values.guests);
const MATCHES = 200;
const PER_SECOND = 4;
const SECONDS = 60;
/** A program's time to think, drawn evenly up to this. */
const THINK_MS = 2_000;
const FIRST_ANSWER_MS = 10_000;
const PAGES_RATIO = 1.3;

await using filled = await openFilledSite(MATCHES);
const { databaseUrl } = filled;
await using runner = startRunner(databaseUrl, GUESTS + 20, { WISP_HOUSE_SEASON: "on" });
const port = await freePort();
await using _site = await serveSite(databaseUrl, port, {
  WISP_MODE: "public",
  WISP_URL: `http://127.0.0.1:${port}`,
  WISP_RUNNER_URL: `http://127.0.0.1:${await runner.ready}`,
  // So that programs can say that they come from different addresses.
  WISP_TRUST_PROXY: "on",
  WISP_GUEST_PROGRAMS_AT_ONCE: `${GUESTS + 10}`,
  WISP_GUEST_PROGRAMS_PER_DAY: "1000000",
});
const address = `http://127.0.0.1:${port}`;

/** What one program met. */
interface Played {
  readonly finished: boolean;
  /** Events that were sent never or twice. */
  readonly lost: number;
  /** From its start to its first accepted answer; absent: it was asked nothing. */
  readonly firstAnswerMs?: number;
}

/** Plays one match as a guest program does that follows the skill file. */
async function play(nth: number, thinkMs: number): Promise<Played> {
  const caller = { "x-forwarded-for": `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}` };
  const json = { ...caller, "content-type": "application/json" };
  const startMs = performance.now();
  await (await fetch(`${address}/skill.md`, { headers: caller })).text();
  const joined = await fetch(`${address}/api/v1/guest-seats`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ game: "tic-tac-toe", language: "en" }),
  });
  const { seat, secret } = guestSeatTakenSchema.parse(await joined.json());
  const headers = { ...json, authorization: `Bearer ${secret}` };
  const path = `${address}/api/v1/guest-seats/${seat}`;
  let firstAnswerMs: number | undefined;
  let next = 0;
  const heard: string[] = [];
  for (;;) {
    const response = await fetch(`${path}/next?after=${next}`, { headers });
    const turn = guestTurnSchema.parse(await response.json());
    heard.push(...turn.events.map(({ at, text }) => `${at} ${text}`));
    next = turn.next;
    if (turn.state !== "queued" && turn.state !== "playing") {
      const whole = await fetch(`${path}/next?after=0&seconds=0`, { headers });
      const all = guestTurnSchema.parse(await whole.json()).events;
      const missing = all.filter(({ at, text }) => !heard.includes(`${at} ${text}`)).length;
      const lost = missing + heard.length - new Set(heard).size;
      const finished = turn.state === "finished";
      return { finished, lost, ...(firstAnswerMs !== undefined && { firstAnswerMs }) };
    }
    if (turn.question === null) continue;
    await sleep(Math.random() * thinkMs);
    const { id, options } = turn.question;
    const given = await fetch(`${path}/answer`, {
      method: "POST",
      headers,
      body: JSON.stringify({ question: id, text: options?.[0] ?? "" }),
    });
    if (given.ok) firstAnswerMs ??= performance.now() - startMs;
  }
}

/** Reads pages of others for a while. */
const readPages = (): Promise<Answers> =>
  steadyLoad(
    Object.values(filled.pages)
      .flatMap((pages) => pages.slice(0, 20))
      .map((page) => ({ address: page.replace(filled.address, address) })),
    PER_SECOND,
    SECONDS,
  );

const alone = await play(1, 0);
printMeasure({
  what: "from opening /skill.md to the first answered question",
  ours: `${shown((alone.firstAnswerMs ?? Number.NaN) / 1_000)} s`,
  against: `limit ${FIRST_ANSWER_MS / 1_000} s`,
  ratio: (alone.firstAnswerMs ?? Number.POSITIVE_INFINITY) / FIRST_ANSWER_MS,
  goal: { atMost: 1 },
});

// The first round warms the pages up.
await readPages();
const without = await readPages();
const reading = readPages();
const ended = performance.now() + SECONDS * 1_000;
const played = (
  await Promise.all(
    Array.from({ length: GUESTS }, async (_, nth) => {
      const own: Played[] = [];
      while (performance.now() < ended) own.push(await play(nth + 2, THINK_MS));
      return own;
    }),
  )
).flat();
const beside = await reading;

const lost = played.reduce((sum, each) => sum + each.lost, 0);
const whole = played.filter(({ finished }) => finished).length;
print(`${GUESTS} guest programs at once: ${played.length} matches, ${whole} finished`);
printMeasure({
  what: "events that a guest program lost",
  ours: `${lost}`,
  against: "limit 0",
  ratio: lost === 0 && whole === played.length ? 1 : Number.POSITIVE_INFINITY,
  goal: { atMost: 1 },
});
const ratio = median(beside.latenciesMs) / median(without.latenciesMs);
printMeasure({
  what: "pages of others, median, beside guest programs",
  ours: `${shown(median(beside.latenciesMs))} ms (p95 ${shown(percentile(beside.latenciesMs, 0.95))} ms, ${beside.failed} failed)`,
  against: `without them ${shown(median(without.latenciesMs))} ms (p95 ${shown(percentile(without.latenciesMs, 0.95))} ms)`,
  ratio,
  goal: { atMost: PAGES_RATIO },
});
