import type { DecisionLine, Play, ReplayedMatch } from "@wisp/exports";
import { factsOf, locales, playsVersion, winningSides } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { type Projection, projectLog } from "@wisp/play";
import { usageOf } from "@wisp/stats";

type Seat = ReplayedMatch["seats"][number];

function seatOf(
  { outcome, traits }: Projection,
  seat: number,
  said: readonly DecisionLine[],
): Seat {
  const own = said.filter((each) => each.seat === seat && each.kind === "decision");
  const trait = traits?.seats[seat];
  return {
    role: outcome.roles[seat] ?? "",
    side: outcome.sides[seat] ?? "",
    won: outcome.winners.includes(seat),
    points: outcome.points[seat] ?? 0,
    facts: factsOf(outcome, seat),
    ...usageOf(own),
    record:
      trait === undefined
        ? null
        : {
            name: trait.name,
            order: trait.order,
            speechLength: trait.speechLength,
            ballots: [...trait.ballots],
          },
  };
}

/** Plays the log of a match in an archive through the rules of its game. */
export const playLog: Play = ({ season }, match, events, decisions) => {
  const game = gameEntry(season.game)?.game;
  if (game === undefined) return `this release does not know the game ${season.game}`;
  if (!playsVersion(game, match.gameVersion)) {
    return `it was played by version ${match.gameVersion} of the rules; this release plays versions 1 to ${game.version}`;
  }
  const locale = locales.find((each) => each === match.locale);
  if (locale === undefined) return `this release does not know the language ${match.locale}`;
  try {
    const log = {
      events: events.map(({ public: shown, seats, afterEnd, words, event }) => ({
        to: { seats, public: shown, ...(afterEnd && { afterEnd }) },
        event,
        ...(words ? { words } : {}),
      })),
      // An archive does not contain the seat's view at a question, which scoring interviews needs.
      decisions: decisions
        .filter(({ kind }) => kind === "decision")
        .map(({ cursor, askedAt, scores: _, ...decision }) => ({
          ...decision,
          at: cursor,
          askedAt: new Date(askedAt),
          raw: null,
        })),
    };
    const played = projectLog(game, log, locale);
    if (played === undefined) return "its log has no end";
    return {
      winners: winningSides(played.outcome),
      rounds: played.rounds,
      fouls: played.fouls,
      clean: played.clean,
      pointsScale: played.outcome.pointsScale,
      content: played.content ?? match.duplicateSet,
      marks: played.marks.map(({ cursor, seat, rule, span: [start, end] }) => ({
        cursor,
        seat,
        rule,
        span: [start, end],
      })),
      seats: match.seats.map(({ seat }) => seatOf(played, seat, decisions)),
    };
  } catch (error) {
    // A log from another source may hold anything.
    return `its log cannot be played: ${error instanceof Error ? error.message : String(error)}`;
  }
};
