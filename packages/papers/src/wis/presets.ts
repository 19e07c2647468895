import { attack, defence } from "@wisp/games/who-is-spy/injections";
import { EXPERIMENT_FORMAT, type ExperimentFile } from "@wisp/lab";

const names = [
  "bayes",
  "bold",
  "cautious",
  "copycat",
  "crowd",
  "grudge",
  "gullible",
  "quiet",
  "random",
  "slip",
];

/**
 * Table 2 of the WiS paper: ten agents among themselves. In a block each of them takes every place of a
 * table once, on the same words, so that all are the spy equally often; the paper drew roles at
 * random, and its models were the spy 10 to 24 times each.
 */
export const mainTable: ExperimentFile = {
  format: EXPERIMENT_FORMAT,
  name: "Main table",
  question: "How well do ten agents play against each other, as the spy and as civilians?",
  game: "who-is-spy",
  language: "en",
  paper: "wis-table-2",
  agents: Object.fromEntries(names.map((name) => [name, `house:${name}`])),
  subjects: names,
  table: Array.from({ length: 6 }, () => ({ agent: "peer" as const })),
  arms: [{ name: "baseline" }],
  blocks: { count: 60, seed: "main-table/1" },
  primary: "score",
  secondary: ["winsSpy", "winsCivilian", "wins", "voteAccuracy"],
};

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

const opponents = ["bold", "cautious", "copycat", "crowd", "grudge", "gullible", "quiet"];

/** The prompt "Reasoning" of the WiS paper's Table 1, verbatim. */
const analyse =
  "Please give your analysis of who you think is the spy in this round of speeches. You need to mention the name and detailed reasons. When listening to other people’s analysis, don’t blindly follow it, but make your own judgment.";

/**
 * Table 4 of the WiS paper (section 5.4): one civilian reasons before it acts. House agents follow no
 * instructions, so here it is one that weighs all speeches instead of the last two. For a model agent,
 * remove that change: the paper's prompt is in the same arm. The paper's models said their analysis
 * aloud, in speeches above the usual limit (option `speechCap`), which swayed others; the house listens
 * to no analysis.
 */
export const reasoning: ExperimentFile = {
  format: EXPERIMENT_FORMAT,
  name: "Reasoning",
  question:
    "Does a civilian that reasons about all speeches vote better, and does its side win more?",
  game: "who-is-spy",
  language: "en",
  paper: "wis-table-4",
  agents: {
    reader: "house:skimmer",
    ...Object.fromEntries(opponents.map((name) => [name, `house:${name}`])),
  },
  subjects: ["reader"],
  opponents,
  table: [
    { agent: "subject", deals: { spy: false } },
    ...Array.from({ length: 5 }, () => ({ agent: "opponent" as const })),
  ],
  arms: [
    { name: "baseline" },
    {
      name: "reasoning",
      changes: [
        { of: "subject", settings: { character: "bayes" } },
        { of: "subject", instruct: analyse },
      ],
    },
  ],
  blocks: { count: 120, seed: "reasoning/1" },
  primary: "voteAccuracy",
  secondary: ["winsCivilian", "scoreCivilian"],
  contrasts: [{ arms: ["reasoning", "baseline"] }],
};

/** Each variant of the rules alone, by the name of its arm. */
const variantArms = [
  { name: "word cap", option: "clueWordCap", value: 12 },
  { name: "last guess", option: "lastGuess", value: true },
  { name: "rotated order", option: "order", value: "rotated" },
  { name: "reversed order", option: "order", value: "reversed" },
  { name: "sealed round 1", option: "sealed", value: "first-round" },
  { name: "sealed rounds", option: "sealed", value: "every-round" },
] as const;

/**
 * What the variants of Who is Spy change. The spy copies: whatever it holds, it repeats what it heard. Of
 * the civilians, one table gives everything away at once, and another plays with care. So the paper's rules
 * reward the spy that speaks late, and each arm shows how far a variant does not.
 */
export const variants: ExperimentFile = {
  format: EXPERIMENT_FORMAT,
  name: "Variants",
  question: "Which rules make copying harder for the spy, and what do they cost the civilians?",
  game: "who-is-spy",
  language: "en",
  agents: {
    copier: "house:copier",
    sharer: "house:sharer",
    bayes: "house:bayes",
  },
  subjects: ["sharer", "bayes"],
  table: [
    { agent: "copier", deals: { spy: true } },
    ...Array.from({ length: 5 }, () => ({ agent: "subject" as const })),
  ],
  arms: [
    { name: "standard" },
    ...variantArms.map(({ name, option, value }) => ({ name, changes: [{ option, value }] })),
  ],
  blocks: { count: 60, seed: "variants/1" },
  primary: "spyFound",
  secondary: ["spyFoundFirst", "spyPoints", "scoreCivilian", "spyTold1", "spyTold2", "spyTold3"],
  contrasts: variantArms.map(({ name }) => ({ arms: [name, "standard"] })),
};
