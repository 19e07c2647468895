import { type AnyGame, type Ask, everyone, type Locale } from "@wisp/game";
import { z } from "zod";
import type { ArmSettings } from "../plan/experiment.ts";

/** What agents are told that they play when they rate an item of a study. */
export const RATING_GAME = "study";

const words: Readonly<Record<Locale, string>> = {
  en: "You rate what others have said, by a rubric.",
  zh: "你是评分员，按照评分标准给他人的发言评分。",
};

/** A judge reads an item with care, and is not waited for. */
const CLOCK_MS = 120_000;

/** The question whose prompt is everything: any text is an answer, which the study reads. */
export const ratingAsk = (prompt: string): Ask<unknown> => ({
  kind: "rating",
  prompt,
  answer: z.string(),
  shape: { kind: "text" },
  timeLimitMs: CLOCK_MS,
  parse: (text) => text,
});

const nothing = z.strictObject({});
const shown = { to: everyone, event: { type: "item-shown" } };

/** A table of one seat, so that agents of every kind can be asked as in a match. It is never played. */
const ratingGame: AnyGame = {
  id: RATING_GAME,
  version: 1,
  config: nothing,
  materials: nothing,
  event: z.object({ type: z.literal("item-shown") }),
  seatsOf: () => 1,
  rules: (_, locale) => words[locale],
  objective: (_, locale) => words[locale],
  deal: () => [shown],
  evolve: () => ({}),
  advance: () => [],
  toAct: () => [0],
  ask: () => ratingAsk("yes / no?"),
  decide: () => [],
  outcome: () => undefined,
  narrate: () => "",
};

/** The moment at which an item is rated. */
export const ratingMoment = (locale: Locale) => ({
  game: ratingGame,
  setup: { seed: RATING_GAME, config: {}, materials: {} },
  locale,
  events: [shown],
  seat: 0,
  at: 1,
  nth: 1,
});

/** What connectors need so that their agents can be asked to rate; house agents cannot. */
export const ratingTables = {
  [RATING_GAME]: {
    game: ratingGame,
    house: [],
    space: null,
    ordinary: () => ({ config: {}, materials: {} }),
  },
};

/**
 * Settings by which a model gets the rubric as its prompt, whatever prompts it plays with. They belong to `JUDGE_PROMPT`.
 *
 * @param system the system's prompt; absent: that of a judge
 */
export const ratingSettings = (locale: Locale, system = "{{rules}}"): ArmSettings => ({
  ofModels: {
    strategy: "direct",
    strategySettings: undefined,
    templates: {
      system,
      situation: "{{question}}",
      ask: locale === "en" ? "Write nothing else." : "不要写其他内容。",
    },
  },
});
