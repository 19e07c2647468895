import { randomFrom } from "@wisp/game";
import { comparison, designOf, fit, planOf, precisionOf, ratings, tableOf } from "@wisp/stats";
import { drawnLeague, drawnPairs, houseLike, season } from "../leagues.ts";

const EACH = 200;
const PAIRS = 60;
/** How many times the planned matches a season is played on and read. */
const READ_AT = [1, 1.5, 2, 3, 4, 6, 8, 12];
/** Plans beyond this many times the matches may need more than are played. */
const LAST_PLAN = 8;

/** Plans and what came of them. */
export interface PlansKept {
  /** Planned matches in all by those after which the board told the pair apart; 0: it never did. */
  readonly ratios: readonly number[];
  /** Pairs by the kind of their plan. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Plans seasons of twelve drawn agents after 200 matches each, and plays on. */
export function plansKept(seasons: number): PlansKept {
  const ratios: number[] = [];
  const kinds = new Map<string, number>();
  for (let at = 0; at < seasons; at += 1) {
    const random = randomFrom(`stress/planning/${at}`);
    const draws = random("season");
    const { agents, level } = drawnLeague(12, houseLike, draws);
    const pairs = drawnPairs(PAIRS, houseLike, draws);
    const most = EACH * Math.max(...READ_AT);
    const matches = [...season({ agents, level }, pairs, most, draws)];
    const boards = READ_AT.map((times) => {
      const table = tableOf(matches.slice(0, Math.round(2 * EACH * times)));
      const fitted = fit(designOf(table), random);
      const competitors = ratings(fitted).map(({ composite, separation }, player) => ({
        ...{ value: composite.value, variance: separation, matches: EACH * times },
        name: table.agents.names[player],
      }));
      return { times, table, fitted, competitors, better: comparison(competitors) };
    });
    const [first] = boards;
    const precision = first === undefined ? null : precisionOf(first.table, first.fitted);
    if (first === undefined || precision === null) continue;
    for (const one of first.competitors) {
      for (const other of first.competitors) {
        if (one.value <= other.value) continue;
        const plan = planOf(one, other, first.competitors, precision);
        kinds.set(plan.kind, (kinds.get(plan.kind) ?? 0) + 1);
        if (plan.kind !== "matches") continue;
        const planned = 1 + plan.matches / EACH;
        if (planned > LAST_PLAN) continue;
        const found = boards.find(({ competitors, better }) => {
          const [left, right] = [one, other].map(({ name }) =>
            competitors.find((each) => each.name === name),
          );
          return left !== undefined && right !== undefined && better(left, right);
        });
        ratios.push(found === undefined ? 0 : planned / found.times);
      }
    }
  }
  return { ratios, kinds };
}
