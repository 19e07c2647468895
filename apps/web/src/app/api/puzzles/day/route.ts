import { dayOf, isFinishedPuzzle, streakOf } from "@wisp/arena";
import { puzzleDays, takePuzzleDay } from "@wisp/db";
import { z } from "zod";
import type { AccountDay } from "#features/puzzle/progress.ts";
import { cacheFor, readBody, sameOriginRoute } from "#server/calls/api.ts";
import { refuseForeign } from "#server/calls/same-site.ts";
import { callerOf } from "#server/limits/caller.ts";
import { rates, refuseEarly } from "#server/limits/limits.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

const resultSchema = z.strictObject({
  day: z.iso.date(),
  puzzle: z.string().max(80),
  results: z.array(z.boolean()).min(1).max(10),
});

/** The longest streak that is counted, in days. */
const COUNTED_DAYS = 1_000;

async function dayOfAccount(userId: string, today: string): Promise<AccountDay> {
  const since = new Date(Date.parse(today) - COUNTED_DAYS * 86_400_000);
  const days = await puzzleDays(database(), userId, dayOf(since));
  return {
    streak: streakOf(
      days.map(({ day }) => day),
      today,
    ),
    results: Object.fromEntries(
      days.flatMap(({ day, puzzle, results }) => (day === today ? [[puzzle, results]] : [])),
    ),
  };
}

const noAccount: AccountDay = { streak: null, results: {} };

/** The streak of the account and its results of today; empty for guests. */
export const GET = sameOriginRoute(async ({ request }) => {
  refuseForeign(request.headers);
  const user = await signedIn();
  const answer = user === null ? noAccount : await dayOfAccount(user.id, dayOf(new Date()));
  return Response.json(answer, { headers: cacheFor(0) });
});

/**
 * Keeps the account's first result of a puzzle of today, or of yesterday right after midnight. Results of
 * other days, of puzzles that are not there, and of guests are not kept.
 */
export const POST = sameOriginRoute(async ({ request }) => {
  refuseForeign(request.headers);
  refuseEarly(rates.puzzles.take(callerOf(request.headers)), "Too many answers.");
  const sent = await readBody(resultSchema, request);
  const [user, now] = [await signedIn(), new Date()];
  if (user === null) return Response.json(noAccount, { headers: cacheFor(0) });
  if (await isFinishedPuzzle(database(), sent, now)) {
    await takePuzzleDay(database(), user.id, sent);
  }
  return Response.json(await dayOfAccount(user.id, dayOf(now)), { headers: cacheFor(0) });
});
