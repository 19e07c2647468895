import { type Call, messagesOf, type StrategyMoment } from "@wisp/agents/strategy";
import { quoted } from "@wisp/game";
import {
  intentionFilters,
  intentionsFor,
  intentions as intentionTable,
  intentionText,
  intentionTypes,
  speechMoment,
} from "@wisp/games/avalon/intentions";
import { roles } from "@wisp/games/avalon/view";
import { z } from "zod";
import type { Guess } from "./reading.ts";
import { type IntentionWords, intentionModes, intentionWords } from "./words.ts";

export const settingsSchema = z.object({
  /** What is chosen from: the paper's table, its seven types, or the player's own words. */
  intentions: z.enum(intentionModes).default("list"),
  /** Which of the table's intentions are offered: as the released code filters them, or by what has happened, too. */
  filter: z.enum(intentionFilters).default("paper"),
  /** Whether it guesses the others' roles and intentions before it chooses its own. */
  firstOrder: z.boolean().default(true),
  /** Whether it imagines how each role would take its draft. */
  secondOrder: z.boolean().default(true),
  /** Whether it chooses again with the draft in view. */
  modify: z.boolean().default(true),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What of a seat's view of Avalon the strategy reads. */
export const viewSchema = z.object({
  players: z.array(
    z.object({
      name: z.string(),
      role: z.enum(roles).nullable(),
      sees: z.array(z.int()).nullable(),
    }),
  ),
  proposals: z
    .array(
      z.object({
        round: z.int(),
        leader: z.int(),
        speeches: z.array(z.object({ seat: z.int() })),
        votes: z.array(z.object({ agrees: z.boolean() })).nullable(),
      }),
    )
    .min(1),
  quests: z.array(z.object({ succeeded: z.boolean() })),
});

/** A decision of a seat in Avalon. */
export interface Turn {
  readonly moment: StrategyMoment;
  readonly settings: Settings;
  readonly view: z.infer<typeof viewSchema>;
  readonly say: IntentionWords;
  readonly call: Call;
}

/** What may be chosen: ids with their texts; null: the player's own words. */
export type Choices = readonly (readonly [id: string, text: string])[] | null;

export const idsOf = (choices: Choices): string[] | null => choices?.map(([id]) => id) ?? null;

/** A sentence, and the choices on a line each. */
export const withChoices = ({ say }: Turn, sentence: string, choices: Choices): string =>
  [sentence, ...(choices ?? []).map(([id, text]) => say.choice(id, text))].join("\n");

/** What the seat may choose from for its next speech. */
export function ownChoices({ moment, settings, view, say }: Turn): Choices {
  switch (settings.intentions) {
    case "list": {
      const next = speechMoment(view, moment.seat);
      const offered = next === null ? [] : intentionsFor(next, settings.filter);
      return offered.map(({ id }) => [id, intentionText(id, moment.situation.locale)]);
    }
    case "categories":
      return intentionTypes.map((type) => [type, say.types[type]]);
    case "generated":
      return null;
  }
}

/** What others may have chosen, whose roles are not known. */
export function theirChoices(turn: Turn): Choices {
  if (turn.settings.intentions !== "list") return ownChoices(turn);
  const { locale } = turn.moment.situation;
  const isFirst = turn.view.proposals.at(-1)?.round === 1;
  return intentionTable
    .filter(({ fromSecondQuest }) => !(isFirst && fromSecondQuest))
    .map(({ id }) => [id, intentionText(id, locale)]);
}

/** An intention in words; one in a player's own words is quoted, because a model wrote it. */
function shownIntention({ settings, moment, say }: Turn, id: string): string {
  switch (settings.intentions) {
    case "list":
      return intentionText(id, moment.situation.locale);
    case "categories": {
      const type = intentionTypes.find((each) => each === id);
      return type === undefined ? quoted(id) : say.types[type];
    }
    case "generated":
      return quoted(id);
  }
}

export function shownIntentions(turn: Turn, chosen: readonly string[]): string {
  if (chosen.length === 0) return turn.say.noneChosen;
  return turn.say.chosen(chosen.map((id) => `- ${shownIntention(turn, id)}`).join("\n"));
}

/** Guesses about the others; "" where there are none. */
export function shownGuesses(turn: Turn, guesses: Readonly<Record<string, Guess>>): string {
  const { say } = turn;
  const lines = Object.entries(guesses).map(([name, { role, intentions, confidence }]) =>
    say.guess(
      name,
      role === null ? null : say.roles[role],
      intentions.map((id) => shownIntention(turn, id)),
      confidence,
    ),
  );
  return lines.length === 0 ? "" : say.guesses(lines.join("\n"));
}

/** Parts of a question, without those that say nothing. */
export const paragraphs = (parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("\n\n");

/**
 * A call with a question of the strategy's own.
 *
 * @param left how many calls the decision may still take with this one: it has its share of the time
 */
export function ask(
  { moment, call }: Turn,
  name: string,
  parts: readonly string[],
  left: number,
): ReturnType<Call> {
  const { templates, situation } = moment;
  const free = { options: [], labels: [], number: null, cap: null, shape: null, timeLimitMs: null };
  const question = paragraphs(parts);
  const messages = messagesOf(
    { ...templates, ask: "{{question}}" },
    { ...situation, ...free, question },
  );
  return call(name, messages, { timeShare: 1 / left });
}

/** The strategy's turn at a moment; null where it is none of a match of Avalon. */
export function turnAt(moment: StrategyMoment, call: Call): Turn | null {
  const view = viewSchema.safeParse(moment.view);
  if (moment.game !== "avalon" || !view.success) return null;
  const settings = settingsSchema.parse(moment.settings);
  const say = intentionWords[moment.situation.locale];
  return { moment, settings, view: view.data, say, call };
}
