import type { Random } from "@wisp/game";
import {
  comparison,
  designOf,
  fit,
  type MatchRecord,
  planOf,
  precisionOf,
  ratings,
  tableOf,
} from "@wisp/stats";
import { type Measure, percent, print } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { drawnLeague, drawnPairs, houseLike, season } from "../leagues.ts";

const EACH = 200;
const PAIRS = 60;
/** How many times its matches a season is played on; plans for more matches are not read. */
const MOST = 12;
/** A plan's leaderboard is read at the power of this that is nearest to the planned matches. */
const GRID = 1.25;

/** Plans and their outcomes. */
interface PlansKept {
  /** Plans whose matches were played. */
  readonly read: number;
  /** Those whose pair the leaderboard then told apart, in either order. */
  readonly apart: number;
  /** The same of each season in turn, as shares. */
  readonly bySeason: readonly number[];
  /** The estimated differences of these pairs after the planned matches, by those when they were planned. */
  readonly lasting: number;
  /** Pairs by the kind of their plan. */
  readonly kinds: ReadonlyMap<string, number>;
}

type PlannedLeaderboard = ReturnType<typeof leaderboardAt>["competitors"][number];

/** The leaderboard of a season's first matches, `each` of every one of twelve agents. */
function leaderboardAt(matches: readonly MatchRecord[], each: number, random: Random) {
  const table = tableOf(matches.slice(0, 2 * each));
  const fitted = fit(designOf(table), random);
  const competitors = ratings(fitted).map(({ composite, separation }, player) => ({
    value: composite.value,
    variance: separation,
    matches: each,
    name: table.agents.names[player] ?? "",
  }));
  const better = comparison(competitors);
  const byName = new Map(competitors.map((competitor) => [competitor.name, competitor]));
  return { precision: precisionOf(table, fitted), competitors, byName, better };
}

/** Plans seasons of twelve drawn agents after 200 matches each, and plays on. */
function plansKept(seasons: number): PlansKept {
  const kinds = new Map<string, number>();
  const bySeason: number[] = [];
  let [read, apart, differences, differencesThen] = [0, 0, 0, 0];
  for (let at = 0; at < seasons; at += 1) {
    const random = seeded(`stress/planning/${at}`);
    const draws = random("season");
    const { agents, level } = drawnLeague(12, houseLike, draws);
    const pairs = drawnPairs(PAIRS, houseLike, draws);
    const matches = [...season({ agents, level }, pairs, MOST * EACH, draws)];
    const { competitors, precision } = leaderboardAt(matches, EACH, random);
    if (precision === null) continue;
    /** Planned pairs, the better one first, by the matches after which their leaderboard is read. */
    const planned = new Map<number, (readonly [PlannedLeaderboard, PlannedLeaderboard])[]>();
    for (const one of competitors) {
      for (const other of competitors) {
        if (one.value <= other.value) continue;
        const plan = planOf(one, other, competitors, precision);
        kinds.set(plan.kind, (kinds.get(plan.kind) ?? 0) + 1);
        if (plan.kind !== "matches") continue;
        const power = Math.round(Math.log(1 + plan.matches / EACH) / Math.log(GRID));
        const each = Math.round(EACH * GRID ** power);
        if (each > MOST * EACH) continue;
        planned.set(each, [...(planned.get(each) ?? []), [one, other]]);
      }
    }
    let [readHere, toldHere] = [0, 0];
    for (const [each, plans] of planned) {
      const { byName, better } = leaderboardAt(matches, each, random);
      for (const [one, other] of plans) {
        const [left, right] = [byName.get(one.name) ?? one, byName.get(other.name) ?? other];
        readHere += 1;
        if (better(left, right) || better(right, left)) toldHere += 1;
        differences += one.value - other.value;
        differencesThen += left.value - right.value;
      }
    }
    if (readHere > 0) bySeason.push(toldHere / readHere);
    read += readHere;
    apart += toldHere;
  }
  return { read, apart, bySeason, lasting: differencesThen / differences, kinds };
}

/** Whether the matches of a plan are enough. */
export function* planning(replications: number): Generator<Measure> {
  const { read, apart, bySeason, lasting, kinds } = plansKept(replications);
  const share = apart / read;
  const counts = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ");
  // Pairs of one season share its agents: only seasons are independent.
  print(
    `estimated differences after the planned matches are ${lasting.toFixed(2)} of those before`,
  );
  const spread = bySeason.reduce((sum, each) => sum + (each - share) ** 2, 0);
  const limit = 0.05 + (2 * Math.sqrt(spread)) / bySeason.length;
  yield {
    what: `pairs told apart after the matches that their plan names, of ${read} plans after 200 matches (${bySeason.length} seasons; all pairs: ${counts})`,
    ours: percent(share),
    against: `80% (5 points off + 2 standard errors: ${percent(limit)})`,
    ratio: Math.abs(share - 0.8) / limit,
    goal: { atMost: 1 },
  };
}
