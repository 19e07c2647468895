import { isFailure } from "@wisp/game";
import type { Item, ItemKind, RubricTexts, StudyPlan } from "@wisp/study";
import {
  consentAsRater,
  type Database,
  inviteByLink,
  makeStudy,
  newId,
  openStudy,
  type RaterLink,
} from "../src/index.ts";

export const studyPlan: StudyPlan = {
  title: { en: "Descriptions" },
  languages: ["en"],
  questions: [
    { name: "true", kind: "yes-no", text: { en: "Is it true?" } },
    { name: "better", kind: "better", text: { en: "Which is better?" } },
  ],
  perItem: 2,
  blind: [],
  consent: { texts: { en: "You agree." }, keepsValues: false },
  margin: 0.1,
  seed: "seed",
};

export const rubric = (text: string): RubricTexts => ({ en: { text, examples: [] } });

export const studyItem = (nth: number, more: Partial<Item> = {}): Item => ({
  nth,
  kind: "rated",
  stratum: "",
  cluster: `${nth}`,
  payload: { context: [], asked: { left: `left ${nth}`, right: `right ${nth}` }, note: null },
  truth: null,
  fields: {},
  source: null,
  ...more,
});

/** Items of these kinds in this order. */
export const itemsOf = (...kinds: readonly ItemKind[]): Item[] =>
  kinds.map((kind, at) => studyItem(at + 1, { kind }));

/** An open study. */
export async function openedStudy(
  database: Database,
  ownerId: string,
  items: readonly Item[],
  plan: Partial<StudyPlan> = {},
): Promise<string> {
  const made = await makeStudy(database, {
    slug: `study-${newId()}`,
    ownerId,
    plan: { ...studyPlan, ...plan },
    rubric: rubric("First."),
    source: { kind: "own" },
    items,
  });
  if (isFailure(made)) throw new Error(made.detail);
  await openStudy(database, made.id);
  return made.id;
}

/** Raters by links who have agreed. */
export async function joinedRaters(
  database: Database,
  studyId: string,
  count: number,
): Promise<RaterLink[]> {
  const raters: RaterLink[] = [];
  while (raters.length < count) {
    const invited = await inviteByLink(database, studyId);
    if (isFailure(invited)) throw new Error(invited.detail);
    await consentAsRater(database, invited.id, "en");
    raters.push(invited);
  }
  return raters;
}

/** Everything that is read page by page. */
export async function collected<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
