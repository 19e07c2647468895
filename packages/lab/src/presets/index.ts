import type { ExperimentFile } from "../plan/experiment.ts";
import { attackDefence } from "./who-is-spy/attack-defence.ts";
import { mainTable } from "./who-is-spy/main-table.ts";
import { reasoning } from "./who-is-spy/reasoning.ts";
import { variants } from "./who-is-spy/variants.ts";

/** Example experiments, by name. They run unchanged, with house agents. */
export const presets: Readonly<Record<string, ExperimentFile>> = {
  "main-table": mainTable,
  "attack-defence": attackDefence,
  reasoning,
  variants,
};
