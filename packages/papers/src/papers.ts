import type { CollectionText } from "@wisp/lab";

/** A text in each language. */
type Both = Exclude<CollectionText, string>;

/** What a paper measured, and what was found in it while it was rebuilt. */
export interface Paper {
  readonly title: string;
  readonly year: number;
  /** What it measures, and how. */
  readonly about: Both;
  /** The preset of the collection that measures the same; null: not yet. */
  readonly collection: string | null;
  /** Names of its printed tables and figures (see `paperTables`). */
  readonly tables: readonly string[];
  /** Where it contradicts itself or its code, each with the evidence and what is done here. */
  readonly errors: readonly Both[];
}

/** The papers that the arena rebuilds, by the name of their collection. */
export const papers: Readonly<Record<string, Paper>> = {
  wis: {
    title:
      "WiS Platform: Enhancing Evaluation of LLM-Based Multi-Agent Systems Through Game-Based Analysis",
    year: 2024,
    about: {
      en: "Six models play Who is Spy. Measured: win rates as the spy and as a civilian, scores, attacks and defences by instructions in speeches, and voting after reasoning.",
      zh: "六个模型玩“谁是卧底”。测量卧底与平民胜率、得分、发言中指令的攻击与防御，以及推理之后的投票。",
    },
    collection: "wis",
    tables: ["wis-table-2", "wis-table-3", "wis-table-4"],
    errors: [
      {
        en: "Table 2 prints a win rate of 46.60% as the spy for Qwen2.5-72B-Instruct. No number of matches up to 90 gives it; 7 of 15 is 46.67%, and fits its other rates (56 of 75 as a civilian, 63 of 90 in all). The cell is shown as printed.",
        zh: "表 2 中 Qwen2.5-72B-Instruct 的卧底胜率印作 46.60%。90 场以内没有任何场次能得到这个数；7/15 为 46.67%，且与其他胜率吻合（平民 56/75，总计 63/90）。此处按原样显示。",
      },
    ],
  },
  spygame: {
    title: "Leveraging Word Guessing Games to Assess the Intelligence of Large Language Models",
    year: 2023,
    about: {
      en: "SpyGame: one guest is the spy among three hosts of one model. Measured: win rate, rounds survived, votes received, the contribution of each step of thought, theory of mind, and what votes depend on when nothing was said. Its other study, DEEP, scores descriptions of words.",
      zh: "SpyGame：一名被测者作卧底，与同一模型的三名对手同桌。测量胜率、存活轮数、得票、各思考步骤的作用、心智理论，以及无人发言时投票受什么影响。论文的另一项研究 DEEP 为词语描述打分。",
    },
    collection: "spygame",
    tables: [
      "spygame-table-1",
      "spygame-table-3",
      "spygame-table-4",
      "spygame-table-5",
      "spygame-table-6",
      "spygame-table-7",
      "spygame-table-8",
    ],
    errors: [
      {
        en: "A legal first-order answer of the spy gives 1-Identity = 2/3 + Self-Identity/3. Three of the four rows of Table 7 break this (0.733, 0.713 and 0.743 against the printed 0.72, 0.72 and 0.77), so not all answers were legal. Here illegal answers are counted apart, and the formula is a test.",
        zh: "卧底的有效一阶回答满足 1-Identity = 2/3 + Self-Identity/3。表 7 四行中有三行不满足（应为 0.733、0.713 和 0.743，印出 0.72、0.72 和 0.77），可见含有无效回答。这里无效回答另行统计，该公式作为测试。",
      },
      {
        en: "Section 3.1 ends a game when one team is left, Section 3.2 when two players are. Algorithm 1 and the code follow the second, as here.",
        zh: "3.1 节说只剩一方时游戏结束，3.2 节说只剩两人时结束。算法 1 和代码采用后者，这里也是。",
      },
      {
        en: "Algorithm 1 (line 14) adds every vote to the common history, has no rule for ties and no limit of rounds. The code hides the ballots, lets tied players speak again and stops after 7 votes, as here; open ballots are an option.",
        zh: "算法 1（第 14 行）把每张票写入公共记录，没有平票规则，也没有轮数上限。代码不公开选票，平票者再发言一次，7 次投票后结束；这里相同，公开选票为可选项。",
      },
      {
        en: "“100 experiments for each keyword allocated” (Section 3.4) reads like 10,000 games. Table 4's caption and its figures fit 100.",
        zh: "3.4 节“为每个关键词分配 100 次实验”读来像 10,000 场，但表 4 的说明和数字对应 100 场。",
      },
      {
        en: "Section 2.3 finds the judge of DEEP consistent with human judgments. For conservative descriptions it is not: by its scores of the target word in Table 1 the models rank Vicuna (3.81), GPT-4 (4.38), GPT-3.5 (4.76), and by those of people GPT-4 (2.85), GPT-3.5 (3.46), Vicuna (3.83). Two of three pairs are reversed.",
        zh: "2.3 节认为 DEEP 的评判模型与人工评判一致，但保守描述并非如此：按表 1 中目标词的得分，评判模型的排序是 Vicuna（3.81）、GPT-4（4.38）、GPT-3.5（4.76），人工的排序是 GPT-4（2.85）、GPT-3.5（3.46）、Vicuna（3.83），三对中有两对相反。",
      },
    ],
  },
  magic: {
    title:
      "MAgIC: Investigation of Large Language Model Powered Multi-Agent in Cognition, Adaptability, Rationality and Collaboration",
    year: 2024,
    about: {
      en: "One challenger plays five games of three against defenders of one model, in 103 fixed settings. Measured: win rate over seven roles, judgement, reasoning, deception, self-awareness, cooperation, coordination and rationality, and what a probabilistic graphical model of suspicions (PGM) adds.",
      zh: "一名被测者在 103 个固定设置中与同一模型的对手玩五种三人游戏。测量七种身份的胜率、判断、推理、欺骗、自我认知、合作、协调和理性，以及用概率图模型（PGM）表示怀疑的作用。",
    },
    collection: "magic",
    tables: ["magic-table-1", "magic-table-2", "magic-table-4"],
    errors: [
      {
        en: "Coordination is printed over all 21 games: every value is a multiple of 1/21 (66.7 is 14, 33.4 is 7, 4.80 is 1). Equation 7 and the code divide by the games that end in agreement; GPT-4's 10 of 10 would be 100. Here equation 7 is the figure, and the other stands beside it.",
        zh: "“协调”按全部 21 场计算：每个值都是 1/21 的倍数（66.7 为 14，33.4 为 7，4.80 为 1）。公式 7 和代码都除以达成一致的场数，GPT-4 的 10/10 应为 100。这里以公式 7 为准，另一种列在旁边。",
      },
      {
        en: "Reasoning follows the code's units, not the number of deductions of equation 3: all 15 values are multiples of 1/600. Both are computed here.",
        zh: "“推理”采用代码的计数单位，而不是公式 3 的推断次数：15 个值都是 1/600 的倍数。这里两种都计算。",
      },
      {
        en: "Deception: all 15 values are multiples of 1/40, so the term of wrong guesses was 0, 1/8 or 1/4. The code counts different outcomes there, and right guesses where equation 4 says wrong ones; besides, the guess is a defender's. Here wrong guesses of caught defenders count, and the figure without the term is shown too.",
        zh: "“欺骗”：15 个值都是 1/40 的倍数，可见错误猜测一项只取 0、1/8 或 1/4。代码在此处统计的是结果的种类，且统计了猜对而非公式 4 所说的猜错；况且猜词者是对手。这里统计被抓住的对手的错误猜测，并同时给出不含该项的值。",
      },
      {
        en: "GPT-4's win rate is 53.3 in Table 1 and 58.3 in Table 4; the average gain of 6.57 follows from 58.3 (with 53.3 it is 7.29).",
        zh: "GPT-4 的胜率在表 1 中为 53.3，在表 4 中为 58.3；平均提升 6.57 由 58.3 得出（按 53.3 则为 7.29）。",
      },
      {
        en: "Section 5.1 gives GPT-4 values that Table 1 has for other models: 90% in judgement and 66.7% in coordination are those of GPT o1 (GPT-4 has 83.8 and 47.6), and 78.1% in rationality is that of GPT-4-turbo (69.0).",
        zh: "5.1 节把表 1 中其他模型的数值写成 GPT-4 的：判断 90% 和协调 66.7% 属于 GPT o1（GPT-4 为 83.8 和 47.6），理性 78.1% 属于 GPT-4-turbo（GPT-4 为 69.0）。",
      },
      {
        en: "Average gains from Table 4: deception 10.36 (printed 6.07) and self-awareness 1.23 (printed .66). The other five agree.",
        zh: "由表 4 计算的平均提升：欺骗 10.36（印作 6.07），自我认知 1.23（印作 .66）。其余五项相符。",
      },
      {
        en: "“37% by radar area” is 49.0% (mean of seven ratios) or 41.7% (ratio of mean areas) from the tables, and “threefold” is 4.1 (12,901 against 3,135). The area also depends on the order of the axes.",
        zh: "“雷达图面积提升 37%”按表计算为 49.0%（七个比值的平均）或 41.7%（平均面积之比）；“三倍”实为 4.1 倍（12,901 对 3,135）。面积还取决于各轴的顺序。",
      },
      {
        en: "Self-awareness fits no denominators that fit the other figures (not k/300), so ours cannot be compared with it.",
        zh: "“自我认知”与其他指标的分母都不吻合（不是 k/300），因此与这里的值不可比。",
      },
      {
        en: "Table 3 counts collaboration and rationality in all three games of economics; equations 6 and 8 do not.",
        zh: "表 3 将合作与理性计入全部三种经济游戏，公式 6 和 8 则不然。",
      },
      {
        en: "The t-test of Figure 4 is not specified. Ours is paired by setting: sign flips, Holm's correction.",
        zh: "图 4 的 t 检验没有说明细节。这里按设置配对，用符号翻转检验并作 Holm 校正。",
      },
      {
        en: "In the Prisoner's Dilemma the code takes an unreadable answer as “defect”, which raises rationality. Here it cooperates, and is left out of rationality.",
        zh: "囚徒困境中，代码把读不懂的回答当作“背叛”，从而抬高理性。这里按“合作”处理，不计入理性。",
      },
      {
        en: "The decision prompts of PGM tell the model to defect and to contribute least, so part of its gain in rationality (13.0) is instruction. The control arm has the same instructions without the analysis.",
        zh: "PGM 的决策提示词要求模型背叛并投入最少，因此理性的部分提升（13.0）来自指令。对照组使用相同的指令而不作分析。",
      },
      {
        en: "Table 5's headings of the analysis prompts of Undercover and Civilian are swapped; the code's names show it. They are used by their sense.",
        zh: "表 5 中卧底与平民的分析提示词标题互换，代码中的名称可以证明。这里按其含义使用。",
      },
    ],
  },
  llmarena: {
    title:
      "LLMArena: Assessing Capabilities of Large Language Models in Dynamic Multi-Agent Environments",
    year: 2024,
    about: {
      en: "Fourteen models play seven games. Measured: TrueSkill in games against each other, rewards in the auction and in Hanabi, win rate in Undercover, and probes of single abilities such as the value of board moves, bids beside the equilibrium, and the risk of bets.",
      zh: "十四个模型玩七种游戏。测量对战游戏中的 TrueSkill、拍卖与 Hanabi 的收益、谁是卧底的胜率，以及单项能力：落子价值、出价与均衡的差距、下注风险等。",
    },
    collection: "llmarena",
    tables: [
      "llmarena-table-1",
      "llmarena-table-2",
      "llmarena-table-3",
      "llmarena-table-4",
      "llmarena-figure-2",
      "llmarena-figure-3",
      "llmarena-figure-4",
      "llmarena-figure-5",
    ],
    errors: [
      {
        en: "Table 1 is Table 4 divided by the best score of each game. Four cells do not agree: Qwen-72B's bid reward must be .59 (printed .40) and its Hanabi score .40 (printed 40.0), Qwen-14B's Undercover rate 24 (printed 17), and WizardLM's TicTacToe skill 22.97 (printed 79.14, which is the normalised value).",
        zh: "表 1 由表 4 除以各游戏最高分得到，但有四格不符：Qwen-72B 的拍卖收益应为 .59（印作 .40），Hanabi 得分应为 .40（印作 40.0）；Qwen-14B 的谁是卧底胜率应为 24（印作 17）；WizardLM 的井字棋技能应为 22.97（印作 79.14，即归一化后的值）。",
      },
      {
        en: "The text gives an average of 82.87 for models of about 70B parameters and a lead of GPT-4 of 16.76. From the table they are 83.00 and 22.44.",
        zh: "正文称约 70B 参数模型的平均分为 82.87，GPT-4 领先 16.76；按表计算为 83.00 和 22.44。",
      },
      {
        en: "Dividing TrueSkill by the best makes differences look small: its scale has no zero, and 25 means “not known”. The raw values stand beside.",
        zh: "把 TrueSkill 除以最高分会使差距显得很小：它没有零点，25 的含义是“未知”。原始值列在旁边。",
      },
      {
        en: "Neither reading of equation 2 gives the rewards of Figure 2: by one none is negative, and two are printed; by the other the mean of the seven models is at most 14.5, and 51.8 is printed. Both are computed here.",
        zh: "公式 2 的两种读法都得不到图 2 的数值：按一种读法收益不会为负，图中却有两个负值；按另一种读法七个模型的平均值不超过 14.5，印出的却是 51.8。这里两种都计算。",
      },
      {
        en: "The best printed reward of the auction (.70, GPT-4) is below uniform random legal bids (1.20); bidding half of one's value brings 1.67.",
        zh: "拍卖中印出的最高收益（GPT-4 的 .70）低于均匀随机的合法出价（1.20）；按估值的一半出价可得 1.67。",
      },
      {
        en: "The prompt of Hanabi says three lives and the game has one. If a lost game scores what was built, uniform random legal play has .40, at the level of all printed scores (at most .45); if it scores 0, random play has .0004.",
        zh: "Hanabi 的提示词说有三条生命，游戏却只有一条。若失败时保留已得分数，均匀随机的合法打法得 .40，与全部印出的分数（最高 .45）相当；若失败记 0 分，随机打法得 .0004。",
      },
      {
        en: "After unreadable answers the code plays a random legal move silently. Here nothing is repaired: illegal answers follow the rules of each game and have figures of their own.",
        zh: "读不懂回答时，代码会悄悄随机走一步合法着法。这里不作修正：无效回答按各游戏规则处理，并单独统计。",
      },
      {
        en: "The code of the bargaining game throws away the second player's “Deal” in round 10, because it counts the round before it reads the answer. Here it counts.",
        zh: "议价游戏的代码会丢弃后手在第 10 轮说的“Deal”，因为它先增加轮数再读取回答。这里算成交。",
      },
      {
        en: "The code always seats the undercover last, so it hears everyone before it speaks. Here seats are drawn.",
        zh: "代码总让卧底坐在最后，因此它先听完所有人再发言。这里座位随机。",
      },
    ],
  },
  interintent: {
    title:
      "InterIntent: Investigating Social Intelligence of LLMs via Intention Understanding in an Interactive Game Context",
    year: 2024,
    about: {
      en: "Models play Avalon with stated intentions; people judge whether these are reasonable and followed. Not played here yet: it needs Avalon and people who annotate.",
      zh: "模型在阿瓦隆中先说明意图再行动，由人评判意图是否合理、是否得到执行。尚未实现：需要阿瓦隆和标注者。",
    },
    collection: null,
    tables: [],
    errors: [],
  },
};
