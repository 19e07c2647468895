import { commandOfVerbs, type Verbs } from "../command.ts";
import { make, usage as makeUsage, preset, presetUsage } from "./suite/make.ts";
import { run, usage as runUsage } from "./suite/run.ts";

const verbs: Verbs = {
  make,
  preset,
  run,
};

export const suite = commandOfVerbs("suite", verbs, {
  usage: [makeUsage, presetUsage, runUsage].join(" | "),
  about:
    "benchmarks of recorded moments: chooses moments of matches and freezes them, then asks agents once at each",
});
