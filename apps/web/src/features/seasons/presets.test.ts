import { newSeasonSchema } from "@wisp/api";
import { presetStages, stagePresets } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { expect, it } from "vitest";
import { requestOfDraft, type SeasonDraft } from "./draft.ts";
import { tournamentDraft } from "./first-draft.ts";
import { optionsOf } from "./options.ts";
import { presetDraft, presets, tableDraft } from "./presets.tsx";

const blank: SeasonDraft = {
  name: "Cup",
  slug: "",
  description: "",
  game: "who-is-spy",
  options: {},
  locales: ["en"],
  packs: [],
  visibility: "public",
  eligibility: "everyone",
  oneAgentPerOwner: false,
  schedule: "queue",
  tournament: tournamentDraft(presetStages("weekly-swiss", 6), 6),
  team: "others",
  memory: "none",
  ownersWatch: "after",
  matchesEach: "",
  matchesPerDay: "",
  opensAt: "",
  closesAt: "",
  ranking: "total",
  rankWindowDays: "",
  wordsShown: "ended",
  poolModel: "",
  interviews: [],
  spendPerDay: "",
};

it.each(presets)("fills a form that the API takes: %s", (preset) => {
  const draft = presetDraft(preset, blank, new Date("2026-11-25T10:00:00Z"));
  const read = newSeasonSchema.safeParse(requestOfDraft(draft, []));
  expect(read.error?.issues ?? []).toEqual([]);
  expect(draft).toMatchObject({ name: "Cup", locales: ["en"], game: "who-is-spy" });
});

it.each([
  ["2026-11-25T10:00:00Z", "2026-11-30T00:00"],
  ["2026-11-29T23:59:00Z", "2026-11-30T00:00"],
  ["2026-11-30T00:00:00Z", "2026-12-07T00:00"],
])("starts a weekly cup on the Monday after %s, for a week", (now, opensAt) => {
  const { closesAt, ...draft } = presetDraft("weekly", blank, new Date(now));
  expect(draft.opensAt).toBe(opensAt);
  expect(Date.parse(`${closesAt}Z`) - Date.parse(`${opensAt}Z`)).toBe(7 * 24 * 60 * 60 * 1_000);
});

it.each([
  ["who-is-spy", { speechTimeLimitMs: 120_000, voteTimeLimitMs: 120_000 }],
  ["tic-tac-toe", { moveTimeLimitMs: 120_000 }],
] as const)("gives reasoning models two minutes for every decision of %s", (game, clocks) => {
  const options = optionsOf(game, "en");
  const draft = presetDraft("reasoning", { ...blank, game }, new Date());
  expect(requestOfDraft(draft, options)).toMatchObject({ schedule: "queue", options: clocks });
});

it.each(["en", "zh"] as const)("fills the form of a table that the game declares: %s", (reader) => {
  const strong = gameEntry("who-is-spy")?.tables?.strong;
  if (strong === undefined) throw new Error("there is no strong table");
  const draft = tableDraft(strong, { ...blank, locales: [reader] }, reader);
  const request = requestOfDraft(draft, optionsOf("who-is-spy", reader));
  expect(newSeasonSchema.safeParse(request).error?.issues ?? []).toEqual([]);
  expect(request).toMatchObject({
    description: strong.about[reader],
    visibility: "unlisted",
    options: strong.options,
    packs: [`hard-${reader}`],
  });
});

it.each(
  stagePresets.flatMap((preset) => [
    [preset, "tic-tac-toe", 2] as const,
    [preset, "who-is-spy", 6] as const,
  ]),
)("fills the stages of %s in %s", (preset, game, size) => {
  const draft = presetDraft(preset, { ...blank, game }, new Date());
  expect(draft.tournament.kept).toBe("");
  const { stages, schedule } = newSeasonSchema.parse(requestOfDraft(draft, []));
  expect({ stages, schedule }).toEqual({ stages: presetStages(preset, size), schedule: "blocks" });
});

it("sends no field that does not apply", () => {
  expect(requestOfDraft({ ...blank, team: "" }, [])).toMatchObject({ team: undefined });
  const typed = { ...blank, matchesEach: "6", rankWindowDays: "7" };
  expect(requestOfDraft(typed, [])).toMatchObject({ matchesEach: null, rankWindowDays: 7 });
  for (const schedule of ["blocks", "duplicates"]) {
    expect(requestOfDraft({ ...typed, schedule, ranking: "rating" }, [])).toMatchObject({
      schedule,
      matchesEach: 6,
      rankWindowDays: null,
      stages: null,
    });
  }
  expect(
    requestOfDraft({ ...typed, schedule: "tournament", team: "self", matchesPerDay: "3" }, []),
  ).toMatchObject({ matchesEach: null, matchesPerDay: 3, team: undefined, schedule: "blocks" });
});
