import { COLLECTION_FORMAT, type CollectionFile } from "@wisp/lab";
import { besides, judges, means } from "./presets.ts";

type Metrics = NonNullable<CollectionFile["figures"]>;
type Id = (typeof means)[number] | (typeof besides)[number];
type Texts = { readonly en: string; readonly zh: string };

/** The columns of Table 1, and our own. */
export const columns: Readonly<Record<Id, Texts & { readonly better: "high" | "low" | null }>> = {
  aggressiveTarget: { en: "Aggressive, target", zh: "激进，目标词", better: "high" },
  aggressiveDistractor: { en: "Aggressive, distractor", zh: "激进，干扰词", better: "low" },
  conservativeTarget: { en: "Conservative, target", zh: "保守，目标词", better: "low" },
  conservativeDistractor: { en: "Conservative, distractor", zh: "保守，干扰词", better: "high" },
  aggressiveGap: { en: "Aggressive, gap", zh: "激进，差值", better: "high" },
  conservativeGap: { en: "Conservative, gap", zh: "保守，差值", better: "high" },
  aggressiveDistractorMicro: { en: "Aggressive, micro", zh: "激进，微平均", better: "low" },
  conservativeDistractorMicro: { en: "Conservative, micro", zh: "保守，微平均", better: "high" },
  aggressiveTargetClean: { en: "Aggressive, target", zh: "激进，目标词", better: "high" },
  aggressiveDistractorClean: { en: "Aggressive, distractor", zh: "激进，干扰词", better: "low" },
  conservativeTargetClean: { en: "Conservative, target", zh: "保守，目标词", better: "low" },
  conservativeDistractorClean: {
    en: "Conservative, distractor",
    zh: "保守，干扰词",
    better: "high",
  },
  saidTarget: { en: "Said the word (%)", zh: "说出原词（%）", better: null },
};

const parts = ["en", "zh"] as const;
const names = {
  [judges[0]]: { en: "first judge", zh: "第一评判者" },
  [judges[1]]: { en: "second judge", zh: "第二评判者" },
} as const;

/** Id of a metric: "aggressive-target". */
export const idOf = (id: Id): string =>
  id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The same of a judge: "first-judge-aggressive-target", and "-en" or "-zh" of one language. */
const idBy = (judge: (typeof judges)[number], id: Id): string =>
  `${judge.replace(" ", "-")}-${idOf(id)}`;

/** A metric of each language, and over the items of both: every item weighs the same. */
const figuresOf = (judge: (typeof judges)[number], id: Id): Metrics => {
  const { better, ...title } = columns[id];
  const own = { title, better, unit: id === "saidTarget" ? ("rate" as const) : ("score" as const) };
  return [
    ...parts.map((experiment) => ({
      id: `${idBy(judge, id)}-${experiment}`,
      ...own,
      recipe: { kind: "measured" as const, experiment, figure: id, arm: judge },
    })),
    {
      id: idBy(judge, id),
      ...own,
      recipe: { kind: "pooled", of: parts.map((part) => `${idBy(judge, id)}-${part}`) },
    },
  ];
};

const tableOf = (title: Texts, ids: readonly Id[], paper?: string) => ({
  kind: "table" as const,
  title,
  columns: ids.map((id): Texts => ({ en: columns[id].en, zh: columns[id].zh })),
  rows: judges.map((judge) => ({
    title: names[judge],
    figures: ids.map((id) => idBy(judge, id)),
  })),
  ...(paper !== undefined && { paper }),
});

/** Table 1 of DEEP, with a second judge. */
export const deep: CollectionFile = {
  format: COLLECTION_FORMAT,
  name: { en: "Tables of DEEP", zh: "DEEP 的表格" },
  question: {
    en: "How well does an agent describe words, and hide them, by the scores of two judges?",
    zh: "按两名评判者的打分，智能体描述词语和隐藏词语的能力如何？",
  },
  note: {
    en: "Name two judges for a real measurement, with --host judge=ADDRESS and --host second=ADDRESS: the house agents in their places know a few facts of each word and read nothing else. A judge may favour descriptions of its own model, which the second one shows.",
    zh: "要正式测评，请用 --host judge=地址 和 --host second=地址 指定两名评判者：默认的平台智能体只知道每个词的几个事实，读不懂别的内容。评判模型可能偏爱自己的描述，与第二名评判者对照即可看出。",
  },
  // The presets' own, named here so that others can take their places.
  hosts: { judge: "house:planner", second: "house:watchful" },
  experiments: [
    { id: "en", preset: "deep-table-1" },
    { id: "zh", preset: "deep-table-1-zh" },
  ],
  figures: judges.flatMap((judge) => [...means, ...besides].flatMap((id) => figuresOf(judge, id))),
  layouts: [
    tableOf({ en: "Mean scores (Table 1)", zh: "平均分（表 1）" }, means, "deep-table-1"),
    tableOf(
      {
        en: "Gaps of target and distractors, which are ours; 0 is perfectly ambiguous",
        zh: "目标词与干扰词的差值（论文中没有），0 为完全模糊",
      },
      ["aggressiveGap", "conservativeGap", "saidTarget"],
    ),
    tableOf({ en: "Descriptions that do not say their word", zh: "没有说出原词的描述" }, [
      "aggressiveTargetClean",
      "aggressiveDistractorClean",
      "conservativeTargetClean",
      "conservativeDistractorClean",
    ]),
    tableOf(
      {
        en: "Distractors over all scores: as in Table 1, unless scores are missing",
        zh: "干扰词对全部评分的平均：没有缺失评分时与表 1 相同",
      },
      ["aggressiveDistractorMicro", "conservativeDistractorMicro"],
    ),
    ...parts.map((part) => ({
      kind: "table" as const,
      title:
        part === "en"
          ? { en: "English words", zh: "英文词" }
          : { en: "Chinese words", zh: "中文词" },
      columns: means.map((id): Texts => ({ en: columns[id].en, zh: columns[id].zh })),
      rows: judges.map((judge) => ({
        title: names[judge],
        figures: means.map((id) => `${idBy(judge, id)}-${part}`),
      })),
    })),
    {
      kind: "paper",
      title: { en: "People as judges (Table 8)", zh: "人工打分（表 8）" },
      note: {
        en: "Two people scored 37 descriptions of each model and mode. A match with a person as the judge asks the same questions.",
        zh: "两名标注者为每个模型每种方式的 37 条描述打分。由人担任评判者的对局提出同样的问题。",
      },
      paper: "deep-table-8",
    },
  ],
};
