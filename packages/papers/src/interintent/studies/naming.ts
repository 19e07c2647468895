import { impactfulIntentions, intentions } from "@wisp/games/avalon/intentions";
import { rightOf } from "@wisp/stats";
import { clusterMean, type LanguageTexts, type StudyPreset } from "@wisp/study";
import { consent } from "../../consent.ts";
import { type NotedSpeech, notedSpeeches } from "./noted.ts";
import { modelOf, RATE, ratedIn, rowsBy } from "./rated.ts";

const CHOSEN = "intentions";

/** What is shown of a speech whose intentions people name. */
interface Naming {
  readonly title: LanguageTexts;
  readonly question: LanguageTexts;
  readonly rubric: { readonly en: string; readonly zh: string };
  asked(speech: NotedSpeech, match: Parameters<StudyPreset["moments"]>[0]): string;
  note(speech: NotedSpeech): string;
  /** Name of the printed table. */
  readonly paper: string;
}

/**
 * A study in which people name the intentions of speeches: two or three of the 15 of the released prompt, which are
 * compared with those of them that the speaker chose.
 */
export const naming = ({ title, question, rubric, asked, note, paper }: Naming): StudyPreset => ({
  game: "avalon",
  plan: {
    title,
    languages: ["en", "zh"],
    questions: [
      {
        name: CHOSEN,
        kind: "some-of",
        text: question,
        options: intentions
          .filter(({ id }) => impactfulIntentions.includes(id))
          .map(({ id, en, zh }) => ({ name: id.toLowerCase(), text: { en, zh } })),
        least: 2,
        most: 3,
      },
    ],
    perItem: 2,
    blind: [],
    consent,
    margin: 0.1,
  },
  rubric: {
    en: { text: rubric.en, examples: [] },
    zh: { text: rubric.zh, examples: [] },
  },
  moments: (match) =>
    notedSpeeches(match).flatMap((speech) => {
      const truth = speech.intentions.filter((id) => impactfulIntentions.includes(id));
      if (truth.length === 0) return [];
      return [
        {
          seat: speech.seat,
          asked: asked(speech, match),
          note: note(speech),
          stratum: `${speech.side}/${speech.round}`,
          cluster: `match/${match.id}`,
          fields: { side: speech.side, round: `${speech.round}`, chosen: truth.join(" ") },
          cursor: speech.cursor,
          isPrivate: true,
        },
      ];
    }),
  paper,
  table(results) {
    const sets = ratedIn(results).flatMap(({ item, rating }) => {
      const named = rating.values[CHOSEN];
      if (typeof named !== "object") return [];
      const truth = (item.fields.chosen ?? "").toLowerCase().split(" ");
      return [{ item, right: rightOf({ named, truth }), named: named.length, truth: truth.length }];
    });
    type Guess = (typeof sets)[number];
    const ratio = (own: readonly Guess[], part: (guess: Guess) => readonly [number, number]) =>
      clusterMean(
        own.map((guess) => {
          const [amount, of] = part(guess);
          return { cluster: guess.item.cluster, amount, of };
        }),
        RATE,
      );
    return {
      unit: "rate",
      columns: [
        { en: "Model that speaks", zh: "发言的模型" },
        { en: "Quest", zh: "任务" },
        { en: "Precision", zh: "精确率" },
        { en: "Recall", zh: "召回率" },
        { en: "F1", zh: "F1" },
        { en: "F1, mean of speeches", zh: "F1（按发言平均）" },
      ],
      rows: rowsBy(
        sets,
        (item) => ["", item.fields.round ?? ""].map((quest) => [modelOf(item), quest]),
        (own) => [
          ratio(own, ({ right, named }) => [right, named]),
          ratio(own, ({ right, truth }) => [right, truth]),
          ratio(own, ({ right, named, truth }) => [2 * right, named + truth]),
          ratio(own, ({ right, named, truth }) => [(2 * right) / (named + truth), 1]),
        ],
      ),
    };
  },
});
