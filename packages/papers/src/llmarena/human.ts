import { clusterMean, countedRatings, type StudyPreset } from "@wisp/study";
import { z } from "zod";
import { consent } from "../consent.ts";

const drawnSchema = z.object({
  type: z.literal("table-drawn"),
  spies: z.array(z.int()),
  pair: z.tuple([z.object({ word: z.string() }), z.object({ word: z.string() })]),
  spyWord: z.int(),
});
const clueSchema = z.object({
  type: z.literal("clue"),
  seat: z.int(),
  text: z.string(),
  fixed: z.boolean(),
});

const ACCURATE = "accurate";

/** People say of each clue whether it describes its speaker's word (LLMArena, Table 3, "Description"). */
export const llmarenaDescription: StudyPreset = {
  game: "undercover",
  plan: {
    title: { en: "Clues", zh: "线索描述" },
    languages: ["en", "zh"],
    questions: [
      {
        name: ACCURATE,
        kind: "yes-no",
        text: { en: "Does it describe the word accurately?", zh: "这句话是否准确描述了这个词？" },
      },
    ],
    perItem: 2,
    blind: [],
    consent,
    margin: 0.1,
  },
  rubric: {
    en: {
      text: "You see what a player said, and in the note the secret word that this player had. Answer yes if what was said is true of the word, even if it is vague or also true of other words, and no if it is wrong or says nothing about it.",
      examples: [
        { item: "You can drink it. (coffee)", answer: "yes" },
        { item: "It has two wheels. (coffee)", answer: "no" },
      ],
    },
    zh: {
      text: "你会看到一名玩家说的话，备注中是该玩家拿到的秘密词。如果这句话对该词成立，即使含糊或同样适用于其他词，请回答“是”；如果说错了，或没有说到这个词，请回答“否”。",
      examples: [
        { item: "可以喝。（咖啡）", answer: "是" },
        { item: "有两个轮子。（咖啡）", answer: "否" },
      ],
    },
  },
  practice: {
    en: [
      { asked: "It falls in winter.", note: "snow" },
      { asked: "It barks at strangers.", note: "piano" },
    ],
    zh: [
      { asked: "冬天会从天上落下来。", note: "雪" },
      { asked: "见到生人会叫。", note: "钢琴" },
    ],
  },
  moments({ events, seats }) {
    const drawn = events.flatMap((event) => drawnSchema.safeParse(event).data ?? [])[0];
    if (drawn === undefined) return [];
    const { spies, pair, spyWord } = drawn;
    const [first, second] = pair;
    return events.flatMap((event) => {
      const clue = clueSchema.safeParse(event).data;
      if (clue === undefined || clue.fixed || clue.text === "") return [];
      const { seat, text: asked } = clue;
      const { word } = (spyWord === 0) === spies.includes(seat) ? first : second;
      const said = seats[seat];
      return [
        {
          seat,
          asked,
          note: word,
          stratum: (said?.model ?? said?.slug ?? "").slice(0, 120),
          cluster: `words/${[first.word, second.word].toSorted().join("/")}`.slice(0, 120),
          fields: {},
        },
      ];
    });
  },
  paper: "llmarena-table-3",
  table(results) {
    const items = new Map(results.items.map((item) => [item.nth, item]));
    const given = countedRatings(results).flatMap(({ nth, values }) => {
      const item = items.get(nth);
      const value = values[ACCURATE];
      if (item === undefined || (value !== "yes" && value !== "no")) return [];
      const { model = "", agent = "" } = item.fields;
      return [{ by: model || agent, cluster: item.cluster, amount: Number(value === "yes") }];
    });
    return {
      unit: "rate",
      columns: [
        { en: "Model", zh: "模型" },
        { en: "Description, judged by people", zh: "描述（由人评判）" },
      ],
      rows: [...Map.groupBy(given, ({ by }) => by)]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([by, own]) => ({ labels: [by], cells: [clusterMean(own, [0, 1])] })),
    };
  },
};
