import type { ReportInput } from "@wisp/study";
import { expect, test } from "vitest";
import { following } from "./following.ts";
import { selection } from "./selection.ts";

interface Quest {
  readonly succeeded: boolean;
  readonly isLoyalAhead: boolean;
}

/** The worked quests of the paper's correlation. */
const quests: readonly Quest[] = [1, 1, 0, 0, 1, 0, 0, 1].map((succeeded, at) => ({
  succeeded: succeeded === 1,
  isLoyalAhead: [1, 1, 1, 0, 1, 0, 1, 1][at] === 1,
}));

type Item = ReportInput["items"][number];

/** Of each quest a loyal and an evil intention, and another evil one, which only one rater finds reasonable. */
const itemsOf = (fields: Readonly<Record<string, string>>): Item[] =>
  quests.flatMap(({ succeeded }, at) =>
    [
      ["loyal", "I1"],
      ["evil", "X1"],
      ["evil", "X2"],
    ].map(([side = "", intention = ""], place) => ({
      nth: 3 * at + place + 1,
      kind: "rated" as const,
      stratum: `${side}/1`,
      cluster: `match/${at}`,
      truth: null,
      fields: {
        ...fields,
        side,
        intention,
        speech: `${at}/${side}`,
        round: "1",
        succeeded: `${succeeded}`,
        turnsLoyal: "1",
        turnsEvil: "1",
      },
    })),
  );

type Values = ReportInput["ratings"][number]["values"];

const studyOf = (
  { plan: { questions, margin } }: typeof selection,
  items: readonly Item[],
  say: (item: Item, rater: string) => Values,
): ReportInput => ({
  plan: { questions, margin },
  items,
  raters: ["A", "B"].map((pseudonym) => ({ pseudonym, excludedAt: null, judge: null })),
  ratings: items.flatMap((item) =>
    ["A", "B"].map((rater) => ({
      nth: item.nth,
      rater,
      rubric: 1,
      kind: "rating" as const,
      values: say(item, rater),
      missed: null,
      knowsMatch: false,
    })),
  ),
});

const selected = studyOf(selection, itemsOf({ stage: "both" }), ({ fields }, rater) => ({
  reasonable: fields.intention === "X2" && rater === "B" ? "no" : "yes",
}));

/** The side that is ahead follows its first intention just enough; the doubtful one is followed where evil is behind, and would outweigh it. */
const followed = studyOf(following, itemsOf({ phase: "refinement" }), ({ fields, cluster }) => {
  const isLoyalAhead = quests[Number(cluster.split("/")[1])]?.isLoyalAhead === true;
  const isAhead = isLoyalAhead === (fields.side === "loyal");
  const speaking = fields.intention === "X2" ? (isLoyalAhead ? 5 : 2) : isAhead ? 3 : 2;
  return { thinking: 1, speaking };
});

test("selection counts intentions that are followed, and following those that are reasonable", () => {
  const notes = following.beside?.notes(followed, selected) ?? [];
  const correlation = "U(score | quest) 0.384, U(quest | score) 0.311";
  expect(notes.map(({ en }) => en)).toEqual([
    "24 intentions are rated in both studies.",
    expect.stringContaining(correlation),
    expect.stringContaining(correlation),
  ]);
  for (const { en } of notes.slice(1)) expect(en).toContain("8 quests, 0 left out as ties");
  // Without the other study, evil's two intentions outweigh one everywhere.
  expect(selection.table(selected).notes?.at(-1)?.en).toContain("U(quest | score) 0.000");
});

test("intentions of other speeches, first selections and drafts are in no pair", () => {
  const others = (study: ReportInput, fields: Readonly<Record<string, string>>): ReportInput => ({
    ...study,
    items: study.items.map((item) => ({ ...item, fields: { ...item.fields, ...fields } })),
  });
  for (const [own, other] of [
    [others(followed, { speech: "9" }), selected],
    [others(followed, { phase: "formulation" }), selected],
    [followed, others(selected, { stage: "first" })],
  ] as const) {
    const notes = following.beside?.notes(own, other) ?? [];
    expect(notes.map(({ en }) => en)[0]).toBe("0 intentions are rated in both studies.");
    for (const { en } of notes.slice(1)) expect(en).toContain("; 0 quests");
  }
});
