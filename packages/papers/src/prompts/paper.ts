import type { PromptSituation, StrategyMoment, StrategyReply } from "@wisp/agents/strategy";
import type { Locale } from "@wisp/game";
import { z } from "zod";

/** How a paper wants one kind of question to be answered. */
export interface PaperForm {
  /** The form in words, for the owner of a model that answers in another. May have slots. */
  readonly shown: string;
  /** Case does not matter; slots stand for their texts. The group `answer` is the answer, `words` what is said with it. */
  readonly pattern: string;
  /** What the game gets; absent: the group `answer`. */
  readonly read?: (groups: Readonly<Record<string, string>>) => string;
}

export type Slots = Readonly<Record<string, string>>;

/** A printed text with the slots that the arena can fill; others stay as they are printed. */
export const filled = (text: string, slots: Slots): string =>
  text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);

/** A text as a pattern that it alone matches, with or without the flag `u`. */
export const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The JSON object in a text, whatever stands around it; undefined where there is none. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
};

/**
 * The answer in the form that the prompts of a paper ask for. Nothing is corrected: an answer in another form is
 * illegal, whatever the game would say of it.
 */
export function inForm(
  { shown, pattern, read = ({ answer = "" }) => answer }: PaperForm,
  slots: Slots,
  text: string,
): Pick<StrategyReply, "text" | "illegal"> {
  const exact = Object.fromEntries(
    Object.entries(slots).map(([name, value]) => [name, escaped(value)]),
  );
  const groups = new RegExp(filled(pattern, exact), "iu").exec(text.trim())?.groups;
  if (groups !== undefined) return { text: read(groups).trim() };
  const form = filled(shown, slots);
  return { text, illegal: `The answer is not in the form that the prompt asks for: ${form}` };
}

const configSchema = z.object({
  rounds: z.number().optional().catch(undefined),
  multiplier: z.number().optional().catch(undefined),
  payoffs: z.record(z.string(), z.number()).catch({}),
});

/** The slots of printed rules that a match's configuration fills. */
function configSlots(config: unknown): Slots {
  const { rounds, multiplier, payoffs } = configSchema.parse(config ?? {});
  const numbers = {
    max_turns: rounds,
    game_round: rounds,
    multiplier,
    cooperate: payoffs.cooperate,
    defect: payoffs.defect,
    one_defect: payoffs.oneDefects,
    two_defect: payoffs.twoDefect,
  };
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([slot, number]) =>
      number === undefined ? [] : [[slot, String(number)]],
    ),
  );
}

/**
 * The situation with the rules that a paper prints, before the arena's: those hold what a match of the arena does in
 * another way than the paper's.
 */
export const withPaperRules = (
  { situation, config }: StrategyMoment,
  rules: string,
): PromptSituation => ({
  ...situation,
  rules: `${filled(rules, configSlots(config))}\n\nThe rules of this match; where they differ from those above, they count:\n\n${situation.rules}`,
});

/** The word in what a game of words tells a player about itself; "" where it has none. */
export const wordIn = (you: string): string =>
  /["“](?<word>[^"”]+)["”]/.exec(you)?.groups?.word ?? "";

/** One kind of question as a paper asks it. */
export interface PaperAsk {
  /** Whether nothing else is sent: no rules, no report, no system prompt. */
  readonly isAlone?: boolean;
  /** What the player observes, a line each. A line with an empty slot is left out: no hints, nothing said. */
  readonly observation: readonly string[];
  /** How to answer. */
  readonly action: string;
  readonly form: PaperForm;
  /** How it writes one of the legal answers; absent: as the arena does. */
  readonly option?: (option: string) => string;
  /** How it draws what the arena draws. */
  readonly board?: (position: string) => string;
}

/** The prompts of games by their ids. */
type PrintedGames = Readonly<
  Record<string, { readonly rules: string; readonly asks?: Readonly<Record<string, PaperAsk>> }>
>;

/** What a paper prints of its prompts, by game. A released set never changes. */
export interface PrintedPrompts {
  readonly id: string;
  readonly source: string;
  /** In English, as printed. */
  readonly games: PrintedGames;
  /** In other languages, which no paper prints; the source says whose they are. */
  readonly translations?: Readonly<
    Partial<Record<Locale, { readonly source: string; readonly games: PrintedGames }>>
  >;
}
