/**
 * Lets 1,000 simulated agents of several owners wait for ranked matches, and plans a season of
 * 100,000 matches in balanced blocks: node bench/src/matchmaking.ts [--days 2] [--seed season]
 */
import { parseArgs } from "node:util";
import { randomFrom } from "@wisp/game";
import { type DealtCounts, drawDeals } from "@wisp/matchmaking";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { percentile } from "./figures/percentiles.ts";
import { figuresOf } from "./matches/plan-figures.ts";
import {
  deals,
  type MatchStart,
  playSeason,
  simulatedAgents,
  withMatch,
} from "./matches/queue-season.ts";
import { guessSpy, type SpyGuess } from "./matches/spy-guess.ts";

const AGENTS = 1_000;
const SEATS = 6;
/** Patience, and a look: no agent waits longer where enough others are there. */
const MAX_WAIT_MS = 60_000 + 1_000;
const MATCHES_EACH = 600;
/** Shares of fewer matches say little. */
const ENOUGH_MATCHES = 100;

const even = { spy: 1 / SEATS, firstSpeaker: 1 / SEATS, secondWord: 1 / 2 } as const;
const roleNames = ["spy", "firstSpeaker", "secondWord"] as const;
type RoleName = (typeof roleNames)[number];

const mean = (figures: readonly number[]): number =>
  figures.reduce((all, each) => all + each, 0) / figures.length;

/** Mean difference between any two of them. */
const spread = (ratings: readonly number[]): number =>
  mean(
    ratings.flatMap((one, place) => ratings.slice(place + 1).map((other) => Math.abs(one - other))),
  );

/** How far each share is off an even one, in per cent of it. */
const offEven = (all: readonly DealtCounts[], role: RoleName): number[] =>
  all.map((dealt) => {
    const { count, of } = dealt[role] ?? { count: 0, of: 0 };
    return 100 * Math.abs(count / of / even[role] - 1);
  });

/** Root mean square. */
const unevenness = (all: readonly DealtCounts[], role: RoleName): number =>
  Math.sqrt(mean(offEven(all, role).map((off) => off ** 2)));

/** The results of a simulated season. */
class SeasonFigures {
  readonly waits: number[] = [];
  readonly spreads: number[] = [];
  readonly randomSpreads: number[] = [];
  /** The true strengths that ratings should find, in points per match. */
  readonly skillSpreads: number[] = [];
  readonly randomSkillSpreads: number[] = [];
  readonly guesses: SpyGuess[] = [];
  /** The deals of the same tables' agents by uniform chance. */
  readonly blind = new Map<string, DealtCounts>();
  /** Tables that break a rule. */
  broken = 0;

  add(begun: MatchStart): void {
    const { agents, waitedMs, everybody } = begun;
    const draws = randomFrom("seen")(`${this.guesses.length}`);
    this.waits.push(...waitedMs);
    this.spreads.push(spread(agents.map(({ rating }) => rating)));
    const others = agents.map(() => draws.pick(everybody));
    this.randomSpreads.push(spread(others.map(({ rating }) => rating)));
    this.skillSpreads.push(spread(agents.map(({ skill }) => skill)));
    this.randomSkillSpreads.push(spread(others.map(({ skill }) => skill)));
    this.guesses.push(guessSpy(begun));
    const owners = new Set(agents.map(({ ownerId }) => ownerId));
    const full = agents.some(
      ({ playing, maxConcurrent, matchesLeft }) =>
        playing >= (maxConcurrent ?? Number.POSITIVE_INFINITY) || (matchesLeft ?? 1) <= 0,
    );
    if (owners.size < SEATS || full) this.broken += 1;
    const nothing = agents.map(() => ({}));
    const dealt = drawDeals(deals, nothing, randomFrom(`blind/${this.guesses.length}`));
    for (const [place, { agentId }] of agents.entries()) {
      this.blind.set(agentId, withMatch(this.blind.get(agentId) ?? {}, dealt, place));
    }
  }
}

function simulate(days: number, seed: string): boolean {
  const began = performance.now();
  const seen = new SeasonFigures();
  const season = playSeason(simulatedAgents(AGENTS, seed), days, seed, (begun) => seen.add(begun));
  const seconds = (performance.now() - began) / 1_000;
  const { tables, deals: dealing, ratings } = season.productSeconds;
  const owners = new Set(season.agents.map(({ ownerId }) => ownerId)).size;
  const enough = ({ spy }: DealtCounts): boolean => (spy?.of ?? 0) >= ENOUGH_MATCHES;
  const dealt = season.agents.map(({ dealt }) => dealt).filter(enough);
  const blind = [...seen.blind.values()].filter(enough);
  print(
    `${shown(AGENTS)} agents of ${owners} owners, ${days} days: ${shown(seen.guesses.length)} matches, ` +
      `${shown(seen.waits.length)} waits; simulated in ${seconds.toFixed(1)} s; ` +
      `shares are those of ${dealt.length} agents with ${ENOUGH_MATCHES} matches or more`,
  );
  print(
    `CPU time in the arena's own code: ${(tables + dealing + ratings).toFixed(2)} s ` +
      `(tables ${tables.toFixed(2)}, deals ${dealing.toFixed(2)}, ratings ${ratings.toFixed(2)}); the rest is the simulation`,
  );
  return [
    ...waitMeasures([...seen.waits, ...season.stillWaitingMs]),
    printMeasure({
      what: "tables with two of an owner, somebody full, or an owner beyond the cap",
      ours: `${seen.broken}`,
      against: "0",
      ratio: seen.broken,
      goal: { atMost: 0 },
    }),
    printMeasure({
      what: "mean difference in rating between two at a table, against tables by chance",
      ours: shown(mean(seen.spreads), 1),
      against: shown(mean(seen.randomSpreads), 1),
      ratio: mean(seen.spreads) / mean(seen.randomSpreads),
      goal: { atMost: 0.5 },
    }),
    printMeasure({
      what: "the same of what they really make over the average agent, in points a match",
      ours: shown(mean(seen.skillSpreads), 2),
      against: shown(mean(seen.randomSkillSpreads), 2),
      ratio: mean(seen.skillSpreads) / mean(seen.randomSkillSpreads),
      goal: { atMost: 0.9 },
    }),
    ...roleNames.map((role) => {
      const [ours, against] = [unevenness(dealt, role), unevenness(blind, role)];
      return printMeasure({
        what: `share of ${role}, root mean square off even, against blind draws`,
        ours: `${ours.toFixed(1)}%`,
        against: `${against.toFixed(1)}%`,
        ratio: ours / against,
        goal: { atMost: role === "secondWord" ? 0.9 : 0.75 },
      });
    }),
    ...guessMeasures(seen.guesses),
  ].every(Boolean);
}

function waitMeasures(waits: readonly number[]): boolean[] {
  const limits = [
    ["median", percentile(waits, 0.5), 20_000],
    ["95th percentile", percentile(waits, 0.95), 45_000],
    ["longest", percentile(waits, 1), MAX_WAIT_MS],
  ] as const;
  const starved = waits.filter((wait) => wait > MAX_WAIT_MS).length;
  return [
    ...limits.map(([what, waitMs, limitMs]) =>
      printMeasure({
        what: `wait for a ranked table, its random delay included: ${what}`,
        ours: `${(waitMs / 1_000).toFixed(1)} s`,
        against: `${limitMs / 1_000} s`,
        ratio: waitMs / limitMs,
        goal: { atMost: 1 },
      }),
    ),
    printMeasure({
      what: "starved: waits beyond that",
      ours: `${starved}`,
      against: "0",
      ratio: starved,
      goal: { atMost: 0 },
    }),
  ];
}

function guessMeasures(guesses: readonly SpyGuess[]): boolean[] {
  const outside = guesses.map((guess) => guess.outside);
  const measures = [
    ["expected", mean(outside), 1.2],
    ["right in fact", mean(guesses.map(({ right }) => Number(right))), 1.2],
    ["at the worst table", Math.max(...outside), 1.25],
    ["by players, who know their word, too", mean(guesses.map(({ players }) => players)), 1.2],
  ] as const;
  return measures.map(([what, chance, atMost]) =>
    printMeasure({
      what: `best guess at the spy, knowing all counts and who sits where: ${what}`,
      ours: chance.toFixed(4),
      against: "1/6",
      // To the fourth digit: what rounding adds to a bound carries no information.
      ratio: Math.round(chance * SEATS * 10_000) / 10_000,
      goal: { atMost },
    }),
  );
}

function plan(seed: string): boolean {
  const agents = simulatedAgents(AGENTS, seed);
  const given = { agents, matchesEach: MATCHES_EACH, size: SEATS, deals, allowSameOwner: false };
  const { tables, seconds, dealt, matchesPerPair, spyGuess } = figuresOf(given, seed);
  print(
    `${shown(tables)} matches planned, ${MATCHES_EACH} for each agent. Two of different owners meet ` +
      `${mean(matchesPerPair).toFixed(2)} times, ${percentile(matchesPerPair, 0.01)} to ` +
      `${percentile(matchesPerPair, 0.99)} (1st to 99th percentile), ${percentile(matchesPerPair, 1)} at most. ` +
      `Somebody who counts a block's deals guesses the spy with ${spyGuess.toFixed(3)}.`,
  );
  return [
    printMeasure({
      what: `planning ${shown(tables)} matches in balanced blocks`,
      ours: `${seconds.toFixed(2)} s of CPU time`,
      against: "30 s",
      ratio: seconds / 30,
      goal: { atMost: 1 },
    }),
    ...roleNames.map((role) => {
      const worst = Math.max(...offEven(dealt, role));
      return printMeasure({
        what: `share of ${role} in the plan, furthest off even`,
        ours: `${worst.toFixed(2)}%`,
        against: "2%",
        ratio: worst / 2,
        goal: { atMost: 1 },
      });
    }),
  ].every(Boolean);
}

const { values } = parseArgs({ options: { days: { type: "string" }, seed: { type: "string" } } });
const { days, seed } = z
  .strictObject({
    days: z.coerce.number().min(1).max(30).default(2),
    seed: z.string().default("season"),
  })
  .parse({ ...values });
const passes = [simulate(days, seed), plan(seed)];
if (!passes.every(Boolean)) process.exitCode = 1;
