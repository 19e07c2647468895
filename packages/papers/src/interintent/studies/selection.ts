import { intentionText } from "@wisp/games/avalon/intentions";
import type { StudyPreset } from "@wisp/study";
import { consent } from "../../consent.ts";
import { selectionAgreement } from "../agreement.ts";
import { type NotedSpeech, notedSpeeches } from "./noted.ts";
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

const REASONABLE = "reasonable";
/** 1: the intention is reasonable, 0: it is not; null: unclear. */
export const isReasonable = ({ values }: Rated["rating"]): number | null => {
  const value = values[REASONABLE];
  return value === "yes" ? 1 : value === "no" ? 0 : null;
};

/** The selections of a speech: each intention once, with whether it was chosen at first, in the end, or both. */
function selections({ intentionsFirst: first, intentions: last }: NotedSpeech) {
  return [...new Set([...first, ...last])].map((id) => ({
    id,
    stage: !last.includes(id) ? "first" : first.includes(id) ? "both" : "modified",
  }));
}

/** People say of each selected intention whether it is reasonable (situational awareness). */
export const selection: StudyPreset = {
  game: "avalon",
  plan: {
    title: { en: "Intentions in Avalon: selection", zh: "阿瓦隆中的意图：选择" },
    languages: ["en", "zh"],
    questions: [
      {
        name: REASONABLE,
        kind: "yes-no",
        text: {
          en: "Is this intention reasonable for this player at this moment?",
          zh: "此时此刻，这名玩家的这个意图合理吗？",
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
      text: "You see a game of Avalon up to the moment at which a player is about to speak. The note says the player's role and what this player was shown. Rate what the player intends to do with the speech. Answer yes if the intention makes sense for this role at this moment. Answer no if it contradicts what has happened or what the player knows, forgets something that matters, rests on something that did not happen, or cannot be carried out now.",
      examples: [
        {
          item: "Support team proposal (the team is one that the player, Merlin, knows to be loyal)",
          answer: "yes",
        },
        { item: "Express confusion for failure of mission (no quest has failed)", answer: "no" },
      ],
    },
    zh: {
      text: "你会看到一局阿瓦隆，直到某位玩家即将发言的时刻。备注中有这名玩家的身份以及看到的信息。请评价这名玩家打算通过发言达到的意图。对这个身份、在这个时刻说得通，请回答“是”；如果与已发生的事或玩家所知的信息矛盾、忘记了要紧的事、以没有发生的事为依据，或此刻无法实现，请回答“否”。",
      examples: [
        { item: "支持提议的队伍（该玩家是梅林，知道队伍里都是好人）", answer: "是" },
        { item: "对任务失败表示不解（还没有任务失败）", answer: "否" },
      ],
    },
  },
  moments: (match) =>
    notedSpeeches(match).flatMap((speech) =>
      selections(speech).map(({ id, stage }) => ({
        seat: speech.seat,
        asked: intentionText(id, match.locale),
        note: speech.knowledge,
        stratum: `${speech.side}/${speech.round}`,
        cluster: `match/${match.id}`,
        fields: { ...questFields(speech), intention: id, stage },
        cursor: speech.cursor,
        isPrivate: true,
      })),
    ),
  paper: "interintent-selection",
  table(results) {
    const rated = ratedIn(results);
    const share = (own: readonly Rated[], stages: readonly string[]) =>
      shareOf(own, ({ item, rating }) => {
        const value = isReasonable(rating);
        return value === null || !stages.includes(item.fields.stage ?? "") ? null : value === 1;
      });
    return {
      unit: "rate",
      columns: [
        { en: "Model", zh: "模型" },
        { en: "Side", zh: "阵营" },
        { en: "Quest", zh: "任务" },
        { en: "First selection", zh: "首次选择" },
        { en: "After modification", zh: "修改之后" },
      ],
      rows: rowsBy(
        rated,
        (item) => {
          const { side = "", round = "" } = item.fields;
          return [
            ["", ""],
            [side, ""],
            [side, round],
          ].map((labels) => [modelOf(item), ...labels]);
        },
        (own) => [share(own, ["first", "both"]), share(own, ["modified", "both"])],
      ),
      notes: [
        ...agreementNotes(rated, selectionAgreement, isReasonable, {
          en: "Reasonable or not",
          zh: "是否合理",
        }),
        correlationNote(
          itemMeans(rated, isReasonable).filter(({ item }) => item.fields.stage !== "first"),
        ),
      ],
    };
  },
};
