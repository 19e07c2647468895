import type { CallAnswer } from "@wisp/api";
import {
  type ClassAgent,
  type ClassMemberReport,
  type ClassReport,
  reportOfClass,
} from "@wisp/arena";
import { localesOf, type User } from "@wisp/db";
import { topRows } from "#features/leaderboard/leaderboard.ts";
import { joinClassHref } from "#links.ts";
import { cacheFor } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { isoTime } from "#server/iso-time.ts";
import { addressToCopy } from "#server/site-address.ts";
import { database } from "#server/storage/database.ts";

/** The class of a season; throws the problem of the call for everybody but its organizer. */
export const knownClass = async (user: User, slug: string): Promise<ClassReport> =>
  unwrapOrThrow("GET /seasons/{slug}/class", await reportOfClass(database(), user, slug));

const apiAgent = ({ agent, missed, faults, checkedAt, passedAt, ...entry }: ClassAgent) => ({
  agent,
  ...entry,
  checkedAt: isoTime(checkedAt),
  passedAt: isoTime(passedAt),
  faults: [...faults].map(([locale, counts]) => ({
    locale,
    missed: counts.missed,
    fouls: counts.fouls,
  })),
  missed: missed.map(({ matchId, missed: code, askedAt, agentId: _, ...decision }) => ({
    match: matchId,
    code,
    askedAt: askedAt.toISOString(),
    ...decision,
  })),
});

/** A class as the API shows it to its organizer. */
export async function classAnswer(user: User, slug: string): Promise<Response> {
  const { season, link, members } = await knownClass(user, slug);
  const site = await addressToCopy();
  const shown = {
    link: link && `${site}${joinClassHref(season.slug, link.token)}`,
    linkExpiresAt: link && isoTime(link.expiresAt),
    members: members.map(({ consentedAt, agents, ...member }) => ({
      ...member,
      consentedAt: isoTime(consentedAt),
      agents: agents.map(apiAgent),
    })),
  };
  return Response.json(shown, { headers: cacheFor(0) });
}

type Grade = CallAnswer<"GET /seasons/{slug}/class/grades">["grades"][number];

const nothing = {
  agent: null,
  language: null,
  matches: null,
  points: null,
  score: null,
  scoreLow: null,
  scoreHigh: null,
  winRate: null,
  fouls: null,
  missed: null,
} as const satisfies Partial<Grade>;

/** The results of a class for grading: a line per agent and language. */
export async function gradesOf({ season, members }: ClassReport): Promise<Grade[]> {
  const leaderboards = await Promise.all(
    localesOf(season).map(async (locale) => ({
      locale,
      rows: await topRows(database(), { seasonId: season.id, locale, clean: false }, null),
    })),
  );
  const resultsOf = (entry: ClassAgent) =>
    leaderboards.map(({ locale, rows }) => {
      const row = rows.find(({ agent }) => agent.slug === entry.agent.slug);
      const { matches, score = null, wins = null } = row?.figures ?? {};
      const interval = row?.fit?.intervals.score;
      const [low, high] = interval === undefined || typeof interval === "string" ? [] : interval;
      const faults = entry.faults.get(locale);
      return {
        agent: entry.agent.slug,
        language: locale,
        matches: matches ?? 0,
        points: score === null ? null : Number((score * (matches ?? 0)).toFixed(6)),
        score,
        scoreLow: low ?? null,
        scoreHigh: high ?? null,
        winRate: wins,
        fouls: faults?.fouls ?? 0,
        missed: faults?.missed ?? 0,
      };
    });
  return members.flatMap(({ account, handle, name, team, agents }: ClassMemberReport) =>
    (agents.length === 0 ? [nothing] : agents.flatMap(resultsOf)).map((results) => ({
      account,
      handle,
      name,
      team,
      ...results,
    })),
  );
}
