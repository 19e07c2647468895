import { type Answer, answerFrom, type Draws, factsOf, Table } from "@wisp/game";
import { type GameEntry, gameEntry } from "@wisp/games";
import { League, type LeagueMatch } from "@wisp/stats";
import { type Measure, percent, print } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { CoverageCount } from "../coverage.ts";

/** Sets of two matches on the same decks, with the seats swapped, of each two house agents. */
const POOL = 30;
/** Sets of a season that each two agents play. */
const SETS = 15;
const FIGURES = ["netPerHand", "luckAdjusted"] as const;
type FigureId = (typeof FIGURES)[number];
const FACTS = { netPerHand: "net-chips", luckAdjusted: "luck-adjusted" } as const;

type Character = GameEntry["house"][number];
/** Both matches of a set, in the pool of their two agents. */
type DuplicateSet = readonly LeagueMatch[];

function playMatch(
  { game, ordinary }: GameEntry,
  seed: string,
  decks: string,
  agents: readonly Character[],
): LeagueMatch {
  const table = new Table(game, { seed, ...ordinary("en", seeded(decks)) });
  const random = seeded(seed);
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const given = table.due.map((seat): [number, Answer<unknown>] => {
      const view = table.view(seat);
      const ask = game.ask(view, seat, "en");
      const draws = random(`${seat}/${table.log.length}`);
      const reply = agents[seat]?.decide(view, seat, ask, draws);
      return [seat, answerFrom(ask, reply !== undefined && "text" in reply ? reply.text : "")];
    });
    table.decide(new Map(given));
    table.advance();
  }
  const { outcome } = table;
  return {
    content: null,
    pointsScale: outcome.pointsScale,
    seats: agents.map(({ id }, seat) => ({
      agent: id,
      version: id,
      role: "player",
      side: `${seat}`,
      won: outcome.winners.includes(seat),
      points: outcome.points[seat] ?? 0,
      facts: factsOf(outcome, seat),
      failures: 0,
      tokens: null,
      costMicros: null,
    })),
  };
}

const perHand = (match: LeagueMatch, agent: string, figure: FigureId): number => {
  const seat = match.seats.find((each) => each.agent === agent);
  const [chips, hands] = seat?.facts[FACTS[figure]] ?? [0, 1];
  return chips / hands;
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function variance(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
}

/** Sets of each two agents, which seasons draw from: what the pool holds is the truth. */
class Pool {
  readonly agents: readonly string[];
  readonly #sets: readonly { readonly of: readonly string[]; readonly sets: DuplicateSet[] }[];

  constructor(entry: GameEntry) {
    const { house } = entry;
    this.agents = house.map(({ id }) => id);
    this.#sets = house.flatMap((one, at) =>
      house.slice(at + 1).map((other) => ({
        of: [one.id, other.id],
        sets: Array.from({ length: POOL }, (_, set) => {
          const name = `science/luck/${one.id}/${other.id}/${set}`;
          return [
            playMatch(entry, `${name}/1`, name, [one, other]),
            playMatch(entry, `${name}/2`, name, [other, one]),
          ];
        }),
      })),
    );
  }

  /** An agent's mean against all others equally often. */
  truthOf(agent: string, figure: FigureId): number {
    const own = this.#sets.filter(({ of }) => of.includes(agent));
    return mean(
      own.map(({ sets }) => mean(sets.flat().map((match) => perHand(match, agent, figure)))),
    );
  }

  /** The variance of a match's figure among matches of two agents, by pair of agents. */
  variancesOf(figure: FigureId): number[] {
    return this.#sets.map(({ of: [agent = ""], sets }) =>
      variance(sets.flat().map((match) => perHand(match, agent, figure))),
    );
  }

  /** Mean difference of the two figures over all matches, and its standard error. */
  difference(): { value: number; error: number } {
    const differences = this.#sets.flatMap(({ of: [agent = ""], sets }) =>
      sets.map((set) =>
        mean(
          set.map(
            (match) => perHand(match, agent, "luckAdjusted") - perHand(match, agent, "netPerHand"),
          ),
        ),
      ),
    );
    return {
      value: mean(differences),
      error: Math.sqrt(variance(differences) / differences.length),
    };
  }

  /** Both matches of sets that each two agents play equally often. */
  duplicates(draws: Draws): LeagueMatch[] {
    return this.#sets.flatMap(({ of, sets }) =>
      Array.from({ length: SETS }, (_, at) => `${of.join(" ")} ${at}`).flatMap((content) =>
        draws.pick(sets).map((match) => ({ ...match, content })),
      ),
    );
  }

  /** As many matches, each of any two agents on decks of its own. */
  singles(draws: Draws): LeagueMatch[] {
    return Array.from({ length: 2 * SETS * this.#sets.length }, () =>
      draws.pick(draws.pick(draws.pick(this.#sets).sets)),
    );
  }
}

/** Chips per hand of the house agents of hold'em, as played and without the luck of the board. */
export function* luck(seasons: number): Generator<Measure> {
  const entry = gameEntry("holdem");
  if (entry === undefined) throw new Error("hold'em is not registered");
  const pool = new Pool(entry);
  const { value, error } = pool.difference();
  print(
    `luck-adjusted chips per hand less chips per hand: ${value.toFixed(3)} (standard error ${error.toFixed(3)})`,
  );
  const raw = pool.variancesOf("netPerHand");
  const shares = pool.variancesOf("luckAdjusted").map((each, at) => each / (raw[at] ?? 1));
  const share = Math.exp(mean(shares.map(Math.log)));
  yield {
    what: `variance of luck-adjusted chips of a match in that of chips, geometric mean of ${shares.length} pairs of house agents (${percent(Math.min(...shares))} to ${percent(Math.max(...shares))})`,
    ours: percent(share),
    against: "60%",
    ratio: share / 0.6,
    goal: { atMost: 1 },
  };
  const schedules = {
    "decks of their own": (draws: Draws) => pool.singles(draws),
    duplicates: (draws: Draws) => pool.duplicates(draws),
  };
  for (const [schedule, seasonOf] of Object.entries(schedules)) {
    const held = { netPerHand: new CoverageCount(), luckAdjusted: new CoverageCount() };
    const widths: Record<FigureId, number[]> = { netPerHand: [], luckAdjusted: [] };
    for (let season = 0; season < seasons; season += 1) {
      const draws = seeded(`science/luck/${schedule}/${season}`)("season");
      const league = new League(entry.board, [-1_000, 1_000]);
      for (const match of seasonOf(draws)) league.add(match);
      for (const { agent, intervals } of league.fit(() => undefined)?.agents ?? []) {
        for (const figure of FIGURES) {
          const interval = intervals[figure];
          if (typeof interval !== "object") throw new Error(`${agent} has no ${figure}`);
          const [low, high] = interval;
          held[figure].add({ value: 0, low, high }, pool.truthOf(agent, figure));
          widths[figure].push(high - low);
        }
      }
    }
    for (const figure of FIGURES) {
      const { share: covered, intervals, above, below } = held[figure];
      // The intervals of one season depend on each other: two standard errors of that many seasons.
      const error = 2 * Math.sqrt((0.95 * 0.05) / seasons);
      yield {
        what: `coverage of ${figure}, ${schedule}, ${seasons} seasons (width ${mean(widths[figure]).toFixed(2)}, ${percent(above / intervals)} too high, ${percent(below / intervals)} too low)`,
        ours: percent(covered),
        against: `95% (2 points off + 2 standard errors: ${percent(0.02 + error)})`,
        ratio: Math.abs(covered - 0.95) / (0.02 + error),
        goal: { atMost: 1 },
      };
    }
  }
}
