import type { Draws } from "@wisp/game";
import {
  ClusterCounter,
  estimate,
  inconclusiveAgent,
  isChanged,
  type MeanSample,
  meanRanks,
  overlapsAmong,
  RATE,
  ScoreTable,
} from "@wisp/stats";
import { error, type Measure, percent, print, shown } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { falseMarks, shareOfSeasons } from "./measures.ts";

/** An agent at a table. */
interface Seated {
  readonly number: number;
  /** True mean of its scores, on this content if there is one. */
  readonly mean: number;
  /** From 0 to 1, drawn for the agent once in each cluster that is not a content. */
  readonly luck: number;
}

/** What scores a league gives, from 0 to 1. */
interface MeansWorld {
  readonly agents: number;
  readonly seats: number;
  /** Contents that matches are played on; 0: none. */
  readonly contents: number;
  /** Matches that a table plays in a row, as one cluster. */
  readonly repeats: number;
  /** How much more an agent earns where all others at its table are of the first half of the agents. */
  readonly generous: number;
  /** Share of rounds in which everybody may meet everybody; in the others the two halves do not meet. */
  readonly mixed: number;
  /** True mean of an agent, drawn for every season. */
  readonly mean: (draws: Draws) => number;
  readonly scores: (draws: Draws, seated: readonly Seated[]) => readonly number[];
}

/** Around a mean, at most `reach` away. */
const around = (draws: Draws, mean: number, reach: number): number =>
  mean + reach * (draws.float() + draws.float() - 1);

const lottery = (draws: Draws, mean: number): number => (draws.float() < mean ? 1 : 0);

const usual = { agents: 12, seats: 3, contents: 0, repeats: 1, generous: 0, mixed: 1 } as const;

const separate =
  (score: (draws: Draws, seated: Seated) => number): MeansWorld["scores"] =>
  (draws, seated) =>
    seated.map((each) => score(draws, each));

/** Half of the agents always score the mean, the others nothing or everything. */
const halfLottery = (mean: number): MeansWorld => ({
  ...usual,
  mean: () => mean,
  scores: separate((draws, { number }) => (number % 2 === 0 ? mean : lottery(draws, mean))),
});

/**
 * Agents who would earn the same at the same tables, in two halves: everybody earns more from one of
 * them, whose members mostly meet each other.
 */
const halves = (mixed: number): MeansWorld => ({
  ...usual,
  generous: 0.05,
  mixed,
  mean: () => 0.5,
  scores: separate((draws, { mean }) => around(draws, mean, 0.25)),
});

/** Worlds whose agents are equal: every claim is false. */
const equalWorlds: Readonly<Record<string, MeansWorld>> = {
  "even scores": {
    ...usual,
    mean: () => 0.5,
    scores: separate((draws, { mean }) => around(draws, mean, 0.5)),
  },
  "one match in thirty pays": {
    ...usual,
    mean: () => 1 / 30,
    scores: separate((draws, { mean }) => lottery(draws, mean)),
  },
  "one match in a hundred fails": {
    ...usual,
    mean: () => 0.99,
    scores: separate((draws, { mean }) => lottery(draws, mean)),
  },
  "constant scores": {
    ...usual,
    mean: () => 0.6,
    scores: separate((_draws, { mean }) => mean),
  },
  "constant scores, or a rare high one": halfLottery(1 / 30),
  "constant scores, or a rare low one": halfLottery(0.98),
  "two agents, one gains what the other loses": {
    ...usual,
    agents: 2,
    seats: 2,
    mean: () => 0.5,
    scores: (draws) => {
      const own = around(draws, 0.5, 0.5);
      return [own, 1 - own];
    },
  },
  "tables that gain and lose together": {
    ...usual,
    seats: 4,
    mean: () => 0.5,
    scores: (draws, seated) => {
      const shared = around(draws, 0, 0.4);
      return seated.map(({ mean }) => around(draws, mean + shared, 0.1));
    },
  },
  "sets of three tables, in which agents fare differently": {
    ...usual,
    repeats: 3,
    mean: () => 0.5,
    scores: separate((draws, { mean, luck }) => around(draws, mean + 0.2 * (luck - 0.5), 0.25)),
  },
  "constant scores, or sets of three tables that rarely pay": {
    ...usual,
    repeats: 3,
    mean: () => 1 / 30,
    scores: separate((_draws, { number, mean, luck }) => {
      if (number % 2 === 0) return mean;
      return luck < mean ? 1 : 0;
    }),
  },
  "twelve contents, known to different degrees": {
    ...usual,
    contents: 12,
    mean: () => 0.5,
    scores: separate((draws, { mean }) => around(draws, mean, 0.25)),
  },
  "two agents, four contents, known to different degrees": {
    ...usual,
    agents: 2,
    seats: 2,
    contents: 4,
    mean: () => 0.5,
    scores: separate((draws, { mean }) => around(draws, mean, 0.25)),
  },
};

const unequal: MeansWorld = {
  ...usual,
  mean: (draws) => around(draws, 0.5, 0.15),
  scores: separate((draws, { mean }) => around(draws, mean, 0.25)),
};

/** Worlds whose agents differ, by 0.06 as a standard deviation; their scores vary by 0.10. */
const unequalWorlds: Readonly<Record<string, MeansWorld>> = {
  "unequal agents": unequal,
  "unequal agents in sets of three tables": { ...unequal, repeats: 3 },
  "unequal agents, sixty contents": { ...unequal, contents: 60 },
  "unequal agents, twelve contents": { ...unequal, contents: 12 },
};

/** How much better or worse an agent knows a content, at most. */
const KNOWLEDGE = 0.1;
/** Matches of an agent before it is ranked, and between two looks at the leaderboard. */
const PLACEMENT = 30;
const LOOK = 10;

/** A season of a world, round by round: in each of them everyone is seated once, by chance. */
class MeansSeason {
  readonly #world: MeansWorld;
  readonly #draws: Draws;
  readonly #knowledge: readonly (readonly number[])[];
  readonly #scores: readonly number[][];
  readonly #clusters: readonly number[][];
  /** By agent, how often it met each of the others. */
  readonly #met: readonly number[][];
  readonly #table = new ScoreTable();
  readonly means: readonly number[];
  #tables = 0;

  constructor(world: MeansWorld, draws: Draws) {
    const { agents, contents, mean } = world;
    this.#world = world;
    this.#draws = draws;
    this.means = Array.from({ length: agents }, () => mean(draws));
    this.#knowledge = this.means.map(() =>
      Array.from({ length: contents }, () => around(draws, 0, KNOWLEDGE)),
    );
    this.#scores = this.means.map(() => []);
    this.#clusters = this.means.map(() => []);
    this.#met = this.means.map(() => new Array<number>(agents).fill(0));
  }

  play(): void {
    const { agents, seats, contents, repeats, mixed, scores } = this.#world;
    const all = [...this.means.keys()];
    const isMixed = mixed === 1 || this.#draws.float() < mixed;
    const groups = isMixed ? [all] : [all.slice(0, agents / 2), all.slice(agents / 2)];
    const order = groups.flatMap((group) => this.#draws.shuffle(group));
    for (let from = 0; from < agents; from += seats) {
      const content = contents === 0 ? null : this.#draws.int(contents);
      const table = order.slice(from, from + seats);
      const seated = table.map((number) => {
        const knows = content === null ? 0 : (this.#knowledge[number]?.[content] ?? 0);
        const mean = (this.means[number] ?? 0) + knows + this.#earned(number, table);
        return { number, mean, luck: this.#draws.float() };
      });
      for (let match = 0; match < repeats; match += 1) {
        const found = scores(this.#draws, seated);
        this.#table.add({
          // A set of tables is one content.
          content: content === null && repeats === 1 ? null : `${content ?? this.#tables}`,
          seats: seated.map(({ number }, seat) => ({
            version: `${number}`,
            score: found[seat] ?? 0,
          })),
        });
        for (const [seat, { number }] of seated.entries()) {
          this.#scores[number]?.push(found[seat] ?? 0);
          this.#clusters[number]?.push(content ?? this.#tables);
          for (const other of table) {
            const met = this.#met[number];
            if (met !== undefined && other !== number) met[other] = (met[other] ?? 0) + 1;
          }
        }
      }
      this.#tables += 1;
    }
  }

  /** What an agent earns from the others at its table. */
  #earned(number: number, table: readonly number[]): number {
    const { agents, generous } = this.#world;
    const others = table.filter((other) => other !== number);
    return (generous * others.filter((other) => other < agents / 2).length) / others.length;
  }

  /** As leaderboards have them: no claim is made about an agent that shares few opponents with the others. */
  samples(): MeanSample[] {
    const overlaps = overlapsAmong(this.#met.length, (agent) =>
      Int32Array.from(this.#met[agent] ?? []),
    );
    const added = this.#table.addedTo(this.means.map((_, number) => [`${number}`]));
    const size = Math.max(this.#world.contents, this.#tables);
    return this.#scores.map((scores, number) => {
      const counter = new ClusterCounter(size);
      for (const [at, score] of scores.entries()) {
        counter.add(this.#clusters[number]?.[at] ?? 0, score, 1);
      }
      return {
        sums: counter.sums(),
        added: added[number] ?? 0,
        inconclusive: inconclusiveAgent({ overlap: overlaps[number] }),
      };
    });
  }

  /** Whether a leaderboard shows an agent as changed. */
  get isMarked(): boolean {
    return this.#table.changesOf([...this.means.keys()].map(String)).some(isChanged);
  }

  /** Places that the set of an agent has to contain: several where agents are equal. */
  placesOf(number: number): readonly [first: number, last: number] {
    const own = this.means[number] ?? 0;
    const { length: better } = this.means.filter((mean) => mean > own);
    const { length: worse } = this.means.filter((mean) => mean < own);
    return [better + 1, this.means.length - worse];
  }
}

/** What the leaderboards of some seasons claimed. */
interface MeansFindings {
  /** Seasons with a false positive at any look. */
  falseSeasons: number;
  /** Seasons whose last look marks an agent as changed. */
  marked: number;
  /** Of the last look: claims, pairs of agents that differ, and intervals of means with the truth. */
  claims: number;
  differing: number;
  intervals: number;
  held: number;
}

/** Seasons whose leaderboard is read after every ten matches each, from the end of placement on. */
function meansFound(
  name: string,
  world: MeansWorld,
  { each, seasons }: { readonly each: number; readonly seasons: number },
): MeansFindings {
  const found = { falseSeasons: 0, marked: 0, claims: 0, differing: 0, intervals: 0, held: 0 };
  for (let number = 0; number < seasons; number += 1) {
    const season = new MeansSeason(world, seeded(`means/${name}`)(`${number}`));
    let isWrong = false;
    for (let matches = world.repeats; matches <= each; matches += world.repeats) {
      season.play();
      if (matches < PLACEMENT || matches % LOOK >= world.repeats) continue;
      const samples = season.samples();
      const ranks = meanRanks(samples, RATE);
      isWrong ||= ranks.some(({ best, worst }, at) => {
        const [first, last] = season.placesOf(at);
        return best > first || worst < last;
      });
      if (matches + world.repeats <= each) continue;
      found.marked += season.isMarked ? 1 : 0;
      for (const [at, { best }] of ranks.entries()) {
        found.claims += best - 1;
        found.differing += season.placesOf(at)[0] - 1;
      }
      for (const [at, { sums }] of samples.entries()) {
        const { low = null, high = null } = estimate(sums, RATE) ?? {};
        const truth = season.means[at] ?? 0;
        if (low === null || high === null) continue;
        found.intervals += 1;
        found.held += low <= truth && truth <= high ? 1 : 0;
      }
    }
    found.falseSeasons += isWrong ? 1 : 0;
  }
  return found;
}

/** The matches of each agent in a season of means. */
const MEANS_EACH = 300;

/** Leaderboards of games that are ranked by means. */
export function* means(seasons: number): Generator<Measure> {
  for (const mixed of [0, 0.05, 0.1, 0.2, 0.4]) {
    const name = `two halves that meet in ${percent(mixed)} of rounds`;
    const { falseSeasons } = meansFound(name, halves(mixed), { each: MEANS_EACH, seasons });
    const measure = shareOfSeasons(`about means, ${name}`, seasons, falseSeasons / seasons);
    // So few rounds do not show what opponents add.
    if (mixed === 0.05) print(`${measure.what}: ${measure.ours}; no goal, the board says so`);
    else yield measure;
  }
  const worlds = Object.entries(equalWorlds).concat(Object.entries(unequalWorlds));
  for (const [name, world] of worlds) {
    const found = meansFound(name, world, { each: MEANS_EACH, seasons });
    const { falseSeasons, marked, claims, differing, intervals, held } = found;
    const limit = 0.05 + error(0.05, seasons);
    const power = differing === 0 ? "" : `, ${percent(claims / differing)} of true differences`;
    yield {
      what: `seasons with a false claim about means at any look, ${name} (${shown(seasons)} seasons of ${MEANS_EACH} matches each${power})`,
      ours: percent(falseSeasons / seasons),
      against: `5% (+ 2 standard errors: ${percent(limit)})`,
      ratio: falseSeasons / seasons / limit,
      goal: { atMost: 1 },
    };
    yield falseMarks(`${name}, ranked by means`, seasons, marked);
    const lowest = 0.93 - error(0.93, intervals);
    yield {
      what: `coverage of the means' intervals, ${name} (${shown(intervals)} intervals)`,
      ours: percent(held / intervals),
      against: `93% (- 2 standard errors: ${percent(lowest)})`,
      ratio: held / intervals / lowest,
      goal: { atLeast: 1 },
    };
  }
}
