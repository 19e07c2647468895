import { type Draws, randomFrom } from "@wisp/game";
import type { MatchRecord, SeatRecord } from "../src/who-is-spy/records.ts";

/** What players and pairs truly are, in logits. */
export interface Truth {
  readonly level: number;
  readonly spies: readonly number[];
  readonly civilians: readonly number[];
  readonly pairs: readonly number[];
}

const POT = 720;

function seatRecord(player: number, isSpy: boolean, spyWon: boolean, draws: Draws): SeatRecord {
  const right = isSpy ? 0 : draws.int(2);
  const share = isSpy ? 0 : POT / 5;
  return {
    agent: `agent-${player}`,
    version: `agent-${player}/1`,
    role: isSpy ? "spy" : "civilian",
    points: spyWon ? (isSpy ? POT : 0) : share,
    facts: {
      "survival-rounds": [1 + draws.int(3), 1],
      fouls: [draws.int(10) === 0 ? 1 : 0, 2],
      "votes-received": [draws.int(3), 2],
      abstained: [0, 2],
      ...(isSpy ? {} : { "ballots-right": [right, 2] as const }),
    },
    order: draws.int(6),
    name: `Player ${1 + draws.int(6)}`,
    speechLength: draws.int(300),
    failures: draws.int(50) === 0 ? 1 : 0,
    tokens: null,
    costMicros: null,
    ballots: [{ options: 5, place: draws.int(5) }],
  };
}

/** Matches among players drawn with equal probability; the winner is drawn from the model. */
export function league(truth: Truth, matches: number, seed: string): MatchRecord[] {
  const draws = randomFrom(seed)("league");
  const players = truth.spies.map((_, player) => player);
  return Array.from({ length: matches }, () => {
    const seated = draws.shuffle(players).slice(0, 6);
    const [spy = 0, ...others] = seated;
    const pair = draws.int(truth.pairs.length);
    const mean = others.reduce((sum, player) => sum + (truth.civilians[player] ?? 0), 0) / 5;
    const logit = truth.level + (truth.pairs[pair] ?? 0) + (truth.spies[spy] ?? 0) - mean;
    const spyWon = draws.float() < 1 / (1 + Math.exp(-logit));
    return {
      language: pair % 2 === 0 ? "en" : "zh",
      pair: `pair-${pair}`,
      winner: spyWon ? "spy" : "civilian",
      rounds: 1 + draws.int(3),
      pointsScale: 60,
      seats: seated.map((player) => seatRecord(player, player === spy, spyWon, draws)),
    };
  });
}

/** Twelve players, from bad to good in both roles, and twenty pairs. */
export const twelve: Truth = {
  level: -0.5,
  spies: [-1.5, -1.2, -0.9, -0.6, -0.3, 0, 0, 0.3, 0.6, 0.9, 1.2, 1.5],
  civilians: [-2.5, 2, -1.5, 1, -0.5, 0, 0, 0.5, -1, 1.5, -2, 2.5],
  pairs: Array.from({ length: 20 }, (_, at) => (at - 9.5) / 20),
};

/** How much an agent of the game plays before it is ranked. */
export const placement = { matches: 100, inRole: { spy: 15 } };
