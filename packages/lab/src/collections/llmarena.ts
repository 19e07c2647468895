import type { FigureUnit } from "@wisp/game";
import { EXPERIMENT_FORMAT, type ExperimentFile } from "../plan/experiment.ts";
import { COLLECTION_FORMAT, type CollectionFile } from "./collection.ts";

/** How many games each part of the collection plays. */
export interface LlmarenaSize {
  /** Of each subject in each ladder; the ladders end when sigma is at most `maxSigma`. */
  readonly ladder: {
    readonly minGames: number;
    readonly maxGames: number;
    readonly maxSigma: number;
  };
  /** Auctions, and matches of Hanabi, of a subject with itself. */
  readonly pairs: number;
  /** Matches as the undercover. */
  readonly undercover: number;
  /** Games of a subject with itself, with hints and as many without, of each of the two board games. */
  readonly hints: number;
}

/** As the paper prints them; of ladders it says "over 50 games per model". */
const paperSize: LlmarenaSize = {
  ladder: { minGames: 50, maxGames: 200, maxSigma: 1 },
  pairs: 100,
  undercover: 100,
  hints: 100,
};

type Figures = NonNullable<CollectionFile["figures"]>;
type Figure = Figures[number];
type Texts = { readonly en: string; readonly zh: string };

/** A thought takes its time, and the paper has no clock. */
const CLOCK_MS = 60_000;
/** The paper sets the temperature to 0 in all games. */
const settings = { ofModels: { sampling: { temperature: 0 } } };

const seed = (of: string) => `llmarena/${of}`;
const houseAgents = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `house:${name}`]));

const common = { format: EXPERIMENT_FORMAT, language: "en" } satisfies Partial<ExperimentFile>;

/** Agents of a game that play in its ladder, besides the collection's subjects: anchors of known strength. */
const ladder = (
  game: string,
  anchors: readonly string[],
  { ladder: rule }: LlmarenaSize,
  change: Partial<ExperimentFile>,
): Partial<ExperimentFile> => ({
  ...common,
  name: `LLMArena: ladder of ${game}`,
  question: `Who plays ${game} best?`,
  game,
  agents: houseAgents(anchors),
  subjects: [...anchors],
  table: [{ agent: "peer" }, { agent: "peer" }],
  arms: [{ name: "standard", changes: [{ of: "peer", settings }] }],
  blocks: { seed: seed(game) },
  primary: "wins",
  stopping: { kind: "ladder", ...rule },
  ...change,
});

/** A game of an agent with itself. A random agent takes the place of absent subjects. */
const pair = (
  id: string,
  game: string,
  count: number,
  change: Partial<ExperimentFile>,
): Partial<ExperimentFile> => ({
  ...common,
  name: `LLMArena: ${game} with itself`,
  question: `How does an agent play ${game} with itself?`,
  game,
  agents: houseAgents(["dice"]),
  subjects: ["dice"],
  table: [{ agent: "subject" }, { agent: "subject" }],
  arms: [{ name: "standard", changes: [{ of: "subject", settings }] }],
  blocks: { count, seed: seed(id) },
  primary: "score",
  ...change,
});

/** The same games with hints of positions and without. */
const hints = (game: string, { hints: count }: LlmarenaSize): Partial<ExperimentFile> =>
  pair(`${game}-hints`, game, count, {
    name: `LLMArena: ${game} with and without hints`,
    question: `What do hints of positions change in ${game}?`,
    options: { moveTimeLimitMs: CLOCK_MS },
    arms: [
      { name: "hints", changes: [{ of: "subject", settings }] },
      {
        name: "no hints",
        changes: [
          { of: "subject", settings },
          { option: "positionHints", value: false },
        ],
      },
    ],
    primary: "firstPlayerWon",
    secondary: ["endedByIllegalMove", "decisive", "illegalMoves"],
  });

/** One undercover, the subject, against four of the same host. */
const undercover = ({ undercover: count }: LlmarenaSize): Partial<ExperimentFile> => ({
  ...common,
  name: "LLMArena: undercover",
  question: "How often does an agent stay undetected, and does it know the others' word?",
  game: "undercover",
  options: {
    seats: 5,
    maxVotes: 2,
    endsAtAlive: 3,
    tie: "random",
    order: "seats",
    ballots: "open",
    wordCap: 0,
    clueTimeLimitMs: CLOCK_MS,
    voteTimeLimitMs: CLOCK_MS,
  },
  agents: { dice: "house:dice", host: "house:watchful" },
  subjects: ["dice"],
  table: [
    { agent: "subject", deals: { spy: true } },
    ...Array.from({ length: 4 }, () => ({ agent: "host" })),
  ],
  arms: [
    {
      name: "standard",
      changes: [
        { of: "subject", settings },
        { of: "host", settings },
      ],
    },
  ],
  blocks: { count, seed: seed("undercover") },
  primary: "winsSpy",
  secondary: [
    "interview:words/guess",
    "interview:words/strict",
    "interview:description/accurate",
    "illegalDecisions",
  ],
  judge: "judge",
  interviews: [{ name: "words", timeLimitMs: CLOCK_MS }],
});

const timed = { options: { moveTimeLimitMs: CLOCK_MS } };
const illegal = (game: string): string =>
  game === "tic-tac-toe" || game === "connect-four" ? "illegalMoves" : "illegalDecisions";

const experiments = (size: LlmarenaSize): CollectionFile["experiments"] => [
  {
    id: "tic-tac-toe",
    subjects: "join",
    experiment: ladder("tic-tac-toe", ["dice", "watchful", "planner"], size, {
      ...timed,
      secondary: ["illegalMoves"],
    }),
  },
  {
    id: "connect-four",
    subjects: "join",
    experiment: ladder("connect-four", ["dice", "watchful", "planner"], size, {
      ...timed,
      secondary: ["boardRewardPerMatch", "illegalMoves"],
    }),
  },
  {
    id: "holdem",
    subjects: "join",
    experiment: ladder("holdem", ["dice", "cautious", "planner"], size, {
      options: { hands: 1, stack: 100, bigBlind: 2, moveTimeLimitMs: CLOCK_MS },
      secondary: ["score", "illegalDecisions"],
    }),
  },
  {
    id: "bargain",
    subjects: "join",
    experiment: ladder("bargain", ["dice", "fair", "bayes"], size, {
      ...timed,
      secondary: ["score", "deals", "illegalDecisions"],
    }),
  },
  {
    id: "bid",
    experiment: pair("bid", "auction", size.pairs, {
      options: { bidTimeLimitMs: CLOCK_MS },
      secondary: ["aboveEquilibrium", "illegalDecisions"],
    }),
  },
  { id: "undercover", experiment: undercover(size) },
  {
    id: "hanabi",
    experiment: pair("hanabi", "hanabi", size.pairs, {
      ...timed,
      primary: "score",
      secondary: ["scoreKept", "plays", "reveals", "discards", "misplays", "illegalDecisions"],
    }),
  },
  { id: "tic-tac-toe-hints", experiment: hints("tic-tac-toe", size) },
  { id: "connect-four-hints", experiment: hints("connect-four", size) },
];

/** The seven games in the order of the paper's tables, with what each is measured by. */
const games: readonly {
  readonly id: string;
  readonly title: Texts;
  readonly unit: FigureUnit & Figure["unit"];
  /** Absent: the mu of its ladder. */
  readonly figure?: string;
  /** What counts as 100%, whoever takes part. */
  readonly anchor: number;
}[] = [
  { id: "tic-tac-toe", title: { en: "TicTacToe", zh: "井字棋" }, unit: "score", anchor: 29.02 },
  { id: "connect-four", title: { en: "ConnectFour", zh: "四子棋" }, unit: "score", anchor: 27.2 },
  { id: "holdem", title: { en: "Texas Hold’em", zh: "德州扑克" }, unit: "score", anchor: 26.5 },
  {
    id: "bid",
    title: { en: "Bid", zh: "竞价" },
    unit: "score",
    figure: "score",
    // Of two bidders who both bid half of their values.
    anchor: 10 / 6,
  },
  { id: "bargain", title: { en: "Bargain", zh: "议价" }, unit: "score", anchor: 24.3 },
  {
    id: "undercover",
    title: { en: "Undercover", zh: "卧底" },
    unit: "rate",
    figure: "winsSpy",
    // Of an undercover whom all others vote for at random.
    anchor: 0.6,
  },
  {
    id: "hanabi",
    title: { en: "Hanabi, points kept", zh: "花火（保留得分）" },
    unit: "score",
    // As the printed prompt says; where a lost match counts 0, few models have any score at all.
    figure: "scoreKept",
    // Of complete fireworks.
    anchor: 10,
  },
];

const measured = (
  id: string,
  title: Texts,
  unit: Figure["unit"],
  recipe: { readonly experiment: string; readonly figure: string; readonly arm?: string },
  better: Figure["better"] = "high",
): Figure => ({ id, title, unit, better, recipe: { kind: "measured", ...recipe } });

const raw: Figures = games.map(({ id, title, unit, figure }) =>
  figure === undefined
    ? { id, title, unit, recipe: { kind: "skill", experiment: id } }
    : measured(id, title, unit, { experiment: id, figure }),
);
const bestOf: Figures = games.map(({ id, title }) => ({
  id: `best-${id}`,
  title,
  unit: "rate",
  recipe: { kind: "of-best", of: id },
}));
const anchored: Figures = games.map(({ id, title, anchor }) => ({
  id: `anchored-${id}`,
  title,
  unit: "rate",
  recipe: { kind: "divided", of: id, by: anchor },
}));
const average = (id: string, of: Figures): Figure => ({
  id,
  title: { en: "Average", zh: "平均" },
  unit: "rate",
  recipe: { kind: "mean", of: of.map((figure) => figure.id) },
});
const lostIsZero = measured(
  "hanabi-zero",
  { en: "Hanabi, lost is 0", zh: "花火（失败计 0）" },
  "score",
  { experiment: "hanabi", figure: "score" },
);
const illegalFigures: Figures = games.map(({ id, title }) =>
  measured(`illegal-${id}`, title, "rate", { experiment: id, figure: illegal(id) }, "low"),
);

/** The columns of Table 2 for one game: with hints and without. */
const hintColumns = (["tic-tac-toe", "connect-four"] as const).flatMap((game) =>
  (
    [
      ["won", "firstPlayerWon", { en: "first wins", zh: "先手胜" }, null],
      ["error", "endedByIllegalMove", { en: "errors", zh: "错误率" }, "low"],
      ["decided", "decisive", { en: "decided", zh: "分出胜负" }, null],
    ] as const
  ).flatMap(([id, figure, what, better]) =>
    (["hints", "no hints"] as const).map((arm) => {
      const of = games.find((each) => each.id === game)?.title ?? what;
      const title = {
        en: `${of.en}, ${what.en}${arm === "hints" ? "" : ", w/o hint"}`,
        zh: `${of.zh}，${what.zh}${arm === "hints" ? "" : "（无提示）"}`,
      };
      const place = `${game}-${id}-${arm === "hints" ? "with" : "without"}`;
      const experiment = `${game}-hints`;
      return measured(place, title, "rate", { experiment, figure, arm }, better);
    }),
  ),
);

const probes: Figures = [
  measured(
    "description",
    { en: "Description, judged by a model", zh: "描述（由模型评判）" },
    "rate",
    { experiment: "undercover", figure: "interview:description/accurate" },
  ),
  measured("guess", { en: "Guess", zh: "猜词" }, "rate", {
    experiment: "undercover",
    figure: "interview:words/guess",
  }),
  measured("strict", { en: "Guess (strict)", zh: "猜词（严格）" }, "rate", {
    experiment: "undercover",
    figure: "interview:words/strict",
  }),
];

const reward = measured(
  "board-reward",
  { en: "Board rewards per match", zh: "每局局面收益" },
  "score",
  { experiment: "connect-four", figure: "boardRewardPerMatch" },
);
const bidScore: Figure = {
  id: "bid-score",
  title: { en: "Median bid above half the value", zh: "出价高于半价的中位数" },
  unit: "score",
  better: null,
  recipe: {
    kind: "measured",
    experiment: "bid",
    figure: "aboveEquilibrium",
    take: "seat-median",
  },
};
const moves: Figures = (
  [
    ["plays", { en: "Play", zh: "出牌" }],
    ["reveals", { en: "Reveal", zh: "提示" }],
    ["discards", { en: "Discard", zh: "弃牌" }],
  ] as const
).map(([figure, title]) =>
  measured(`hanabi-${figure}`, title, "rate", { experiment: "hanabi", figure }, null),
);

const titlesOf = (figures: Figures): Texts[] =>
  figures.map(({ title }) => (typeof title === "string" ? { en: title, zh: title } : title));
const tableOf = (title: Texts, figures: Figures, paper?: string) => ({
  kind: "table" as const,
  title,
  columns: titlesOf(figures),
  rows: [{ figures: figures.map(({ id }) => id) }],
  ...(paper !== undefined && { paper }),
});

const normalised = [...bestOf, average("best-average", bestOf)];
const fixed = [...anchored, average("anchored-average", anchored)];
const rawColumns = [...raw, lostIsZero];

/**
 * The seven games of LLMArena (2024) and its studies of single abilities. Subjects play ladders among
 * themselves and with agents of the house, so that one subject alone is rated, too.
 */
export const llmarenaOf = (size: LlmarenaSize): CollectionFile => ({
  format: COLLECTION_FORMAT,
  name: { en: "Tables of the LLMArena paper", zh: "LLMArena 论文的表格" },
  question: {
    en: "How well does an agent play seven games, and which abilities does it show in them?",
    zh: "智能体玩七种游戏的水平如何？从中能看出哪些能力？",
  },
  note: {
    en: "Subjects and agents of the house play ladders together. The four other players of Undercover are the host: name a model with --host host=ADDRESS for a real measurement. With --host judge=ADDRESS on the command line, this model judges descriptions. Without subjects, random agents play.",
    zh: "受测智能体与平台智能体一同参加天梯。“卧底”游戏的另外四名玩家是公用智能体 host：要正式测评，请用 --host host=地址 指定一个模型。在命令行中用 --host judge=地址 指定的模型会评判描述是否准确。不给出受测智能体时，由随机智能体代替。",
  },
  hosts: { host: "house:watchful" },
  experiments: experiments(size),
  figures: [
    ...rawColumns,
    ...normalised,
    ...fixed,
    ...hintColumns,
    ...probes,
    reward,
    bidScore,
    ...moves,
    ...illegalFigures,
  ],
  layouts: [
    tableOf(
      { en: "Divided by the best of those shown (Table 1)", zh: "除以所列最佳者（表 1）" },
      normalised,
      "llmarena-table-1",
    ),
    tableOf(
      {
        en: "Divided by fixed anchors: the paper's best mu, the equilibrium's profit, the wins of an undercover among random voters, complete fireworks",
        zh: "除以固定基准：论文中最高的 mu、均衡时的利润、随机投票时卧底的胜率、全部完成的烟花",
      },
      fixed,
    ),
    tableOf({ en: "Scores (Table 4)", zh: "得分（表 4）" }, rawColumns, "llmarena-table-4"),
    tableOf(
      { en: "With and without hints (Table 2)", zh: "有无提示（表 2）" },
      hintColumns,
      "llmarena-table-2",
    ),
    tableOf(
      { en: "Words of the others (Table 3)", zh: "其他玩家的词（表 3）" },
      probes,
      "llmarena-table-3",
    ),
    {
      kind: "bars",
      title: { en: "Board rewards in Connect Four (Figure 2)", zh: "四子棋的局面收益（图 2）" },
      parts: [reward.id],
      paper: "llmarena-figure-2",
    },
    {
      kind: "bars",
      title: { en: "Bids above the equilibrium (Figure 3)", zh: "高于均衡的出价（图 3）" },
      parts: [bidScore.id],
      paper: "llmarena-figure-3",
    },
    {
      kind: "bars",
      title: { en: "Actions in Hanabi (Figure 5)", zh: "花火中的行动（图 5）" },
      parts: moves.map(({ id }) => id),
      paper: "llmarena-figure-5",
    },
    tableOf({ en: "Illegal answers (%)", zh: "无效回答（%）" }, illegalFigures),
  ],
});

/** The collection at the paper's size. */
export const llmarena: CollectionFile = llmarenaOf(paperSize);
