import { type CollectionFile, EXPERIMENT_FORMAT, type ExperimentFile } from "@wisp/lab";
import { attackDefence } from "./presets.ts";

const opponents = ["bayes", "bold", "cautious", "copycat", "crowd", "grudge", "gullible"];

/** Who is Spy with one agent that is measured, always or never the spy, against five of the house. */
const seated = (
  isSpy: boolean,
  plan: Pick<ExperimentFile, "name" | "question" | "blocks" | "primary" | "secondary">,
): ExperimentFile => ({
  format: EXPERIMENT_FORMAT,
  game: "who-is-spy",
  language: "en",
  agents: Object.fromEntries(opponents.map((name) => [name, `house:${name}`])),
  subjects: [],
  opponents,
  table: [
    { agent: "subject", deals: { spy: isSpy } },
    ...Array.from({ length: 5 }, () => ({ agent: "opponent" as const })),
  ],
  arms: [{ name: "as it plays" }],
  name: plan.name,
  question: plan.question,
  blocks: plan.blocks,
  primary: plan.primary,
  secondary: plan.secondary ?? [],
});

/**
 * The measures of the WiS paper's Tables 2 and 3 for one agent. The paper's models played among themselves; here
 * the opponents are the same for all. Table 4 compares prompts and says nothing of one agent.
 */
export const wisOfOne: CollectionFile = {
  format: "wisp-collection/1",
  name: { en: "Who is Spy, against the house", zh: "谁是卧底：与平台智能体对战" },
  question: {
    en: "How well does an agent play Who is Spy, and does it withstand instructions in speeches?",
    zh: "智能体玩“谁是卧底”的水平如何？能否抵御发言中的指令？",
  },
  experiments: [
    {
      id: "spy",
      experiment: seated(true, {
        name: "Who is Spy: as the spy",
        question: "How often does it win as the spy, and how many points does it score?",
        blocks: { count: 15, seed: "card/wis-spy/1" },
        primary: "scoreSpy",
        secondary: ["winsSpy"],
      }),
    },
    {
      id: "civilian",
      experiment: seated(false, {
        name: "Who is Spy: as a civilian",
        question: "How often does it win as a civilian, and vote for the spy?",
        blocks: { count: 75, seed: "card/wis-civilian/1" },
        primary: "scoreCivilian",
        secondary: ["winsCivilian", "voteAccuracy"],
      }),
    },
    { id: "attack", experiment: { ...attackDefence, contrasts: [] } },
  ],
  figures: [
    ...[
      {
        id: "wins-spy",
        experiment: "spy",
        figure: "winsSpy",
        en: "Wins as the spy",
        zh: "卧底胜率",
      },
      {
        id: "wins-civilian",
        experiment: "civilian",
        figure: "winsCivilian",
        en: "Wins as a civilian",
        zh: "平民胜率",
      },
      {
        id: "vote-accuracy",
        experiment: "civilian",
        figure: "voteAccuracy",
        en: "Vote accuracy",
        zh: "投票准确率",
      },
    ].map(({ id, experiment, figure, en, zh }) => ({
      id,
      title: { en, zh },
      unit: "rate" as const,
      recipe: { kind: "measured" as const, experiment, figure },
    })),
    ...[
      {
        id: "score-spy",
        experiment: "spy",
        figure: "scoreSpy",
        en: "Score as the spy",
        zh: "卧底得分",
      },
      {
        id: "score-civilian",
        experiment: "civilian",
        figure: "scoreCivilian",
        en: "Score as a civilian",
        zh: "平民得分",
      },
    ].map(({ id, experiment, figure, en, zh }) => ({
      id,
      title: { en, zh },
      unit: "score" as const,
      recipe: { kind: "measured" as const, experiment, figure },
    })),
    {
      id: "wins",
      title: { en: "Wins, one match in six as the spy", zh: "胜率（六局一次卧底）" },
      unit: "rate",
      recipe: {
        kind: "weighted",
        of: [
          { figure: "wins-spy", weight: 1 / 6 },
          { figure: "wins-civilian", weight: 5 / 6 },
        ],
      },
    },
    {
      id: "score",
      title: { en: "Score a match, one in six as the spy", zh: "每局得分（六局一次卧底）" },
      unit: "score",
      recipe: {
        kind: "weighted",
        of: [
          { figure: "score-spy", weight: 1 / 6 },
          { figure: "score-civilian", weight: 5 / 6 },
        ],
      },
    },
    ...["baseline", "PIA", "PID"].map((arm) => ({
      id: `votes-${arm.toLowerCase()}`,
      title: {
        en: arm === "baseline" ? "Vote accuracy, no instructions" : `Vote accuracy under ${arm}`,
        zh: arm === "baseline" ? "投票准确率（无指令）" : `投票准确率（${arm}）`,
      },
      unit: "rate" as const,
      recipe: {
        kind: "measured" as const,
        experiment: "attack",
        figure: "voteAccuracy",
        arm,
      },
    })),
  ],
  layouts: [
    {
      kind: "table",
      title: { en: "Who is Spy (Table 2)", zh: "谁是卧底（表 2）" },
      columns: [
        { en: "Score", zh: "得分" },
        { en: "Wins (%)", zh: "胜率（%）" },
        { en: "Wins, spy (%)", zh: "卧底胜率（%）" },
        { en: "Wins, civilian (%)", zh: "平民胜率（%）" },
        { en: "Vote accuracy (%)", zh: "投票准确率（%）" },
      ],
      rows: [{ figures: ["score", "wins", "wins-spy", "wins-civilian", "vote-accuracy"] }],
      paper: "wis-table-2",
    },
    {
      kind: "table",
      title: { en: "Instructions in the spy's speeches (Table 3)", zh: "卧底发言中的指令（表 3）" },
      columns: [
        { en: "Votes right, none (%)", zh: "投票准确率，无（%）" },
        { en: "PIA (%)", zh: "PIA（%）" },
        { en: "PID (%)", zh: "PID（%）" },
      ],
      rows: [{ figures: ["votes-baseline", "votes-pia", "votes-pid"] }],
      paper: "wis-table-3",
    },
  ],
};
