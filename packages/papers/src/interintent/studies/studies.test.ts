import { setScores } from "@wisp/stats";
import type { PresetMatch, PresetMoment, ReportInput, StudyPreset } from "@wisp/study";
import { valuesOf } from "@wisp/study";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedReply } from "../../../test/avalon-model.ts";
import { type ModelTables, modelTables } from "../../../test/model-table.ts";
import { library } from "../../library.ts";
import { following } from "./following.ts";
import { guessing } from "./guessing.ts";
import { selection } from "./selection.ts";
import { summarising } from "./summarising.ts";

let tables: ModelTables;
let match: PresetMatch;
beforeAll(async () => {
  tables = await modelTables(scriptedReply);
  const { events, decisions } = await tables.play({
    game: "avalon",
    seats: 5,
    strategy: "intention",
  });
  const cursorAt = (at: number): number =>
    events.slice(0, at).filter(({ to }) => to.public).length - 1;
  match = {
    id: "m1",
    locale: "en",
    events: events.map(({ event }) => event),
    decisions: decisions.map(({ seat, ask, at, notes }) => ({
      seat,
      ask,
      notes,
      cursor: cursorAt(at),
    })),
    arm: null,
    seats: Array.from({ length: 5 }, (_, seat) => ({
      seat,
      model: `m-${seat}`,
      slug: `a-${seat}`,
    })),
  };
});
afterAll(() => tables.close());

const speeches = () => match.decisions.filter(({ ask }) => ask === "speech");

type Values = ReportInput["ratings"][number]["values"];

/** What two raters say of all moments of a preset, all of one model. */
function ratedAs(
  preset: StudyPreset,
  moments: readonly PresetMoment[],
  say: (moment: PresetMoment, rater: string) => Values,
): ReportInput {
  const { questions, margin } = preset.plan;
  return {
    plan: { questions, margin },
    items: moments.map(({ stratum, cluster, fields }, at) => ({
      nth: at + 1,
      kind: "rated",
      stratum,
      cluster,
      truth: null,
      fields: { ...fields, model: "one" },
    })),
    raters: ["A", "B"].map((pseudonym) => ({ pseudonym, excludedAt: null, judge: null })),
    ratings: moments.flatMap((moment, at) =>
      ["A", "B"].map((rater) => ({
        nth: at + 1,
        rater,
        rubric: 1,
        kind: "rating" as const,
        values: valuesOf(questions).parse(say(moment, rater)),
        missed: null,
        knowsMatch: false,
      })),
    ),
  };
}

test("selection: every chosen intention once, with what the speaker knows and sees before the speech", () => {
  const moments = selection.moments(match);
  const chosen = speeches().reduce(
    (sum, { notes }) => sum + new Set([notes?.intentionsFirst, notes?.intentions].flat()).size,
    0,
  );
  expect(moments).toHaveLength(chosen);
  expect(new Set(moments.map(({ stratum }) => stratum))).toEqual(
    new Set(["loyal/1", "loyal/2", "loyal/3", "evil/1", "evil/2", "evil/3"]),
  );
  const merlin = moments.filter(({ note }) => note.includes("Merlin (loyal)"));
  expect(merlin.length).toBeGreaterThan(0);
  for (const { note } of merlin) expect(note).toMatch(/Was shown: Player \d, Player \d\.$/);
  const cursors = new Set(speeches().map(({ cursor }) => cursor));
  for (const { cursor, isPrivate } of moments) {
    expect([cursors.has(cursor ?? -1), isPrivate]).toEqual([true, true]);
  }
  const results = ratedAs(selection, moments, ({ fields }) => ({
    reasonable: fields.stage === "first" ? "no" : "yes",
  }));
  const { rows, notes = [] } = selection.table(results);
  expect(rows.map(({ labels }) => labels)).toEqual([
    ["one", "", ""],
    ...["evil", "loyal"].flatMap((side) =>
      ["", "1", "2", "3"].map((quest) => ["one", side, quest]),
    ),
  ]);
  for (const { cells } of rows) {
    expect(cells[1]?.value).toBe(1);
    expect(cells[0]?.value).toBeLessThan(1);
  }
  // Both raters say the same, and not always the same.
  expect(notes[0]?.en).toBe("Reasonable or not: Fleiss' kappa 1.000; over pairs 1.000 ± –.");
  expect(notes[1]?.en).toMatch(/U\(score \| quest\) .+ \d quests, \d left out as ties/);
});

test("following: each intention in both phases, thoughts and speech apart, kappa grouped", () => {
  const moments = following.moments(match);
  const [first] = moments;
  expect(first?.asked).toMatch(/^Intention: .+\n\nThinks: A draft\.\n\nSays: I am loyal/);
  expect(moments.some(({ asked }) => asked.includes("Thinks: Better.\n\nSays: Trust me"))).toBe(
    true,
  );
  const results = ratedAs(following, moments, ({ fields }, rater) => ({
    thinking: fields.phase === "refinement" ? 5 : rater === "A" ? 4 : 5,
    speaking: fields.side === "evil" ? 2 : rater === "A" ? 3 : 1,
  }));
  const { rows, notes = [] } = following.table(results);
  const cellsOf = (...labels: string[]) =>
    rows
      .find((row) => row.labels.join() === ["one", ...labels].join())
      ?.cells.map((cell) => cell?.value);
  expect(rows).toHaveLength(4);
  expect(cellsOf("loyal", "formulation")).toEqual([0.5, 1, 0, 0.5]);
  expect(cellsOf("evil", "refinement")).toEqual([1, 1, 0, 0]);
  // All thoughts are in one group, so nothing could differ by chance.
  expect(notes.map(({ en = "" }) => en.split(":")[1]?.trim().split(";")[0])).toEqual([
    "Fleiss' kappa –",
    "Fleiss' kappa –",
    expect.anything(),
  ]);
});

test("guessing: the speech alone, and micro F1 against what the speaker chose", () => {
  const moments = guessing.moments(match);
  expect(moments.length).toBeGreaterThan(5);
  for (const { note, asked } of moments) {
    expect(`${note} ${asked}`).not.toMatch(/Merlin|evil|Was shown|Better/);
  }
  expectF1(guessing, moments);
});

test("summarisation: with role and thoughts, of the same speeches, beside the printed row of people", () => {
  const moments = summarising.moments(match);
  expect(moments.map(({ fields }) => fields)).toEqual(
    guessing.moments(match).map(({ fields }) => fields),
  );
  for (const { note, asked } of moments) {
    expect(note).toMatch(/Role: .+ \((loyal|evil)\)\. Was shown: /);
    expect(asked).toMatch(/^Thinks: Better\.\n\nSays: \S/);
  }
  expectF1(summarising, moments);
  const printed = library.tables[summarising.paper];
  expect(printed?.rows.find(([by]) => by === "People")?.[1]).toBe("75.21 ± .97");
});

/** Two raters name intentions of speeches; the table has micro and macro F1 of all of them. */
function expectF1(preset: StudyPreset, moments: readonly PresetMoment[]): void {
  const results = ratedAs(preset, moments, ({ fields }, rater) => {
    const [one = ""] = (fields.chosen ?? "").toLowerCase().split(" ");
    const others = ["c3", "x4", "p1"].filter((id) => id !== one);
    return { intentions: [rater === "A" ? one : (others[2] ?? "t4"), ...others.slice(0, 1)] };
  });
  const sets = results.ratings.map(({ nth, values }) => ({
    named: [values.intentions].flat().map(String),
    truth: (moments[nth - 1]?.fields.chosen ?? "").toLowerCase().split(" "),
  }));
  const expected = setScores(sets);
  const { rows } = preset.table(results);
  expect(rows[0]?.labels).toEqual(["one", ""]);
  expect(rows[0]?.cells.map((cell) => cell?.value.toFixed(9))).toEqual(
    [expected.precision, expected.recall, expected.f1, expected.macroF1].map((value) =>
      value?.toFixed(9),
    ),
  );
}

test("matches whose notes are private give nothing to rate", () => {
  const decisions = match.decisions.map((each) => ({ ...each, notes: null }));
  for (const preset of [selection, following, guessing, summarising]) {
    expect(preset.moments({ ...match, decisions })).toEqual([]);
  }
});
