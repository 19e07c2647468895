import {
  type ArmSettings,
  type CollectionText,
  EXPERIMENT_FORMAT,
  type ExperimentFile,
} from "@wisp/lab";

/** The clock of decisions and interviews: two calls take their time, and the paper has none. */
const CLOCK_MS = 60_000;
const SEED = "magic/1";

type ModelSettings = NonNullable<ArmSettings["ofModels"]>;

/** How models play; agents that are no models play as they do. The paper's temperature is 0. */
const vanilla: ModelSettings = { sampling: { temperature: 0 } };
const change = (of: string, ofModels: ModelSettings) => ({ of, settings: { ofModels } });

export const magicRoles = [
  "chameleon",
  "non-chameleon",
  "undercover",
  "civilian",
  "cost-sharing",
  "prisoners-dilemma",
  "public-good",
] as const;
export type MagicRole = (typeof magicRoles)[number];

/** A role of the challenger: a game and who has which seats. */
type Role = Partial<ExperimentFile> &
  Pick<
    ExperimentFile,
    "name" | "question" | "game" | "agents" | "table" | "settings" | "primary" | "secondary"
  >;

/** A single challenger at the seats that its settings say, against two of the same defender. */
const alone = (deals?: Readonly<Record<string, boolean>>): ExperimentFile["table"] => [
  { agent: "subject", ...(deals && { deals: { ...deals } }) },
  { agent: "defender" },
  { agent: "defender" },
];
/** A challenger at both seats that lack a deal. */
const both = (deal: string): ExperimentFile["table"] => [
  { agent: "subject", deals: { [deal]: false } },
  { agent: "subject", deals: { [deal]: false } },
  { agent: "defender" },
];

const timed = { timeLimitMs: CLOCK_MS };

const chameleon = {
  game: "chameleon",
  agents: { challenger: "house:bayes", defender: "house:watchful" },
  options: {
    clueTimeLimitMs: CLOCK_MS,
    voteTimeLimitMs: CLOCK_MS,
    guessTimeLimitMs: CLOCK_MS,
  },
  interviews: [
    { name: "role", ...timed },
    { name: "deduction", ...timed },
  ],
  primary: "score",
} satisfies Partial<Role>;
const talk = [
  "interview:role/self-awareness",
  "interview:deduction/reasoning",
  "interview:deduction/reasoning-strict",
];

const undercover = {
  game: "undercover",
  agents: { challenger: "house:bayes", defender: "house:watchful" },
  options: {
    clueTimeLimitMs: CLOCK_MS,
    voteTimeLimitMs: CLOCK_MS,
  },
  interviews: [{ name: "role-and-deduction", ...timed }],
  primary: "score",
} satisfies Partial<Role>;
const beliefs = ["self-awareness", "reasoning", "reasoning-strict"].map(
  (score) => `interview:role-and-deduction/${score}`,
);

/** The seven roles of a challenger (section 3), by the id of their experiment. */
const roles: Readonly<Record<MagicRole, Role>> = {
  chameleon: {
    ...chameleon,
    name: "MAgIC: the chameleon",
    question: "Does a challenger pass for a player who knows the word?",
    table: alone({ chameleon: true }),
    settings: "magic-chameleon",
    secondary: ["chameleonUnbeaten", ...talk],
  },
  "non-chameleon": {
    ...chameleon,
    name: "MAgIC: both players who know the word",
    question: "Do two of a challenger find the chameleon without telling it the word?",
    table: both("chameleon"),
    settings: "magic-non-chameleon",
    secondary: ["voteAccuracy", "wrongGuesses", ...talk],
  },
  undercover: {
    ...undercover,
    name: "MAgIC: the spy",
    question: "Does a challenger with the other word go unnoticed?",
    table: alone({ spy: true }),
    settings: "magic-undercover-2",
    secondary: ["winsSpy", ...beliefs],
  },
  civilian: {
    ...undercover,
    name: "MAgIC: both civilians",
    question: "Do two of a challenger find the player with the other word?",
    table: both("spy"),
    settings: "magic-civilian-2",
    secondary: ["ballotsRight", ...beliefs],
  },
  "cost-sharing": {
    name: "MAgIC: cost sharing",
    question: "Does a challenger bring about agreements, and on its own terms?",
    game: "cost-sharing",
    agents: { challenger: "house:usage", defender: "house:stepper" },
    table: alone(),
    options: { proposalTimeLimitMs: CLOCK_MS, voteTimeLimitMs: CLOCK_MS },
    settings: "magic",
    primary: "agreements",
    secondary: ["coordination", "coordinationOfAll", "share"],
  },
  "prisoners-dilemma": {
    name: "MAgIC: the prisoner's dilemma",
    question: "Does a challenger defect, and does it come out on top?",
    game: "prisoners-dilemma",
    agents: { challenger: "house:mirror", defender: "house:dice" },
    table: alone(),
    options: { choiceTimeLimitMs: CLOCK_MS },
    settings: "magic",
    primary: "wins",
    secondary: ["defected", "score"],
  },
  "public-good": {
    name: "MAgIC: the public good",
    question: "Does a challenger contribute least, and does it come out on top?",
    game: "public-good",
    agents: { challenger: "house:prudent", defender: "house:dice" },
    table: alone(),
    options: { contributionTimeLimitMs: CLOCK_MS },
    settings: "magic",
    primary: "wins",
    secondary: ["contributedLeast", "contributed", "payback"],
  },
};

const common = {
  format: EXPERIMENT_FORMAT,
  language: "en",
  subjects: ["challenger"],
  blocks: { seed: SEED },
} satisfies Partial<ExperimentFile>;

/** A role with one arm. */
const magicExperiment = (role: MagicRole): ExperimentFile => ({
  ...common,
  ...roles[role],
  arms: [{ name: "vanilla", changes: [change("subject", vanilla), change("defender", vanilla)] }],
});

/** The arms of Table 4, and the control that the paper lacks: the same instructions without the analysis. */
export const pgmArms = ["vanilla", "PGM", "control"] as const;
/** A variant of the analysis that Figure 9 compares in Chameleon. */
export const PRO_PGM = "Pro-PGM";

/** A role with the challenger's strategies of Table 4 and Figure 9. */
function pgmExperiment(role: MagicRole): ExperimentFile {
  const { name } = roles[role];
  const [first, second, control] = pgmArms;
  const arm = (armName: string, ofModels: ModelSettings) => ({
    name: armName,
    changes: [change("subject", { ...vanilla, ...ofModels }), change("defender", vanilla)],
  });
  return {
    ...common,
    ...roles[role],
    name: `${name}, with PGM`,
    arms: [
      arm(first, {}),
      arm(second, { strategy: "pgm" }),
      arm(control, { strategy: "pgm", strategySettings: { analysis: false } }),
      ...(roles[role].game === "chameleon" ? [arm(PRO_PGM, { strategy: "pro-pgm" })] : []),
    ],
    contrasts: [{ arms: [second, first] }, { arms: [second, control] }],
  };
}

/** What to know before running any of them. */
export const magicNote = {
  en: "The settings of Chameleon and Undercover were chosen with house:watchful in all seats (seed magic-balance/1, 2026-11-26 and 27), so that both roles score about alike: on average, the chameleon 0.50 and the spy 0.49 in the chosen ones. With other agents they are less balanced. For a real measurement, name a model or an agent of yours as challenger, and one as defender.",
  zh: "变色龙和卧底游戏的设定，是在所有座位都坐 house:watchful 的情况下挑选的（种子 magic-balance/1，2026-11-26 和 27 日），使两种身份得分相近：入选设定中，变色龙平均 0.50，卧底平均 0.49。换用其他智能体时不会这样平衡。要正式测评，请用模型或你自己的智能体作被测者和对手。",
} satisfies CollectionText;

/** The experiments of the MAgIC paper (2024), by role. */
export const magicPresets: Readonly<Record<string, ExperimentFile>> = Object.fromEntries(
  magicRoles.flatMap((role) => [
    [`magic-${role}`, magicExperiment(role)],
    [`magic-${role}-pgm`, pgmExperiment(role)],
  ]),
);
