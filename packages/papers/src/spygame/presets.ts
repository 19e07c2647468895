import { type CollectionText, EXPERIMENT_FORMAT, type ExperimentFile } from "@wisp/lab";

/** How models play in SpyGame; agents that are no models play as they do. The temperature is that of its code. */
const pipeline = { strategy: "guess-speak-reason", sampling: { temperature: 0.3 } };
const subject = (strategySettings?: Readonly<Record<string, boolean>>) => ({
  of: "subject",
  settings: { ofModels: { ...pipeline, ...(strategySettings && { strategySettings }) } },
});
const host = { of: "host", settings: { ofModels: pipeline } };

const hosts = [{ agent: "host" }, { agent: "host" }, { agent: "host" }];

/** Two calls take their time, and the paper has no clock. */
const CLOCK_MS = 60_000;

/**
 * The design of SpyGame's experiments (section 3.4): one guest, which is always the spy, against three of the
 * same host, on 50 pairs of words, each with either word for the guest. Seats and orders are drawn.
 */
const common = {
  format: EXPERIMENT_FORMAT,
  game: "undercover",
  language: "en",
  options: { clueTimeLimitMs: CLOCK_MS, voteTimeLimitMs: CLOCK_MS },
  agents: { guest: "house:bayes", host: "house:watchful" },
  subjects: ["guest"],
  table: [{ agent: "subject", deals: { spy: true } }, ...hosts],
  arms: [{ name: "guess and reason", changes: [subject(), host] }],
  settings: "spygame-pairs",
  primary: "winsSpy",
  secondary: ["roundsSpy", "votedSpy", "votedSpyMean"],
} satisfies Partial<ExperimentFile>;

const SEED = "spygame/1";

const table4: ExperimentFile = {
  ...common,
  name: "SpyGame: guests",
  question:
    "How often does a guest that is the spy win, how long does it last, and is it suspected?",
  paper: "spygame-table-4",
  blocks: { seed: SEED },
};

/** A thought that was left out, in the same matches. Agents without such thoughts play three times the same. */
const table5: ExperimentFile = {
  ...common,
  name: "SpyGame: without a thought",
  question: "What does a guest lose without guessing words, or without reasoning?",
  paper: "spygame-table-5",
  arms: [
    ...common.arms,
    { name: "no word guessing", changes: [subject({ guess: false }), host] },
    { name: "no reasoning", changes: [subject({ reason: false }), host] },
  ],
  blocks: { seed: SEED },
  contrasts: [
    { arms: ["no word guessing", "guess and reason"] },
    { arms: ["no reasoning", "guess and reason"] },
  ],
};

/** The same experiment with another seed: other seats, orders and draws. */
const table6 = (seed: number): ExperimentFile => ({
  ...table4,
  name: `SpyGame: seed ${seed}`,
  question: "How much do the figures of one guest differ between seeds?",
  paper: "spygame-table-6",
  blocks: { seed: `spygame/seed-${seed}` },
});

const INTERVIEW_CLOCK_MS = 60_000;

/** The matches of Table 4 with two interviews before the first vote, which change nothing in them. */
const table7: ExperimentFile = {
  ...table4,
  name: "SpyGame: theory of mind",
  question: "Does a guest know the words and identities of all, and what the others think of it?",
  paper: "spygame-table-7",
  interviews: [
    { name: "first-order", timeLimitMs: INTERVIEW_CLOCK_MS },
    { name: "second-order", timeLimitMs: INTERVIEW_CLOCK_MS },
  ],
  secondary: [
    ...common.secondary,
    "interview:first-order/self-identity",
    "interview:first-order/1-word",
    "interview:first-order/1-identity",
    "interview:second-order/2-word",
    "interview:second-order/2-identity",
  ],
};

/** The other side of the table, which the paper's code can play and its tables leave out. */
const villager: ExperimentFile = {
  ...common,
  name: "SpyGame: guest as villager",
  question: "How well does a guest find the spy, as one of three villagers?",
  table: [{ agent: "subject", deals: { spy: false } }, ...hosts],
  blocks: { seed: SEED },
  primary: "winsVillager",
  secondary: ["ballotsRight", "roundsSurvived", "votesReceived"],
};

/** What to know before running any of them. */
export const spygameNote = {
  en: "House agents know facts of the words in the arena's packs only, and these 50 pairs are in no pack: with house agents as guest and host all clues are vague, and the figures say little. For a real measurement, name a model or an agent of yours as guest, and as host.",
  zh: "平台智能体只了解词库中的词，而这 50 对词不在任何词库中：被测者和对手都用平台智能体时，描述都很含糊，结果没有多少意义。要正式测评，请用模型或你自己的智能体作被测者和对手。",
} satisfies CollectionText;

/** The experiments of the SpyGame paper (2023), sections 3 and 4. */
export const spygamePresets: Readonly<Record<string, ExperimentFile>> = {
  "spygame-table-4": table4,
  "spygame-table-5": table5,
  "spygame-table-6": table6(0),
  "spygame-table-6-seed-1": table6(1),
  "spygame-table-6-seed-2": table6(2),
  "spygame-table-7": table7,
  "spygame-villager": villager,
};
