import type { DesignOptions } from "@wisp/stats";
import { seeded } from "../../figures/seed.ts";
import { drawnLeague, drawnPairs, equalLeague, type Spread } from "../leagues.ts";
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
export function unequalKnowledge(stress: Knowledge, replications: number): Findings {
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
