import { clusterMean, countedRatings, type LanguageTexts, type StudyPreset } from "@wisp/study";
import { z } from "zod";
import { consent } from "../consent.ts";
import { judges } from "./presets.ts";

const describedSchema = z.object({
  type: z.literal("described"),
  seat: z.int(),
  mode: z.enum(["aggressive", "conservative"]),
  text: z.string(),
});
const revealedSchema = z.object({
  type: z.literal("words-revealed"),
  target: z.string(),
  distractors: z.array(z.string()),
});
const scoresSchema = z.object({
  type: z.literal("scores-shown"),
  mode: z.enum(["aggressive", "conservative"]),
  target: z.int().nullable(),
  distractors: z.array(z.int().nullable()),
});

/** The four means of Table 8, in its order. */
const cells = [
  "aggressive/target",
  "aggressive/distractor",
  "conservative/target",
  "conservative/distractor",
];
const MATCH = "match";
const SCALE = [1, 5] as const;

/** The score that a rater gave to a description and a word. */
interface Given {
  readonly nth: number;
  readonly rater: string;
  /** The model that describes. */
  readonly by: string;
  readonly cell: string;
  readonly cluster: string;
  readonly amount: number;
  /** What the judge of the match gave; null: nothing. */
  readonly judged: number | null;
}

const meansOf = (own: readonly Pick<Given, "cell" | "cluster" | "amount">[]) =>
  cells.map((cell) =>
    clusterMean(
      own.filter((each) => each.cell === cell),
      SCALE,
    ),
  );

const digits = (value: number | undefined): string => value?.toFixed(2) ?? "–";

/**
 * What the judges of the matches gave to the descriptions of a model, and how much more people gave to the same ones
 * (the four columns, with intervals over words); none where they gave nothing.
 */
function judgeNotes(by: string, own: readonly Given[]): readonly LanguageTexts[] {
  const items = [...Map.groupBy(own, ({ nth }) => nth).values()].flatMap((ratings) => {
    const [first] = ratings;
    if (first === undefined || first.judged === null) return [];
    const mean = ratings.reduce((sum, { amount }) => sum + amount, 0) / ratings.length;
    return [{ ...first, amount: first.judged, more: mean - first.judged }];
  });
  if (items.length === 0) return [];
  const judged = meansOf(items).map((mean) => digits(mean?.value));
  const more = cells.map((cell) => {
    const found = clusterMean(
      items.flatMap((each) =>
        each.cell === cell ? [{ cluster: each.cluster, amount: each.more }] : [],
      ),
      [SCALE[0] - SCALE[1], SCALE[1] - SCALE[0]],
    );
    if (found === null) return "–";
    const { value, low, high } = found;
    return low === null || high === null
      ? digits(value)
      : `${digits(value)} (${digits(low)} … ${digits(high)})`;
  });
  return [
    {
      en: `${by}, in the same four columns: the judge of the matches gave ${judged.join(", ")}; people gave more by ${more.join(", ")}.`,
      zh: `${by}（按同样四列）：对局中的评判者给出 ${judged.join("、")}；人的评分比它高 ${more.join("、")}。`,
    },
  ];
}

/**
 * People judge descriptions as the judge does, by its own wording (`deep-paper/1`): each with its word and with one
 * distractor, which raters cannot tell apart; model and mode are not shown (DEEP, section 2.3).
 */
export const deepHuman: StudyPreset = {
  game: "deep",
  plan: {
    title: { en: "Descriptions of words", zh: "词语描述" },
    languages: ["en", "zh"],
    questions: [
      {
        name: MATCH,
        kind: "scale",
        text: {
          en: "Please evaluate the extent to which the description in this sentence matches the word.",
          zh: "请评价这个句子中的描述与该词的符合程度。",
        },
        least: 1,
        most: 5,
        ends: {
          least: { en: "very inaccurate", zh: "非常不准确" },
          most: { en: "very accurate", zh: "非常准确" },
        },
      },
    ],
    perItem: 2,
    blind: [],
    consent,
    margin: 0.1,
  },
  rubric: {
    en: {
      text: "You see a sentence, and a word in the note. Rate how well the sentence describes this word, from 1 (very inaccurate) to 5 (very accurate). Rate each pair alone: the same sentence may come with another word. If the sentence says nothing that can be judged, answer that it is unclear.",
      examples: [
        { item: "A hot drink that is brewed from roasted beans. (coffee)", answer: "5" },
        { item: "A hot drink that is brewed from roasted beans. (bicycle)", answer: "1" },
      ],
    },
    zh: {
      text: "你会看到一个句子，备注中有一个词。请评价这个句子对该词的描述有多准确，从 1（非常不准确）到 5（非常准确）。每一组单独评价：同一个句子可能会配另一个词出现。如果句子没有可供判断的内容，请回答“无法判断”。",
      examples: [
        { item: "用烘焙过的豆子冲泡的热饮。（咖啡）", answer: "5" },
        { item: "用烘焙过的豆子冲泡的热饮。（自行车）", answer: "1" },
      ],
    },
  },
  practice: {
    en: ["banana", "bridge"].map((note) => ({
      asked: "A curved yellow fruit that is peeled before it is eaten.",
      note,
    })),
    zh: ["香蕉", "桥"].map((note) => ({ asked: "一种弯弯的黄色水果，剥皮后食用。", note })),
  },
  moments({ events, arm, seats }) {
    // The arms have another judge and the same describer.
    if (arm !== null && arm !== judges[0]) return [];
    const found = events.flatMap((event) => revealedSchema.safeParse(event).data ?? [])[0];
    const [distractor] = found?.distractors ?? [];
    if (found === undefined || distractor === undefined) return [];
    const { target } = found;
    const scores = new Map(
      events.flatMap((event) => {
        const shown = scoresSchema.safeParse(event).data;
        return shown === undefined ? [] : [[shown.mode, shown] as const];
      }),
    );
    return events.flatMap((event) => {
      const described = describedSchema.safeParse(event).data;
      if (described === undefined || described.text === "") return [];
      const { seat, mode, text: asked } = described;
      const said = seats[seat];
      const by = said?.model ?? said?.slug ?? "";
      const shown = scores.get(mode);
      return [
        { against: "target", note: target, score: shown?.target },
        { against: "distractor", note: distractor, score: shown?.distractors[0] },
      ].map(({ against, note, score }) => ({
        seat,
        asked,
        note,
        stratum: `${by.slice(0, 90)}/${mode}/${against}`,
        // So the four means are over the same descriptions.
        together: mode,
        cluster: `word/${target}`,
        fields: { mode, against, ...(typeof score === "number" && { judged: `${score}` }) },
      }));
    });
  },
  paper: "deep-table-8",
  table(results) {
    const items = new Map(results.items.map((item) => [item.nth, item]));
    const given = countedRatings(results).flatMap(({ nth, rater, values }): Given[] => {
      const item = items.get(nth);
      const amount = values[MATCH];
      if (item === undefined || typeof amount !== "number") return [];
      const { model = "", agent = "", mode = "", against = "", judged } = item.fields;
      return [
        {
          nth,
          rater,
          by: model || agent,
          cell: `${mode}/${against}`,
          cluster: item.cluster,
          amount,
          judged: judged === undefined ? null : Number(judged),
        },
      ];
    });
    const byModel = [...Map.groupBy(given, ({ by }) => by)].sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    const byRow = Map.groupBy(given, ({ rater, by }) => JSON.stringify([rater, by]));
    const isAlone = new Set(given.map(({ rater }) => rater)).size < 2;
    return {
      unit: "score",
      columns: [
        { en: "Annotator", zh: "标注者" },
        { en: "Model", zh: "模型" },
        { en: "Aggressive, target", zh: "激进，目标词" },
        { en: "Aggressive, distractor", zh: "激进，干扰词" },
        { en: "Conservative, target", zh: "保守，目标词" },
        { en: "Conservative, distractor", zh: "保守，干扰词" },
      ],
      rows: [
        // The mean of all, which Table 1 has as its last block.
        ...(isAlone ? [] : byModel.map(([by, own]) => ({ labels: ["", by], cells: meansOf(own) }))),
        ...[...byRow.values()]
          .flatMap((own) => {
            const [first] = own;
            return first === undefined
              ? []
              : [{ labels: [first.rater, first.by], cells: meansOf(own) }];
          })
          .sort((one, other) => (one.labels.join("\n") < other.labels.join("\n") ? -1 : 1)),
      ],
      notes: byModel.flatMap(([by, own]) => judgeNotes(by, own)),
    };
  },
};
