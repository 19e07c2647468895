import type { ApiFork, ApiForkDetail, NewForkRequest } from "@wisp/api";
import { type ForkRequest, findFork } from "@wisp/arena";
import {
  branchesOf,
  type Fork,
  forkableMatch,
  getMatch,
  hiddenSpeechesOf,
  hiddenSpeechIn,
  loadLog,
  matchSetup,
} from "@wisp/db";
import { type AnswerShape, type AnyGame, Table } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import {
  branchResultSchema,
  type EffectEstimate,
  type EndedBranch,
  effectOf,
  effectsBySide,
} from "@wisp/lab";
import { readId } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { database } from "#server/storage/database.ts";
import { isoTime } from "./iso-time.ts";
import { labMatchesUntil, labWaitsUntil } from "./lab.ts";

/** The fork that a call names; throws the problem where there is none. */
export const knownFork = async (id: string): Promise<Fork> =>
  unwrapOrThrow("GET /forks/{id}", await findFork(database(), readId("fork", id)));

/** The fork requested by a call or a form, as the use case's input. */
export const forkRequest = ({ match, answer, agent, ...rest }: NewForkRequest): ForkRequest => ({
  ...rest,
  matchId: match,
  change: answer === undefined ? { agent: agent ?? "" } : { answer },
});

/** A decision that can be changed. */
interface PointToFork {
  readonly seat: number;
  /** Which of the seat's asks, from 1. */
  readonly nth: number;
  /** The answer; null: none, or withheld because of a hidden speech. */
  readonly text: string | null;
  /** The form of its answers. */
  readonly shape: AnswerShape;
}

/** The decisions of a finished match in their order, each with its legal answers. */
export async function pointsToFork(game: AnyGame, matchId: string): Promise<PointToFork[]> {
  const [setup, { events, decisions }, hidden] = await Promise.all([
    matchSetup(database(), matchId),
    loadLog(database(), matchId),
    hiddenSpeechesOf(database(), [matchId]),
  ]);
  const { seed, locale } = setup;
  const config = game.config.parse(setup.config);
  const materials = game.materials.parse(setup.materials);
  const table = new Table(game, { seed, config, materials });
  const points: PointToFork[] = [];
  for (const { kind, at, seat, nth, text } of decisions) {
    if (kind !== "decision") continue;
    table.append(events.slice(table.log.length, at));
    const { shape } = game.ask(table.view(seat), seat, locale);
    // As in the log of the match: it may be, or quote, what a moderator hid.
    const isWithheld = hidden.some(({ from }) => at >= from);
    points.push({ seat, nth, text: isWithheld ? null : text, shape });
  }
  return points;
}

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
    endedAt: isoTime(fork.endedAt),
    waitsUntil: status === "running" ? await waitsUntil(fork) : null,
    matchesUntil: fork.matchesDeletedAt === null ? labMatchesUntil(fork.keptFrom) : null,
    matchesDeletedAt: isoTime(fork.matchesDeletedAt),
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
