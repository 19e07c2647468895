import type { PaperTable } from "@wisp/lab";

const PAPER = "MAgIC (2024)";

const metrics = [
  "Win rate",
  "Judgement",
  "Reasoning",
  "Deception",
  "Self-aware.",
  "Cooper.",
  "Coord.",
  "Rational.",
];

/** How all matches of the paper differ from ours. */
const design: PaperTable["differences"] = {
  en: "The paper plays 143 games for each model against GPT-4 and prints no intervals. Its topics, words, airlines and most of its settings are not printed: ours are others of the same number. Here three clear rules replace what its code repairs silently: an illegal proposal repeats the last one, a lost choice cooperates and is not counted as rational, and missing answers to interviews are left out and counted apart. Its code asks for the own role before each clue of Chameleon and for suspects after each one, also the chameleon, and lets players suspect themselves. Here the role is asked once, before the first clue, and suspects, other players than oneself, after a whole round of clues; players who were told are not asked for one. So Reasoning, strict, has 300 units, not 600. A clue is cut after 400 characters and a decision has 60 seconds; the paper limits neither.",
  zh: "论文让每个模型与 GPT-4 进行 143 场对局，没有给出区间。其主题、词、航空公司和大部分设定没有印出，这里用数量相同的另一批。论文代码悄悄修正的地方，这里有三条明确的规则：无效方案沿用上一次的方案；失败的选择算作合作，不计入理性；缺失的访谈回答不计入指标，另行统计。论文代码在变色龙的每条线索前询问自身身份，在每条线索后询问怀疑对象（变色龙也要回答），并允许玩家怀疑自己。这里身份只在第一条线索前问一次，怀疑对象在一整轮线索之后询问，且只能是别人；已被告知的玩家不再回答。因此“推理（严格）”为 300 个单位，而不是 600 个。线索超过 400 个字符会被截断，每次决策限时 60 秒；论文没有这两项限制。",
};

const table1: PaperTable = {
  source: `${PAPER}, Table 1`,
  head: ["Model", ...metrics],
  rows: [
    ["GPT o1", "62.1", "90.0", "34.8", "65.0", "73.0", "85.7", "66.7", "69.5"],
    ["GPT-4-turbo", "57.2", "81.2", "37.0", "65.0", "55.0", "66.7", "33.4", "78.1"],
    ["GPT-4", "53.3", "83.8", "32.3", "75.0", "55.0", "47.6", "47.6", "69.0"],
    ["GPT-3.5-turbo", "39.3", "52.5", "24.5", "77.5", "25.9", "57.1", "9.50", "41.4"],
    ["Claude 2", "34.0", "45.0", "34.0", "25.0", "50.0", "71.4", "23.8", "24.3"],
    ["PaLM 2", "33.3", "43.8", "25.8", "32.5", "41.1", "42.9", "14.3", "38.1"],
    ["Cohere", "27.3", "42.5", "27.8", "37.5", "35.6", "71.4", "4.80", "18.1"],
    ["Llama-2-70B", "26.5", "45.0", "37.0", "40.0", "53.2", "42.9", "4.80", "5.20"],
  ],
  differences: {
    en: `Compare the printed Reasoning with “Reasoning, strict”, and the printed Coordination with “Coordination of all games”: the paper prints other denominators than its equations (3) and (7). Its Deception has a term of guesses that its code counts the other way round; here it stands apart. Its Self-awareness fits no denominators. ${design.en}`,
    zh: `印出的推理应与“推理（严格）”比较，印出的协调应与“协调（占全部对局）”比较：论文印出的数值所用的分母与公式（3）和（7）不同。其欺骗中的猜词一项，代码恰好数反了，这里单列。其自我认知与任何分母都不相符。${design.zh}`,
  },
};

const pgmRows: readonly (readonly string[])[] = [
  ["GPT-4-turbo + PGM", "58.3", "76.2", "39.2", "62.5", "56.9", "81.0", "47.6", "76.7"],
  ["GPT-4 + PGM", "63.5", "87.5", "37.8", "75.0", "61.3", "61.9", "57.1", "76.2"],
  ["GPT-3.5-turbo + PGM", "49.1", "65.0", "33.5", "62.5", "36.1", "71.4", "33.3", "59.5"],
  ["Claude 2 + PGM", "43.0", "57.5", "44.0", "42.5", "60.0", "85.7", "61.9", "54.8"],
  ["PaLM 2 + PGM", "41.4", "62.5", "39.3", "60.0", "34.5", "42.9", "4.80", "40.0"],
  ["Cohere + PGM", "35.8", "52.5", "31.8", "67.5", "30.4", "42.9", "4.80", "30.0"],
  ["Llama-2-70B + PGM", "30.8", "53.7", "29.3", "55.0", "45.2", "52.4", "14.3", "28.1"],
];

const table4: PaperTable = {
  source: `${PAPER}, Table 4`,
  head: ["Model", ...metrics],
  rows: [
    ["GPT-4", "58.3", "83.8", "32.3", "75.0", "55.0", "47.6", "47.6", "69.0"],
    ...pgmRows,
    ["Average improvement", "6.57", "8.72", "5.21", "6.07", ".66", "5.46", "12.2", "13.0"],
  ],
  differences: {
    en: `The rows without PGM are those of Table 1, but GPT-4's win rate is printed as 53.3 there and as 58.3 here. Recomputed from the rows, Deception improves by 10.36 (printed 6.07) and Self-awareness by 1.23 (.66). The paper has no control arm: its prompts for PGM also tell the model to defect and to invest least, so the analysis is not the only difference. ${design.en}`,
    zh: `没有 PGM 的各行即表 1 的各行，但 GPT-4 的胜率在表 1 印作 53.3，这里印作 58.3。按各行重新计算，欺骗提高 10.36（印作 6.07），自我认知提高 1.23（印作 .66）。论文没有对照组：PGM 的提示词同时要求模型背叛、尽量少投入，因此分析并不是唯一的差异。${design.zh}`,
  },
};

const table2: PaperTable = {
  source: `${PAPER}, Table 2`,
  head: [
    "Model",
    "Cost sharing, WR",
    "Cost",
    "Prisoner, WR",
    "Score",
    "Public good, WR",
    "Payback",
  ],
  rows: [
    ["Llama-2-70B", "42.8", "37.1", "0.0", "6.05", "0.0", "139.1"],
    ["Llama-2-70B + PGM", "52.4", "37.6", "38.5", "9.86", "4.8", "109.5"],
    ["GPT-3.5-turbo", "57.1", "37.3", "33.3", "9.57", "9.5", "166.2"],
    ["GPT-3.5-turbo + PGM", "71.4", "34.2", "52.4", "11.6", "57.1", "139.8"],
    ["GPT-4", "47.6", "30.5", "42.9", "9.95", "61.9", "175.3"],
    ["GPT-4 + PGM", "61.9", "30.3", "76.2", "10.6", "85.7", "144.1"],
  ],
  differences: {
    en: "Cost is the own share of the fee over agreements, Score the points of the Prisoner's Dilemma, Payback what each player gets back from the pool. As everybody gets the same back, whoever contributes least in total wins, whatever the multiplier.",
    zh: "Cost 是达成一致时自家承担的费用百分比，Score 是囚徒困境的得分，Payback 是每位玩家从公共池取回的点数。由于每人取回的相同，总投入最少者获胜，与乘数无关。",
  },
};

/** Tables of the MAgIC paper, as printed. */
export const magicTables: Readonly<Record<string, PaperTable>> = {
  "magic-table-1": table1,
  "magic-table-2": table2,
  "magic-table-4": table4,
};
