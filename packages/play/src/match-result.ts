import type { MatchResult } from "@wisp/agents";
import { lineOf } from "@wisp/agents/transcript";
import {
  type AnyGame,
  type GameEvent,
  inGameNames,
  type Locale,
  type LogEntry,
  type Outcome,
  type Seat,
  sees,
} from "@wisp/game";

/** How a match counts for one seat. */
type ResultOfSeat = Omit<MatchResult["seats"][number], "name">;

/** What a result is made from: a match that is over. */
export interface EndedMatch {
  readonly game: AnyGame;
  readonly locale: Locale;
  readonly events: readonly LogEntry<GameEvent>[];
  /** The season withholds the words for now. */
  readonly hidesWords: boolean;
}

/** How an outcome counts for each seat, in points as pages show them. */
export const seatsOf = (outcome: Outcome): readonly ResultOfSeat[] =>
  outcome.points.map((points, seat) => ({
    seat,
    role: outcome.roles[seat] ?? "",
    side: outcome.sides[seat] ?? "",
    won: outcome.winners.includes(seat),
    points: points / outcome.pointsScale,
  }));

/** The secret words that a reader did not see during the match, as events; `null` saw what is public. */
function revealedTo(
  reader: Seat | null,
  { game, locale, events, hidesWords }: EndedMatch,
): MatchResult["revealed"] {
  if (hidesWords) return [];
  let view: unknown;
  return events.flatMap(({ event, to, words }) => {
    view = game.evolve(view, event);
    if (words !== true || sees(reader ?? "public", to)) return [];
    return { event: { ...event }, text: lineOf(game, { event, view }, locale) };
  });
}

const phrases = {
  en: {
    winners: (sides: string) => `The match is over. Winners: ${sides === "" ? "none" : sides}.`,
    you: " (you)",
    seat: (name: string, role: string, won: boolean, points: number) =>
      `${name}: ${role}, ${won ? "won" : "did not win"}, ${points} ${points === 1 ? "point" : "points"}.`,
    between: ", ",
    // Each of these lines says "you" to the player whom it names.
    secrets: "What players were told in secret:",
  },
  zh: {
    winners: (sides: string) => `对局结束。获胜方：${sides === "" ? "无" : sides}。`,
    you: "（你）",
    seat: (name: string, role: string, won: boolean, points: number) =>
      `${name}：${role}，${won ? "获胜" : "未获胜"}，${points} 分。`,
    between: "、",
    secrets: "各玩家曾收到的秘密信息：",
  },
} as const;

/**
 * The result of a match as it is sent to one of its players.
 *
 * @param reader null: to a reader who did not sit at the table
 */
export function matchResult(
  seats: readonly ResultOfSeat[],
  ended: EndedMatch,
  reader: Seat | null,
): MatchResult {
  const say = phrases[ended.locale];
  const names = inGameNames(ended.events[0]?.event);
  // Field by field: callers know more of a seat, and MCP's clients refuse fields that the schema lacks.
  const players = seats.map(({ seat, role, side, won, points }) => ({
    seat,
    name: names[seat] ?? `Player ${seat + 1}`,
    role,
    side,
    won,
    points,
  }));
  const winners = [...new Set(seats.flatMap(({ side, won }) => (won ? side : [])))];
  const revealed = revealedTo(reader, ended);
  const secrets = revealed.map(({ text }) => text).filter((text) => text !== "");
  const lines = [
    say.winners(winners.join(say.between)),
    ...players.map(({ seat, name, role, won, points }) =>
      say.seat(
        `${name}${seat === reader ? say.you : ""}`,
        role,
        won,
        Math.round(points * 100) / 100,
      ),
    ),
    ...(secrets.length === 0 ? [] : [say.secrets, ...secrets]),
  ];
  return { winners, seats: players, revealed, text: lines.join("\n") };
}
