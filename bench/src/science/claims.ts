import { randomFrom } from "@wisp/game";
import { comparison, designOf, fit, ratings, tableOf } from "@wisp/stats";
import {
  drawnLeague,
  drawnPairs,
  equalLeague,
  fixedLeague,
  type Spread,
  season,
} from "./leagues.ts";
import { trueComposite } from "./truth.ts";

const PAIRS = 60;
const leagues = { equal: equalLeague, fixed: fixedLeague, drawn: undefined } as const;
export type LeagueKind = keyof typeof leagues;

/** What a board claimed of who is better than whom. */
export interface Claims {
  readonly boards: number;
  /** Boards with at least one false claim. */
  readonly falseBoards: number;
  readonly claims: number;
  readonly falseClaims: number;
  /** Claims by pairs of agents that truly differ. */
  readonly power: number;
}

/**
 * Boards of twelve agents, and how many of them say of anybody that it is better than an agent
 * which is as good or better.
 */
export function claimsOf(
  kind: LeagueKind,
  spread: Spread,
  each: number,
  replicates: number,
): Claims {
  const random = randomFrom(`science/claims/${kind}/${each}`);
  const [counted, wrong] = [
    { claims: 0, differing: 0 },
    { boards: 0, claims: 0 },
  ];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const draws = random(`season/${replicate}`);
    const league = leagues[kind] ?? drawnLeague(12, spread, draws);
    const table = tableOf(season(league, drawnPairs(PAIRS, spread, draws), each, draws));
    const found = ratings(fit(designOf(table, "agent"), randomFrom(`${replicate}`)));
    const competitors = found.map(({ composite, separation }, player) => ({
      agent: league.agents.find(({ id }) => id === table.agents.names[player]),
      value: composite.value,
      variance: separation,
    }));
    const better = comparison(competitors, randomFrom(`science/range/${replicate}`));
    let falseHere = 0;
    for (const one of competitors) {
      for (const other of competitors) {
        if (one.agent === undefined || other.agent === undefined || one === other) continue;
        // Where the skills are the same, so is the composite; the true ones need no simulating
        // but for claims, which are few.
        if (one.agent.spy + one.agent.civilian / 5 > other.agent.spy + other.agent.civilian / 5) {
          counted.differing += 1;
        }
        if (!better(one, other)) continue;
        counted.claims += 1;
        const draw = randomFrom(`science/truth/${replicate}`);
        const dominates =
          one.agent.spy >= other.agent.spy && one.agent.civilian >= other.agent.civilian;
        const same =
          one.agent.spy === other.agent.spy && one.agent.civilian === other.agent.civilian;
        const right = same
          ? false
          : dominates ||
            trueComposite(league, one.agent, spread, draw("t")) >
              trueComposite(league, other.agent, spread, draw("t"));
        if (!right) falseHere += 1;
      }
    }
    wrong.claims += falseHere;
    if (falseHere > 0) wrong.boards += 1;
  }
  return {
    boards: replicates,
    falseBoards: wrong.boards,
    claims: counted.claims,
    falseClaims: wrong.claims,
    power: counted.differing === 0 ? 0 : counted.claims / counted.differing,
  };
}
