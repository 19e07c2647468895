import type { Game } from "@wisp/game";
import { marksOf } from "../common/talk/marks/index.ts";
import { ask, decide, type GivenAnswer, warning } from "./answers.ts";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  type Materials,
  materialsSchema,
  SEATS,
} from "./events.ts";
import { interviews, notes, statedChances } from "./interviews.ts";
import { narrate, speech, you } from "./phrases.ts";
import { outcome } from "./points.ts";
import { prompts } from "./prompts.ts";
import { advance, deal } from "./referee.ts";
import { preview } from "./results.ts";
import { setupProblem } from "./setup-problem.ts";
import { evolve, living, type State } from "./state.ts";
import { suspects } from "./suspects.ts";
import { content, rounds, traits } from "./traits.ts";
import { variantRules } from "./variants.ts";

/** The newest version of the rules. */
const VERSION = 5;

/** Six-player Who is Spy (WiS paper, section 3 and appendix A). */
export const whoIsSpy: Game<Config, Materials, State, GivenAnswer, Event> = {
  id: "who-is-spy",
  version: VERSION,
  config: configSchema,
  materials: materialsSchema,
  event: eventSchema,
  setupProblem,
  seatsOf: () => SEATS,
  rules: (config, locale, version = VERSION) => {
    const { rules, objective } = prompts[locale];
    return [...rules(config, version), ...variantRules(config, locale, version), objective].join(
      "\n\n",
    );
  },
  objective: (_, locale) => prompts[locale].objective,
  deal,
  evolve,
  advance,
  toAct: (state) => [...state.due],
  living,
  ask,
  decide,
  notes,
  interviews,
  statedChances,
  outcome,
  content,
  rounds,
  traits,
  preview,
  narrate,
  speech,
  marks: (event) =>
    event.type === "spoke" || event.type === "word-guessed"
      ? marksOf(event.text).map((mark) => ({ seat: event.seat, ...mark }))
      : [],
  fouls: (event) => (event.type === "round-judged" ? event.fouls : []),
  suspects,
  you,
  warning,
};

export { type Config, configSchema, type Materials, materialsSchema } from "./events.ts";
export { neutralNames } from "./referee.ts";
export { spaceMapping } from "./space.ts";
export type { State } from "./state.ts";
