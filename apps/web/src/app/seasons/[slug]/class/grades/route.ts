import { type ClassAgent, type ClassMemberReport, reportOfClass } from "@wisp/arena";
import { localesOf } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { topRows } from "#features/leaderboard/board.ts";
import { csvAnswer } from "#server/calls/tables.ts";
import { signedInBy } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export const dynamic = "force-dynamic";

/** Columns that describe a member; `person` fills them. */
const MEMBER = ["account", "handle", "name", "team"];
const RESULTS = [
  "agent",
  "language",
  "matches",
  "points",
  "score",
  "scoreLow",
  "scoreHigh",
  "winRate",
  "fouls",
  "missed",
];

/** The results of a class for grading: a line per agent and language; for the organizer of its season alone. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/seasons/[slug]/class/grades">,
) {
  const { slug } = await params;
  const user = await signedInBy(request.headers);
  const report = user && (await reportOfClass(database(), user, slug));
  if (report === null || isFailure(report)) return new Response(null, { status: 404 });
  const { season, members } = report;
  const boards = await Promise.all(
    localesOf(season).map(async (locale) => ({
      locale,
      rows: await topRows(database(), { seasonId: season.id, locale, clean: false }, null),
    })),
  );
  const linesOf = (member: ClassMemberReport, entry: ClassAgent) =>
    boards.map(({ locale, rows }) => {
      const row = rows.find(({ agent }) => agent.slug === entry.agent.slug);
      const { matches = 0, score = null, wins = null } = row?.figures ?? {};
      const interval = row?.fit?.intervals.score;
      const [low, high] = interval === undefined || typeof interval === "string" ? [] : interval;
      const faults = entry.faults.get(locale);
      return [
        ...person(member),
        entry.agent.slug,
        locale,
        matches,
        score === null ? null : Number((score * (matches ?? 0)).toFixed(6)),
        score,
        low ?? null,
        high ?? null,
        wins,
        faults?.fouls ?? 0,
        faults?.missed ?? 0,
      ];
    });
  const body = members.flatMap((member) =>
    member.agents.length === 0
      ? [[...person(member), ...RESULTS.map(() => null)]]
      : member.agents.flatMap((agent) => linesOf(member, agent)),
  );
  return csvAnswer(`${season.slug}-grades.csv`, [[...MEMBER, ...RESULTS], ...body]);
}

const person = ({ account, handle, name, team }: ClassMemberReport) => [
  account,
  handle,
  name,
  team,
];
