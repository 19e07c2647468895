import { COLLECTION_FORMAT, type CollectionFile, EXPERIMENT_FORMAT } from "@wisp/lab";
import { columns, idOf } from "./collection.ts";
import { deepClocks, means, printed } from "./presets.ts";

const experiment = "words";

/** The means of Table 1 for one agent, in English, by one judge: how it describes is its own, how the judge is asked is not. */
export const deepOfOne: CollectionFile = {
  format: COLLECTION_FORMAT,
  name: { en: "DEEP, by one judge", zh: "DEEP（一名评判者）" },
  question: {
    en: "How well does an agent describe words, and hide them?",
    zh: "智能体描述词语和隐藏词语的能力如何？",
  },
  experiments: [
    {
      id: experiment,
      experiment: {
        format: EXPERIMENT_FORMAT,
        name: "DEEP: English words",
        question: "How well does it describe a word, clearly and then ambiguously?",
        game: "deep",
        language: "en",
        options: deepClocks,
        // A card's judge takes its place; without one nothing is played.
        agents: { judge: "house:planner" },
        subjects: [],
        table: [{ agent: "subject", deals: { describer: true } }, { agent: "judge" }],
        arms: [{ name: "as it plays", changes: [{ of: "judge", settings: printed }] }],
        settings: "deep-en-1",
        blocks: { seed: "card/deep/1" },
        primary: "score",
        secondary: [...means],
      },
    },
  ],
  figures: means.map((id) => {
    const { better, ...title } = columns[id];
    const recipe = { kind: "measured" as const, experiment, figure: id };
    return { id: idOf(id), title, better, unit: "score" as const, recipe };
  }),
  layouts: [
    {
      kind: "table",
      title: { en: "DEEP: mean scores of descriptions", zh: "DEEP：描述的平均分" },
      columns: means.map((id) => ({ en: columns[id].en, zh: columns[id].zh })),
      rows: [{ figures: means.map(idOf) }],
    },
  ],
};
