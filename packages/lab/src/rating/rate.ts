import {
  type AnswerFailure,
  type Budget,
  type SeatContext,
  type Session,
  wasNotAsked,
} from "@wisp/agents";
import { isFailure, type Locale, randomFrom, scoped } from "@wisp/game";
import { askMoment } from "@wisp/play";
import { type AskingEnd, type AskingLimits, askEach } from "../run/ask-each.ts";
import { type SpentLine, storedBudget } from "../run/stored-budget.ts";
import { RATING_GAME, ratingAsk, ratingMoment } from "./table.ts";

/** An item that a judge is to rate. */
export interface RatingTask {
  readonly nth: number;
  /** The rubric with the item, as one text. */
  readonly prompt: string;
}

/** What a judge said about an item. */
export interface RatingReply {
  /** As it came; null: there is none. */
  readonly text: string | null;
  /** Why there is no text; null where there is one. */
  readonly missed: "timeout" | "error" | null;
  readonly ms: number;
  /** Cost of the call in millionths of a US dollar; null: unknown. */
  readonly costMicros: number | null;
}

/** What asking a judge needs. */
export interface RatingDeps {
  /** Opens a session of an agent with `ratingSettings`. */
  open(context: SeatContext): Promise<Session | AnswerFailure>;
  newSessionId(): string;
  /** Pays for calls; absent: the cost is not limited. */
  readonly budget?: Budget;
}

/**
 * Asks a judge about one item, in a session of its own; or why it could not be asked, which a later run may do. A
 * failure over the item itself is a reply without a text: it would come again, and be paid again.
 */
export async function askRating(
  { nth, prompt }: RatingTask,
  locale: Locale,
  { open, newSessionId, budget }: RatingDeps,
): Promise<RatingReply | AnswerFailure> {
  const moment = ratingMoment(locale);
  const session = await open({
    sessionId: newSessionId(),
    game: RATING_GAME,
    locale,
    seat: moment.seat,
    random: scoped(randomFrom(RATING_GAME), `${nth}`),
    config: moment.setup.config,
    ...(budget !== undefined && { budget }),
  });
  if (isFailure(session)) return session;
  try {
    const { decision, failure } = await askMoment(moment, session, () => ratingAsk(prompt));
    const { missed, text, costMicros, latencyMs: ms } = decision;
    if (failure !== undefined && wasNotAsked(failure)) return failure;
    return missed === null
      ? { text, missed, ms, costMicros }
      : { text: null, missed: missed === "timeout" ? missed : "error", ms, costMicros };
  } finally {
    await session.close();
  }
}

/** What running a judge with a budget of its own needs. */
export interface RatingRunDeps<Task extends RatingTask>
  extends Omit<RatingDeps, "budget">,
    Omit<AskingLimits, "budget"> {
  /** Of all runs together; absent: unlimited. */
  readonly dollars?: number;
  /** What earlier runs have cost, in millionths of a US dollar. */
  readonly spentMicros: number;
  /** Stores a reply, or what a call took or gave back, as soon as it exists; one at a time. */
  keep(line: { readonly task: Task; readonly reply: RatingReply } | SpentLine): Promise<void>;
}

/**
 * Asks a judge about items, each once and in a session of its own, within a budget that calls at the same time keep,
 * too. Tasks of earlier runs are left out by the caller.
 */
export async function runRatings<Task extends RatingTask>(
  tasks: readonly Task[],
  locale: Locale,
  deps: RatingRunDeps<Task>,
): Promise<AskingEnd> {
  let unsaved = Promise.resolve();
  const keep: typeof deps.keep = (line) => {
    unsaved = unsaved.then(() => deps.keep(line));
    return unsaved;
  };
  const budget = storedBudget("study", deps, keep);
  const { open, newSessionId } = deps;
  return askEach(
    tasks,
    { ...deps, budget },
    (task) => askRating(task, locale, { open, newSessionId, budget }),
    (reply, task) => keep({ task, reply }),
  );
}
