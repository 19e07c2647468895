import { type Ask, type Draws, type Figure, randomFrom, type Seat, type Setup } from "@wisp/game";
import { type Twins, textFor } from "@wisp/game/conformance";
import { illegalDecisions, lostDecisions } from "../common/decision-figures.ts";
import { placementAfter } from "../common/placement.ts";
import type { GameEntry, OptionTexts } from "../entry.ts";
import { type Card, deckOf, deckSize, MAX_COLOURS, MAX_RANKS } from "./deck.ts";
import {
  type Config,
  configSchema,
  type Event,
  type Hint,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { house } from "./house.ts";
import { hanabi } from "./index.ts";
import { choicesOf, deckFor } from "./referee.ts";
import { maxScore, pointsAt, type State } from "./state.ts";

/** What uniformly random legal moves score in the small game, by 40 million and 20,000 matches. */
const scores: readonly Figure[] = [
  {
    id: "scoreZero",
    of: { fact: "score-zero" },
    role: null,
    unit: "score",
    better: "high",
    usual: true,
    text: {
      en: {
        name: "Score, lost matches zero",
        short: "Lost is 0",
        about:
          "Cards on the fireworks per match; a match whose last life is lost counts 0. Random moves score 0.00039 in the small game.",
      },
      zh: {
        name: "得分（失败计零）",
        short: "失败计零",
        about: "平均每场烟花上的牌数，失去最后一条生命的对局计 0。小型规则下随机行动得 0.00039。",
      },
    },
  },
  {
    id: "scoreKept",
    of: { fact: "score-kept" },
    role: null,
    unit: "score",
    better: "high",
    usual: true,
    text: {
      en: {
        name: "Score, points kept",
        short: "Kept",
        about:
          "Cards on the fireworks per match, also where the last life is lost; 0 where an answer was missed. Random moves score 0.401 in the small game.",
      },
      zh: {
        name: "得分（保留）",
        short: "保留",
        about:
          "平均每场烟花上的牌数，失去最后一条生命时也计入；有人未能作答的对局计 0。小型规则下随机行动得 0.401。",
      },
    },
  },
];

const shareOfMoves = { role: null, unit: "rate", better: null, usual: false } as const;

const moves: readonly Figure[] = [
  {
    id: "complete",
    of: "wins",
    role: null,
    unit: "rate",
    better: "high",
    usual: true,
    text: {
      en: {
        name: "Complete",
        short: "Complete",
        about: "Matches in which all fireworks were complete, divided by matches.",
      },
      zh: { name: "全部完成率", short: "完成", about: "搭完所有烟花的对局数除以总对局数。" },
    },
  },
  {
    id: "plays",
    of: { fact: "plays" },
    ...shareOfMoves,
    text: {
      en: { name: "Plays", short: "Plays", about: "Cards played, divided by moves." },
      zh: { name: "出牌率", short: "出牌", about: "出牌次数除以行动次数。" },
    },
  },
  {
    id: "reveals",
    of: { fact: "reveals" },
    ...shareOfMoves,
    text: {
      en: { name: "Reveals", short: "Reveals", about: "Hints given, divided by moves." },
      zh: { name: "提示率", short: "提示", about: "提示次数除以行动次数。" },
    },
  },
  {
    id: "discards",
    of: { fact: "discards" },
    ...shareOfMoves,
    text: {
      en: { name: "Discards", short: "Discards", about: "Cards discarded, divided by moves." },
      zh: { name: "弃牌率", short: "弃牌", about: "弃牌次数除以行动次数。" },
    },
  },
  {
    id: "misplays",
    of: { fact: "misplays" },
    role: null,
    unit: "rate",
    better: "low",
    usual: true,
    text: {
      en: {
        name: "Misplays",
        short: "Misplays",
        about: "Cards that did not fit, divided by cards played.",
      },
      zh: { name: "出错率", short: "出错", about: "接不上的牌数除以出牌次数。" },
    },
  },
  {
    id: "blindPlays",
    of: { fact: "blind-plays" },
    ...shareOfMoves,
    text: {
      en: {
        name: "Blind plays",
        short: "Blind",
        about: "Cards played about which no hint had told anything, divided by cards played.",
      },
      zh: { name: "盲打率", short: "盲打", about: "打出的牌中未获任何提示的比例。" },
    },
  },
];

/** What forms call the options of a season. */
const options: OptionTexts = {
  seats: {
    en: { label: "Players", hint: "Players at a table, 2 to 5." },
    zh: { label: "人数", hint: "每桌 2 至 5 人。" },
  },
  colours: {
    en: { label: "Colours", hint: "Fireworks to build, 1 to 5. The full game has 5." },
    zh: { label: "颜色数", hint: "要搭的烟花数，1 至 5；完整规则为 5。" },
  },
  ranks: {
    en: { label: "Ranks", hint: "Cards of a firework, 2 to 5. The full game has 5." },
    zh: { label: "点数", hint: "一座烟花的牌数，2 至 5；完整规则为 5。" },
  },
  handSize: {
    en: {
      label: "Cards in a hand",
      hint: "2 to 5; the deck must have more cards than all hands. The full game has 5.",
    },
    zh: { label: "手牌数", hint: "2 至 5，牌堆必须多于所有手牌；完整规则为 5。" },
  },
  informationTokens: {
    en: { label: "Information tokens", hint: "Tokens for hints, 1 to 20. The full game has 8." },
    zh: { label: "提示标记", hint: "提示标记数，1 至 20；完整规则为 8。" },
  },
  lifeTokens: {
    en: { label: "Lives", hint: "Misplays that end the match, 1 to 10. The full game has 3." },
    zh: { label: "生命", hint: "出错多少次后对局结束，1 至 10；完整规则为 3。" },
  },
  scoreWhenLost: {
    en: {
      label: "Score of a lost match",
      hint: "What a match scores when its last life is lost.",
      values: { zero: "0", kept: "the cards on the fireworks" },
    },
    zh: {
      label: "失败对局的得分",
      hint: "失去最后一条生命的对局得多少分。",
      values: { zero: "0", kept: "烟花上的牌数" },
    },
  },
  knowledge: {
    en: {
      label: "What a question says of the own cards",
      hint: "Agents may conclude the rest from the hints themselves.",
      values: { told: "what hints told", deduced: "also what hints exclude" },
    },
    zh: {
      label: "提问中关于自己手牌的信息",
      hint: "其余的由智能体自己从提示中推断。",
      values: { told: "提示的内容", deduced: "也包括提示排除的可能" },
    },
  },
  moveTimeLimitMs: {
    en: { label: "Time per move, seconds", hint: "A player who takes longer ends the match." },
    zh: { label: "每步时限（秒）", hint: "有玩家超时，对局即告失败。" },
  },
};

type Pair = Twins<Config, Materials, Event, State>;

const swapped = (deck: readonly Card[], one: number, other: number): Card[] =>
  deck.map((card, at) => (at === one ? deck[other] : at === other ? deck[one] : card) ?? card);

/**
 * Two decks in which a card is in another's place. No hint points at one of the two cards in a way that
 * tells the decks apart, and none of them is played or discarded, as long as there is another move.
 */
function pairOf(
  setup: Setup<Config, Materials>,
  seat: Seat,
  decks: readonly [Card[], Card[]],
): Pair {
  const isChanged = (place: number): boolean => decks[0][place] !== decks[1][place];
  const tellsApart = (hint: Hint, place: number): boolean => {
    const [one, other] = decks.map((deck) => deck[place]);
    return (
      one !== undefined && other !== undefined && pointsAt(hint, one) !== pointsAt(hint, other)
    );
  };
  return {
    setups: [
      { ...setup, materials: { deck: decks[0] } },
      { ...setup, materials: { deck: decks[1] } },
    ],
    until: (event) =>
      event.type === "revealed"
        ? event.target === seat && decks[0].some((_, place) => tellsApart(event.hint, place))
        : "card" in event && isChanged(event.place),
    answer({ view, seat: mover, draws }) {
      const choices = choicesOf(view, mover);
      const same = choices.filter(({ move }) => {
        if (move.kind !== "reveal") {
          const held = view.hands[mover]?.[move.position];
          return held !== undefined && !isChanged(held.place);
        }
        return (view.hands[move.target] ?? []).every(({ place }) => !tellsApart(move.hint, place));
      });
      const quiet = same.filter(({ move }) => move.kind !== "play");
      const from = [quiet, same, choices].find(({ length }) => length > 0) ?? choices;
      return draws.pick(from).option;
    },
  };
}

/**
 * What `seat` and the public must not be able to find out: the first and the last card that the seat is dealt,
 * which the other match has elsewhere in the deck, the order of its hand, and that of the cards to come.
 */
function indistinguishableSetups(setup: Setup<Config, Materials>, seat: Seat): Pair[] {
  const { config, materials } = setup;
  const deck =
    materials.deck === undefined
      ? randomFrom(setup.seed)("deck").shuffle(deckOf(config))
      : deckFor(config, materials.deck);
  const dealt = config.seats * config.handSize;
  const first = seat * config.handSize;
  /** The last card from a place on that differs from the one at a place. */
  const exchange = (at: number, from: number): Pair[] => {
    const other = deck.findLastIndex((card, place) => place >= from && card !== deck[at]);
    return other < 0 ? [] : [pairOf(setup, seat, [deck, swapped(deck, at, other)])];
  };
  const own = Array.from({ length: config.handSize }, (_, at) => first + at);
  const ends = own.filter((at) => at === first || at === first + config.handSize - 1);
  const inHand = own.flatMap((at) =>
    deck[at] === deck[first] ? [] : [pairOf(setup, seat, [deck, swapped(deck, first, at)])],
  );
  return [
    ...ends.flatMap((at) => exchange(at, dealt)),
    ...inHand.slice(0, 1),
    ...exchange(dealt, dealt),
  ];
}

/** One in this many ordinary answers may be a play: most plays of unknown cards end the match. */
const PLAYS = 30;

/** A reveal or a discard, now and then a play. */
function legal(ask: Ask<unknown>, draws: Draws): string {
  const { shape } = ask;
  if (shape.kind !== "option" || draws.int(PLAYS) === 0) return textFor(ask, draws);
  const careful = shape.options.filter((option) => !option.startsWith("Play"));
  return careful.length === 0 ? textFor(ask, draws) : draws.pick(careful);
}

export const hanabiEntry: GameEntry = {
  game: hanabi,
  name: { en: "Hanabi", zh: "花火" },
  about: {
    en: "Build fireworks together while seeing every hand but your own: what does a hint mean?",
    zh: "合作搭建烟花，看得到别人的牌，唯独看不到自己的：一个提示意味着什么？",
  },
  house,
  // The cards of the largest table; a match uses those of its own.
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: {
      deck: random("deck").shuffle(deckOf({ colours: MAX_COLOURS, ranks: MAX_RANKS })),
    },
  }),
  duplicates: () => true,
  options,
  content: null,
  deals: [],
  board: {
    roles: {},
    figures: [...scores, ...moves, lostDecisions, illegalDecisions],
    placement: placementAfter(40),
    ranking: { figure: "score", claims: "means" },
    rating: "team",
  },
  space: null,
  indistinguishableSetups: (setup, seat) => {
    const config = configSchema.parse(setup.config);
    const materials = materialsSchema.parse(setup.materials);
    return indistinguishableSetups({ ...setup, config, materials }, seat);
  },
  points: (config) => ({
    scale: 1,
    least: 0,
    most: maxScore(configSchema.parse(config)),
    sum: null,
  }),
  // Every card that is drawn may give a token, and every token may be spent; then each seat has a last turn.
  maxDecisions: (config) => {
    const parsed = configSchema.parse(config);
    const { seats, handSize, informationTokens } = parsed;
    return 2 * (deckSize(parsed) - seats * handSize) + informationTokens + seats;
  },
  legal,
};
