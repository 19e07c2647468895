import type { Locale } from "@wisp/game";
import type { PaperTable } from "./who-is-spy.ts";

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
  en: "The paper plays 143 games for each model against GPT-4 and prints no intervals. Its topics, words, airlines and most of its settings are not printed: ours are others of the same number. Here three clear rules replace what its code repairs silently: an illegal proposal repeats the last one, a lost choice cooperates and is not counted as rational, and missing answers to interviews are left out and counted apart.",
  zh: "论文让每个模型与 GPT-4 进行 143 场对局，没有给出区间。其主题、词、航空公司和大部分设定没有印出，这里用数量相同的另一批。论文代码悄悄修正的地方，这里有三条明确的规则：无效方案沿用上一次的方案；失败的选择算作合作，不计入理性；缺失的访谈回答不计入指标，另行统计。",
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

const figure9: PaperTable = {
  source: `${PAPER}, Figure 9`,
  head: ["Win rate and vote accuracy in Chameleon: vanilla, PGM, Pro-PGM"],
  rows: [["GPT-3.5-turbo"], ["GPT-4"], ["Llama-2-70B"]],
  differences: {
    en: "Our copy of the paper shows no numbers of this figure.",
    zh: "手头的论文副本中，此图没有数字。",
  },
};

/** Tables of the MAgIC paper, as printed. */
export const magicTables: Readonly<Record<string, PaperTable>> = {
  "magic-table-1": table1,
  "magic-table-2": table2,
  "magic-table-4": table4,
  "magic-figure-9": figure9,
};

/** Something in a paper that does not agree with its equations, its code or its other numbers. */
export interface PaperError {
  readonly about: Readonly<Record<Locale, string>>;
  readonly evidence: Readonly<Record<Locale, string>>;
}

/** The errors of the MAgIC paper and of its released code (commit e66dd73), with what shows them. */
export const magicErrors: readonly PaperError[] = [
  {
    about: { en: "Coordination has another denominator", zh: "协调的分母不同" },
    evidence: {
      en: "Equation (7) and the code divide by agreements. All printed values are multiples of 1/21, the number of games (66.7 = 14/21, 9.50 = 2/21); GPT-4's ten agreements on ten own proposals would be 100.",
      zh: "公式（7）和代码除以达成一致的对局数，而所有印出的数值都是 1/21（对局数）的倍数（66.7 = 14/21，9.50 = 2/21）；GPT-4 的十次一致都用自己的方案，本应是 100。",
    },
  },
  {
    about: { en: "Reasoning counts other units", zh: "推理的计数单位不同" },
    evidence: {
      en: "Equation (3) counts deductions. All printed values fit multiples of 1/600: one unit for the own suspect and one for all expectations together, of each seat at each interview. In the code, an empty answer names Player 1, and the chameleon is scored on naming itself though its form does not ask for it.",
      zh: "公式（3）数的是推断次数。所有印出的数值都符合 1/600 的倍数：每个座位每次访谈，自己的怀疑对象算一个单位，对他人的推断合起来算一个单位。代码把空回答算作 Player 1，并按是否指出自己来给变色龙计分，尽管它的问卷里没有这一项。",
    },
  },
  {
    about: { en: "Deception counts the wrong guesses", zh: "欺骗数错了猜词" },
    evidence: {
      en: "All printed values are multiples of 1/40, so the term of guesses was always 0, .125 or .25: the code counts kinds of endings, and right guesses where equation (4) says wrong ones. The guess is the defender's, not the challenger's.",
      zh: "所有印出的数值都是 1/40 的倍数，可见猜词一项总是 0、.125 或 .25：代码数的是结局的种类，而且公式（4）说的是猜错，代码数的是猜对。猜词的是对手，不是被测者。",
    },
  },
  {
    about: { en: "GPT-4 has two win rates", zh: "GPT-4 有两个胜率" },
    evidence: {
      en: "53.3 in Table 1 and 58.3 in Table 4. The average gain of 6.57 uses 58.3; with 53.3 it is 7.29.",
      zh: "表 1 是 53.3，表 4 是 58.3。平均提升 6.57 用的是 58.3；若用 53.3，则为 7.29。",
    },
  },
  {
    about: { en: "Two average gains are wrong", zh: "两个平均提升有误" },
    evidence: {
      en: "Recomputed from Tables 1 and 4, Deception gains 10.36 (printed 6.07) and Self-awareness 1.23 (printed .66). The other five metrics agree.",
      zh: "按表 1 和表 4 重新计算，欺骗提高 10.36（印作 6.07），自我认知提高 1.23（印作 .66）。其余五项一致。",
    },
  },
  {
    about: { en: "The gain in area is not 37%", zh: "面积的提升不是 37%" },
    evidence: {
      en: "From the tables, the area of the radar grows by 49.0% (mean of the seven ratios) or 41.7% (ratio of the means). GPT o1's is 4.1 times Llama-2's, not three times.",
      zh: "按表计算，雷达图面积增加 49.0%（七个比值的平均）或 41.7%（平均值之比）。GPT o1 的面积是 Llama-2 的 4.1 倍，而不是三倍。",
    },
  },
  {
    about: { en: "Self-awareness cannot be recomputed", zh: "自我认知无法重新计算" },
    evidence: {
      en: "No denominators that fit the other metrics give the printed values; .6 of one share and 1 of another can reach 160%. Printed and measured values are not comparable.",
      zh: "与其他指标相符的任何分母都得不出印出的数值；一项占 .6、另一项占 1，最高可达 160%。印出的数值与测得的数值不可比。",
    },
  },
  {
    about: {
      en: "Table 3 ticks metrics that no game measures",
      zh: "表 3 勾选了没有游戏能测的指标",
    },
    evidence: {
      en: "It ticks collaboration and rationality for all three games of game theory; by equations (6) and (8), cost sharing measures only the first, and the other two only the second.",
      zh: "表 3 为三个博弈都勾选了合作与理性；而按公式（6）和（8），费用分摊只测前者，另外两个只测后者。",
    },
  },
  {
    about: { en: "A t-test is not specified", zh: "t 检验没有说明" },
    evidence: {
      en: "Figure 4 does not say which samples it compares. Here arms are compared setting by setting (sign flips, Holm).",
      zh: "图 4 没有说明比较的是哪些样本。这里逐个设定比较各实验组（符号翻转检验，Holm 校正）。",
    },
  },
  {
    about: { en: "Unreadable answers count as rational", zh: "读不懂的回答被算作理性" },
    evidence: {
      en: "In the code, an answer in the Prisoner's Dilemma that cannot be read defects, and so raises Rationality. Here it cooperates and is not counted.",
      zh: "代码把囚徒困境中读不懂的回答算作背叛，从而提高了理性。这里算作合作，不计入理性。",
    },
  },
];
