import { COLLECTION_FORMAT, type CollectionFile } from "../collections/collection.ts";
import { EXPERIMENT_FORMAT, type ExperimentFile } from "../plan/experiment.ts";

type Figures = NonNullable<CollectionFile["figures"]>;
type Texts = { readonly en: string; readonly zh: string };

const CLOCK_MS = 60_000;
/** Of each game: a multiple of two seats and three opponents. */
const MATCHES = 120;

/** The games of two in which the subject meets three agents of the house in turn. */
const duels: readonly {
  readonly game: string;
  readonly name: Texts;
  readonly opponents: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** Besides points. */
  readonly figures: readonly {
    readonly id: string;
    readonly title: Texts;
    readonly unit: "rate" | "score";
    readonly better: "high" | "low" | null;
  }[];
}[] = [
  {
    game: "tic-tac-toe",
    name: { en: "Tic-tac-toe", zh: "井字棋" },
    opponents: ["dice", "watchful", "planner"],
    options: { moveTimeLimitMs: CLOCK_MS },
    figures: [
      { id: "wins", title: { en: "Wins", zh: "胜率" }, unit: "rate", better: "high" },
      {
        id: "illegalMoves",
        title: { en: "Illegal moves", zh: "无效着法" },
        unit: "rate",
        better: "low",
      },
    ],
  },
  {
    game: "connect-four",
    name: { en: "Connect Four", zh: "四子棋" },
    opponents: ["dice", "watchful", "planner"],
    options: { moveTimeLimitMs: CLOCK_MS },
    figures: [
      { id: "wins", title: { en: "Wins", zh: "胜率" }, unit: "rate", better: "high" },
      {
        id: "boardRewardPerMatch",
        title: { en: "Board rewards per match", zh: "每局局面收益" },
        unit: "score",
        better: "high",
      },
      {
        id: "illegalMoves",
        title: { en: "Illegal moves", zh: "无效着法" },
        unit: "rate",
        better: "low",
      },
    ],
  },
  {
    game: "holdem",
    name: { en: "Hold'em", zh: "德州扑克" },
    opponents: ["dice", "caller", "planner"],
    options: { moveTimeLimitMs: CLOCK_MS },
    figures: [
      { id: "wins", title: { en: "Wins", zh: "胜率" }, unit: "rate", better: "high" },
      {
        id: "illegalDecisions",
        title: { en: "Illegal answers", zh: "无效回答" },
        unit: "rate",
        better: "low",
      },
    ],
  },
  {
    game: "bargain",
    name: { en: "Bargain", zh: "议价" },
    opponents: ["dice", "fair", "bayes"],
    options: { moveTimeLimitMs: CLOCK_MS },
    figures: [
      { id: "deals", title: { en: "Deals", zh: "成交率" }, unit: "rate", better: "high" },
      {
        id: "illegalDecisions",
        title: { en: "Illegal answers", zh: "无效回答" },
        unit: "rate",
        better: "low",
      },
    ],
  },
  {
    game: "auction",
    name: { en: "Auction", zh: "拍卖" },
    opponents: ["dice", "shader", "equilibrium"],
    options: { auctions: 10, bidTimeLimitMs: CLOCK_MS },
    figures: [
      {
        id: "aboveEquilibrium",
        title: { en: "Bids above the equilibrium", zh: "出价高于均衡" },
        unit: "rate",
        better: null,
      },
      {
        id: "illegalDecisions",
        title: { en: "Illegal answers", zh: "无效回答" },
        unit: "rate",
        better: "low",
      },
    ],
  },
];

const experimentOf = ({ game, name, opponents, options, figures }: (typeof duels)[number]) =>
  ({
    format: EXPERIMENT_FORMAT,
    name: `${name.en}: against the house`,
    question: `How well does it play ${name.en} against agents of the house?`,
    game,
    language: "en" as const,
    options,
    agents: Object.fromEntries(opponents.map((id) => [id, `house:${id}`])),
    subjects: [],
    opponents: [...opponents],
    table: [{ agent: "subject" }, { agent: "opponent" }],
    arms: [{ name: "as it plays" }],
    blocks: { seed: `card/${game}/1` },
    // Each its own unit of the analysis; that seats are fixed lets an agent of the house meet itself.
    settings: Array.from({ length: MATCHES }, (_, at) => ({
      id: `${game}/${at + 1}`,
      seats: { subject: [at % 2] },
    })),
    primary: "score",
    secondary: figures.map(({ id }) => id),
  }) satisfies Partial<ExperimentFile>;

const figuresOf = ({ game, figures }: (typeof duels)[number]): Figures => [
  {
    id: `${game}-score`,
    title: { en: "Points a match", zh: "每局得分" },
    unit: "score",
    recipe: { kind: "measured", experiment: game, figure: "score" },
  },
  ...figures.map(({ id, title, unit, better }) => ({
    id: `${game}-${id.toLowerCase()}`,
    title,
    unit,
    better,
    recipe: { kind: "measured" as const, experiment: game, figure: id },
  })),
];

/** Games of two against three agents of the house, instead of the ladders of LLMArena, which need hundreds of matches. */
export const duelsOfOne: CollectionFile = {
  format: COLLECTION_FORMAT,
  name: { en: "Games of two, against the house", zh: "双人游戏：与平台智能体对战" },
  question: {
    en: "How well does an agent play games of two?",
    zh: "智能体玩双人游戏的水平如何？",
  },
  experiments: duels.map((duel) => ({ id: duel.game, experiment: experimentOf(duel) })),
  figures: duels.flatMap(figuresOf),
  layouts: duels.map((duel) => {
    const figures = figuresOf(duel);
    return {
      kind: "table" as const,
      title: duel.name,
      columns: figures.map(({ title }) => title),
      rows: [{ figures: figures.map(({ id }) => id) }],
    };
  }),
};
