import { type Character, listedAnswers, type Seat } from "@wisp/game";
import { ENDOWMENT, leftOf, type State } from "./state.ts";

/** Any legal contribution, each equally likely. */
const dice: Character<State> = {
  id: "dice",
  about: { en: "Contributes any amount it can.", zh: "随机投入。" },
  decide: (view, seat, _ask, draws) => ({
    text: String(draws.int((leftOf(view)[seat] ?? 0) + 1)),
  }),
};

/** The contribution of a seat that spreads its remaining points evenly over the remaining rounds. */
function evenShare(view: State, seat: Seat): number {
  const roundsLeft = Math.max(1, view.config.rounds - view.rounds.length);
  return Math.ceil((leftOf(view)[seat] ?? 0) / roundsLeft);
}

/** Contributions of the others in the last finished round; [] before it. */
const othersLast = ({ rounds }: State, seat: Seat): number[] =>
  (rounds.at(-1) ?? []).flatMap(({ amount }, other) => (other === seat ? [] : [amount]));

/** The mean of the others' last contributions, as far as it can be paid; an even share at first. */
function matched(view: State, seat: Seat): number {
  const others = othersLast(view, seat);
  if (others.length === 0) return evenShare(view, seat);
  const mean = others.reduce((sum, amount) => sum + amount, 0) / others.length;
  return Math.min(leftOf(view)[seat] ?? 0, Math.round(mean));
}

/** The conditional cooperator of experiments with people: gives the others' average. */
const mirror: Character<State> = {
  id: "mirror",
  about: {
    en: "Contributes what the others contributed on average in the last round.",
    zh: "按其他人上一轮的平均投入来投入。",
  },
  decide: (view, seat) => ({ text: String(matched(view, seat)) }),
};

/** Gives enough to keep others giving, and nothing in the last round, after which no player can react. */
const prudent: Character<State> = {
  id: "prudent",
  about: {
    en: "Contributes half of what the others did on average, and nothing in the last round.",
    zh: "按其他人平均投入的一半来投入，最后一轮不投入。",
  },
  decide(view, seat) {
    const last = view.rounds.length + 1 === view.config.rounds;
    return { text: String(last ? 0 : Math.floor(matched(view, seat) / 2)) };
  },
};

/** Gives its points away in equal parts, independent of the others. */
const trusting: Character<State> = {
  id: "trusting",
  about: {
    en: "Contributes everything, in equal parts over the rounds.",
    zh: "把所有点数平均投入各轮。",
  },
  decide: (view, seat) => ({ text: String(evenShare(view, seat)) }),
};

/** The free rider: always keeps everything. */
const ruthless: Character<State> = {
  id: "ruthless",
  about: { en: "Never contributes.", zh: "从不投入。" },
  decide: () => ({ text: "0" }),
};

/** Contributes everything in the first round. */
const lavish: Character<State> = {
  id: "lavish",
  about: { en: "Contributes everything in the first round.", zh: "第一轮就全部投入。" },
  decide: (_view, _seat, { shape }) => ({ text: String(listedAnswers(shape).number?.max ?? 0) }),
};

/** The grim trigger: one round in which another player gives less than an even share ends its giving. */
const unforgiving: Character<State> = {
  id: "unforgiving",
  about: {
    en: "Contributes an even share until another player gives less, then nothing.",
    zh: "每轮投入平均份额；一旦有人投入更少，便不再投入。",
  },
  decide(view, seat) {
    const fair = Math.floor(ENDOWMENT / view.config.rounds);
    const betrayed = view.rounds.some((round) =>
      round.some(({ amount }, other) => other !== seat && amount < fair),
    );
    return { text: String(betrayed ? 0 : evenShare(view, seat)) };
  },
};

export const house: readonly Character<State>[] = [
  dice,
  trusting,
  ruthless,
  lavish,
  mirror,
  prudent,
  unforgiving,
];
