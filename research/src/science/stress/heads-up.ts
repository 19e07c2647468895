import type { Random } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { scheduleBlocks, scheduleDuplicates } from "@wisp/matchmaking";
import { League, normals } from "@wisp/stats";
import { type Measure, percent } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { CoverageCount } from "../coverage.ts";

interface Field {
  readonly agents: number;
  readonly matchesEach: number;
  /** Standard deviation of strengths; that of the deal and that of chance are 1. */
  readonly strengths: number;
}

const fields: readonly Field[] = [
  { agents: 12, matchesEach: 144, strengths: 1 },
  { agents: 12, matchesEach: 144, strengths: 3 },
  { agents: 12, matchesEach: 60, strengths: 1 },
  { agents: 20, matchesEach: 60, strengths: 1 },
];

const schedules = ["blocks", "duplicates"] as const;
type Schedule = (typeof schedules)[number];

/** Points are kept in hundredths. */
const SCALE = 100;
const LIMIT = 20 * SCALE;

/** Tables of two by the arena's own schedules; those of a round, or of a set, share their deal. */
function tablesOf(schedule: Schedule, { agents, matchesEach }: Field, random: Random) {
  const plan = {
    agents: Array.from({ length: agents }, (_, place) => ({ place, ownerId: null })),
    matchesEach,
    size: 2,
    deals: [],
    allowSameOwner: true,
  };
  return schedule === "blocks"
    ? Array.from(scheduleBlocks(plan, random), ({ agents: seated, round }) => ({
        seated,
        deal: round,
      }))
    : Array.from(scheduleDuplicates(plan, random), ({ agents: seated, set }) => ({
        seated,
        deal: set,
      }));
}

/** Adds the intervals of mean points of one season; their summed width. */
function addSeason(
  schedule: Schedule,
  field: Field,
  label: string,
  coverage: CoverageCount,
): number {
  const random = seeded(`science/heads-up/${label}`);
  const [strength, deal, chance] = [
    normals(random("strengths")),
    normals(random("deals")),
    normals(random("chance")),
  ];
  const strengths = Array.from({ length: field.agents }, () => field.strengths * strength());
  const deals = new Map<number, number>();
  const rules = gameEntry("holdem")?.board;
  if (rules === undefined) throw new Error("hold'em is not registered");
  const league = new League(rules, [-LIMIT, LIMIT]);
  for (const table of tablesOf(schedule, field, random)) {
    const ofDeal = deals.get(table.deal) ?? deal();
    deals.set(table.deal, ofDeal);
    const [one = 0, other = 0] = table.seated.map(({ place }) => strengths[place] ?? 0);
    const net = Math.round(SCALE * (one - other + ofDeal + chance()));
    league.add({
      content: `${table.deal}`,
      pointsScale: 1,
      seats: table.seated.map(({ place }, seat) => ({
        agent: `${place}`,
        version: `${place}`,
        role: "player",
        side: `${seat}`,
        won: seat === 0 ? net > 0 : net < 0,
        points: seat === 0 ? net : -net,
        facts: {},
        failures: 0,
        tokens: null,
        costMicros: null,
      })),
    });
  }
  let width = 0;
  const sum = strengths.reduce((total, each) => total + each, 0);
  for (const { agent, intervals } of league.fit(() => undefined)?.agents ?? []) {
    if (typeof intervals.score !== "object") throw new Error(`${agent} has no interval`);
    const [low, high] = intervals.score;
    const own = strengths[Number(agent)] ?? 0;
    const truth = SCALE * (own - (sum - own) / (field.agents - 1));
    coverage.add({ value: truth, low, high }, truth);
    width += (high - low) / SCALE;
  }
  return width;
}

/** Mean points of agents that play two at a table, on deals that a round or a set shares. */
export function* headsUp(seasons: number): Generator<Measure> {
  for (const schedule of schedules) {
    for (const field of fields) {
      const { agents, matchesEach, strengths } = field;
      const name = `${agents} agents, ${matchesEach} matches each, strengths ${strengths}`;
      const coverage = new CoverageCount();
      let width = 0;
      for (let season = 0; season < seasons; season += 1) {
        width += addSeason(schedule, field, `${schedule}/${name}/${season}`, coverage);
      }
      const error = 2 * Math.sqrt((0.95 * 0.05) / seasons);
      yield {
        what: `coverage of mean points at tables of two in ${schedule}, ${name} (${seasons} seasons, width ${(width / coverage.intervals).toFixed(2)})`,
        ours: percent(coverage.share),
        against: `95% (2 points off + 2 standard errors: ${percent(0.02 + error)})`,
        ratio: Math.abs(coverage.share - 0.95) / (0.02 + error),
        goal: { atMost: 1 },
      };
    }
  }
}
