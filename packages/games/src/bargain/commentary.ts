import type { Locale, Seat } from "@wisp/game";
import { type Chances, type Commentary, logistic, proportional, settled } from "../chances.ts";
import { SEATS } from "./default-config.ts";
import type { Event } from "./events.ts";
import { type Bundle, restOf, TOTAL_VALUE, worthOf } from "./splits.ts";
import { dealOf, evolve, planOf, type State } from "./state.ts";

/** Weights of what may come: that a plan on the table is accepted, and that the players part otherwise. */
const PLAN = 1;
const OTHERWISE = 1.2;
/** Of that rest, no deal and equal shares together. */
const NOBODY = 0.35;
/** How many points apart make the odds 2.7 to 1, and how near they are where both often end equal. */
const SCALE = 1.5;

/** What a bundle is worth to a seat; while its values are not known, all items count alike. */
function worth({ counts, values }: State, bundle: Bundle, seat: Seat): number {
  const own = values[seat] ?? null;
  if (own !== null) return worthOf(bundle, own);
  const items = counts.reduce((sum, count) => sum + count, 0);
  return (TOTAL_VALUE * bundle.reduce((sum, count) => sum + count, 0)) / Math.max(1, items);
}

/** Who has more by two bundles, as parts of `whole`. */
function parted(state: State, bundles: readonly Bundle[], whole: number): readonly number[] {
  const [first = [], second = []] = bundles;
  const ahead = worth(state, first, 0) - worth(state, second, 1);
  const equal = NOBODY * Math.exp(-Math.abs(ahead));
  const wins = logistic(ahead / SCALE);
  return [whole * (1 - equal) * wins, whole * (1 - equal) * (1 - wins), whole * equal];
}

/** What no player can change any more; null while they can, or where the values that decide are not known. */
function decided(state: State, deal: readonly Bundle[] | null): Chances["shares"] | null {
  const { moves, config, values } = state;
  if (deal === null) return moves.length === SEATS * config.rounds ? settled(SEATS, []) : null;
  if (values.includes(null)) return null;
  const [one = 0, other = 0] = deal.map((bundle, seat) => worth(state, bundle, seat));
  return settled(SEATS, one === other ? [] : [one > other ? 0 : 1]);
}

function open(state: State): Chances["shares"] {
  const deal = dealOf(state);
  const end = decided(state, deal);
  if (end !== null) return end;
  const plans = [0, 1].flatMap((seat) => {
    const plan = planOf(state, seat);
    if (plan === null) return [];
    const rest = restOf(state.counts, plan);
    return [seat === 0 ? [plan, rest] : [rest, plan]];
  });
  const even = (OTHERWISE * (1 - NOBODY)) / 2;
  const parts =
    deal === null
      ? [[even, even, OTHERWISE * NOBODY], ...plans.map((plan) => parted(state, plan, PLAN))]
      : [parted(state, deal, PLAN)];
  const sumAt = (at: number): number => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0);
  return proportional([
    [0, sumAt(0)],
    [1, sumAt(1)],
    ["nobody", sumAt(2)],
  ]);
}

const words: Readonly<
  Record<Locale, Record<"plan" | "deal" | "missed", (name: string, round: number) => string>>
> = {
  en: {
    plan: (name, round) => `The plan of ${name} in round ${round}`,
    deal: (name, round) => `The deal that ${name} accepts in round ${round}`,
    missed: (name, round) => `The turn that ${name} misses in round ${round}`,
  },
  zh: {
    plan: (name, round) => `${name} 在第 ${round} 轮的方案`,
    deal: (name, round) => `${name} 在第 ${round} 轮接受方案`,
    missed: (name, round) => `${name} 错过第 ${round} 轮`,
  },
};

const kinds = { "plan-made": "plan", "plan-accepted": "deal", "turn-missed": "missed" } as const;

/** Who is ahead by the plans on the table; before the values are known, by how many items each takes. */
export const commentary: Commentary<State, Event> = {
  opens: true,
  evolve,
  chances(state) {
    const { names, closed } = state;
    if (names.length === 0) return null;
    const winners = closed?.winner ?? null;
    const shares =
      closed === null ? open(state) : settled(names.length, winners === null ? [] : [winners]);
    return { of: "win", source: "offers", shares };
  },
  moment(event, { names }, locale) {
    switch (event.type) {
      case "plan-made":
      case "plan-accepted":
      case "turn-missed":
        return words[locale][kinds[event.type]](names[event.seat] ?? "", event.round);
      default:
        return null;
    }
  },
};
