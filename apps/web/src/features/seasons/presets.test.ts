import { newSeasonSchema } from "@wisp/api";
import { expect, it } from "vitest";
import { requestOfDraft, type SeasonDraft } from "./draft.ts";
import { optionsOf } from "./options.ts";
import { presetDraft, presets } from "./presets.tsx";

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
  team: "others",
  matchesEach: "",
  matchesPerDay: "",
  opensAt: "",
  closesAt: "",
  ranking: "total",
  rankWindowDays: "",
  wordsShown: "ended",
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

it("sends no field that does not apply", () => {
  expect(requestOfDraft({ ...blank, team: "" }, [])).toMatchObject({ team: undefined });
  const typed = { ...blank, matchesEach: "6", rankWindowDays: "7" };
  expect(requestOfDraft(typed, [])).toMatchObject({ matchesEach: null, rankWindowDays: 7 });
  for (const schedule of ["blocks", "duplicates"]) {
    expect(requestOfDraft({ ...typed, schedule, ranking: "rating" }, [])).toMatchObject({
      schedule,
      matchesEach: 6,
      rankWindowDays: null,
    });
  }
});
