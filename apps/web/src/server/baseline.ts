import type { ApiBaseline } from "@wisp/api";
import { type AgentJudgement, agentVotes } from "@wisp/arena";
import { type Database, MIN_ACCOUNT_DAYS, type PeopleAtVote, peopleAtVotes } from "@wisp/db";
import { soughtRoles } from "@wisp/game";
import { games } from "@wisp/games";
import { type BaselineMoment, baselineOf, MAX_ANSWERS_EACH, MIN_PEOPLE } from "@wisp/stats";
import { database } from "#server/storage/database.ts";

/** How long a computed baseline is served. */
const KEEP_MS = 60_000;
/** Matches whose votes are cached: the log of a finished match does not change. */
const MAX_REMEMBERED = 5_000;

const hiddenRoles = Object.entries(games).flatMap(([game, { board }]) =>
  soughtRoles(board.hidden).map((role) => [game, role] as const),
);

type Row = ApiBaseline["rows"][number];

const remembered = new Map<string, readonly AgentJudgement[]>();

async function votesOf(matchId: string): Promise<readonly AgentJudgement[]> {
  const known = remembered.get(matchId);
  if (known !== undefined) return known;
  const votes = await agentVotes(database(), matchId);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(matchId, votes);
  return votes;
}

/** Answers are counted by game, language and view, spectators first. */
const rowKey = ({ game, locale, seat }: PeopleAtVote): string =>
  `${game}/${locale}/${seat === null ? 0 : 1}`;

async function readBaseline(): Promise<ApiBaseline> {
  const votes = await peopleAtVotes(database(), hiddenRoles);
  const agents = new Map<string, readonly AgentJudgement[]>();
  for (const { matchId } of votes) agents.set(matchId, await votesOf(matchId));
  const momentOf = ({ matchId, round, seat, answers }: PeopleAtVote): BaselineMoment => {
    const given = (agents.get(matchId) ?? []).filter(
      (each) => each.round === round && (seat === null || each.seat === seat),
    );
    return {
      matchId,
      people: answers.map(({ person, right }) => ({ person: `${person}`, right })),
      agents: { right: given.filter((each) => each.right).length, total: given.length },
      chance: given[0]?.chance ?? 0,
    };
  };
  const rowOf = (own: readonly PeopleAtVote[], round: number | null): Row[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { accuracy, ...counts } = baselineOf(own.map(momentOf));
    const shown = accuracy && {
      people: rangeOf(accuracy.people),
      agents: rangeOf(accuracy.agents),
    };
    const view = first.seat === null ? "spectator" : "seat";
    return [{ game: first.game, locale: first.locale, view, round, ...counts, accuracy: shown }];
  };
  const rowsOf = (verified: boolean): Row[] => {
    const kinds = Map.groupBy(
      votes.filter((vote) => vote.verified === verified),
      rowKey,
    );
    return [...kinds.keys()].sort().flatMap((key) => {
      const own = kinds.get(key) ?? [];
      const rounds = [...Map.groupBy(own, ({ round }) => round)].sort(([one], [two]) => one - two);
      return [...rowOf(own, null), ...rounds.flatMap(([round, at]) => rowOf(at, round))];
    });
  };
  return {
    minPeople: MIN_PEOPLE,
    minAccountDays: MIN_ACCOUNT_DAYS,
    maxAnswersEach: MAX_ANSWERS_EACH,
    rows: rowsOf(true),
    unverified: rowsOf(false),
  };
}

const rangeOf = ({ value, low, high }: NonNullable<Row["accuracy"]>["people"]) => ({
  value,
  low,
  high,
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
