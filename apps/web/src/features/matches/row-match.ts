import type { MatchSummary, PublicAgent } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { type Common, seasonBesideGame } from "../seasons/season-name.ts";
import { durationOf } from "./duration.ts";
import { gameName } from "./game-name.ts";

/** What a row of a list shows of a match: nothing else travels to the browser. */
export interface RowMatch extends Pick<MatchSummary, "id" | "game" | "locale" | "status"> {
  /** What the game is called, in the reader's language. */
  readonly gameName: string;
  /** In the reader's language; null outside seasons. */
  readonly season: string | null;
  /** When it ended, else began, else was made. */
  readonly at: Date;
  /** "1:48"; see `durationOf`. */
  readonly duration: string | null;
  /** By seat where the result may be told, else by name. */
  readonly agents: readonly RowAgent[];
  /** Null before the end, and where it may not be told. */
  readonly result: {
    readonly winners: readonly string[];
    readonly rounds: number | null;
    readonly fouls: number | null;
    readonly upset: boolean;
    readonly spyFouled: boolean;
  } | null;
}

export interface RowAgent extends Pick<PublicAgent, "slug" | "name" | "avatar"> {
  readonly spy: boolean;
}

const rowAgent = ({ slug, name, avatar }: PublicAgent, spy: boolean): RowAgent => ({
  ...{ slug, name, avatar, spy },
});

/** How the rows of a list are drawn for one reader. */
export interface RowReader {
  /** Whether results may be told. */
  readonly revealed: boolean;
  readonly locale: Locale;
  /** The translations under "common", in `locale`. */
  readonly common: Common;
}

/** The row of a match. */
export function rowMatch(match: MatchSummary, reader: RowReader): RowMatch {
  const { id, game, locale, status, season } = match;
  const result = reader.revealed ? match.result : null;
  return {
    ...{ id, game, locale, status },
    gameName: gameName(game, reader.locale),
    season: season && seasonBesideGame(season, reader.common),
    at: match.finishedAt ?? match.startedAt ?? match.createdAt,
    duration: durationOf(match),
    agents:
      result === null
        ? match.agents.map((agent) => rowAgent(agent, false))
        : result.seats.map(({ agent, role }) => rowAgent(agent, role === "spy")),
    result: result && {
      ...{ winners: result.winners, rounds: result.rounds, fouls: result.fouls },
      upset: result.upset,
      spyFouled: result.seats.some(
        ({ role, facts }) => role === "spy" && (facts.fouls?.[0] ?? 0) > 0,
      ),
    },
  };
}
