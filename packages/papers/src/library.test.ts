import { checkExperiment, withNamedSettings } from "@wisp/lab";
import { expect, test } from "vitest";
import { library, presets } from "./library.ts";

test.each(Object.entries(presets))("the preset %s can be run", async (_name, file) => {
  const checked = checkExperiment(await withNamedSettings(file), library);
  expect("problems" in checked ? checked.problems : []).toEqual([]);
});
