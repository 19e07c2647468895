import { type Character, type Draws, type Locale, listedAnswers, type Seat } from "@wisp/game";
import { WHOLE } from "./default-config.ts";
import { MESSAGE } from "./referee.ts";
import { equalShares, isSame, type Proposal, type Shares, type State } from "./state.ts";

const openRound = ({ rounds }: State) => rounds.at(-1) ?? { proposals: [], votes: [] };

/** Shares in proportion to weights, rounded to the step; what is left goes to those who lost most by rounding. */
function proportional({ config }: State, weights: readonly number[]): number[] {
  const steps = WHOLE / config.stridePercent;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (sum === 0 ? 0 : (weight * steps) / sum));
  const shares = exact.map(Math.floor);
  const byLoss = exact
    .map((each, seat) => ({ seat, loss: each - Math.floor(each) }))
    .toSorted((one, other) => other.loss - one.loss || one.seat - other.seat);
  let left = steps - shares.reduce((total, share) => total + share, 0);
  for (let at = 0; left > 0; at = (at + 1) % byLoss.length) {
    const seat = byLoss[at]?.seat ?? 0;
    shares[seat] = (shares[seat] ?? 0) + 1;
    left -= 1;
  }
  return shares.map((share) => share * config.stridePercent);
}

/** What is left by a seat that pays `own`, shared among the others as evenly as the step allows. */
function withOwn(view: State, seat: Seat, own: number): number[] {
  const { seats, stridePercent } = view.config;
  const steps = (WHOLE - own) / stridePercent;
  const each = Math.floor(steps / (seats - 1));
  let rest = steps - each * (seats - 1);
  return Array.from({ length: seats }, (_, other) => {
    if (other === seat) return own;
    rest -= 1;
    return (each + (rest >= 0 ? 1 : 0)) * stridePercent;
  });
}

const distance = (one: Shares, other: Shares): number =>
  one.reduce((sum, share, seat) => sum + Math.abs(share - (other[seat] ?? 0)), 0);

/** The numbers that most seats voted for in the last finished round, the first of these; null without votes. */
function favourite({ rounds }: State): Shares | null {
  const last = rounds.findLast(({ agreed }) => agreed !== undefined);
  if (last === undefined) return null;
  const all = last.votes
    .map(({ choice }) => last.proposals.find(({ seat }) => seat === choice)?.shares)
    .filter((shares) => shares !== undefined);
  const support = (shares: Shares): number => all.filter((each) => isSame(each, shares)).length;
  return all.toSorted((one, other) => support(other) - support(one))[0] ?? null;
}

/** The proposals that seats have voted for in this round so far, in order. */
function votedNow(view: State): Proposal[] {
  const { proposals, votes } = openRound(view);
  return votes.flatMap(({ choice }) => proposals.find(({ seat }) => seat === choice) ?? []);
}

/** How a negotiator plays. */
interface Style {
  /** What it would like to see. */
  wish(view: State, seat: Seat): Shares;
  /** The highest own share that it agrees to. */
  limit(view: State, seat: Seat): number;
  /** Whether it goes along with what others vote for, within its limit. */
  readonly follows: boolean;
}

/** The proposal that is voted for: what others vote or voted for if that is acceptable, else the nearest to the wish. */
function voteOf(view: State, seat: Seat, { wish, limit, follows }: Style): Seat {
  const { proposals } = openRound(view);
  const most = limit(view, seat);
  const acceptable = ({ shares }: Proposal): boolean => (shares[seat] ?? WHOLE) <= most;
  if (follows) {
    const liked = favourite(view);
    const [focal] = [
      ...votedNow(view),
      ...proposals.filter(({ shares }) => liked !== null && isSame(shares, liked)),
    ].filter(acceptable);
    if (focal !== undefined) return focal.seat;
  }
  const wished = wish(view, seat);
  const [nearest] = proposals.toSorted(
    (one, other) =>
      Number(acceptable(other)) - Number(acceptable(one)) ||
      distance(one.shares, wished) - distance(other.shares, wished),
  );
  return nearest?.seat ?? seat;
}

/** An answer to the question of the moment; words come only where the question asks for them. */
const negotiating =
  (style: Style, words: Readonly<Record<Locale, string>>): Character<State>["decide"] =>
  (view, seat, ask) => {
    if (ask.kind === "vote") return { text: view.names[voteOf(view, seat, style)] ?? "" };
    return { text: proposalText(view, style.wish(view, seat), words) };
  };

function proposalText(
  { airlines, config }: State,
  shares: Shares,
  words: Readonly<Record<Locale, string>>,
): string {
  const values = airlines.map(({ name }, seat): [string, unknown] => [name, shares[seat] ?? 0]);
  const message: [string, unknown][] = config.talk ? [[MESSAGE, words[config.language]]] : [];
  return JSON.stringify(Object.fromEntries([...values, ...message]));
}

/** Points that a negotiator concedes for each round that passed. */
const patience = ({ rounds }: State, each: number): number => (rounds.length - 1) * each;

const byUse = (view: State): Shares =>
  proportional(
    view,
    view.airlines.map(({ passengersPerMonth }) => passengersPerMonth),
  );

const equal: Character<State> = {
  id: "equal",
  about: {
    en: "Proposes equal shares, and agrees to five points more than its own with every round that passes.",
    zh: "主张平均分摊；每过一轮，自家份额可以多接受五个百分点。",
  },
  decide: negotiating(
    {
      wish: ({ config }) => equalShares(config),
      limit: (view, seat) => (equalShares(view.config)[seat] ?? 0) + patience(view, 5),
      follows: true,
    },
    { en: "The same for everybody is the simplest.", zh: "大家一样多，最简单。" },
  ),
};

const usage: Character<State> = {
  id: "usage",
  about: {
    en: "Wants every airline to pay in proportion to its passengers, and agrees to ten points more than that with every round that passes.",
    zh: "主张按客流量分摊；每过一轮，自家份额可以多接受十个百分点。",
  },
  decide: negotiating(
    {
      wish: byUse,
      limit: (view, seat) => (byUse(view)[seat] ?? 0) + patience(view, 10),
      follows: true,
    },
    { en: "Who brings more passengers should pay more.", zh: "旅客多的，理应多出。" },
  ),
};

/** Its own share: nothing at first, and equal shares in the last round. */
function conceded({ config, rounds }: Pick<State, "config" | "rounds">): number {
  const steps = WHOLE / config.seats / config.stridePercent;
  const part = config.rounds === 1 ? 1 : (rounds.length - 1) / (config.rounds - 1);
  return Math.floor(steps * Math.max(0, part)) * config.stridePercent;
}

const stepper: Character<State> = {
  id: "stepper",
  about: {
    en: "Wants to pay nothing at first and gives way step by step, up to an equal share in the last round.",
    zh: "起初一分不出，逐轮让步，最后一轮让到平均份额。",
  },
  decide: negotiating(
    {
      wish: (view, seat) => withOwn(view, seat, conceded(view)),
      limit: (view, seat) =>
        view.rounds.length === view.config.rounds
          ? (equalShares(view.config)[seat] ?? 0) + view.config.stridePercent
          : conceded(view),
      follows: true,
    },
    { en: "This is as far as I can go.", zh: "我只能让到这一步。" },
  ),
};

/** The last proposal of another seat; equal shares before any. */
function imitated(view: State, seat: Seat): Shares {
  const others = view.rounds
    .flatMap(({ proposals }) => proposals)
    .filter((proposal) => proposal.seat !== seat);
  return favourite(view) ?? others.at(-1)?.shares ?? equalShares(view.config);
}

const mirror: Character<State> = {
  id: "mirror",
  about: {
    en: "Repeats the proposal that most voted for, and votes as those before it, unless it would pay more than half.",
    zh: "重复得票最多的方案，投票时跟随前面的人，但自家份额不超过一半。",
  },
  decide: negotiating(
    { wish: imitated, limit: () => WHOLE / 2, follows: true },
    { en: "I can live with this.", zh: "这个方案我可以接受。" },
  ),
};

const ruthless: Character<State> = {
  id: "ruthless",
  about: {
    en: "Proposes to pay nothing, and votes for nothing else.",
    zh: "始终要求自家一分不出，别的方案一概不投。",
  },
  decide: negotiating(
    { wish: (view, seat) => withOwn(view, seat, 0), limit: () => 0, follows: false },
    { en: "We will not pay.", zh: "我们不会出钱。" },
  ),
};

const randomShares = ({ config }: State, draws: Draws): number[] => {
  const shares = Array.from({ length: config.seats }, () => 0);
  for (let left = WHOLE; left > 0; left -= config.stridePercent) {
    const seat = draws.int(config.seats);
    shares[seat] = (shares[seat] ?? 0) + config.stridePercent;
  }
  return shares;
};

const dice: Character<State> = {
  id: "dice",
  about: { en: "Proposes and votes at random.", zh: "随机提案，随机投票。" },
  decide(view, _seat, { kind, shape }, draws) {
    const { options = [] } = listedAnswers(shape);
    if (kind === "vote") return { text: draws.pick(options) };
    const words = { en: "How about this?", zh: "这样如何？" };
    return { text: proposalText(view, randomShares(view, draws), words) };
  },
};

export const house: readonly Character<State>[] = [dice, equal, usage, stepper, mirror, ruthless];
