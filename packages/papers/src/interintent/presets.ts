import { type CollectionText, EXPERIMENT_FORMAT, type ExperimentFile } from "@wisp/lab";

/** The game figures of the paper that both sides have; its board has them by these names. */
export const sideFigures = [
  { loyal: "winsLoyal", evil: "winsEvil" },
  { loyal: "questsLoyal", evil: "questsEvil" },
  { loyal: "teamsLoyal", evil: "teamsEvil" },
  { loyal: "changedLoyal", evil: "changedEvil" },
] as const;

/** Those of the evil side alone. */
export const evilFigures = ["failureCards", "merlinNamed"] as const;

/** Quest engagement of each role, in the order of the paper's. */
export const engagements = [
  "engagementMerlin",
  "engagementPercival",
  "engagementServant",
  "engagementMorgana",
  "engagementAssassin",
] as const;

/** The interviews of its evaluations, and what they measure: self-awareness in two forms, and theory of mind. */
export const evaluations = ["own-intentions", "own-intentions-of-five", "intentions-of"] as const;
type Evaluation = (typeof evaluations)[number];
export const setFigures = ["precision", "recall", "f1", "f1-macro"] as const;
export const figureOf = (interview: Evaluation, figure: (typeof setFigures)[number]): string =>
  `interview:${interview}/${figure}`;

/** Matches of the preset; the paper's number is not legible in our text of it. */
const MATCHES = 20;
/** Up to seven calls for a speech, and the paper has no clock. */
const SPEECH_CLOCK_MS = 600_000;
const CLOCK_MS = 120_000;

/** Player 1 leads first, as in the released code; roles are drawn. Each match is a unit of its own. */
const matches = Array.from({ length: MATCHES }, (_, at) => ({
  id: `match-${at + 1}`,
  materials: {
    firstLeader: 0,
    names: ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5"],
  },
}));

const settings = { ofModels: { strategy: "intention", sampling: { temperature: 0 } } };

/** Five seats of one model with the strategy `intention`; agents that are no models play as they do. */
const games: ExperimentFile = {
  format: EXPERIMENT_FORMAT,
  name: "InterIntent: games",
  question: "How does an agent play Avalon with itself, by intentions that it states?",
  game: "avalon",
  language: "en",
  options: {
    speechTimeLimitMs: SPEECH_CLOCK_MS,
    teamTimeLimitMs: SPEECH_CLOCK_MS,
    voteTimeLimitMs: CLOCK_MS,
    cardTimeLimitMs: CLOCK_MS,
    assassinTimeLimitMs: CLOCK_MS,
  },
  agents: { random: "house:dice", ordinary: "house:watchful" },
  subjects: ["random", "ordinary"],
  table: Array.from({ length: 5 }, () => ({ agent: "subject" })),
  arms: [{ name: "intentions", changes: [{ of: "subject", settings }] }],
  blocks: { seed: "interintent/1" },
  settings: matches,
  primary: "winsLoyal",
  secondary: [
    ...sideFigures.flatMap(({ loyal, evil }) => [loyal, evil]).filter((id) => id !== "winsLoyal"),
    ...evilFigures,
    ...engagements,
  ],
  paper: "interintent-games",
};

/** The same matches with interviews, which change nothing in them; F1 of the first one is the primary metric. */
const evaluated = (
  interviews: readonly [Evaluation, ...Evaluation[]],
  change: Pick<ExperimentFile, "name" | "question"> & { readonly paper: string },
): ExperimentFile => {
  const primary = figureOf(interviews[0], "f1");
  return {
    ...games,
    ...change,
    interviews: interviews.map((name) => ({ name, timeLimitMs: CLOCK_MS })),
    primary,
    secondary: interviews
      .flatMap((name) => setFigures.map((figure) => figureOf(name, figure)))
      .filter((figure) => figure !== primary),
  };
};

/** The experiments of InterIntent (2024), sections 4 and 5. */
export const interintentPresets: Readonly<Record<string, ExperimentFile>> = {
  "interintent-games": games,
  "interintent-summarisation": evaluated(["own-intentions", "own-intentions-of-five"], {
    name: "InterIntent: self-awareness",
    question: "Does an agent name the intentions of its own speech?",
    paper: "interintent-summarisation",
  }),
  "interintent-guessing": evaluated(["intentions-of"], {
    name: "InterIntent: theory of mind",
    question: "Does an agent guess the intentions of another one's speech?",
    paper: "interintent-guessing",
  }),
};

/** All interviews in one set of matches, for the collection. */
export const interintentMatches: ExperimentFile = {
  ...games,
  name: "InterIntent: games and evaluations",
  question:
    "How does an agent play Avalon by intentions, and does it know its own and those of others?",
  interviews: evaluations.map((name) => ({ name, timeLimitMs: CLOCK_MS })),
  secondary: [
    ...(games.secondary ?? []),
    ...evaluations.flatMap((name) => [figureOf(name, "f1"), figureOf(name, "f1-macro")]),
  ],
};

/** What to know before running any of them. */
export const interintentNote = {
  en: "Name a model as the subject, with --subject mine=openai:<model>@<URL>: it plays all five seats with the strategy intention, some 140 to 490 calls a match. House agents state no intentions, so with them only the figures of the game have values.",
  zh: "请用 --subject mine=openai:<模型>@<URL> 指定模型作被测者：由它以“意图”策略担任全部五个座位，每场约 140 至 490 次调用。平台智能体不说明意图，因此用它们时只有对局指标有数值。",
} satisfies CollectionText;
