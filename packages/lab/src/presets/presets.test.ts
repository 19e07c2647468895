import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { expect, it } from "vitest";
import { checkExperiment } from "../check/check.ts";
import { blankPlan } from "./index.ts";

it.each(
  Object.entries(games).flatMap(([id, entry]) => locales.map((locale) => ({ id, entry, locale }))),
)("a blank plan of $id ($locale) runs once it has a name and a question", ({ entry, locale }) => {
  const blank = blankPlan(entry, locale);
  expect(checkExperiment(blank)).toHaveProperty("problems");
  const filled = { ...blank, name: "Mine", question: "Who wins?" };
  expect(checkExperiment(filled)).not.toHaveProperty("problems");
});
