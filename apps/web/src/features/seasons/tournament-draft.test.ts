import { type Stage, stagesProblem, stagesShape } from "@wisp/game";
import { expect, it } from "vitest";
import { tournamentDraft } from "./first-draft.ts";
import { formats, KEPT, requestedStages } from "./tournament-draft.ts";

const SEATS = 6;
const blank = tournamentDraft(stagesShape.parse([{ kind: "swiss" }]), SEATS);

it.each(formats)("offers fields of %s that can be played as they are", (format) => {
  const stages = stagesShape.parse(requestedStages({ ...blank, format }));
  expect(stagesProblem(stages, SEATS)).toBeNull();
});

it.each<[string, readonly unknown[]]>([
  ["knockout", [{ kind: "knockout", advance: 2, maxSets: 5, thirdPlace: true }]],
  ["swiss", [{ kind: "swiss", rounds: 7 }]],
  [
    "swiss-final",
    [
      { kind: "swiss", advance: 12 },
      { kind: "knockout", advance: 1, maxSets: 2 },
    ],
  ],
  [
    "groups",
    [
      { kind: "groups", size: 8, advance: 3, rounds: 4 },
      { kind: "knockout", advance: 3 },
    ],
  ],
  ["league", [{ kind: "league", rounds: 3 }]],
  ["arena", [{ kind: "arena", minutes: 90 }]],
  // What the form has no fields for stays.
  [KEPT, [{ kind: "swiss", points: [3, 1], fill: "out" }]],
  [KEPT, [{ kind: "groups", size: 4, advance: 2 }]],
  [KEPT, [{ kind: "knockout", advance: 3, content: "same" }]],
  [
    KEPT,
    [
      { kind: "league", advance: 6 },
      { kind: "swiss", advance: 6 },
      { kind: "knockout", advance: 3 },
    ],
  ],
])("keeps the stages of a copy: %s", (format, given) => {
  const stages: Stage[] = stagesShape.parse(given);
  const draft = tournamentDraft(stages, SEATS);
  expect(draft.format).toBe(format);
  expect(stagesShape.parse(requestedStages(draft))).toEqual(stages);
});

it.each(["", "{", '"swiss"', '[{"kind":"chess"}]'])(
  "leaves stages that were changed on the way to the API: %s",
  (kept) => {
    const sent = requestedStages({ ...blank, format: KEPT, kept });
    expect(stagesShape.safeParse(sent).success).toBe(false);
  },
);
