import type { PaperTable } from "@wisp/lab";

const PAPER = "SpyGame (2023)";

const guests = ["Guest", "Win", "Round", "Voted"];

/** How all matches of the paper differ from ours. */
const design: PaperTable["differences"] = {
  en: "The paper plays 100 matches a row, prints no intervals, and does not say whether Voted is a ratio of sums (our figure) or a mean of ratios (beside it). Its words, seeds and most of its prompts are not printed: ours are 50 other pairs, each both ways. Its Algorithm 1 shows ballots to the players and has no rule for ties; its code hides them, has tied players speak again, and ends after 7 votes, as here. A decision without a legal answer counts as lost; its code asks again. Models play at its code's temperature of 0.3, without its presence penalty of 0.75, and a decision has 60 seconds.",
  zh: "论文每行 100 场对局，未给出区间，也没有说明 Voted 是总和之比（我们的指标）还是比值的平均（列在旁边）。论文没有印出词对、随机种子和大部分提示词：这里用另外 50 对词，每对正反各一次。论文的算法 1 向玩家公开选票，也没有平票规则；其代码不公开选票，平票者再发言一次，7 次投票后结束，与这里相同。没有有效回答的决策在这里记为失败，其代码则会重新提问。模型采用其代码的温度 0.3，但不设其 0.75 的存在惩罚，每次决策限时 60 秒。",
};

const DEEP_HEAD = [
  "Aggressive, target",
  "Aggressive, distractor",
  "Conservative, target",
  "Conservative, distractor",
];

const table1: PaperTable = {
  source: `${PAPER}, Table 1 (DEEP)`,
  head: ["Model", "Judge", ...DEEP_HEAD],
  rows: [
    ["Baichuan-7B", "GPT-4", "4.08", "1.35", "3.27", "1.44"],
    ["ChatGLM2-6B", "GPT-4", "4.49", "1.45", "3.89", "2.07"],
    ["Vicuna-7B-v1.5", "GPT-4", "4.78", "1.31", "3.81", "2.35"],
    ["Llama-2-7B-chat-hf", "GPT-4", "4.78", "1.29", "3.89", "2.15"],
    ["Text-Davinci-002", "GPT-4", "5.00", "1.28", "4.27", "2.49"],
    ["Text-Davinci-003", "GPT-4", "5.00", "1.38", "3.68", "2.50"],
    ["GPT-3.5-Turbo", "GPT-4", "5.00", "1.32", "4.76", "2.68"],
    ["GPT-4", "GPT-4", "5.00", "1.22", "4.38", "3.06"],
    ["Vicuna-7B-v1.5", "People", "4.79", "2.15", "3.83", "2.15"],
    ["GPT-3.5-Turbo", "People", "4.82", "2.14", "3.46", "2.44"],
    ["GPT-4", "People", "4.87", "2.08", "2.85", "2.83"],
  ],
  differences: {
    en: "Scores of descriptions from 1 to 5, of the paper's other study, which is not played here. An aggressive description should fit its target word and not the distractors; a conservative one should fit both alike. By the lowest conservative target alone Baichuan-7B (3.27) would be best: it is merely vague. Read with the distractor, Text-Davinci-003 (1.18 apart) and GPT-4 (1.32) are. The last rows are the means of the two people of Table 8. The scores of people and of the judge's target words are multiples of 1/37, not of 1/40, so 37 of the 40 words were scored.",
    zh: "对描述的打分，1 至 5 分，属于论文的另一项研究，这里不包含。激进的描述应符合目标词而不符合干扰词，保守的描述应使两者同样符合。只看保守目标词的最低分，Baichuan-7B（3.27）最好，其实它只是含糊；与干扰词一起看，最好的是 Text-Davinci-003（相差 1.18）和 GPT-4（1.32）。最后三行是表 8 中两名标注者的平均。人工打分和评判模型对目标词的打分都是 1/37 的整数倍，而不是 1/40，可见 40 个词中只有 37 个有打分。",
  },
};

const bias: PaperTable = {
  source: `${PAPER}, Table 3`,
  head: ["Bias (%)", "First", "Second", "Third", "Fourth"],
  rows: [
    ["Speaking", "32.47", "27.60", "20.31", "19.62"],
    ["Option", "43.40", "6.60", "50.00", "-"],
  ],
  differences: {
    en: "All printed shares fit 576 votes, which is every speaking order, voter and order of options once (4! × 4 × 3!). Here each of these is an independent question, with every speech “...”. By chance a speaking position gets 25%, and a place among the options 33.3%.",
    zh: "印出的占比都对应 576 票，即每种发言顺序、每位投票者和每种选项顺序各一次（4! × 4 × 3!）。这里每种组合是一个独立的问题，所有发言均为“...”。随机情况下，每个发言位置占 25%，每个选项位置占 33.3%。",
  },
};

const table4: PaperTable = {
  source: `${PAPER}, Table 4`,
  head: guests,
  rows: [
    ["Text-Davinci-002", "0.16", "1.99", "1.49"],
    ["Text-Davinci-003", "0.18", "2.03", "1.40"],
    ["GPT-3.5-Turbo", "0.21", "2.04", "1.47"],
    ["GPT-4", "0.33", "2.18", "1.31"],
  ],
  differences: design,
};

const table5: PaperTable = {
  source: `${PAPER}, Table 5`,
  head: guests,
  rows: [
    ["GPT-4", "0.33", "2.18", "1.31"],
    ["w/o Word Guessing", "0.26", "2.12", "1.34"],
    ["w/o Reasoning", "0.21", "2.08", "1.40"],
  ],
  differences: {
    en: "Besides the differences that are named beside Table 4: here the three rows are played in the same matches. An agent that is no model has no such thoughts, so its rows are the same.",
    zh: "除表 4 旁所列的差异之外：这里三行在相同的对局中进行。不是模型的智能体没有这些思考步骤，因此三行相同。",
  },
};

const table6: PaperTable = {
  source: `${PAPER}, Table 6`,
  head: ["Seed", "Win", "Round", "Voted"],
  rows: [
    ["GPT-4", "0.33", "2.18", "1.31"],
    ["seed-1", "0.34", "2.19", "1.22"],
    ["seed-2", "0.32", "2.18", "1.28"],
  ],
  differences: {
    en: "With 100 matches the 95% interval of a win rate of 0.33 reaches about 0.09 to either side. The paper's seeds differ by less than chance alone would let them differ on average, so they do not show how stable its figures are. The other differences are those that are named beside Table 4.",
    zh: "100 场对局时，0.33 的胜率的 95% 区间约为上下各 0.09。论文中各种子之间的差异小于仅由随机性造成的平均差异，因此不能说明其数字有多稳定。其他差异见表 4。",
  },
};

const table7: PaperTable = {
  source: `${PAPER}, Table 7`,
  head: ["Guest", "Self-Identity", "1-Word", "1-Identity", "2-Word", "2-Identity"],
  rows: [
    ["Text-Davinci-002", "0.20", "0.22", "0.72", "0.27", "0.47"],
    ["Text-Davinci-003", "0.14", "0.25", "0.72", "0.35", "0.61"],
    ["GPT-3.5-Turbo", "0.23", "0.17", "0.77", "0.37", "0.59"],
    ["GPT-4", "0.17", "0.38", "0.72", "0.35", "0.67"],
  ],
  differences: {
    en: "1-Identity carries no information beyond Self-Identity: a legal answer of the spy at a table of four names one player, so 1-Identity = 2/3 + Self-Identity/3. The paper's rows break this in three of four cases (0.733, 0.713 and 0.743 against the printed 0.72, 0.72 and 0.77), so not all of its answers were legal. Here missing and illegal answers are in no figure and are counted apart. The second order is compared with what the other players really answered.",
    zh: "一阶身份（1-Identity）不含自身身份（Self-Identity）以外的信息：四人桌上，卧底的有效回答恰好指出一名玩家，因此 1-Identity = 2/3 + Self-Identity/3。论文四行中有三行不满足这一关系（应为 0.733、0.713 和 0.743，印出的是 0.72、0.72 和 0.77），可见其中有无效的回答。这里缺失和无效的回答不计入任何指标，另行统计。二阶回答与其他玩家真实的回答比较。",
  },
};

const table8: PaperTable = {
  source: `${PAPER}, Table 8`,
  head: ["Annotator", "Model", ...DEEP_HEAD],
  rows: [
    ["1", "Vicuna", "4.92", "2.11", "3.24", "1.89"],
    ["1", "GPT-3.5", "4.95", "2.11", "3.08", "2.14"],
    ["1", "GPT-4", "5.00", "2.08", "2.08", "2.38"],
    ["2", "Vicuna", "4.65", "2.19", "4.41", "2.41"],
    ["2", "GPT-3.5", "4.68", "2.16", "3.84", "2.73"],
    ["2", "GPT-4", "4.73", "2.08", "3.62", "3.27"],
  ],
  differences: {
    en: "Scores of descriptions by two people, of the paper's other study (DEEP), which is not played here. All of them are multiples of 1/37.",
    zh: "两名标注者对描述的打分，属于论文的另一项研究（DEEP），这里不包含。所有分数都是 1/37 的整数倍。",
  },
};

/** Tables of the SpyGame paper, as printed. */
export const spygameTables: Readonly<Record<string, PaperTable>> = {
  "spygame-table-1": table1,
  "spygame-table-3": bias,
  "spygame-table-4": table4,
  "spygame-table-5": table5,
  "spygame-table-6": table6,
  "spygame-table-7": table7,
  "spygame-table-8": table8,
};
