import { type Database, getMatch, type MatchSummary, previewedMatches } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/button.tsx";
import { AgentFace } from "#components/faces/face.tsx";
import { Card } from "#components/page.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { FirstVote } from "#features/matches/first-vote.tsx";
import { replayHref } from "#links.ts";
import { isHiddenRole } from "#names/game-names.ts";

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

/** The match of the day, without its result: a quote, and the split of the first vote. */
export function DayCard({ match: { id, agents, locale, preview } }: { match: MatchSummary }) {
  const t = useTranslations("home.day");
  return (
    <Card
      isLit
      className="grid gap-x-10 gap-y-5 p-5 sm:p-7 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:items-center"
    >
      <div className="min-w-0">
        <ul className="flex flex-wrap gap-2" aria-label={t("agents")}>
          {agents.map((agent, place) => (
            <li key={place}>
              <AgentFace agent={agent} size={40} />
              <Name className="sr-only">{agent.name}</Name>
            </li>
          ))}
        </ul>
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
