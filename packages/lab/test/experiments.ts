import { attack, defence } from "@wisp/games/who-is-spy/injections";
import { EXPERIMENT_FORMAT, type ExperimentFile } from "../src/plan/experiment.ts";

const addresses = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `house:${name}`]));

const civilians = ["gullible", "bayes", "crowd", "copycat"];

/** Four agents as all civilians of a table each, whose spy says what sways some of them in two of three arms. */
export const swayed = {
  format: EXPERIMENT_FORMAT,
  name: "Swayed",
  question: "Do instructions in the spy's speeches change whom civilians vote for?",
  game: "who-is-spy",
  language: "en",
  agents: { hacker: "house:cautious", ...addresses(civilians) },
  subjects: civilians,
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
} satisfies ExperimentFile;

const ten = ["bayes", "bold", "cautious", "copycat", "crowd", "grudge", "gullible", "quiet"].concat(
  ["random", "slip"],
);

/** Ten agents among themselves, six at a table. */
export const peers: ExperimentFile = {
  format: EXPERIMENT_FORMAT,
  name: "Peers",
  question: "How well do ten agents play against each other?",
  game: "who-is-spy",
  language: "en",
  agents: addresses(ten),
  subjects: ten,
  table: Array.from({ length: 6 }, () => ({ agent: "peer" as const })),
  arms: [{ name: "baseline" }],
  blocks: { count: 60, seed: "main-table/1" },
  primary: "score",
};
