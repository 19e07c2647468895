import { type Database, publicLog, scoredProbes } from "@wisp/db";
import { gameEntry } from "@wisp/games";
import { suspectRulesOf } from "./call.ts";

/** Whether an agent named the hidden player at a vote of a match. */
export interface AgentJudgement {
  /** Of the vote, from 1. */
  readonly round: number;
  readonly seat: number;
  readonly right: boolean;
}

/**
 * Whether the agents of a finished match named the hidden player at each vote: in their answers to the
 * probe that asks for a suspect, where it was put to them just before the vote, else in the vote.
 * The hidden player's own judgements and abstentions are left out. [] for a match that is not over.
 */
export async function agentVotes(database: Database, matchId: string): Promise<AgentJudgement[]> {
  const log = await publicLog(database, matchId);
  const rules = log && suspectRulesOf(log.game);
  const game = log && gameEntry(log.game)?.game;
  if (log === null || rules === undefined || !rules || !game) return [];
  const views: unknown[] = [];
  for (const { event } of log.events)
    views.push(game.evolve(views.at(-1), game.event.parse(event)));
  const whole = views.at(-1);
  const holder = views.length === 0 ? null : rules.holder(whole);
  if (holder === null) return [];
  const probes = (await scoredProbes(database, matchId, rules.probe)).flatMap(
    ({ seat, cursor, score }): AgentJudgement[] => {
      const view = views[cursor];
      const isBeforeVote = view !== undefined && rules.isVoting(view) && seat !== holder;
      return isBeforeVote ? [{ round: rules.nextVote(view), seat, right: score === 1 }] : [];
    },
  );
  const probed = new Set(probes.map(({ round }) => round));
  const votes = rules
    .votes(whole)
    .flatMap(({ round, seat, choice }): AgentJudgement[] =>
      seat === holder || choice === null || probed.has(round)
        ? []
        : [{ round, seat, right: choice === holder }],
    );
  return [...probes, ...votes];
}
