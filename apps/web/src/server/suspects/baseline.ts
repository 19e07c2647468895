import type { ApiBaseline } from "@wisp/api";
import { type AgentJudgement, agentVotes } from "@wisp/arena";
import {
  type Database,
  MIN_ACCOUNT_DAYS,
  type PeopleAtVote,
  type PeopleCount,
  peopleAtVotes,
} from "@wisp/db";
import { games } from "@wisp/games";
import { baselineOf, MAX_ANSWERS_EACH, MIN_PEOPLE } from "@wisp/stats";
import { database } from "#server/storage/database.ts";

/** How long a computed baseline is served. */
const KEEP_MS = 60_000;
/** Matches whose votes are cached: the log of a finished match does not change. */
const MAX_REMEMBERED = 5_000;

const hiddenRoles: ReadonlyMap<string, string> = new Map(
  Object.entries(games).flatMap(([game, { board }]) =>
    board.hidden === undefined ? [] : [[game, board.hidden.role] as const],
  ),
);

const remembered = new Map<string, readonly AgentJudgement[]>();

async function votesOf(matchId: string): Promise<readonly AgentJudgement[]> {
  const known = remembered.get(matchId);
  if (known !== undefined) return known;
  const votes = await agentVotes(database(), matchId);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(matchId, votes);
  return votes;
}

const belongs = (count: PeopleCount, vote: PeopleAtVote): boolean =>
  count.game === vote.game &&
  count.locale === vote.locale &&
  count.verified === vote.verified &&
  (count.view === "seat") === (vote.seat !== null) &&
  (count.round === null || count.round === vote.round);

async function readBaseline(): Promise<ApiBaseline> {
  const { votes, counts } = await peopleAtVotes(database(), hiddenRoles);
  const agents = new Map<string, readonly AgentJudgement[]>();
  for (const { matchId } of votes) agents.set(matchId, await votesOf(matchId));
  const momentOf = ({ matchId, round, seat, right, total }: PeopleAtVote) => {
    const given = (agents.get(matchId) ?? []).filter(
      (each) => each.round === round && (seat === null || each.seat === seat),
    );
    const agentsRight = given.filter((each) => each.right).length;
    return {
      matchId,
      people: { right, total },
      agents: { right: agentsRight, total: given.length },
    };
  };
  const rowOf = (count: PeopleCount): ApiBaseline["rows"][number] => {
    const { people, verified: _, ...row } = count;
    const own = votes.filter((vote) => belongs(count, vote));
    const { accuracy, ...baseline } = baselineOf(own.map(momentOf), people);
    const shown = accuracy && {
      people: rangeOf(accuracy.people),
      agents: rangeOf(accuracy.agents),
    };
    return { ...row, people, ...baseline, accuracy: shown };
  };
  return {
    minPeople: MIN_PEOPLE,
    minAccountDays: MIN_ACCOUNT_DAYS,
    maxAnswersEach: MAX_ANSWERS_EACH,
    rows: counts.filter(({ verified }) => verified).map(rowOf),
    unverified: counts.filter(({ verified }) => !verified).map(rowOf),
  };
}

const rangeOf = ({
  value,
  low,
  high,
}: NonNullable<ApiBaseline["rows"][number]["accuracy"]>["people"]) => ({
  ...{ value, low, high },
});

const kept = new WeakMap<
  Database,
  { readonly readAt: number; readonly baseline: Promise<ApiBaseline> }
>();

/** The human baseline, at most a minute old. */
export function recentBaseline(): Promise<ApiBaseline> {
  const from = database();
  const known = kept.get(from);
  if (known !== undefined && performance.now() - known.readAt < KEEP_MS) return known.baseline;
  const baseline = readBaseline();
  kept.set(from, { readAt: performance.now(), baseline });
  // A read that failed is not kept.
  baseline.catch(() => kept.delete(from));
  return baseline;
}
