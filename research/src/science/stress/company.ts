import type { Draws } from "@wisp/game";
import { type Measure, percent, print, shown } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { drawnLeague, drawnPairs, equalLeague, houseLike } from "../leagues.ts";
import { type Agent, type League, TABLE } from "../world.ts";
import { coverage, falseLeaderboards } from "./measures.ts";
import { chanceTables, matchesAt } from "./seating.ts";
import { Findings } from "./trial.ts";

const PAIRS = 60;
const EACH = 300;

/** A league, the tables at which it plays, and the agents whose ratings are looked at. */
interface Company {
  readonly league: League;
  readonly tables: Iterable<readonly Agent[]>;
  readonly watched?: readonly string[];
}

/** By strength, the best first. */
const sorted = (agents: readonly Agent[]): Agent[] =>
  [...agents].sort((one, other) => other.spy + other.civilian - one.spy - one.civilian);

/** Newcomers to a league of twelve, `by` standard deviations above its mean in both roles. */
const strong = (count: number, by: number): Agent[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `strong-${at}`,
    spy: by * houseLike.spy,
    civilian: by * houseLike.civilian,
    foul: 0.01,
    timeout: 0.005,
  }));

/** Tables of one newcomer and five of its company, until each newcomer has played `each`. */
function* newcomersAmong(
  company: readonly Agent[],
  newcomers: readonly Agent[],
  each: number,
  draws: Draws,
): Generator<readonly Agent[]> {
  for (let turn = 0; turn < each; turn += 1) {
    for (const newcomer of newcomers) {
      yield [newcomer, ...draws.shuffle(company).slice(0, TABLE - 1)];
    }
  }
}

function* both<Item>(first: Iterable<Item>, second: Iterable<Item>): Generator<Item> {
  yield* first;
  yield* second;
}

const withNewcomers = (count: number, by: number, draws: Draws) => {
  const { level, agents } = drawnLeague(12, houseLike, draws);
  const newcomers = strong(count, by);
  const league = { level, agents: [...agents, ...newcomers] };
  return { league, agents, newcomers, watched: newcomers.map(({ id }) => id) };
};

/** Two agents a standard deviation above the mean that meet only the six weakest of twelve. */
function onlyTheWeakest(draws: Draws): Company {
  const { league, agents, newcomers, watched } = withNewcomers(2, 1, draws);
  const weakest = sorted(agents).slice(-TABLE);
  const tables = draws.shuffle([
    ...chanceTables(agents, EACH, draws),
    ...newcomersAmong(weakest, newcomers, EACH, draws),
  ]);
  return { league, tables, watched };
}

/** The two best of twelve meet only the six weakest; all others meet at random. */
function bestMeetWeakest(draws: Draws): Company {
  const league = drawnLeague(12, houseLike, draws);
  const order = sorted(league.agents);
  const best = order.slice(0, 2);
  const [others, weakest] = [order.slice(2), order.slice(-TABLE)];
  const tables = draws.shuffle([
    ...Array.from({ length: (EACH * others.length) / TABLE }, () =>
      draws.shuffle(others).slice(0, TABLE),
    ),
    ...newcomersAmong(weakest, best, EACH, draws),
  ]);
  return { league, tables, watched: best.map(({ id }) => id) };
}

/** One agent far above the others that joins when they have finished. */
const lateJoiner =
  (by: number, matches: number) =>
  (draws: Draws): Company => {
    const { league, agents, newcomers, watched } = withNewcomers(1, by, draws);
    const tables = both(
      chanceTables(agents, EACH, draws),
      newcomersAmong(agents, newcomers, matches, draws),
    );
    return { league, tables, watched };
  };

/** Two halves of a league that never meet. */
const cliques =
  (kind: "equal" | "drawn" | "sorted", each = EACH) =>
  (draws: Draws): Company => {
    const league = kind === "equal" ? equalLeague : drawnLeague(12, houseLike, draws);
    const order = kind === "sorted" ? sorted(league.agents) : league.agents;
    const tables = both(
      chanceTables(order.slice(0, TABLE), each, draws),
      chanceTables(order.slice(TABLE), each, draws),
    );
    return { league, tables: draws.shuffle([...tables]) };
  };

/** Seasons of one kind of company. */
function seasonsOf(
  name: string,
  companyOf: (draws: Draws) => Company,
  replications: number,
): Findings {
  const findings = new Findings();
  for (let at = 0; at < replications; at += 1) {
    // The published figures depend on this label.
    const random = seeded(`stress/meetings/${name}/${at}`);
    const draws = random("season");
    const { league, tables, watched } = companyOf(draws);
    const words = {
      level: league.level,
      pairs: drawnPairs(PAIRS, houseLike, draws),
      spread: houseLike,
    };
    const matches = matchesAt(tables, words, draws);
    const trial = { league, spread: houseLike, matches, random };
    findings.add(trial, watched === undefined ? {} : { watched });
  }
  return findings;
}

/** Leaderboards whose agents meet only some of the others. */
export function* company(replications: number): Generator<Measure> {
  const watched = {
    "two good newcomers that meet only the weakest six, 300 matches each": onlyTheWeakest,
    "the best two of twelve, which meet only the weakest six, 300 matches each": bestMeetWeakest,
    "an agent 2 standard deviations above, 50 matches at the end": lateJoiner(2, 50),
    "an agent 3 standard deviations above, 50 matches at the end": lateJoiner(3, 50),
  };
  for (const [name, companyOf] of Object.entries(watched)) {
    yield* coverage(name, seasonsOf(name, companyOf, replications));
  }
  for (const kind of ["equal", "drawn", "sorted"] as const) {
    for (const each of [300, 1_500]) {
      const name = `two halves that never meet, ${kind} agents, ${shown(each)} matches each`;
      const found = seasonsOf(name, cliques(kind, each), replications);
      print(`${percent(found.extrapolated / found.agents)} of ratings are marked, ${name}`);
      yield falseLeaderboards(name, found);
    }
  }
}
