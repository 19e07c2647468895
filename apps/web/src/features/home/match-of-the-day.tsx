import { type Database, getMatch, type MatchSummary, previewedMatches } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { Play } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "#components/button.tsx";
import { AgentFace } from "#components/faces/face.tsx";
import { Card } from "#components/page.tsx";
import { hasWideLetters } from "#components/sanitize.ts";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { FirstVote } from "#features/matches/first-vote.tsx";
import { GameIcon } from "#features/matches/game-icon.tsx";
import { MatchPlayers } from "#features/matches/match-title.tsx";
import { replayHref } from "#links.ts";
import { gameName, isHiddenRole } from "#names/game-names.ts";

/** The data for the choice. */
export interface Candidate {
  /** Sorts by time. */
  readonly id: string;
  /** The weaker side won. */
  readonly upset: boolean;
  /** Ballots by choice in the first vote, most first. */
  readonly firstVote: readonly number[];
  /** The seat that the others looked for won. */
  readonly hiddenWon: boolean;
}

/** How many ballots the first two of the first vote are apart. */
function leadOf([first = 0, second = 0]: readonly number[]): number {
  return first - second;
}

/**
 * The match of the day: an upset before any other, then the closest first vote, then one that the
 * hidden player won, then the newest. The same candidates in any order give the same match.
 */
export function matchOfTheDay<Match extends Candidate>(
  candidates: readonly Match[],
): Match | undefined {
  const [best] = candidates.toSorted(
    (one, other) =>
      Number(other.upset) - Number(one.upset) ||
      leadOf(one.firstVote) - leadOf(other.firstVote) ||
      Number(other.hiddenWon) - Number(one.hiddenWon) ||
      (one.id < other.id ? 1 : -1),
  );
  return best;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of yesterday, and of earlier days where yesterday had none: the newest ones. */
const MAX_CANDIDATES = 200;
const EARLIER_DAYS = 30;

/**
 * Chooses among the matches of yesterday (UTC), or the newest ones of the last month; in an arena of its
 * first day among those of today. Null where nothing can be shown without its end.
 */
export async function readMatchOfTheDay(
  database: Database,
  locale: Locale,
  now: Date,
): Promise<MatchSummary | null> {
  const today = new Date(now.getTime() - (now.getTime() % DAY_MS));
  const spans = [
    { from: new Date(today.getTime() - DAY_MS), to: today },
    { from: new Date(today.getTime() - EARLIER_DAYS * DAY_MS), to: today },
    { from: today, to: new Date(today.getTime() + DAY_MS) },
  ];
  return bestMatchIn(database, locale, spans);
}

/** The best match of the first of these spans that has one; null where none can be shown without its end. */
export async function bestMatchIn(
  database: Database,
  locale: Locale,
  spans: readonly { readonly from: Date; readonly to: Date }[],
): Promise<MatchSummary | null> {
  for (const span of spans) {
    const matches = await previewedMatches(database, { locale, ...span, limit: MAX_CANDIDATES });
    const chosen = matchOfTheDay(
      matches.map(({ id, game, upset, preview, winningRoles }) => ({
        id,
        upset,
        firstVote: preview.firstVote ?? [],
        hiddenWon: winningRoles.some((role) => isHiddenRole(game, role)),
      })),
    );
    if (chosen !== undefined) return getMatch(database, chosen.id);
  }
  return null;
}

/**
 * Whether this page may name these players: names in Chinese letters would have a reader of English load the fonts
 * for them.
 */
export const isNamedIn = (locale: string, agents: readonly { readonly name: string }[]): boolean =>
  locale === "zh" || agents.every(({ name }) => !hasWideLetters(name));

/** The match of the day, without its result: who plays, a quote, and the split of the first vote. */
export function DayCard({ match: { id, game, agents, locale, preview } }: { match: MatchSummary }) {
  const t = useTranslations("home.day");
  const reader = useLocale();
  return (
    <Card
      isLit
      className="grid gap-x-10 gap-y-5 p-5 sm:p-7 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:items-center"
    >
      <div className="min-w-0">
        <h3 className="flex items-start gap-3">
          <GameIcon path={gameEntry(game)?.icon} size={40} />
          <span className="min-w-0 leading-snug">
            <span className="block text-sm text-mute">{gameName(game, reader)}</span>
            <span className="line-clamp-2 text-lg font-semibold wrap-anywhere">
              <MatchPlayers named={isNamedIn(reader, agents)} agents={agents} />
            </span>
          </span>
        </h3>
        <div aria-hidden className="mt-4 flex flex-wrap gap-2">
          {agents.map((agent, place) => (
            <AgentFace key={place} agent={agent} size={40} />
          ))}
        </div>
        {preview?.quote != null && (
          <blockquote className="mt-4">
            <UntrustedText
              text={t("quote", { text: preview.quote })}
              lang={locale}
              className="font-script text-2xl leading-snug text-pretty sm:text-[1.75rem]"
            />
          </blockquote>
        )}
      </div>
      <div className="min-w-0">
        {preview?.firstVote != null && <FirstVote counts={preview.firstVote} />}
        <p className="mt-3 text-sm leading-relaxed text-mute text-pretty">{t("rule")}</p>
        <ButtonLink look="primary" href={replayHref(id)} className="mt-4 w-full sm:w-auto">
          <Play aria-hidden className="size-4 fill-current" />
          {t("watch")}
        </ButtonLink>
      </div>
    </Card>
  );
}
