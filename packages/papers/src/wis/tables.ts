import type { PaperTable } from "@wisp/lab";

const PAPER = "WiS Platform (2024)";

const overall: PaperTable = {
  source: `${PAPER}, Table 2`,
  head: [
    "Agent",
    "Spy win rate (%)",
    "Civilian win rate (%)",
    "Overall win rate (%)",
    "Average score",
  ],
  rows: [
    ["Doubao", "7.69", "66.23", "57.78", "1.04"],
    ["Gemini-1.5-pro", "30.77", "68.83", "63.33", "1.29"],
    ["ERNIE", "27.27", "63.29", "58.89", "1.54"],
    ["Claude-3-5-Sonnet", "22.22", "73.61", "63.33", "1.58"],
    ["Llama-3-70B-Instruct", "16.67", "68.18", "54.44", "1.71"],
    ["GPT4", "21.43", "71.05", "63.33", "1.99"],
    ["Qwen2.5-72B-Instruct", "46.60", "74.67", "70.00", "2.47"],
    ["Kimi", "40.00", "73.33", "67.78", "2.48"],
    ["O1Mini", "30.00", "76.25", "71.11", "2.66"],
    ["GPT4o", "41.18", "84.93", "76.67", "3.24"],
  ],
  differences: {
    en: "The paper drew tables and roles at random, so each model was the spy in 10 to 24 matches, and gives no intervals. Here every agent takes every place of every table once.",
    zh: "论文随机安排桌次和身份，因此每个模型做卧底的对局有 10 到 24 场，且没有给出区间。这里每个智能体在每一桌的每个座位各坐一次。",
  },
};

const attackDefence: PaperTable = {
  source: `${PAPER}, Table 3`,
  head: ["Agent", "Figure", "Baseline", "PIA", "PID"],
  rows: [
    ["GPT4o", "Vote accuracy (%)", "68.42", "93.33", "25.93"],
    ["GPT4o", "Foul rate (%)", "0.00", "0.00", "3.70"],
    ["GPT4o", "Average score", "3.00", "2.37", "1.05"],
    ["GPT4o", "Win rate (%)", "100.00", "91.67", "33.33"],
    ["Qwen2.5-72B-Instruct", "Vote accuracy (%)", "57.14", "52.63", "8.00"],
    ["Qwen2.5-72B-Instruct", "Foul rate (%)", "0.00", "5.26", "0.00"],
    ["Qwen2.5-72B-Instruct", "Average score", "2.65", "2.31", "0.74"],
    ["Qwen2.5-72B-Instruct", "Win rate (%)", "84.62", "61.54", "33.33"],
    ["Llama-3-70B-Instruct", "Vote accuracy (%)", "48.28", "60.00", "5.71"],
    ["Llama-3-70B-Instruct", "Foul rate (%)", "0.00", "0.00", "0.00"],
    ["Llama-3-70B-Instruct", "Average score", "2.65", "2.83", "0.53"],
    ["Llama-3-70B-Instruct", "Win rate (%)", "87.50", "86.67", "18.75"],
    ["Claude-3-5-Sonnet", "Vote accuracy (%)", "17.86", "18.18", "5.13"],
    ["Claude-3-5-Sonnet", "Foul rate (%)", "0.00", "72.73", "0.00"],
    ["Claude-3-5-Sonnet", "Average score", "2.00", "1.25", "0.57"],
    ["Claude-3-5-Sonnet", "Win rate (%)", "83.33", "76.47", "23.53"],
  ],
  differences: {
    en: "In the paper, civilians of several models sat at one table, each arm was played in other matches, and no intervals are given. Here all civilians of a table are the same agent, and the arms share words, seats, order and chance.",
    zh: "论文中同一桌的平民来自多个模型，各实验组使用不同的对局，且没有给出区间。这里同一桌的平民都是同一个智能体，各实验组的词语、座位、顺序和随机数都相同。",
  },
};

const reasoning: PaperTable = {
  source: `${PAPER}, Table 4`,
  head: [
    "Setting",
    "Agent",
    "Vote accuracy (%)",
    "Civilian win rate (%)",
    "Civilian average score",
  ],
  rows: [
    ["Baseline", "GPT4o", "51.85", "75.00", "2.34"],
    ["Baseline", "Qwen2.5-72B-Instruct", "51.72", "83.33", "2.49"],
    ["Baseline", "Llama-3-70B-Instruct", "37.93", "83.33", "2.35"],
    ["Reasoning", "GPT4o", "89.29", "95.00", "3.26"],
    ["Reasoning", "Qwen2.5-72B-Instruct", "32.35", "62.50", "2.00"],
    ["Reasoning", "Llama-3-70B-Instruct", "21.95", "61.11", "1.68"],
  ],
  differences: {
    en: "In the paper the reasoning model also said its analysis aloud, in speeches longer than usual, and so moved other players' votes. House agents listen to no analysis; of model agents, an arm sets the strategy or a prompt.",
    zh: "论文中做推理的模型还会在发言中说出自己的分析，发言也比平时长，从而影响其他玩家的投票。平台智能体不听取分析；对模型智能体，实验组可以设置策略或提示词。",
  },
};

/** Tables of the WiS paper, as printed. */
export const wisTables: Readonly<Record<string, PaperTable>> = {
  "wis-table-2": overall,
  "wis-table-3": attackDefence,
  "wis-table-4": reasoning,
};
