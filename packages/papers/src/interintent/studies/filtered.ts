import type { LanguageTexts, ReportInput } from "@wisp/study";
import { correlationOf, itemMeans, type Rated, ratedIn, type ScoredItem } from "./rated.ts";

/** The lowest mean of a speech that follows an intention, from 1 to 5. */
const FOLLOWED = 3;

/** Names an intention of a speech in both studies. */
const keyOf = ({ cluster, fields: { speech, intention } }: ScoredItem["item"]): string =>
  [cluster, speech, intention].join("\n");

/**
 * The correlations of intention scores with the results of quests as the paper filters them (section 5), from both
 * studies of the same matches: of selections only those that the speech followed, 3 or more of 5; of following only
 * intentions that more than half of their raters found reasonable.
 *
 * @param valuesIn what a rating of each study says of the final selection; null: nothing
 */
export function filteredCorrelations(
  selection: {
    readonly study: ReportInput;
    readonly valueIn: (rating: Rated["rating"]) => number | null;
  },
  following: typeof selection,
): readonly LanguageTexts[] {
  const selected = itemMeans(ratedIn(selection.study), selection.valueIn).filter(
    ({ item }) => item.fields.stage !== "first",
  );
  const followed = itemMeans(ratedIn(following.study), following.valueIn).filter(
    ({ item }) => item.fields.phase === "refinement",
  );
  const speaking = new Map(followed.map(({ item, mean }) => [keyOf(item), mean]));
  const reasonable = new Map(selected.map(({ item, mean }) => [keyOf(item), mean]));
  const both = selected.filter(({ item }) => speaking.has(keyOf(item))).length;
  const ofSelection = correlationOf(
    selected.filter(({ item }) => (speaking.get(keyOf(item)) ?? 0) >= FOLLOWED),
  );
  const ofFollowing = correlationOf(
    followed.filter(({ item }) => (reasonable.get(keyOf(item)) ?? 0) > 0.5),
  );
  return [
    {
      en: `${both} intentions are rated in both studies.`,
      zh: `两项人工评分都评过的意图有 ${both} 个。`,
    },
    {
      en: `Selection, of intentions that the speech follows (3 or more): ${ofSelection.en}.`,
      zh: `选择，只计发言执行了的意图（3 分以上）：${ofSelection.zh}。`,
    },
    {
      en: `Following, of intentions that most raters find reasonable: ${ofFollowing.en}.`,
      zh: `执行，只计多数评分者认为合理的意图：${ofFollowing.zh}。`,
    },
  ];
}
