import type { MatchSummary, PublicAgent } from "@wisp/db";
import { type Locale, type MatchPosition, type MatchPreview, soughtRoles } from "@wisp/game";
import { gameEntry, type ResultSummary } from "@wisp/games";
import { createTranslator } from "next-intl";
import { durationOf } from "#components/formats.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { messages } from "#i18n/messages.ts";
import { gameName, isHiddenRole, roleName } from "#names/game-names.ts";
import { type Common, seasonBesideGame } from "#names/season-name.ts";

/** The data of a match's row in a list: nothing else is sent to the browser. */
export interface RowMatch
  extends Pick<MatchSummary, "id" | "game" | "locale" | "status" | "recorded"> {
  /** Its log and its result are shown when its duplicate set has ended. */
  readonly sealed: boolean;
  /** The name of the game, in the reader's language. */
  readonly gameName: string;
  /** Its picture; absent: it has none of its own. See `GameIcon`. */
  readonly icon?: string | undefined;
  /** Whether its title names who plays: not before the end where players hide a role. */
  readonly named: boolean;
  /** In the reader's language; null outside seasons. */
  readonly season: string | null;
  /** When it ended, else began, else was made. */
  readonly at: Date;
  /** Reveals nothing about the result; null before the end. */
  readonly preview: MatchPreview | null;
  /** The leaderboard, as far as it may be shown; null without one. */
  readonly position: MatchPosition | null;
  /** "1:48"; see `durationOf`. Null where the result may not be shown: it gives the rounds away. */
  readonly duration: string | null;
  /** By seat where the result may be shown, else by name. */
  readonly agents: readonly RowAgent[];
  /** Null before the end, and where it may not be shown. */
  readonly result: {
    /** As a sentence in the reader's language. */
    readonly sentence: string;
    readonly rounds: number | null;
    readonly fouls: number | null;
    readonly upset: boolean;
  } | null;
}

export interface RowAgent extends Pick<PublicAgent, "slug" | "name" | "avatar" | "picture"> {
  /** The name of the hidden role, where the agent had it; else null. */
  readonly hiddenRole: string | null;
}

const rowAgent = (
  { slug, name, avatar, picture }: PublicAgent,
  hiddenRole: string | null,
): RowAgent => ({ slug, name, avatar, picture, hiddenRole });

/** How the rows of a list are drawn for one reader. */
export interface RowReader {
  /** Whether results may be shown. */
  readonly revealed: boolean;
  readonly locale: Locale;
  /** The translations under "common", in `locale`. */
  readonly common: Common;
}

/**
 * Whether the title of a match may name its players: of open games always, of others after the end, because a
 * table should be watched for its words first. A game that this release does not have counts as one of those.
 */
export function isNamed({ game, status }: Pick<MatchSummary, "game" | "status">): boolean {
  const entry = gameEntry(game);
  const isOpen = entry !== undefined && soughtRoles(entry.board.hidden).length === 0;
  return isOpen || status === "finished" || status === "failed";
}

/** The row of a match; see `rowsOf` for its position. */
export function rowMatch(
  match: MatchSummary,
  reader: RowReader,
  position: MatchPosition | null,
): RowMatch {
  const { id, game, locale, status, season, recorded } = match;
  const result = reader.revealed ? match.result : null;
  return {
    id,
    game,
    locale,
    status,
    recorded,
    sealed: match.sealed === true,
    gameName: gameName(game, reader.locale),
    icon: gameEntry(game)?.icon,
    named: isNamed(match),
    season: season && seasonBesideGame(season, reader.common, reader.locale),
    at: match.finishedAt ?? match.startedAt ?? match.createdAt,
    preview: match.preview,
    position,
    duration: reader.revealed ? durationOf(match) : null,
    agents:
      result === null
        ? match.agents.map((agent) => rowAgent(agent, null))
        : result.seats.map(({ agent, role }) =>
            rowAgent(agent, isHiddenRole(game, role) ? roleName(game, role, reader.locale) : null),
          ),
    result: result && {
      rounds: result.rounds,
      fouls: result.fouls,
      upset: result.upset,
      sentence: resultSentence(
        game,
        {
          ...result,
          seats: result.seats.map(({ agent, role, won, facts }) => ({
            agent: agent.name,
            role,
            won,
            fouls: facts.fouls?.[0] ?? 0,
            guessed: (facts["last-guess"]?.[0] ?? 0) > 0,
          })),
        },
        reader.locale,
      ),
    },
  };
}

/** A finished match, as far as its result goes. */
interface FinishedMatch extends ResultSummary {
  readonly seats: readonly (ResultSummary["seats"][number] & {
    readonly agent: string;
    readonly won: boolean;
  })[];
}

/** The result of a finished match as a sentence: its game's own, or who won. */
export function resultSentence(game: string, match: FinishedMatch, locale: Locale): string {
  const own = gameEntry(game)?.results;
  if (own !== undefined) return own.sentence(match, locale);
  const { result } = messages[locale].common;
  const t = createTranslator({ locale, messages: { result }, namespace: "result" });
  const winners = match.seats.flatMap((seat) => (seat.won ? [sanitizeName(seat.agent, 40)] : []));
  return winners.length === 0 ? t("nobody") : t("won", { names: winners.join(t("comma")) });
}
