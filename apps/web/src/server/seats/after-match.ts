import { ladderPerson, ladderResults } from "@wisp/arena";
import {
  loadLog,
  type MatchLog,
  ratedMatchesOf,
  ratedSeat,
  type Ticket,
  type WholeLog,
  wholeLog,
} from "@wisp/db";
import { gameEntry, games, ladderToChooseBy, reviewSeat } from "@wisp/games";
import { database } from "#server/storage/database.ts";
import { identities } from "./identity.ts";
import { keptReview } from "./kept-reviews.ts";
import { seatState } from "./seat-state.ts";
import type { AfterMatch } from "./shapes.ts";

const NOTHING: AfterMatch = { rating: null, pending: false, review: null, offer: null };

/** A loss, as the score of a rated match. */
const isLost = (score: number): boolean => score < 0.5;

/** The interviews that were held beside a match, as far as readers may see them. */
function interviewsIn({ events }: MatchLog, shown: WholeLog | null) {
  const places = events.flatMap(({ to }, at) => (to.public ? [at + 1] : []));
  return (shown?.decisions ?? [])
    .filter(({ kind }) => kind === "interview")
    .map(({ seat, ask, text, scores, cursor }) => ({
      seat,
      ask,
      text,
      scores,
      at: places[cursor] ?? 0,
    }));
}

/**
 * What the seat's player learns after the end: the change of their rating, what their moves were worth, and
 * stronger or weaker opponents. Nothing before the end, nor of a match that is sealed or failed.
 */
export async function afterMatch(ticket: Ticket): Promise<AfterMatch> {
  const now = await seatState(ticket);
  const entry = gameEntry(ticket.game);
  if (now.state === "queued" || now.state === "playing") return { ...NOTHING, pending: true };
  if (now.state !== "finished" || entry === undefined) return NOTHING;
  const { match, seat } = now;
  const person = await ladderPerson(database(), await identities());
  const [rated, review] = await Promise.all([
    ratedSeat(database(), match, seat),
    keptReview(match, seat, async () => {
      const [log, shown] = await Promise.all([
        loadLog(database(), match),
        wholeLog(database(), match),
      ]);
      return reviewSeat(
        entry,
        log.events.map(({ event }) => event),
        seat,
        interviewsIn(log, shown),
      );
    }),
  ]);
  if (rated === null) {
    const results = await ladderResults(database(), games, match);
    return { ...NOTHING, review, pending: results.some((result) => result.seat === seat) };
  }
  const history = await ratedMatchesOf(database(), person === null ? [] : [person], 20);
  const [last, before] = history.filter(({ game }) => game === ticket.game);
  const lostTwice =
    last !== undefined && before !== undefined && isLost(last.score) && isLost(before.score);
  const { counts, after, score } = rated;
  return {
    review,
    pending: false,
    rating: { before: Math.round(rated.before), after: Math.round(after), counts },
    offer:
      ladderToChooseBy(entry) === null
        ? null
        : score > 0.5
          ? "harder"
          : lostTwice
            ? "easier"
            : null,
  };
}
