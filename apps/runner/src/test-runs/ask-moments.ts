import { randomUUID } from "node:crypto";
import {
  type ClaimedTestRun,
  loadLog,
  matchSetup,
  saveTestAnswer,
  type TestMoment,
} from "@wisp/db";
import { isFailure, randomFrom, scoped } from "@wisp/game";
import { askAgain, type RecordedQuestion } from "@wisp/play";
import type { CallableAgent } from "../reach.ts";
import type { TestRunMeans } from "./testing.ts";

const GONE = "The arena no longer has the game of one of these matches.";

/** Another runner has the run, or it was deleted: asking on would cost its owner for nothing. */
const LOST = "This runner no longer has the test run.";

/** The question of a moment with the data to ask it again; or why it cannot be asked. */
async function questionOf(
  { database, games }: TestRunMeans,
  { matchId, seat, nth }: TestMoment,
): Promise<RecordedQuestion | string> {
  const [match, log] = await Promise.all([
    matchSetup(database, matchId),
    loadLog(database, matchId),
  ]);
  const game = games[match.game]?.game;
  const original = log.decisions.find(
    (each) => each.kind === "decision" && each.seat === seat && each.nth === nth,
  );
  if (game === undefined || original === undefined) return GONE;
  const { seed, locale, announcedPeople } = match;
  const setup = {
    seed,
    config: game.config.parse(match.config),
    materials: game.materials.parse(match.materials),
  };
  return { game, setup, locale, events: log.events, original, announcedPeople };
}

/**
 * Asks a question once in a separate session and stores the answer; resolves with why the run cannot
 * continue, or null.
 */
async function askOnce(
  testing: TestRunMeans,
  claimed: ClaimedTestRun,
  { connector, settings }: CallableAgent,
  question: RecordedQuestion,
  place: { readonly moment: number; readonly attempt: number },
): Promise<string | null> {
  const { game, setup, locale, original } = question;
  const { seat } = original;
  const session = await connector.open(settings, {
    sessionId: randomUUID(),
    game: game.id,
    locale,
    seat,
    config: setup.config,
    random: scoped(randomFrom(setup.seed), `agent/${seat}`),
    budget: testing.budgetFor(claimed.ownerId),
  });
  if (isFailure(session)) return session.detail;
  try {
    const { decision, same } = await askAgain(question, session);
    const { calls = null, ...answer } = decision;
    const saved = { ...answer, ...place, calls, same };
    return (await saveTestAnswer(testing.database, claimed, saved)) ? null : LOST;
  } finally {
    await session.close();
  }
}

/**
 * Puts the questions of a test run to an agent, one after the other, until the runner drains. Questions
 * with an answer are not asked again. Resolves with why the run cannot continue, or null.
 */
export async function askMoments(
  testing: TestRunMeans,
  claimed: ClaimedTestRun,
  reached: CallableAgent,
): Promise<string | null> {
  const { moments, times, answered } = claimed;
  const known = new Set(answered.map(({ moment, attempt }) => `${moment}/${attempt}`));
  for (const [moment, recorded] of moments.entries()) {
    const question = await questionOf(testing, recorded);
    if (typeof question === "string") return question;
    for (let attempt = 1; attempt <= times; attempt += 1) {
      if (testing.drain.aborted) return null;
      if (known.has(`${moment}/${attempt}`)) continue;
      const failure = await askOnce(testing, claimed, reached, question, { moment, attempt });
      if (failure !== null) return failure;
    }
  }
  return null;
}
