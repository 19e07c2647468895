import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { expect, it } from "vitest";
import { z } from "zod";
import { checkExperiment } from "../check/check.ts";
import { blankPlan } from "./blank.ts";
import { withNamedSettings } from "./settings.ts";

it.each(
  Object.entries(games).flatMap(([id, entry]) => locales.map((locale) => ({ id, entry, locale }))),
)("a blank plan of $id ($locale) runs once it has a name and a question", ({ entry, locale }) => {
  const blank = blankPlan(entry, locale);
  expect(checkExperiment(blank)).toHaveProperty("problems");
  const filled = { ...blank, name: "Mine", question: "Who wins?" };
  expect(checkExperiment(filled)).not.toHaveProperty("problems");
});

const sets = Object.entries(games).flatMap(([id, entry]) =>
  Object.keys(entry.settings ?? {}).map((name) => ({ id, entry, name })),
);

it.each(sets)("the settings $name of $id can be played", async ({ entry, name }) => {
  const blocks = { seed: "1" };
  const blank = { ...blankPlan(entry, "en"), name: "Mine", question: "Who wins?", blocks };
  const [first] = (await entry.settings?.[name]?.()) ?? [];
  const { options, seats: taken } = z
    .looseObject({
      options: z.record(z.string(), z.unknown()).default({}),
      seats: z.object({ subject: z.array(z.int()) }).default({ subject: [0] }),
    })
    .parse(first);
  const seats = entry.game.seatsOf(entry.game.config.parse(options));
  const table = Array.from({ length: seats }, (__, place) => ({
    agent: place < taken.subject.length ? "subject" : "opponent",
  }));
  const checked = checkExperiment(await withNamedSettings({ ...blank, table, settings: name }));
  expect("problems" in checked ? checked.problems : []).toEqual([]);
});
