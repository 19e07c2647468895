import {
  type AnswerForm,
  type Message,
  messagesOf,
  type PromptSet,
  promptsV4,
  type Strategy,
  type StrategyMoment,
} from "@wisp/agents/strategy";
import { isFailure, type Locale, positionOf } from "@wisp/game";
import { z } from "zod";
import { deepPaper } from "./deep/prompts.ts";
import { llmarenaPaper } from "./llmarena/prompts.ts";
import { magicPaper } from "./magic/prompts.ts";
import {
  filled,
  inForm,
  type PaperAsk,
  type PrintedPrompts,
  type Slots,
  withPaperRules,
  wordIn,
} from "./prompts/paper.ts";

/** MAgIC prints rules for its players without an analysis, and leaves the form of their answers to the game. */
const magic: PrintedPrompts = {
  id: magicPaper.id,
  source: magicPaper.source,
  games: Object.fromEntries(
    Object.entries(magicPaper.rules).map(([game, rules]) => [game, { rules }]),
  ),
};

const papers: readonly PrintedPrompts[] = [llmarenaPaper, magic, deepPaper];
const paperIds = ["llmarena-paper/1", "magic-paper/1", "deep-paper/1"] as const;

const settingsSchema = z.object({
  /** The prompts of which paper. */
  paper: z.enum(paperIds).default("llmarena-paper/1"),
});

const form: Readonly<Record<Locale, AnswerForm>> = {
  en: {
    system:
      "How to answer: in the form that the question asks for, whatever the rules say about the form of an answer. If it asks for none, write only your answer, with no name or heading before it and no explanation around it.",
    ask: "Write only your answer.",
  },
  zh: {
    system:
      "回答方式：只写你的回答，前面不加名字或标题，也不加解释。你写的全部内容会原样作为你的回答。",
    ask: "请只写出你的回答。",
  },
};

const prompts: Readonly<Record<string, PromptSet>> = Object.fromEntries(
  paperIds.map((id) => [id, promptsV4(id, form)]),
);

/** Which sign each seat has where the paper's players have signs. */
const signs = ["X", "O"];

function slotsOf(
  { seat, names, situation, ask, answers }: StrategyMoment,
  printed: PaperAsk,
): Slots {
  const { option = (text: string) => text, board = (text: string) => text } = printed;
  return {
    player_type: signs[seat] ?? "",
    player_name: names[seat] ?? "",
    word: wordIn(situation.you),
    word_template: wordIn(situation.you),
    candidates: answers.findLast((answer) => answer.ask === "imagine")?.text ?? "",
    available: situation.options.map(option).join(", "),
    board_status: board(positionOf(ask) ?? ""),
    question: situation.question,
  };
}

/** The lines of an observation whose slots have something to say. */
const observed = (lines: readonly string[], slots: Slots): readonly string[] =>
  lines
    .filter((line) => [...line.matchAll(/\{(\w+)\}/g)].every(([, slot = ""]) => slots[slot] !== ""))
    .map((line) => filled(line, slots));

/** The question as the paper prints it ends the user's message; it says everything that is legal itself. */
const PRINTED_ASK = `{{question}}{{#time}}

You have {{time}} to answer.{{/time}}`;

/**
 * One call with the prompts that a paper prints, in its games; other games, languages without a translation and
 * questions that it does not print have the arena's. The arena's rules follow the printed ones.
 */
export const printed = {
  id: "printed",
  label: { en: "Printed prompts", zh: "论文提示词" },
  about: {
    en: "One call with the prompts that a paper prints: LLMArena, MAgIC or DEEP. Answers in another form than it asks for are illegal.",
    zh: "一次调用，使用论文 LLMArena、MAgIC 或 DEEP 中印出的提示词。格式与其要求不符的回答视为不合规。",
  },
  settings: settingsSchema,
  promptsOf: (_, { paper }) => {
    const set = prompts[String(paper)];
    if (set === undefined) throw new RangeError(`no such paper: ${String(paper)}`);
    return set;
  },
  async decide(moment, call) {
    const { settings, game, ask, templates, situation } = moment;
    const { locale } = situation;
    const set = papers.find(({ id }) => id === settings.paper);
    const chosen = (locale === "en" ? set : set?.translations?.[locale])?.games[game];
    if (chosen === undefined) return call("answer", messagesOf(templates, situation));
    const told = withPaperRules(moment, chosen.rules);
    const asked = chosen.asks?.[ask.kind];
    if (asked === undefined) return call("answer", messagesOf(templates, told));
    const slots = slotsOf(moment, asked);
    const lines = [...observed(asked.observation, slots), filled(asked.action, slots)];
    const question = lines.join("\n");
    const free = { options: [], labels: [], number: null, cap: null, shape: null };
    const messages: readonly Message[] =
      asked.isAlone === true
        ? [{ role: "user", content: question }]
        : messagesOf({ ...templates, ask: PRINTED_ASK }, { ...told, ...free, question });
    const reply = await call("answer", messages);
    return isFailure(reply) ? reply : { ...reply, ...inForm(asked.form, slots, reply.text) };
  },
} as const satisfies Strategy;
