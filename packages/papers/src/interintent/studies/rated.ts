import type { Side } from "@wisp/games/avalon/view";
import {
  clusterMean,
  countedRatings,
  type LanguageTexts,
  type ReportInput,
  type StudyTable,
} from "@wisp/study";
import type { groupedAgreement } from "../agreement.ts";
import { type ScoredQuest, scoreOutcome } from "../correlation.ts";
import type { NotedSpeech } from "./noted.ts";

export const RATE = [0, 1] as const;

type Given = ReturnType<typeof countedRatings>[number];
type Item = ReportInput["items"][number];

/** A rating of people with its item. */
export interface Rated {
  readonly item: Item;
  readonly rating: Given;
}

/** The ratings that count, with their items. */
export function ratedIn(results: ReportInput): Rated[] {
  const items = new Map(results.items.map((item) => [item.nth, item]));
  return countedRatings(results).flatMap((rating) => {
    const item = items.get(rating.nth);
    return item === undefined ? [] : [{ item, rating }];
  });
}

export const modelOf = ({ fields: { model = "", agent = "" } }: Item): string => model || agent;

/**
 * Rows of groups, in the order of their labels.
 *
 * @param labelsOf the groups to which something belongs; "" stands for all
 */
export function rowsBy<Each extends { readonly item: Item }>(
  all: readonly Each[],
  labelsOf: (item: Item) => readonly (readonly string[])[],
  cellsOf: (own: readonly Each[]) => StudyTable["rows"][number]["cells"],
): StudyTable["rows"] {
  const groups = new Map<string, { readonly labels: readonly string[]; readonly own: Each[] }>();
  for (const each of all) {
    for (const labels of labelsOf(each.item)) {
      const key = labels.join("\n");
      const group = groups.get(key) ?? { labels, own: [] };
      group.own.push(each);
      groups.set(key, group);
    }
  }
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { labels, own }]) => ({ labels, cells: cellsOf(own) }));
}

/**
 * Fleiss' kappa and Cohen's over pairs as a sentence; none of fewer than two raters, such as a model.
 *
 * @param valueIn a rating's number; null: it has none
 * @param about what they agree about
 */
export function agreementNotes(
  rated: readonly Rated[],
  agreementOf: typeof groupedAgreement,
  valueIn: (rating: Given) => number | null,
  about: { readonly en: string; readonly zh: string },
): readonly LanguageTexts[] {
  if (new Set(rated.map(({ rating }) => rating.rater)).size < 2) return [];
  const { fleiss, pairs } = agreementOf(
    rated.map(({ item, rating }) => ({
      item: `${item.nth}`,
      cluster: item.cluster,
      rater: rating.rater,
      value: valueIn(rating),
    })),
  );
  const [kappa, mean, deviation] = [fleiss.value, pairs.mean.value, pairs.deviation].map(digits);
  return [
    {
      en: `${about.en}: Fleiss' kappa ${kappa}; over pairs ${mean} ± ${deviation}.`,
      zh: `${about.zh}：Fleiss’ kappa ${kappa}；两两之间 ${mean} ± ${deviation}。`,
    },
  ];
}

/** The share of ratings of which something holds; those without a value are left out. */
export const shareOf = (
  rated: readonly Rated[],
  holds: (each: Rated) => boolean | null,
): ReturnType<typeof clusterMean> =>
  clusterMean(
    rated.flatMap((each) => {
      const held = holds(each);
      return held === null ? [] : [{ cluster: each.item.cluster, amount: Number(held) }];
    }),
    RATE,
  );

/** For the analysis: which speech it is, and what became of its quest. */
export const questFields = ({ side, round, cursor, quest }: NotedSpeech) => ({
  side,
  speech: `${cursor}`,
  round: `${round}`,
  succeeded: quest.succeeded,
  turnsLoyal: quest.turnsLoyal,
  turnsEvil: quest.turnsEvil,
});

/** The mean over raters of an item. */
export interface ScoredItem {
  readonly item: Item;
  readonly mean: number;
}

/** @param valueIn a rating's number; null: it has none */
export const itemMeans = (
  rated: readonly Rated[],
  valueIn: (rating: Given) => number | null,
): ScoredItem[] =>
  [...Map.groupBy(rated, ({ item }) => item)].flatMap(([item, own]) => {
    const values = own.flatMap(({ rating }) => valueIn(rating) ?? []);
    return values.length === 0
      ? []
      : [{ item, mean: values.reduce((sum, value) => sum + value, 0) / values.length }];
  });

/** The rated intentions of each quest that was played, by side. */
function questsIn(scored: readonly ScoredItem[]): ScoredQuest[] {
  const played = scored.filter(({ item }) => item.fields.succeeded !== "");
  const groups = Map.groupBy(played, ({ item }) => `${item.cluster}/${item.fields.round}`);
  return [...groups.values()].map((own) => {
    const { succeeded, turnsLoyal, turnsEvil } = own[0]?.item.fields ?? {};
    const scoresOf = (side: Side): number[] =>
      own.filter(({ item }) => item.fields.side === side).map(({ mean }) => mean);
    return {
      succeeded: succeeded === "true",
      turns: { loyal: Number(turnsLoyal), evil: Number(turnsEvil) },
      scores: { loyal: scoresOf("loyal"), evil: scoresOf("evil") },
    };
  });
}

export const digits = (value: number | null): string => (value === null ? "–" : value.toFixed(3));

/** Theil's U of the scores and the results of quests, as a clause. */
export function correlationOf(scored: readonly ScoredItem[]) {
  const { uncertainty, ties, silent } = scoreOutcome(questsIn(scored));
  const { pairs, ofOne, ofOther, p } = uncertainty;
  const [score, quest, chance] = [ofOne, ofOther, p].map(digits);
  return {
    en: `U(score | quest) ${score}, U(quest | score) ${quest}, permutation p ${chance}; ${pairs} quests, ${ties} left out as ties, ${silent} without a turn of one side`,
    zh: `U(得分 | 任务) ${score}，U(任务 | 得分) ${quest}，置换检验 p ${chance}；${pairs} 次任务，另有 ${ties} 次平分和 ${silent} 次一方没有发言的未计`,
  };
}

/** The same of all intentions that a study has, as a sentence. */
export function correlationNote(scored: readonly ScoredItem[]) {
  const { en, zh } = correlationOf(scored);
  return {
    en: `Which side's intentions score higher, and whether the quest succeeds: ${en}. Rated intentions alone count, so rate whole matches.`,
    zh: `哪一方的意图得分更高与任务是否成功：${zh}。只计入已评分的意图，因此应评完整场对局。`,
  };
}
