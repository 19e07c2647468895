import { COLLECTION_FORMAT, type CollectionFile } from "@wisp/lab";
import {
  engagements,
  evaluations,
  evilFigures,
  figureOf,
  interintentMatches,
  interintentNote,
  sideFigures,
} from "./presets.ts";

type Metrics = NonNullable<CollectionFile["figures"]>;
type Texts = { readonly en: string; readonly zh: string };

const MATCHES = "matches";

const measured = (
  id: string,
  figure: string,
  title: Texts,
  better: "high" | null,
): Metrics[number] => ({
  id,
  title,
  unit: "rate",
  better,
  recipe: { kind: "measured", experiment: MATCHES, figure },
});

const idOf = (figure: string): string =>
  figure.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The game figures of section 5, as the presets list them. */
const sideTitles: readonly Texts[] = [
  { en: "Wins (%)", zh: "胜率（%）" },
  { en: "Quests won (%)", zh: "任务胜率（%）" },
  { en: "Right teams (%)", zh: "组队准确率（%）" },
  { en: "Changed teams (%)", zh: "换队率（%）" },
];
const evilTitles: readonly Texts[] = [
  { en: "Failure cards (%)", zh: "失败牌（%）" },
  { en: "Merlin named (%)", zh: "刺杀成功（%）" },
];

/** Figures with their titles, in the same order. An agent plays against itself, so no end of them is the better one. */
const titled = (figures: readonly string[], titles: readonly Texts[]): Metrics =>
  figures.flatMap((figure, at) => {
    const title = titles[at];
    return title === undefined ? [] : [measured(idOf(figure), figure, title, null)];
  });

const loyal = sideFigures.map((figures) => figures.loyal);
const evil = sideFigures.map((figures) => figures.evil);

const roles: readonly Texts[] = [
  { en: "Merlin", zh: "梅林" },
  { en: "Percival", zh: "派西维尔" },
  { en: "Servant", zh: "忠臣" },
  { en: "Morgana", zh: "莫甘娜" },
  { en: "Assassin", zh: "刺客" },
];

const f1: Texts = { en: "F1 (%)", zh: "F1（%）" };
const macro: Texts = { en: "F1, mean of speeches (%)", zh: "F1（按发言平均，%）" };
const setFigures: Metrics = evaluations.flatMap((interview) => [
  measured(interview, figureOf(interview, "f1"), f1, "high"),
  measured(`${interview}-macro`, figureOf(interview, "f1-macro"), macro, "high"),
]);

type SetRow = { readonly of: (typeof evaluations)[number]; readonly title?: Texts };

const setTable = (title: Texts, rows: readonly SetRow[], paper: string) => ({
  kind: "table" as const,
  title,
  columns: [f1, macro],
  rows: rows.map(({ of, title: name }) => ({
    ...(name !== undefined && { title: name }),
    figures: [of, `${of}-macro`],
  })),
  paper,
});

/** The game figures of InterIntent and its four evaluations, of which people or judges make two as studies. */
export const interintent: CollectionFile = {
  format: COLLECTION_FORMAT,
  name: { en: "Tables of the InterIntent paper", zh: "InterIntent 论文的表格" },
  question: {
    en: "How does an agent play Avalon by intentions that it states, and does it know its own and those of others?",
    zh: "智能体按自己说明的意图玩阿瓦隆的水平如何？它清楚自己和他人的意图吗？",
  },
  note: interintentNote,
  experiments: [{ id: MATCHES, experiment: interintentMatches }],
  figures: [
    ...titled(loyal, sideTitles),
    ...titled(evil, sideTitles),
    ...titled(evilFigures, evilTitles),
    ...titled(engagements, roles),
    ...setFigures,
  ],
  layouts: [
    {
      kind: "table",
      title: { en: "Games, by side", zh: "对局指标（按阵营）" },
      columns: [...sideTitles],
      rows: [
        { title: { en: "loyal", zh: "好人" }, figures: loyal.map(idOf) },
        { title: { en: "evil", zh: "坏人" }, figures: evil.map(idOf) },
      ],
      paper: "interintent-games",
    },
    {
      kind: "table",
      title: { en: "Cards and assassinations of the evil side", zh: "坏人的出牌和刺杀" },
      columns: [...evilTitles],
      rows: [{ figures: evilFigures.map(idOf) }],
    },
    {
      kind: "table",
      title: { en: "Quests on which a role was (%)", zh: "各身份的任务参与率（%）" },
      columns: [...roles],
      rows: [{ figures: engagements.map(idOf) }],
    },
    {
      kind: "paper",
      title: { en: "Selection: situational awareness", zh: "选择：情境意识" },
      note: {
        en: "Make the study interintent-selection of an experiment in the arena: people and models say of each chosen intention whether it is reasonable.",
        zh: "用平台上的一个实验建立人工评分 interintent-selection：由人和模型判断每个所选意图是否合理。",
      },
      paper: "interintent-selection",
    },
    {
      kind: "paper",
      title: { en: "Following: self-regulation", zh: "执行：自我调节" },
      note: {
        en: "Make the study interintent-following: people and models rate from 1 to 5 how well thoughts and speech follow each intention.",
        zh: "建立人工评分 interintent-following：由人和模型按 1 至 5 分评价想法和发言执行每个意图的程度。",
      },
      paper: "interintent-following",
    },
    {
      kind: "paper",
      title: { en: "Agreement of annotators", zh: "标注者一致性" },
      note: {
        en: "The page of each study has Fleiss’ kappa and the mean of Cohen’s over pairs; of following, with values grouped into 1 to 3 and 4 to 5.",
        zh: "各项人工评分的页面显示 Fleiss’ kappa 和两两 Cohen’s kappa 的平均值；“执行”的分值先归为 1 至 3 和 4 至 5 两组。",
      },
      paper: "interintent-agreement",
    },
    setTable(
      { en: "Summarisation: self-awareness", zh: "概括：自我意识" },
      [
        { of: "own-intentions", title: { en: "all that it could choose", zh: "全部可选意图" } },
        { of: "own-intentions-of-five", title: { en: "five options", zh: "五个选项" } },
      ],
      "interintent-summarisation",
    ),
    setTable(
      { en: "Guessing: theory of mind, by the same agent", zh: "猜测：心智理论（同一智能体）" },
      [{ of: "intentions-of" }],
      "interintent-guessing",
    ),
  ],
};
