import type { DesignOptions } from "@wisp/stats";
import { type Measure, percent, print } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { drawnLeague, drawnPairs, equalLeague, houseLike, type Spread } from "../leagues.ts";
import { coverage, falseLeaderboards } from "./measures.ts";
import { chanceTables, matchesAt } from "./seating.ts";
import { Findings } from "./trial.ts";

/** Unequal knowledge: how agents and their knowledge are drawn, and which model looks at them. */
export interface Knowledge {
  readonly kind: "equal" | "drawn";
  readonly spread: Spread;
  readonly alike: boolean;
  readonly families: number;
  readonly each: number;
  readonly options?: DesignOptions;
}

/** Twelve agents that know the families of a season unequally. */
function unequalKnowledge(stress: Knowledge, replications: number): Findings {
  const { kind, spread, alike, families, each, options = {} } = stress;
  const findings = new Findings();
  for (let at = 0; at < replications; at += 1) {
    const random = seeded(`stress/knowledge/${kind}/${alike}/${families}/${each}/${at}`);
    const draws = random("season");
    const league = kind === "equal" ? equalLeague : drawnLeague(12, spread, draws);
    const words = {
      level: league.level,
      pairs: drawnPairs(families, spread, draws),
      spread,
      alike,
    };
    const matches = matchesAt(chanceTables(league.agents, each, draws), words, draws);
    findings.add({ league, spread, matches, random }, { options });
  }
  return findings;
}

/** Leaderboards whose agents know families to different degrees. */
export function* knowledge(replications: number): Generator<Measure> {
  const spread = { ...houseLike, knowledge: 1 };
  const season = { spread, families: 12, each: 1_500 };
  for (const alike of [false, true]) {
    const name = `twelve agents, 12 families, 1,500 matches each, knowledge of 1 logit, ${alike ? "the same in both roles" : "by role"}`;
    const without = unequalKnowledge(
      { kind: "equal", alike, ...season, options: { maxByPair: 0 } },
      Math.ceil(replications / 4),
    );
    print(
      `without effects of agents by family: ${percent(without.falseShare)} of ${without.boards} boards with a false claim, ${name}`,
    );
    yield falseLeaderboards(
      `equal ${name}`,
      unequalKnowledge({ kind: "equal", alike, ...season }, replications),
    );
    const drawn = unequalKnowledge({ kind: "drawn", alike, ...season }, replications);
    yield falseLeaderboards(`drawn ${name}`, drawn);
    yield* coverage(`drawn ${name}`, drawn);
  }
}
