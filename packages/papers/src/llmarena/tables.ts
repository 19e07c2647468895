import type { PaperTable } from "@wisp/lab";

const PAPER = "LLMArena (2024)";

const models = ["LLM", "TicTacToe", "ConnectFour", "Texas Hold’em", "Bid", "Bargain"] as const;

/** How all matches of the paper differ from ours. */
const design: PaperTable["differences"] = {
  en: "The paper seats 14 models against each other and prints no intervals. Its code asks up to three times after an answer that it cannot read, then plays a random legal move silently; here nothing is repaired, and illegal answers have a table of their own. Its printed prompt gives Hanabi three lives and the game has one; its “winner of the end of the game” in hold'em is the winner of one hand. Its code seats the undercover last in every game; here seats and the first speaker are drawn. Its prompt forbids clues that say the own word, and nothing checks it, so here they are shown as they are. As in its code, nobody learns who voted for whom. Its prompt of Bid asks for less than the value; its code takes the value itself, as here.",
  zh: "论文让 14 个模型互相对战，没有给出区间。其代码在读不懂回答时最多再问三次，然后悄悄随机走一步合法着法；这里不作任何修正，无效回答另列一表。论文印出的 Hanabi 提示词说有三条生命，而游戏只有一条；德州扑克所谓“终局筹码最多者”其实只打一手牌。其代码总让卧底最后发言，这里座位和首位发言者随机。其提示词禁止在描述中说出自己的词，但没有检查，因此这里照原样公开。与其代码一样，没有人知道谁投给了谁。Bid 的提示词要求出价低于价值，其代码接受等于价值的出价，这里也接受。",
};

const table1: PaperTable = {
  source: `${PAPER}, Table 1`,
  head: [...models, "Undercover", "Hanabi", "Average"],
  rows: [
    ["GPT-4", "100.00", "100.00", "100.00", "100.00", "100.00", "100.00", "100.00", "100.00"],
    ["GPT-3.5-Turbo", "82.81", "96.30", "81.23", "84.17", "99.26", "92.59", "84.13", "88.64"],
    ["Qwen-72B-Chat", "90.08", "80.30", "94.88", "84.42", "92.95", "62.96", "89.01", "84.94"],
    ["Llama-2-70B", "82.21", "95.90", "98.42", "94.22", "88.63", "85.19", "80.35", "89.27"],
    ["Agentlm-70B", "81.44", "83.62", "77.35", "86.10", "98.33", "92.59", "79.58", "85.57"],
    ["DeepSeek-67B-Chat", "68.00", "88.88", "96.64", "20.30", "89.02", "74.07", "68.69", "72.23"],
    ["SUS-Chat-34B", "79.75", "96.30", "84.38", "66.17", "74.53", "88.89", "86.33", "82.34"],
    ["Yi-34B-Chat", "78.23", "95.36", "86.06", "88.77", "74.18", "96.30", "34.30", "79.03"],
    ["Qwen-14B-Chat", "86.40", "72.67", "90.56", "86.82", "91.13", "88.89", "71.70", "84.02"],
    ["WizardLM-13B", "79.14", "83.35", "74.26", "35.28", "91.28", "48.15", "54.23", "66.53"],
    ["AgentLM-13B", "78.89", "89.23", "86.85", "30.39", "94.93", "62.96", "22.09", "66.48"],
    ["DeepSeek-7B-Chat", "81.17", "73.06", "96.10", "14.53", "92.56", "74.07", "0.00", "61.64"],
    ["AgentLM-7B", "68.29", "90.35", "85.14", "0.04", "83.53", "66.67", "98.20", "70.32"],
    ["Vicuna-7B", "64.95", "80.12", "90.46", "68.94", "86.33", "62.96", "87.37", "77.30"],
    ["Average", "80.10", "87.53", "88.74", "61.44", "89.76", "78.31", "68.28", "79.16"],
  ],
  differences: {
    en: `Each value is 100 × the score of Table 4 divided by the best one of its game. The text contradicts the table: the average of models of about 70B parameters, printed as 82.87, is 83.00, and GPT-4 leads the others by 22.44, not by 16.76. Such values depend on who else takes part; besides, TrueSkill has no zero, so dividing it makes differences look smaller. ${design.en}`,
    zh: `每个值是表 4 的得分除以该游戏的最高分，再乘以 100。正文与表不符：约 70B 参数模型的平均分印作 82.87，实为 83.00；GPT-4 领先其他模型的幅度印作 16.76，实为 22.44。这样的值取决于还有谁参加；而且 TrueSkill 没有零点，相除会使差距显得更小。${design.zh}`,
  },
};

const table2: PaperTable = {
  source: `${PAPER}, Table 2`,
  head: [
    "LLM",
    "TicTacToe, win rate",
    "win rate w/o hint",
    "error rate",
    "error rate w/o hint",
    "ConnectFour, win rate",
    "win rate w/o hint",
    "error rate",
    "error rate w/o hint",
  ],
  rows: [
    ["GPT-4", "69%", "31% (↓38%)", "0%", "0%", "31%", "0% (↓31%)", "25%", "75% (↑50%)"],
    [
      "GPT-3.5-Turbo",
      "22%",
      "17% (↓5%)",
      "37%",
      "38% (↑1%)",
      "51%",
      "42% (↓9%)",
      "21%",
      "24% (↑3%)",
    ],
    [
      "LLaMA2-70-Chat",
      "56%",
      "0% (↓56%)",
      "0%",
      "100% (↑100%)",
      "56%",
      "0% (↓56%)",
      "0%",
      "100% (↑100%)",
    ],
    [
      "Qwen-72B-Chat",
      "56%",
      "0% (↓56%)",
      "0%",
      "99% (↑99%)",
      "61%",
      "18% (↓43%)",
      "0%",
      "42% (↑42%)",
    ],
    [
      "Qwen-14B-Chat",
      "56%",
      "0% (↓56%)",
      "0%",
      "100% (↑100%)",
      "54%",
      "22% (↓32%)",
      "3%",
      "63% (↑60%)",
    ],
    [
      "DeepSeek-67B-Chat",
      "55%",
      "2% (↓53%)",
      "4%",
      "92% (↑88%)",
      "64%",
      "11% (↓53%)",
      "0%",
      "63% (↑63%)",
    ],
    [
      "DeepSeek-7B-Chat",
      "52%",
      "3% (↓49%)",
      "7%",
      "90% (↑83%)",
      "36%",
      "37% (↑1%)",
      "4%",
      "48% (↑44%)",
    ],
  ],
  differences: {
    en: "The caption calls the error rate that of illegal moves. But where a model fails, wins and errors add up to 100%, so it must be the share of games that an illegal move ended; and a win rate of 69% in games of a model against itself cannot be that of a seat. Here it is that of the first player, and games that were decided on the board stand beside it. The averages of the text (+59.5 points of errors, −38.3 of wins) are right.",
    zh: "表注说错误率是无效着法的比率。但在模型失败之处，胜率与错误率之和为 100%，因此它应是因无效着法而结束的对局占比；模型自我对弈时 69% 的胜率也不可能是某个座位的胜率。这里取先手的胜率，旁边列出在棋盘上分出胜负的对局。正文的平均值（错误率 +59.5 个百分点，胜率 −38.3 个百分点）无误。",
  },
};

const table3: PaperTable = {
  source: `${PAPER}, Table 3`,
  head: ["LLM", "Description", "Guess", "Guess (strict)"],
  rows: [
    ["GPT-4", "100.00%", "80.00%", "20.00%"],
    ["GPT-3.5-Turbo", "100.00%", "86.00%", "6.00%"],
    ["LLaMA2-70B-Chat", "93.50%", "52.00%", "2.00%"],
    ["Qwen-72B-Chat", "100.00%", "66.00%", "10.00%"],
    ["Qwen-14B-Chat", "87.65%", "2.00%", "0.00%"],
    ["DeepSeek-67B-Chat", "100.00%", "74.00%", "6.00%"],
    ["DeepSeek-7B-Chat", "85.91%", "38.00%", "0.00%"],
  ],
  differences: {
    en: "Description was judged by people in the paper, from 50 games of each model. Here a named model judges each clue, and only where the run names one as “judge”; its judgements are no substitute for those of people. Guess and Guess (strict) come from one question just before the first vote; the paper asks it in the vote itself.",
    zh: "论文中的“描述”由人工评定，每个模型 50 场对局。这里由一个指明的模型逐条评定，且只在运行时指定了“judge”时才有；它的评定不能代替人工评定。“猜词”和“猜词（严格）”来自第一次投票前的一个问题，论文则在投票时一并提问。",
  },
};

const table4: PaperTable = {
  source: `${PAPER}, Table 4 (Appendix C)`,
  head: [...models, "Undercover", "Hanabi"],
  rows: [
    ["GPT-4", "29.02", "27.20", "26.50", "0.70", "24.30", "27.00", "0.45"],
    ["GPT-3.5-Turbo", "24.03", "26.19", "21.53", "0.59", "24.12", "25.00", "0.38"],
    ["Qwen-72B-Chat", "26.14", "21.84", "25.14", "0.40", "22.59", "17.00", "40.0"],
    ["Llama-2-70B", "23.86", "26.08", "26.08", "0.66", "21.54", "23.00", "0.36"],
    ["Agentlm-70B", "23.63", "22.74", "20.50", "0.60", "23.89", "25.00", "0.36"],
    ["DeepSeek-67B-Chat", "19.73", "24.17", "25.61", "0.14", "21.63", "20.00", "0.31"],
    ["SUS-Chat-34B", "23.15", "26.19", "22.36", "0.46", "18.11", "24.00", "0.39"],
    ["Yi-34B-Chat", "22.71", "25.93", "22.81", "0.62", "18.03", "26.00", "0.15"],
    ["Qwen-14B-Chat", "25.08", "19.76", "24.00", "0.61", "22.15", "17.00", "0.32"],
    ["WizardLM-13B", "79.14", "22.67", "19.68", "0.25", "22.18", "13.00", "0.244"],
    ["AgentLM-13B", "22.90", "24.27", "23.02", "0.21", "23.07", "17.00", "0.10"],
    ["DeepSeek-7B-Chat", "23.56", "19.87", "25.47", "0.10", "22.49", "20.00", "0.00"],
    ["AgentLM-7B", "19.82", "24.57", "22.56", "0.00", "20.30", "18.00", "0.44"],
    ["Vicuna-7B", "18.85", "21.79", "23.97", "0.48", "20.98", "17.00", "0.39"],
  ],
  differences: {
    en: `TrueSkill's mu in the first three games and Bargain, the mean profit in Bid, the win rate as the undercover in percent, and the mean score in Hanabi. Four printed cells contradict Table 1: Bid of Qwen-72B must be 0.59 (printed 0.40), its Hanabi 0.40 (40.0), Undercover of Qwen-14B 24 (17), and TicTacToe of WizardLM-13B 22.97 (79.14 is its normalised value). In Bid, the best printed profit, 0.70, is below that of random bids up to the value, 1.20; two bidders at the equilibrium make 1.67 each. In Hanabi, the best printed score, 0.45, is that of random moves where points are kept after the last life (0.40); where such games count 0, random moves score 0.00039. Random votes would let the undercover win 60%. ${design.en}`,
    zh: `前三个游戏和 Bargain 是 TrueSkill 的 mu，Bid 是平均利润，Undercover 是当卧底的胜率（百分数），Hanabi 是平均得分。有四格与表 1 不符：Qwen-72B 的 Bid 应为 0.59（印作 0.40），其 Hanabi 应为 0.40（印作 40.0），Qwen-14B 的 Undercover 应为 24（印作 17），WizardLM-13B 的 TicTacToe 应为 22.97（79.14 是归一化后的值）。Bid 中印出的最高利润 0.70 低于不超过价值的随机出价（1.20），双方都按均衡出价时各得 1.67。Hanabi 中印出的最高分 0.45 相当于失去最后一条生命仍保留得分时的随机行动（0.40）；若这样的对局计 0 分，随机行动得 0.00039。随机投票时卧底有 60% 的胜率。${design.zh}`,
  },
};

const figure2: PaperTable = {
  source: `${PAPER}, Figure 2`,
  head: ["Average rewards per match, highest first"],
  rows: [["182.72"], ["131.17"], ["112.0"], ["62.22"], ["49.57"], ["46.2"], ["-2.45"], ["-35.96"]],
  differences: {
    en: "Bars of a person and of GPT-4, GPT-3.5, LLaMA2-70B, Qwen-72B, Qwen-14B, DeepSeek-67B and DeepSeek-7B; our copy of the paper does not show which value is whose, except that the person's is the highest by the text. The person won all of five games against each model. Equation (2) subtracts “the state following the previous move”, which can be read in two ways, and neither fits what is printed. Less the value just before the move (own moves alone), a reward is never negative, since a disc takes no formation away: −2.45 and −35.96 do not fit. Less the value after the agent's own previous move (replies included), the rewards of a match add up to the value after the agent's last move, and those of both players to the change by the match's last move, at most 29: if the models play equally often, their mean is at most 14.5, but the printed mean of the seven models is 51.8.",
    zh: "柱形分别属于一名真人和 GPT-4、GPT-3.5、LLaMA2-70B、Qwen-72B、Qwen-14B、DeepSeek-67B、DeepSeek-7B；手头的论文副本看不出各值属于谁，只能从正文得知真人最高。真人与每个模型各下五局，全部获胜。公式（2）减去“前一步之后的状态”，有两种读法，都与印出的数值不符。若减去走这一步之前的价值（只计自己的着法），收益不会为负，因为落子不会拆掉任何连子：−2.45 和 −35.96 无法得到。若减去自己上一手之后的价值（含对方应手），一局的收益之和等于自己最后一手之后的价值，双方之和等于全局最后一手带来的变化，最多 29：各模型对局数相同时，平均值不超过 14.5，而印出的七个模型的平均值为 51.8。",
  },
};

const figure3: PaperTable = {
  source: `${PAPER}, Figure 3`,
  head: ["Scores in 100 bid games, highest first"],
  rows: [["0.98"], ["0.67"], ["0.56"], ["0.36"], ["0.28"], ["0.28"], ["-0.16"]],
  differences: {
    en: "Medians of (bid − half the value) / half the value. By the text, 0.98 is DeepSeek-67B's and −0.16 DeepSeek-7B's; our copy of the paper does not show whose the others are. The text's “52% higher on average” is the mean of the six positive ones. A value of 0 has no score and is left out.",
    zh: "（出价 − 价值的一半）/ 价值的一半的中位数。据正文，0.98 属于 DeepSeek-67B，−0.16 属于 DeepSeek-7B；手头的论文副本看不出其余各值属于谁。正文所说的“平均高 52%”是六个正值的平均。价值为 0 时没有此值，不计入。",
  },
};

const figure4: PaperTable = {
  source: `${PAPER}, Figure 4`,
  head: ["Actions in 100 hold’em spots"],
  rows: [["Fold"], ["Check and Call"], ["Raise Half Pot"], ["Raise Full Pot"], ["All in"]],
  differences: {
    en: "The figure prints no numbers. The text says that three models only checked or called, that all but GPT-4 never went all in, and that GPT-4 alone folded hands that win less than 40%. Here the chances are exact instead of sampled, the spots are 100 others, and the hand is played until the flop: an agent that has raised before it is asked with a larger pot, and one that has gone all in is not asked. The suite holdem-spots asks without playing.",
    zh: "图中没有印出数字。正文说有三个模型只会过牌或跟注，除 GPT-4 外都从不全下，且只有 GPT-4 在胜率低于 40% 时弃牌。这里的胜率是精确值而非抽样，局面是另外 100 个，并从翻牌前开始打：之前加注过的智能体面对更大的底池，已经全下的则不再提问。题集 holdem-spots 不经对局直接提问。",
  },
};

const figure5: PaperTable = {
  source: `${PAPER}, Figure 5`,
  head: ["Shares of actions in Hanabi"],
  rows: [["Play Card"], ["Reveal Card"], ["Discard Card"]],
  differences: {
    en: "The figure prints no numbers. The text says that most models reveal often, seldom discard, and then play without knowing enough.",
    zh: "图中没有印出数字。正文说多数模型常给提示，很少弃牌，于是在信息不足时贸然出牌。",
  },
};

/** Tables and figures of the LLMArena paper, as printed. */
export const llmarenaTables: Readonly<Record<string, PaperTable>> = {
  "llmarena-table-1": table1,
  "llmarena-table-2": table2,
  "llmarena-table-3": table3,
  "llmarena-table-4": table4,
  "llmarena-figure-2": figure2,
  "llmarena-figure-3": figure3,
  "llmarena-figure-4": figure4,
  "llmarena-figure-5": figure5,
};
