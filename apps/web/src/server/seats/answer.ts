import type { SeatAnswer } from "@wisp/agents/inbox";
import { answerMessage, getMatch, keepDraft, publicLog, seatEvents, type Ticket } from "@wisp/db";
import { type AnyGame, type Ask, answerFrom, type Locale } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { database } from "#server/storage/database.ts";
import { openQuestion, seatState } from "./seat-state.ts";
import type { AnswerResult, PersonAnswer } from "./shapes.ts";

const CLOSED: AnswerResult = {
  problem: "closed",
  detail: "The question is closed: it was answered, or its time ran out.",
};

/** The question that a seat is due to answer, as the game asks it, and the seat's view. */
interface DueQuestion {
  readonly game: AnyGame;
  readonly ask: Ask<unknown>;
  readonly view: unknown;
  readonly locale: Locale;
}

/** Rebuilds a seat's view from its visible events, and the game's question from the view. */
async function dueAt(matchId: string, seat: number): Promise<DueQuestion | null> {
  const [match, log, sealed] = await Promise.all([
    getMatch(database(), matchId),
    publicLog(database(), matchId),
    seatEvents(database(), matchId, seat),
  ]);
  const game = gameEntry(match?.game ?? "")?.game;
  if (match === null || log === null || game === undefined) return null;
  const placed = [
    ...log.events.map(({ cursor, event }) => ({ place: 2 * cursor, event })),
    ...sealed.map(({ after, event }) => ({ place: 2 * after + 1, event })),
  ].toSorted((one, other) => one.place - other.place);
  const view = placed.reduce<unknown>(
    (state, { event }) => game.evolve(state, game.event.parse(event)),
    undefined,
  );
  return { game, ask: game.ask(view, seat, match.locale), view, locale: match.locale };
}

/**
 * Judges an answer, and submits it if that is the intent: an illegal one is refused while there is time
 * to change it, and one that a rule would punish has to be confirmed. A draft that is neither is kept for
 * the end of the clock; any other takes back the one that was kept. The question is still the same at the
 * end of the clock, and so is the verdict: a draft that is given is never a foul that was warned of.
 */
export async function answerQuestion(ticket: Ticket, sent: PersonAnswer): Promise<AnswerResult> {
  const { question, text, intent } = sent;
  const now = await seatState(ticket);
  if (now.state !== "playing") return CLOSED;
  const [open, due] = await Promise.all([openQuestion(now.inbox), dueAt(now.match, now.seat)]);
  if (open?.id !== question || due === null) return CLOSED;
  const { game, ask, view, locale } = due;
  const answer = answerFrom(ask, text);
  const warning =
    "missed" in answer ? null : (game.warning?.(view, now.seat, answer.given, locale) ?? null);
  const given: SeatAnswer = { text };
  if (intent === "draft") {
    const isClean = !("missed" in answer) && warning === null;
    const draft = { answer: isClean ? given : null, writtenAt: new Date(sent.writtenAt) };
    if (!(await keepDraft(database(), open.asking, draft))) return CLOSED;
  }
  if ("missed" in answer) return { problem: "illegal", detail: answer.detail };
  if (warning !== null && intent !== "sure") return { warning };
  if (intent === "draft") return { accepted: true };
  return (await answerMessage(database(), open.asking, given)) ? { accepted: true } : CLOSED;
}
