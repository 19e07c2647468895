import type { MetricUnit } from "@wisp/game";
import { COLLECTION_FORMAT, type CollectionFile } from "@wisp/lab";
import { chanceOf, type LlmarenaSize, llmarenaExperiments, paperSize } from "./presets.ts";

type Metrics = NonNullable<CollectionFile["figures"]>;
type Metric = Metrics[number];
type Texts = { readonly en: string; readonly zh: string };

const illegal = (game: string): string =>
  game === "tic-tac-toe" || game === "connect-four" ? "illegalMoves" : "illegalDecisions";

/** The seven games in the order of the paper's tables, with what each is measured by. */
const games: readonly {
  readonly id: string;
  readonly title: Texts;
  readonly unit: MetricUnit & Metric["unit"];
  /** Absent: the mu of its ladder. */
  readonly figure?: string;
  /** What counts as 100%, for any participants. */
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
  unit: Metric["unit"],
  recipe: { readonly experiment: string; readonly figure: string; readonly arm?: string },
  better: Metric["better"] = "high",
): Metric => ({ id, title, unit, better, recipe: { kind: "measured", ...recipe } });

const raw: Metrics = games.map(({ id, title, unit, figure }) =>
  figure === undefined
    ? { id, title, unit, recipe: { kind: "skill", experiment: id } }
    : measured(id, title, unit, { experiment: id, figure }),
);
const bestOf: Metrics = games.map(({ id, title }) => ({
  id: `best-${id}`,
  title,
  unit: "rate",
  recipe: { kind: "of-best", of: id },
}));
const anchored: Metrics = games.map(({ id, title, anchor }) => ({
  id: `anchored-${id}`,
  title,
  unit: "rate",
  recipe: { kind: "divided", of: id, by: anchor },
}));
const average = (id: string, of: Metrics): Metric => ({
  id,
  title: { en: "Average", zh: "平均" },
  unit: "rate",
  recipe: { kind: "mean", of: of.map((metric) => metric.id) },
});
const lostIsZero = measured(
  "hanabi-zero",
  { en: "Hanabi, lost is 0", zh: "花火（失败计 0）" },
  "score",
  { experiment: "hanabi", figure: "score" },
);
const illegalMetrics: Metrics = games.map(({ id, title }) =>
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
  ).flatMap(([id, metric, what, better]) =>
    (["hints", "no hints"] as const).map((arm) => {
      const of = games.find((each) => each.id === game)?.title ?? what;
      const title = {
        en: `${of.en}, ${what.en}${arm === "hints" ? "" : ", w/o hint"}`,
        zh: `${of.zh}，${what.zh}${arm === "hints" ? "" : "（无提示）"}`,
      };
      const place = `${game}-${id}-${arm === "hints" ? "with" : "without"}`;
      const experiment = `${game}-hints`;
      return measured(place, title, "rate", { experiment, figure: metric, arm }, better);
    }),
  ),
);

const probes: Metrics = [
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

/** Both readings of equation 2. */
const rewards: Metrics = [
  measured("board-reward", { en: "Own moves alone", zh: "只计自己的着法" }, "score", {
    experiment: "connect-four",
    figure: "boardRewardPerMatch",
  }),
  measured("move-reward", { en: "Replies included", zh: "含对方应手" }, "score", {
    experiment: "connect-four",
    figure: "moveRewardPerMatch",
  }),
];
const bidScore: Metric = {
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
const moves: Metrics = (
  [
    ["plays", { en: "Play", zh: "出牌" }],
    ["reveals", { en: "Reveal", zh: "提示" }],
    ["discards", { en: "Discard", zh: "弃牌" }],
  ] as const
).map(([metric, title]) =>
  measured(`hanabi-${metric}`, title, "rate", { experiment: "hanabi", figure: metric }, null),
);

const chances: Metrics = (
  [
    ["fold", { en: "Fold", zh: "弃牌" }],
    ["check-call", { en: "Check or call", zh: "过牌或跟注" }],
    ["raise-half-pot", { en: "Raise half the pot", zh: "加注半个底池" }],
    ["raise-pot", { en: "Raise the pot", zh: "加注一个底池" }],
    ["all-in", { en: "All-in", zh: "全下" }],
  ] as const
).map(([action, title]) =>
  measured(
    `chance-${action}`,
    title,
    "rate",
    { experiment: "spots", figure: chanceOf(action) },
    null,
  ),
);

const titlesOf = (metrics: Metrics): Texts[] =>
  metrics.map(({ title }) => (typeof title === "string" ? { en: title, zh: title } : title));
const tableOf = (title: Texts, metrics: Metrics, paper?: string) => ({
  kind: "table" as const,
  title,
  columns: titlesOf(metrics),
  rows: [{ figures: metrics.map(({ id }) => id) }],
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
    en: "Subjects and agents of the house play ladders together. The four other players of Undercover are the host: name a model with --host host=ADDRESS for a real measurement. With --host judge=ADDRESS on the command line, this model judges descriptions. Figure 4 asks about the 100 spots as they are played, to the flop; the suite holdem-spots asks about all of them. Without subjects, random agents play.",
    zh: "受测智能体与平台智能体一同参加天梯。“卧底”游戏的另外四名玩家是公用智能体 host：要正式测评，请用 --host host=地址 指定一个模型。在命令行中用 --host judge=地址 指定的模型会评判描述是否准确。图 4 的 100 个局面在对局中只问到翻牌为止；时刻题集 holdem-spots 会问全部局面。不给出受测智能体时，由随机智能体代替。",
  },
  hosts: { host: "house:watchful" },
  experiments: llmarenaExperiments(size),
  figures: [
    ...rawColumns,
    ...normalised,
    ...fixed,
    ...hintColumns,
    ...probes,
    ...rewards,
    bidScore,
    ...chances,
    ...moves,
    ...illegalMetrics,
  ],
  layouts: [
    tableOf(
      { en: "Divided by the best of those shown (Table 1)", zh: "除以所列最佳者（表 1）" },
      normalised,
      "llmarena-table-1",
    ),
    tableOf(
      {
        en: "Divided by fixed anchors (the paper's best mu, equilibrium profit, 60% of wins, 10 points)",
        zh: "除以固定基准（论文最高的 mu、均衡利润、60% 胜率、10 分）",
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
    tableOf(
      {
        en: "Board rewards per match in Connect Four (Figure 2)",
        zh: "四子棋的每局局面收益（图 2）",
      },
      rewards,
      "llmarena-figure-2",
    ),
    {
      kind: "bars",
      title: { en: "Bids above the equilibrium (Figure 3)", zh: "高于均衡的出价（图 3）" },
      parts: [bidScore.id],
      paper: "llmarena-figure-3",
    },
    tableOf(
      { en: "Chance to win by action (Figure 4)", zh: "各行动的胜率（图 4）" },
      chances,
      "llmarena-figure-4",
    ),
    {
      kind: "bars",
      title: { en: "Actions in Hanabi (Figure 5)", zh: "花火中的行动（图 5）" },
      parts: moves.map(({ id }) => id),
      paper: "llmarena-figure-5",
    },
    tableOf({ en: "Illegal answers (%)", zh: "无效回答（%）" }, illegalMetrics),
  ],
});

/** The collection at the paper's size. */
export const llmarena: CollectionFile = llmarenaOf(paperSize);

/** The settings of models at the temperature and with the prompts of the paper. */
const printed = {
  ofModels: {
    sampling: { temperature: 0 },
    strategy: "printed",
    strategySettings: { paper: "llmarena-paper/1" },
  },
};

/** The same collection with the printed prompts; agents that are no models play it alike. */
export const llmarenaPrinted: CollectionFile = {
  ...llmarena,
  name: {
    en: "Tables of the LLMArena paper, printed prompts",
    zh: "LLMArena 论文的表格（原文提示词）",
  },
  experiments: llmarena.experiments.map((listed) => ({
    ...listed,
    experiment: {
      ...listed.experiment,
      arms: listed.experiment?.arms?.map((arm) => ({
        ...arm,
        changes: arm.changes?.map((change) =>
          "settings" in change ? { ...change, settings: printed } : change,
        ),
      })),
    },
  })),
};
