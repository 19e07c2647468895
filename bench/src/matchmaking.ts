/**
 * Lets 1,000 simulated agents of several owners wait for ranked matches, and plans a season of
 * 100,000 matches in balanced blocks: node bench/src/matchmaking.ts [--days 2] [--seed season]
 */
import { parseArgs } from "node:util";
import { randomFrom } from "@wisp/game";
import { chancesFor, type Dealt, scheduleBlocks, secondWordChance } from "@wisp/matchmaking";
import { z } from "zod";
import { type Begun, type Player, playersOf, playSeason, withMatch } from "./means/line-season.ts";
import { percentile } from "./means/percentiles.ts";
import { print, printMeasure, shown } from "./means/report.ts";

const AGENTS = 1_000;
const SEATS = 6;
const EVEN = 1 / SEATS;
/** The random delay, then patience: nobody waits longer where enough others are there. */
const MOST_WAIT_MS = 60_000 + 1_000;

const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0);
const mean = (figures: readonly number[]): number => sum(figures) / figures.length;

/** Mean difference between any two of them. */
function spread(ratings: readonly number[]): number {
  return mean(
    ratings.flatMap((one, place) => ratings.slice(place + 1).map((other) => Math.abs(one - other))),
  );
}

/** Root mean square of how far shares are off an even one, in per cent of it. */
function unevenness(all: readonly Dealt[], role: Exclude<keyof Dealt, "matches">, even: number) {
  return 100 * Math.sqrt(mean(all.map((each) => (each[role] / each.matches / even - 1) ** 2)));
}

/** The best guess at the spy by who knows all counts and who sits where; `own`: and its own word. */
function bestGuesses({ agents, roles }: Begun["table"]): { outside: number; own: number } {
  const chances = chancesFor(agents.map(({ dealt }) => dealt.matches / SEATS - dealt.spy));
  const second = secondWordChance(agents.map(({ dealt }) => dealt));
  const own = agents.map((player, place) => {
    const holdsSecond = (player === roles.spy) === (roles.civilianWord === 0);
    const asCivilian = holdsSecond ? second : 1 - second;
    const weights = chances.map((chance, at) => chance * (at === place ? 1 - asCivilian : asCivilian));
    return Math.max(...weights) / sum(weights);
  });
  return { outside: Math.max(...chances), own: mean(own) };
}

function simulate(days: number, seed: string): boolean {
  const began = performance.now();
  const waits: number[] = [];
  const spreads: number[] = [];
  const randomSpreads: number[] = [];
  const guesses: ReturnType<typeof bestGuesses>[] = [];
  /** What the same tables would have been dealt by blind chance. */
  const blind = new Map<string, Dealt>();
  let [hits, broken] = [0, 0];
  const { players, stillWaitingMs } = playSeason(
    playersOf(AGENTS, seed),
    days,
    seed,
    ({ table, waitedMs, everybody }) => {
      const { agents, roles } = table;
      const draws = randomFrom(seed)(`blind/${guesses.length}`);
      waits.push(...waitedMs);
      spreads.push(spread(agents.map(({ rating }) => rating)));
      const others = Array.from({ length: SEATS }, () => draws.pick(everybody).rating);
      randomSpreads.push(spread(others));
      guesses.push(bestGuesses(table));
      const chances = chancesFor(agents.map(({ dealt }) => dealt.matches / SEATS - dealt.spy));
      hits += agents[chances.indexOf(Math.max(...chances))] === roles.spy ? 1 : 0;
      const owners = new Set(agents.map(({ ownerId }) => ownerId));
      const full = agents.some(
        ({ playing, maxConcurrent, matchesLeft }) =>
          playing >= (maxConcurrent ?? Number.POSITIVE_INFINITY) || matchesLeft === 0,
      );
      if (owners.size < SEATS || full) broken += 1;
      const [spy, first, word] = [draws.pick(agents), draws.pick(agents), draws.int(2) === 0];
      for (const agent of agents) {
        const before = blind.get(agent.agentId) ?? {
          ...{ matches: 0, spy: 0, firstSpeaker: 0, secondWord: 0 },
        };
        const dealt = withMatch(before, agent === spy, agent === first, word ? 0 : 1);
        blind.set(agent.agentId, dealt);
      }
    },
  );
  const played = players.map(({ dealt }) => dealt).filter(({ matches }) => matches >= 100);
  const byChance = [...blind.values()].filter(({ matches }) => matches >= 100);
  const owners = new Set(players.map(({ ownerId }) => ownerId)).size;
  const each = percentile(played.map(({ matches }) => matches), 0.5);
  print(
    `${AGENTS} agents of ${owners} owners, ${days} days: ${shown(guesses.length)} matches, ` +
      `${shown(waits.length)} waits, ${played.length} agents with 100 matches and more ` +
      `(median ${each}); ${((performance.now() - began) / 1_000).toFixed(1)} s`,
  );
  return [
    ...waitMeasures([...waits, ...stillWaitingMs]),
    printMeasure({
      what: "tables with two of an owner, somebody full, or an owner beyond the cap",
      ...{ ours: `${broken}`, against: "0", ratio: broken, goal: { atMost: 0 } },
    }),
    printMeasure({
      what: "mean difference in rating between two at a table, against random tables",
      ...{ ours: shown(mean(spreads), 1), against: shown(mean(randomSpreads), 1) },
      ...{ ratio: mean(spreads) / mean(randomSpreads), goal: { atMost: 0.5 } },
    }),
    ...(["spy", "firstSpeaker", "secondWord"] as const).map((role) => {
      const even = role === "secondWord" ? 1 / 2 : EVEN;
      const ours = unevenness(played, role, even);
      const against = unevenness(byChance, role, even);
      return printMeasure({
        what: `share of ${role}, root mean square off even, against blind draws`,
        ...{ ours: `${ours.toFixed(2)}%`, against: `${against.toFixed(2)}%` },
        ...{ ratio: ours / against, goal: { atMost: role === "secondWord" ? 1 : 0.75 } },
      });
    }),
    ...guessMeasures(guesses, hits / guesses.length),
  ].every(Boolean);
}

function waitMeasures(waits: readonly number[]): boolean[] {
  const limits = [
    ["median", percentile(waits, 0.5), 20_000],
    ["95th percentile", percentile(waits, 0.95), 45_000],
    ["longest", percentile(waits, 1), MOST_WAIT_MS],
  ] as const;
  const starved = waits.filter((wait) => wait > MOST_WAIT_MS).length;
  return [
    ...limits.map(([what, waitMs, limitMs]) =>
      printMeasure({
        what: `wait for a ranked table (a delay of 5 to 25 s included), ${what}`,
        ...{ ours: `${(waitMs / 1_000).toFixed(1)} s`, against: `${limitMs / 1_000} s` },
        ...{ ratio: waitMs / limitMs, goal: { atMost: 1 } },
      }),
    ),
    printMeasure({
      what: "waits beyond that",
      ...{ ours: `${starved}`, against: "0", ratio: starved, goal: { atMost: 0 } },
    }),
  ];
}

function guessMeasures(guesses: readonly ReturnType<typeof bestGuesses>[], hits: number) {
  const outside = guesses.map((guess) => guess.outside);
  const chanceOf = (what: string, chance: number, atMost: number): boolean =>
    printMeasure({
      ...{ what, ours: chance.toFixed(4), against: `1/6 (${EVEN.toFixed(4)})` },
      ...{ ratio: chance / EVEN, goal: { atMost } },
    });
  return [
    chanceOf("best guess at the spy, knowing all counts and who sits where: right", hits, 1.2),
    chanceOf("the same, expected", mean(outside), 1.2),
    chanceOf("the same at the worst table", Math.max(...outside), 1.2501),
    chanceOf("the same by players, who know their word, too", mean(guesses.map(({ own }) => own)), 1.25),
  ];
}

interface Counted extends Dealt {
  readonly agent: Player;
}

function plan(seed: string): boolean {
  const matchesEach = 600;
  const agents = playersOf(AGENTS, seed);
  const counts = new Map(
    agents.map((agent): [Player, Counted] => [agent, { ...agent.dealt, agent }]),
  );
  const meetings = new Map<string, number>();
  let tables = 0;
  let [guessed, likeliest] = [0, 0];
  const given = { agents, matchesEach, size: SEATS, manyOfAnOwner: false };
  const began = performance.now();
  for (const _ of scheduleBlocks(given, randomFrom(seed))) tables += 1;
  const seconds = (performance.now() - began) / 1_000;
  for (const { agents: table, roles } of scheduleBlocks(given, randomFrom(seed))) {
    for (const [place, agent] of table.entries()) {
      const { dealt } = { dealt: counts.get(agent) ?? { ...agent.dealt, agent } };
      const added = withMatch(dealt, agent === roles.spy, agent === roles.firstSpeaker, roles.civilianWord);
      counts.set(agent, { ...added, agent });
      for (const other of table.slice(place + 1)) {
        const pair = [agent.agentId, other.agentId].sort().join(" ");
        meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
      }
    }
    guessed += 0;
    likeliest += 0;
  }
  const all = [...counts.values()];
  const off = (role: Exclude<keyof Dealt, "matches">, even: number): number =>
    Math.max(...all.map((each) => 100 * Math.abs(each[role] / each.matches / even - 1)));
  const met = [...meetings.values()];
  print(
    `${shown(tables)} matches planned for ${AGENTS} agents: ${matchesEach} each; ` +
      `${shown(met.length)} pairs meet, ${percentile(met, 0.01)} to ${percentile(met, 0.99)} times (1st to 99th percentile), ` +
      `${percentile(met, 1)} at most`,
  );
  return [
    printMeasure({
      what: "planning 100,000 matches in balanced blocks",
      ...{ ours: `${seconds.toFixed(1)} s`, against: "30 s" },
      ...{ ratio: seconds / 30, goal: { atMost: 1 } },
    }),
    ...(["spy", "firstSpeaker", "secondWord"] as const).map((role) => {
      const worst = off(role, role === "secondWord" ? 1 / 2 : EVEN);
      return printMeasure({
        what: `share of ${role} in the plan, furthest off even`,
        ...{ ours: `${worst.toFixed(2)}%`, against: "2%", ratio: worst / 2, goal: { atMost: 1 } },
      });
    }),
  ].every(Boolean);
}

const { days, seed } = z
  .strictObject({ days: z.coerce.number().min(0.01).max(30).default(2), seed: z.string().default("season") })
  .parse({ ...parseArgs({ options: { days: { type: "string" }, seed: { type: "string" } } }).values });
const passes = [simulate(days, seed), plan(seed)];
if (!passes.every(Boolean)) process.exitCode = 1;
