import { intentionText } from "@wisp/games/avalon/intentions";
import type { StudyPreset } from "@wisp/study";
import { consent } from "../../consent.ts";
import { groupedAgreement } from "../agreement.ts";
import { filteredCorrelations } from "./filtered.ts";
import { notedSpeeches } from "./noted.ts";
import {
  agreementNotes,
  correlationNote,
  itemMeans,
  modelOf,
  questFields,
  type Rated,
  ratedIn,
  rowsBy,
  shareOf,
} from "./rated.ts";
import { isReasonable } from "./selection.ts";

const THINKING = "thinking";
const SPEAKING = "speaking";

const stepOf =
  (question: string) =>
  ({ values }: Rated["rating"]): number | null => {
    const value = values[question];
    return typeof value === "number" ? value : null;
  };

const ends = {
  least: { en: "wrong, or not at all", zh: "错误或完全没有" },
  most: { en: "completely right", zh: "完全正确" },
};

const texts = {
  en: (intention: string, think: string, speak: string) =>
    `Intention: ${intention}\n\nThinks: ${think || "–"}\n\nSays: ${speak}`,
  zh: (intention: string, think: string, speak: string) =>
    `意图：${intention}\n\n想法：${think || "–"}\n\n发言：${speak}`,
} as const;

/** People rate how well thoughts and speech follow each intention (self-regulation). */
export const following: StudyPreset = {
  game: "avalon",
  plan: {
    title: { en: "Intentions in Avalon: following", zh: "阿瓦隆中的意图：执行" },
    languages: ["en", "zh"],
    questions: [
      {
        name: THINKING,
        kind: "scale",
        text: {
          en: "How well do the thoughts follow the intention?",
          zh: "想法在多大程度上执行了这个意图？",
        },
        least: 1,
        most: 5,
        ends,
      },
      {
        name: SPEAKING,
        kind: "scale",
        text: {
          en: "How well does the speech follow the intention?",
          zh: "发言在多大程度上执行了这个意图？",
        },
        least: 1,
        most: 5,
        ends,
      },
    ],
    perItem: 2,
    blind: [],
    consent,
    margin: 0.1,
  },
  rubric: {
    en: {
      text: "You see a game of Avalon up to a speech, then one intention of the player who speaks, the private thoughts, and the speech. The note says the player's role and what this player was shown. Rate thoughts and speech each from 1 (wrong, or the intention is not there) over 3 (borderline) to 5 (completely right); 2 and 4 are between. An intention that this player cannot have at this moment is not there. Take off where something is invented or left out; a wrong view of what has happened is worse than repeating the intention word for word.",
      examples: [
        {
          item: "Support team proposal. Says: I am glad that both of you go, let us try it.",
          answer: "speech: 5",
        },
        {
          item: "Support team proposal. Says: Let us see what the others think.",
          answer: "speech: 1",
        },
      ],
    },
    zh: {
      text: "你会看到一局阿瓦隆直到某次发言为止，然后是发言者的一个意图、私下的想法和发言。备注中有其身份和看到的信息。请分别为想法和发言打分：1 分为错误或没有体现意图，3 分为勉强，5 分为完全正确，2 分和 4 分介于其间。此刻这名玩家不可能有的意图，视为没有体现。编造或遗漏应扣分；对局势理解错误，比照搬意图原文更严重。",
      examples: [
        { item: "支持提议的队伍。发言：我很高兴你们两位去，试试看吧。", answer: "发言：5" },
        { item: "支持提议的队伍。发言：先听听别人怎么说。", answer: "发言：1" },
      ],
    },
  },
  moments: (match) =>
    notedSpeeches(match).flatMap((speech) => {
      const { seat, side, round, cursor, knowledge: note } = speech;
      const phases = [
        {
          phase: "formulation",
          ids: speech.intentionsFirst,
          think: speech.thinkFirst,
          speak: speech.speakFirst,
        },
        { phase: "refinement", ids: speech.intentions, think: speech.think, speak: speech.text },
      ];
      return phases.flatMap(({ phase, ids, think, speak }) =>
        (speak === "" ? [] : ids).map((id) => ({
          seat,
          asked: texts[match.locale](intentionText(id, match.locale), think, speak),
          note,
          stratum: `${side}/${round}`,
          cluster: `match/${match.id}`,
          fields: { ...questFields(speech), intention: id, phase },
          cursor,
          isPrivate: true,
        })),
      );
    }),
  paper: "interintent-following",
  beside: {
    preset: "interintent-selection",
    notes: (own, selection) =>
      filteredCorrelations(
        { study: selection, valueIn: isReasonable },
        { study: own, valueIn: stepOf(SPEAKING) },
      ),
  },
  table(results) {
    const rated = ratedIn(results);
    const agreementOf = (question: string, en: string, zh: string) =>
      agreementNotes(rated, groupedAgreement, stepOf(question), {
        en: `${en}, grouped into 1–3 and 4–5`,
        zh: `${zh}，归为 1–3 和 4–5 两组`,
      });
    return {
      unit: "rate",
      columns: [
        { en: "Model", zh: "模型" },
        { en: "Side", zh: "阵营" },
        { en: "Phase", zh: "阶段" },
        { en: "Thinking = 5", zh: "想法 = 5" },
        { en: "Thinking ≥ 3", zh: "想法 ≥ 3" },
        { en: "Speaking = 5", zh: "发言 = 5" },
        { en: "Speaking ≥ 3", zh: "发言 ≥ 3" },
      ],
      rows: rowsBy(
        rated,
        (item) => [[modelOf(item), item.fields.side ?? "", item.fields.phase ?? ""]],
        (own) =>
          [THINKING, SPEAKING].flatMap((question) =>
            [5, 3].map((from) =>
              shareOf(own, ({ rating }) => {
                const value = stepOf(question)(rating);
                return value === null ? null : value >= from;
              }),
            ),
          ),
      ),
      notes: [
        ...agreementOf(THINKING, "Thinking", "想法"),
        ...agreementOf(SPEAKING, "Speaking", "发言"),
        correlationNote(
          itemMeans(rated, stepOf(SPEAKING)).filter(
            ({ item }) => item.fields.phase === "refinement",
          ),
        ),
      ],
    };
  },
};
