import { type Database, publicLog, scoredProbes } from "@wisp/db";
import { games } from "@wisp/games";
import { suspectRulesOf } from "./call.ts";

/** How agents judged at one vote of a match. */
export interface AgentVotes {
  /** From 1. */
  readonly round: number;
  readonly right: number;
  readonly total: number;
}

/** One judgement of a seat, right (1) or wrong (0). */
interface Judgement {
  readonly round: number;
  readonly score: number;
}

/**
 * How often the agents of a finished match named the hidden player at each vote: in their answers to
 * the probe that asks for a suspect, where it was put to them just before the vote, else in the vote.
 * The hidden player's own judgements and abstentions are left out. [] for a match that is not over.
 */
export async function agentVotes(database: Database, matchId: string): Promise<AgentVotes[]> {
  const log = await publicLog(database, matchId);
  const rules = log && suspectRulesOf(log.game);
  const game = log && games[log.game]?.game;
  if (log === null || rules === undefined || !rules || !game) return [];
  const views: unknown[] = [];
  for (const { event } of log.events)
    views.push(game.evolve(views.at(-1), game.event.parse(event)));
  const whole = views.at(-1);
  const holder = views.length === 0 ? null : rules.holder(whole);
  if (holder === null) return [];
  const probes = (await scoredProbes(database, matchId, rules.probe)).flatMap(
    ({ seat, cursor, score }): Judgement[] => {
      const view = views[cursor];
      const isBeforeVote = view !== undefined && rules.isVoting(view) && seat !== holder;
      return isBeforeVote ? [{ round: rules.nextVote(view), score }] : [];
    },
  );
  const probed = new Set(probes.map(({ round }) => round));
  const votes = rules
    .votes(whole)
    .flatMap(({ round, seat, choice }): Judgement[] =>
      seat === holder || choice === null || probed.has(round)
        ? []
        : [{ round, score: choice === holder ? 1 : 0 }],
    );
  return [...Map.groupBy([...probes, ...votes], ({ round }) => round)].map(([round, given]) => ({
    round,
    right: given.filter(({ score }) => score === 1).length,
    total: given.length,
  }));
}
