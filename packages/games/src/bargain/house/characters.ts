import type { Character, CharacterReply, Draws, Locale, Seat } from "@wisp/game";
import { SEATS } from "../default-config.ts";
import { type Bundle, bundlesOf, restOf, TOTAL_VALUE, worthOf } from "../splits.ts";
import { offerTo, planOf, type State } from "../state.ts";
import { beliefOf, chanceOf } from "./beliefs.ts";
import { acceptText, type Mood, offerText } from "./words.ts";

/** What an agent knows at its turn. */
interface BargainSituation {
  readonly view: State;
  readonly seat: Seat;
  readonly locale: Locale;
  readonly counts: Bundle;
  /** The agent's own values. */
  readonly own: Bundle;
  /** Every plan, with what it is worth to the agent. */
  readonly plans: readonly { readonly plan: Bundle; readonly worth: number }[];
  /** What the other player's plan is worth to it; null: there is none. */
  readonly offered: number | null;
  /** Share of the match that is over, from 0 to just below 1. */
  readonly time: number;
  /** Whether the match ends with this move. */
  readonly isLast: boolean;
}

function situationOf(view: State, seat: Seat): BargainSituation {
  const { counts, moves, config } = view;
  const own = view.values[seat] ?? [];
  const offer = offerTo(view, seat);
  const total = SEATS * config.rounds;
  return {
    view,
    seat,
    locale: config.language,
    counts,
    own,
    plans: bundlesOf(counts).map((plan) => ({ plan, worth: worthOf(plan, own) })),
    offered: offer === null ? null : worthOf(offer, own),
    time: moves.length / total,
    isLast: moves.length === total - 1,
  };
}

/** How one character plays. */
interface Manner extends Pick<Character<State>, "id" | "about"> {
  /** Whether it takes an offer of this value. */
  accepts(offered: number, situation: BargainSituation, draws: Draws): boolean;
  plan(situation: BargainSituation, draws: Draws): Bundle;
}

/** From this share of the match on there is talk of its end. */
const LATE = 0.8;

/** How an agent words a plan, by what it asked for before and what it is offered. */
function moodOf({ view, seat, own, offered, time }: BargainSituation, plan: Bundle): Mood {
  const before = planOf(view, seat);
  if (time >= LATE) return "urgent";
  if (before === null) return offered === null ? "open" : "reply";
  return worthOf(plan, own) < worthOf(before, own) ? "better" : "firm";
}

/** Makes a character of a manner of accepting and planning. */
function character({ id, about, accepts, plan }: Manner): Character<State> {
  return {
    id,
    about,
    decide(view, seat, _ask, draws): CharacterReply {
      const situation = situationOf(view, seat);
      const { locale, counts, offered } = situation;
      if (offered !== null && accepts(offered, situation, draws)) {
        return { text: acceptText(locale, draws) };
      }
      const wanted = plan(situation, draws);
      const said = view.moves.flatMap((move) => (move.seat === seat ? [move.words] : []));
      const mood = moodOf(situation, wanted);
      return { text: offerText(wanted, mood, { counts, locale, said }, draws) };
    },
  };
}

const items = (bundle: Bundle): number => bundle.reduce((sum, count) => sum + count, 0);

/** Of the plans worth at least `demand`, the one that leaves the other player the most items. */
function mostGenerous({ plans, counts }: BargainSituation, demand: number, draws: Draws): Bundle {
  const enough = plans.filter(({ worth }) => worth >= demand);
  const left = (plan: Bundle): number => items(restOf(counts, plan));
  const most = Math.max(...enough.map(({ plan }) => left(plan)));
  return draws.pick(enough.filter(({ plan }) => left(plan) === most)).plan;
}

/** One in this many offers is accepted, whatever it is. */
const DICE_ACCEPTS = 4;

/** Any plan, and any answer to the other's. */
const dice = character({
  id: "dice",
  about: {
    en: "Asks for anything, and accepts one offer in four without a look at it.",
    zh: "随便开价，每四次报价随便答应一次。",
  },
  accepts: (_offered, _situation, draws) => draws.int(DICE_ACCEPTS) === 0,
  plan: ({ plans }, draws) => draws.pick(plans).plan,
});

/** The least that it takes. */
const STUBBORN_DEMAND = 9;

/** Asks for all that is worth something to it until the end. */
const stubborn = character({
  id: "stubborn",
  about: {
    en: "Asks for everything that is worth something to it, and never gives way.",
    zh: "凡是对自己有用的全都要，寸步不让。",
  },
  accepts: (offered) => offered >= STUBBORN_DEMAND,
  plan: (situation, draws) => mostGenerous(situation, TOTAL_VALUE, draws),
});

/** Half of what there is is fair. */
const FAIR_DEMAND = TOTAL_VALUE / 2;

/** Shares the items evenly by their number, whatever they are worth to whom. */
const fair = character({
  id: "fair",
  about: {
    en: "Wants half of the items and half of the value, no more and no less.",
    zh: "东西对半分，价值也要够一半，不多要也不少拿。",
  },
  accepts: (offered) => offered >= FAIR_DEMAND,
  plan({ plans, counts }, draws) {
    const half = Math.ceil(items(counts) / 2);
    const even = plans.filter(({ plan, worth }) => items(plan) <= half && worth >= FAIR_DEMAND);
    const candidates = even.length === 0 ? plans : even;
    const distance = ({ plan, worth }: (typeof plans)[number]): number =>
      Math.abs(items(plan) - items(counts) / 2) + Math.abs(worth - FAIR_DEMAND);
    const least = Math.min(...candidates.map(distance));
    return draws.pick(candidates.filter((each) => distance(each) === least)).plan;
  },
});

/** What it demands at the beginning, and at the end. */
const CONCEDER = { first: 8, last: 1 } as const;

/** Gives way step by step. */
const conceder = character({
  id: "conceder",
  about: {
    en: "Begins with a high demand and lowers it in every round, until somebody agrees.",
    zh: "开价高，之后每轮都让一步，直到谈成为止。",
  },
  accepts: (offered, { time }) =>
    offered >= CONCEDER.first + (CONCEDER.last - CONCEDER.first) * time,
  plan: (situation, draws) =>
    mostGenerous(
      situation,
      CONCEDER.first + (CONCEDER.last - CONCEDER.first) * situation.time,
      draws,
    ),
});

/** What it hopes for if its plan is turned down and it has another move: at the beginning, and at the end. */
const HOPE = { first: 8, last: 2 } as const;

/** The plan with the highest expected value, by what the other player may be like. */
function bestPlan(situation: BargainSituation): {
  readonly plan: Bundle;
  readonly expected: number;
} {
  const { view, seat, counts, plans, offered, time } = situation;
  const belief = beliefOf(view, seat);
  const isLastPlan = view.moves.length + SEATS >= SEATS * view.config.rounds;
  const hope = Math.max(offered ?? 0, HOPE.first + (HOPE.last - HOPE.first) * time);
  const otherwise = isLastPlan ? 0 : hope;
  const weighed = plans.map(({ plan, worth }) => {
    const chance = chanceOf(belief, restOf(counts, plan), time);
    return { plan, expected: chance * worth + (1 - chance) * otherwise };
  });
  return weighed.reduce((best, each) => (each.expected > best.expected ? each : best));
}

/** Weighs what the other player seems to want. */
const bayes = character({
  id: "bayes",
  about: {
    en: "Infers from the other player's plans what they value, and gives away what costs it little.",
    zh: "从对方的方案推算对方看重什么，用自己不在乎的东西去换。",
  },
  accepts(offered, situation) {
    if (situation.isLast) return offered > 0;
    return offered > 0 && offered >= bestPlan(situation).expected;
  },
  plan: (situation) => bestPlan(situation).plan,
});

/** The house agents of Bargain. */
export const house: readonly Character<State>[] = [dice, stubborn, conceder, fair, bayes];
