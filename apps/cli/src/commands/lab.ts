import { commandOfVerbs, type Verbs } from "../command.ts";
import { fork, usage as forkUsage } from "./lab/fork.ts";
import {
  game,
  gameUsage,
  plan,
  usage as planUsage,
  preset,
  presetUsage,
  settings,
  settingsUsage,
} from "./lab/plan.ts";
import { report, usage as reportUsage } from "./lab/report.ts";
import { run, usage as runUsage } from "./lab/run.ts";

const verbs: Verbs = {
  preset,
  game,
  settings,
  plan,
  run,
  report,
  fork,
};

export const lab = commandOfVerbs("lab", verbs, {
  usage: [presetUsage, gameUsage, settingsUsage, planUsage, runUsage, reportUsage, forkUsage].join(
    " | ",
  ),
  about:
    "controlled experiments: prints a preset, what a game lets an experiment name, or a list of settings, estimates the matches, cost and power of an experiment, runs or resumes it, reports its results; fork plays a recorded match on from a decision with something changed",
});
