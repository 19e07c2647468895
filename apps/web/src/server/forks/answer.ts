import type { ApiFork, ApiForkDetail } from "@wisp/api";
import { branchesOf, type Fork, forkableMatch, getMatch, hiddenSpeechIn } from "@wisp/db";
import { gameEntry } from "@wisp/games";
import {
  branchResultSchema,
  type EffectEstimate,
  type EndedBranch,
  effectOf,
  effectsBySide,
} from "@wisp/lab";
import { labMatchesUntil, labWaitsUntil } from "#server/lab.ts";
import { database } from "#server/storage/database.ts";

/** When a running fork continues, if it waits for an allowance of its owner's. */
async function waitsUntil({ ownerId, match, agent }: Fork): Promise<string | null> {
  const seats = (await forkableMatch(database(), match.id))?.seats ?? [];
  const agents = [...seats, ...(agent === null ? [] : [agent])];
  return labWaitsUntil(
    ownerId,
    agents.map(({ agentId }) => agentId),
  );
}

/** A fork as the API and lists show it. */
export async function forkSummary(fork: Fork): Promise<ApiFork> {
  const { id, match, seat, nth, agent, runs, chance, owner, status, reason } = fork;
  const answer = fork.answerHidden ? hiddenSpeechIn(match.locale) : fork.answer;
  return {
    id,
    match: match.id,
    game: match.game,
    language: match.locale,
    seat,
    nth,
    answer,
    agent: agent === null ? null : { slug: agent.slug, name: agent.name, version: agent.number },
    runs,
    chance,
    owner,
    status,
    reason,
    createdAt: fork.createdAt.toISOString(),
    endedAt: fork.endedAt?.toISOString() ?? null,
    waitsUntil: status === "running" ? await waitsUntil(fork) : null,
    matchesUntil: fork.matchesDeletedAt === null ? labMatchesUntil(fork.keptFrom) : null,
    matchesDeletedAt: fork.matchesDeletedAt?.toISOString() ?? null,
  };
}

const compared = ({ values: [changed, original], value, low, high }: EffectEstimate) => ({
  changed,
  original,
  difference: value,
  low,
  high,
});

/** The effect of a change; null before a run counts, and for removed games. */
async function effectAnswer(
  { match, seat, chance }: Fork,
  branches: readonly EndedBranch[],
): Promise<ApiForkDetail["effect"]> {
  const entry = gameEntry(match.game);
  const revealed = (await getMatch(database(), match.id))?.revealed;
  if (entry === undefined || revealed == null) return null;
  const { scale, least, most } = entry.points(revealed.config);
  const read = { chance, points: [least / scale, most / scale] as const };
  const effect = effectOf(branches, seat, read);
  if (effect === null) return null;
  const sides = effectsBySide(branches, read);
  return {
    runs: effect.runs,
    isRepeated: effect.isRepeated,
    broken: effect.broken,
    sides: sides.map(({ side, seats, wins }) => ({
      side,
      seats: [...seats],
      wins: compared(wins),
    })),
    points: compared(effect.points),
  };
}

/** A fork with its branches and the effect of its change. */
export async function forkDetail(fork: Fork): Promise<ApiForkDetail> {
  const branches = (await branchesOf(database(), fork.id)).map((branch) => ({
    ...branch,
    result: branch.result === null ? null : branchResultSchema.parse(branch.result),
  }));
  const ended = branches.flatMap(({ kind, run, result }): EndedBranch[] =>
    result === null ? [] : [{ kind, run, result }],
  );
  return {
    fork: await forkSummary(fork),
    branches: branches.map(({ run, kind, matchId, status, result }) => ({
      run,
      kind,
      match: matchId,
      status,
      winners: result === null ? null : [...result.winners],
      isBroken: result?.isBroken ?? null,
    })),
    effect: await effectAnswer(fork, ended),
  };
}
