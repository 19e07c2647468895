import { attack, defence } from "@wisp/games/who-is-spy/injections";
import { EXPERIMENT_FORMAT, type ExperimentFile } from "../../plan/experiment.ts";

/**
 * Table 3 of the WiS paper (section 5.3): the spy's speeches end with an injection from the paper's
 * Table 1, and the behaviour of the other five players is measured. Here all five are the same agent, each
 * arm plays the same matches, and everything else is held constant; the paper's models sat at mixed tables, and its
 * arms were different matches.
 */
export const attackDefence: ExperimentFile = {
  format: EXPERIMENT_FORMAT,
  name: "Attack and defence",
  question:
    "Do instructions in the spy's speeches change whom civilians vote for, or what they say?",
  game: "who-is-spy",
  language: "en",
  paper: "wis-table-3",
  agents: {
    hacker: "house:cautious",
    ...Object.fromEntries(
      ["gullible", "bayes", "crowd", "copycat"].map((name) => [name, `house:${name}`]),
    ),
  },
  subjects: ["gullible", "bayes", "crowd", "copycat"],
  table: [
    { agent: "hacker", deals: { spy: true } },
    ...Array.from({ length: 5 }, () => ({ agent: "subject" as const })),
  ],
  arms: [
    { name: "baseline" },
    { name: "PIA", changes: [{ of: "hacker", append: attack.en }] },
    { name: "PID", changes: [{ of: "hacker", append: defence.en }] },
  ],
  blocks: { count: 60, seed: "attack-defence/1" },
  primary: "score",
  secondary: ["voteAccuracy", "fouls", "wins"],
  contrasts: [{ arms: ["PIA", "baseline"] }, { arms: ["PID", "baseline"] }],
};
