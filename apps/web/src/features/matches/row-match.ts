import type { MatchSummary, PublicAgent } from "@wisp/db";
import { durationOf } from "./duration.ts";

/** What a row of a list shows of a match: nothing else travels to the browser. */
export interface RowMatch extends Pick<MatchSummary, "id" | "game" | "locale" | "status"> {
  readonly season: { readonly slug: string; readonly name: string } | null;
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

/** The row of a match; without its result unless that may be told (`revealed`). */
export function rowMatch(match: MatchSummary, revealed: boolean): RowMatch {
  const { id, game, locale, status, season } = match;
  const result = revealed ? match.result : null;
  return {
    ...{ id, game, locale, status },
    season: season && { slug: season.slug, name: season.name },
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
