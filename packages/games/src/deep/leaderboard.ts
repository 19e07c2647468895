import type { LeaderboardRules, Metric } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import { MAX_SCORE, MIN_SCORE, type Mode, modes } from "./state.ts";

const modeNames = {
  aggressive: { en: "Aggressive", zh: "激进" },
  conservative: { en: "Conservative", zh: "保守" },
} as const;

/** A metric of scores of the describer's descriptions, 1 to 5. */
const ofScores = (
  of: { readonly id: string; readonly fact: string },
  what: Pick<Metric, "better" | "usual">,
  en: { readonly name: string; readonly about: string },
  zh: { readonly name: string; readonly about: string },
): Metric => ({
  id: of.id,
  of: { fact: of.fact },
  role: "describer",
  unit: "score",
  range: of.fact.endsWith("-gap")
    ? [MIN_SCORE - MAX_SCORE, MAX_SCORE - MIN_SCORE]
    : [MIN_SCORE, MAX_SCORE],
  ...what,
  text: { en: { ...en, short: en.name }, zh: { ...zh, short: zh.name } },
});

function metricsOf(mode: Mode): readonly Metric[] {
  const { en, zh } = modeNames[mode];
  // An aggressive description should fit its word, a conservative one every other word.
  const [target, distractor] =
    mode === "aggressive" ? (["high", "low"] as const) : (["low", "high"] as const);
  const { difference, differenceZh } =
    mode === "aggressive"
      ? { difference: "target less distractors", differenceZh: "目标词减干扰词" }
      : {
          difference: "distractors less target, 0 if perfectly ambiguous",
          differenceZh: "干扰词减目标词，完全模糊为 0",
        };
  return [
    ofScores(
      { id: `${mode}Target`, fact: `${mode}-target` },
      { better: target, usual: true },
      {
        name: `${en}, target`,
        about: `Mean score of the target word with ${mode} descriptions (DEEP).`,
      },
      { name: `${zh}，目标词`, about: `${zh}描述对目标词的平均分（DEEP）。` },
    ),
    ofScores(
      { id: `${mode}Distractor`, fact: `${mode}-distractor` },
      { better: distractor, usual: true },
      {
        name: `${en}, distractor`,
        about: `Mean score of the distractors with ${mode} descriptions: a mean for each item, then of items (DEEP).`,
      },
      {
        name: `${zh}，干扰词`,
        about: `${zh}描述对干扰词的平均分：先按词条平均，再对词条平均（DEEP）。`,
      },
    ),
    ofScores(
      { id: `${mode}Gap`, fact: `${mode}-gap` },
      { better: "high", usual: false },
      {
        name: `${en}, gap`,
        about: `Mean difference of the scores: ${difference}. The paper has no such number.`,
      },
      { name: `${zh}，差值`, about: `评分差的平均值：${differenceZh}。论文中没有这个数。` },
    ),
    ofScores(
      { id: `${mode}DistractorMicro`, fact: `${mode}-distractor-micro` },
      { better: distractor, usual: false },
      {
        name: `${en}, distractor (micro)`,
        about:
          "The same over all scores at once: other than above only where items differ in how many scores they have.",
      },
      {
        name: `${zh}，干扰词（微平均）`,
        about: "对全部评分直接平均；只有各词条评分数不同时才与上面不同。",
      },
    ),
    ofScores(
      { id: `${mode}TargetClean`, fact: `${mode}-target-clean` },
      { better: target, usual: false },
      {
        name: `${en}, target (word not said)`,
        about: "Only descriptions that do not say the target word.",
      },
      { name: `${zh}，目标词（未说原词）`, about: "只计没有说出目标词的描述。" },
    ),
    ofScores(
      { id: `${mode}DistractorClean`, fact: `${mode}-distractor-clean` },
      { better: distractor, usual: false },
      {
        name: `${en}, distractor (word not said)`,
        about: "Of the distractors, in such descriptions.",
      },
      { name: `${zh}，干扰词（未说原词）`, about: "此类描述对干扰词的平均分。" },
    ),
  ];
}

const rate = (
  id: string,
  fact: string,
  role: "describer" | "judge",
  en: { readonly name: string; readonly about: string },
  zh: { readonly name: string; readonly about: string },
): Metric => ({
  id,
  of: { fact },
  role,
  unit: "rate",
  better: fact === "said-own-word" ? null : "low",
  usual: false,
  text: { en: { ...en, short: en.name }, zh: { ...zh, short: zh.name } },
});

/** The four means of the paper are what is looked at; the score, the sum of both gaps, only ranks. */
export const leaderboardRules: LeaderboardRules = {
  roles: { describer: { en: "describer", zh: "描述者" }, judge: { en: "judge", zh: "评判者" } },
  figures: [
    ...modes.flatMap(metricsOf),
    {
      id: "scoreDescriber",
      of: "points",
      role: "describer",
      unit: "score",
      better: "high",
      usual: true,
      text: {
        en: {
          name: "Score as describer",
          short: "Describer",
          about:
            "Mean points of matches as the describer: the sum of both gaps, which is ours and not the paper’s.",
        },
        zh: {
          name: "描述者场均得分",
          short: "描述者",
          about: "担任描述者时的场均得分，即两个差值之和；由本竞技场定义，论文中没有。",
        },
      },
    },
    rate(
      "saidTarget",
      "said-own-word",
      "describer",
      {
        name: "Said the word",
        about: "Descriptions that say the target word itself, of all descriptions.",
      },
      { name: "说出原词", about: "说出目标词本身的描述占比。" },
    ),
    rate(
      "silent",
      "silent",
      "describer",
      { name: "No description", about: "Descriptions that were lost, of those due." },
      { name: "没有描述", about: "应有而缺失的描述占比。" },
    ),
    rate(
      "setAside",
      "set-aside",
      "describer",
      {
        name: "Set aside",
        about:
          "Matches in which the judge left out more than a fifth of the scores: they are in no mean of scores.",
      },
      { name: "未计入", about: "评判者缺失超过五分之一评分的对局占比，这些对局不计入各项平均分。" },
    ),
    rate(
      "missingScores",
      "missing-scores",
      "judge",
      {
        name: "Missing scores",
        about: "As the judge: scores that were not given, of those asked for.",
      },
      { name: "缺失评分", about: "担任评判者时未给出的评分占比。" },
    ),
    lostDecisions,
    illegalDecisions,
  ],
  placement: {
    matches: 40,
    inRole: { describer: 15 },
    text: {
      en: "Fewer than 40 matches, or fewer than 15 as describer.",
      zh: "对局少于 40 场，或担任描述者少于 15 场。",
    },
  },
  ranking: { figure: "score", claims: "means" },
  rating: "none",
};
