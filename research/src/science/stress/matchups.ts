import type { Draws } from "@wisp/game";
import type { Measure } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { drawnLeague, drawnPairs, equalLeague, houseLike } from "../leagues.ts";
import { type Agent, type League, normalFrom, TABLE } from "../world.ts";
import { coverage, falseLeaderboards } from "./measures.ts";
import { matchesAt } from "./seating.ts";
import { Findings } from "./trial.ts";

/** How agents are seated: at random, or three of four rounds with neighbours on a ring or in strength. */
const SEATINGS = ["at random", "with neighbours", "by strength"] as const;

interface MatchupWorld {
  readonly kind: "drawn" | "equal";
  readonly seating: (typeof SEATINGS)[number];
  readonly each: number;
  /** Standard deviation of how much better a civilian is against one spy, in logits. */
  readonly ofPairs: number;
}

const PAIRS = 60;
const MIXED_SHARE = 0.25;

/** Agents that are better as civilians against some spies than against others. */
function leagueOf({ kind, ofPairs }: MatchupWorld, draws: Draws): League {
  const { level, agents } = kind === "equal" ? equalLeague : drawnLeague(12, houseLike, draws);
  const ids = agents.map(({ id }) => id);
  return {
    level,
    agents: agents.map((agent) => ({
      ...agent,
      against: new Map(ids.map((id) => [id, ofPairs * normalFrom(draws)])),
    })),
  };
}

function* tables(
  { agents }: League,
  { seating, each }: MatchupWorld,
  draws: Draws,
): Generator<readonly Agent[]> {
  const strength = ({ spy, civilian }: Agent): number =>
    spy / houseLike.spy + civilian / houseLike.civilian;
  const order =
    seating === "by strength"
      ? agents.toSorted((one, other) => strength(other) - strength(one))
      : agents;
  for (let turn = 0; turn < each; turn += 1) {
    const isMixed = seating === "at random" || draws.float() < MIXED_SHARE;
    const from = seating === "with neighbours" ? draws.int(agents.length) : 0;
    const ring = [...order.slice(from), ...order.slice(0, from)];
    const seated = isMixed ? draws.shuffle(agents) : ring;
    for (let at = 0; at < seated.length; at += TABLE) {
      yield draws.shuffle(seated.slice(at, at + TABLE));
    }
  }
}

function seasonsOf(world: MatchupWorld, replications: number): Findings {
  const findings = new Findings();
  for (let at = 0; at < replications; at += 1) {
    const random = seeded(`stress/matchups/${JSON.stringify(world)}/${at}`);
    const draws = random("season");
    const league = leagueOf(world, draws);
    const words = {
      level: league.level,
      pairs: drawnPairs(PAIRS, houseLike, draws),
      spread: houseLike,
    };
    const matches = matchesAt(tables(league, world, draws), words, draws);
    findings.add({ league, spread: houseLike, matches, random });
  }
  return findings;
}

/** Who is Spy, where a civilian is better against some spies than its skill says. */
export function* matchups(replications: number): Generator<Measure> {
  for (const each of [300, 1_500]) {
    for (const seating of SEATINGS) {
      for (const kind of ["drawn", "equal"] as const) {
        const found = seasonsOf({ kind, seating, each, ofPairs: 0.5 }, replications);
        const name = `${kind} agents seated ${seating}, ${each} matches each, civilians with effects of 0.5 logits against a spy`;
        yield* coverage(name, found, "composite");
        yield falseLeaderboards(name, found);
      }
    }
  }
}
