import {
  type AnswerForm,
  type Call,
  messagesOf,
  type PromptSet,
  promptsV4,
  type Strategy,
  type StrategyMoment,
  type Templates,
} from "@wisp/agents/strategy";
import { type Ask, isFailure, type Locale, quoted } from "@wisp/game";
import { z } from "zod";
import { jsonIn } from "../prompts/paper.ts";

/**
 * What SpyGame's paper prints of its prompts, as printed; `{...}` are its own slots. It prints no rules and no
 * questions for guessing words and for speaking: Wisp has its own.
 */
const spygamePaper = {
  id: "spygame-paper/1",
  source:
    "Leveraging Word Guessing Games to Assess the Intelligence of Large Language Models (2023)",
  /** Section 4.3, first order: the question before a vote. */
  reason:
    "It is your turn to guess the keywords and identities of all players, including yourself. You must identify only one spy player.",
  /** Section 3.3. */
  vote: "Who do you suspect is the spy player? {player}, it's your turn to make a choice from [{choices}] based on your previous thoughts.",
} as const;

const settingsSchema = z.object({
  /** Whether it guesses the others' words before it speaks; false: "w/o Word Guessing" of the paper's Table 5. */
  guess: z.boolean().default(true),
  /** Whether it reasons about all players before it votes; false: "w/o Reasoning". */
  reason: z.boolean().default(true),
  /** The arena's own words, or in English those that the paper prints. */
  wording: z.enum(["wisp", spygamePaper.id]).default("wisp"),
});

/** The kinds of thoughts, and the phase of the game in which each comes. */
const phases = { guess: "speaking", reason: "voting" } as const;
type ThoughtKind = keyof typeof phases;

interface Wording {
  readonly form: AnswerForm;
  /** The questions of the calls that only think. */
  readonly ask: Readonly<Record<ThoughtKind, string>>;
  /** The form of their answers. */
  readonly thoughtForm: Readonly<Record<ThoughtKind, string>>;
  readonly speakAdvice: string;
  readonly voteAdvice: string;
  /** The line of the report with a thought of its own. */
  thought(round: number, kind: ThoughtKind, text: string): string;
  words(words: readonly (readonly [name: string, word: string])[]): string;
  identities(identities: readonly (readonly [name: string, identity: Identity])[]): string;
}

const identities = ["spy", "villager"] as const;
type Identity = (typeof identities)[number];

const wording: Readonly<Record<Locale, Wording>> = {
  en: {
    form: {
      system:
        "How to answer: write only what you are asked for, with no name or heading before it and no explanation around it. What you write in answer to the host is taken word for word. The report also contains your own thoughts; no other player sees them.",
      ask: "Write only your answer.",
    },
    ask: {
      guess:
        "Before you speak, think in private; no other player sees this. What do the descriptions so far tell you? For every other player who has spoken, guess the word that this player holds. Then consider which word most of the players hold, and whether it is yours.",
      reason:
        "Before you vote, think in private; no other player sees this. Go through all players who are still in, yourself included. For each of them, guess the word and the identity from what was said. Identify exactly as many spies as the rules say there are.",
    },
    thoughtForm: {
      guess:
        'Answer with one JSON object: {"thought": a few sentences, because time is limited, "words": {"<name>": "<word>", ...}}.',
      reason:
        'Answer with one JSON object: {"thought": a few sentences, because time is limited, "words": {"<name>": "<word>", ...}, "identities": {"<name>": "spy" or "villager", ...}}.',
    },
    speakAdvice:
      "If you are not sure which side you are on, be cautious. If you hold the word of the majority, show it without letting the spy guess the word. If you seem to be the spy, stay close to what the others say, but do not lie. Describe your word from a side that nobody has mentioned.",
    voteAdvice:
      "If you hold the word of the majority, vote for the player who is most likely the spy. If you seem to be the spy, vote for the player who is most dangerous to you.",
    thought: (round, kind, text) =>
      `Here is my thought during round ${round} of the ${phases[kind]} phase: ${text}`,
    words: (words) => `Words: ${words.map(([name, word]) => `${name}: ${word}`).join(", ")}.`,
    identities: (all) =>
      `Identities: ${all.map(([name, identity]) => `${name}: ${identity}`).join(", ")}.`,
  },
  zh: {
    form: {
      system:
        "回答方式：只写出所要求的内容，前面不加名字或标题，也不加解释。你对主持人的回答会原样生效。对局记录里还有你自己的想法，其他玩家看不到。",
      ask: "请只写出你的回答。",
    },
    ask: {
      guess:
        "发言之前，请先私下思考，其他玩家看不到。到目前为止的描述说明了什么？请为每位已经发言的其他玩家猜一猜其手中的词，再想一想多数人拿的是哪个词，你的词是否与之相同。",
      reason:
        "投票之前，请先私下思考，其他玩家看不到。请逐一考虑所有还在场的玩家，包括你自己，根据大家的发言猜测每个人的词和身份。卧底人数必须与规则一致。",
    },
    thoughtForm: {
      guess:
        '请用一个 JSON 对象回答：{"thought": 几句话（时间有限）, "words": {"<名字>": "<词>", ...}}。',
      reason:
        '请用一个 JSON 对象回答：{"thought": 几句话（时间有限）, "words": {"<名字>": "<词>", ...}, "identities": {"<名字>": "spy"（卧底）或 "villager"（平民）, ...}}。',
    },
    speakAdvice:
      "如果不确定自己属于哪一方，请说得保守些。如果你拿的是多数人的词，请表明这一点，但不要让卧底猜出这个词。如果你像是卧底，请贴近其他人的描述，但不要说谎。请从没有人提过的角度描述你的词。",
    voteAdvice:
      "如果你拿的是多数人的词，请投给最像卧底的玩家。如果你像是卧底，请投给对你威胁最大的玩家。",
    thought: (round, kind, text) =>
      `这是我在第 ${round} 轮${kind === "guess" ? "发言" : "投票"}阶段的想法：${text}`,
    words: (words) => `词：${words.map(([name, word]) => `${name}：${word}`).join("，")}。`,
    identities: (all) =>
      `身份：${all.map(([name, identity]) => `${name}：${identity === "spy" ? "卧底" : "平民"}`).join("，")}。`,
  },
};

/** The calls that think follow the owner's templates but for their question. */
function partsOf(base: PromptSet, kind: ThoughtKind, printed?: string) {
  const templates = (locale: Locale): Templates => {
    const { ask, thoughtForm } = wording[locale];
    const question = locale === "en" ? (printed ?? ask[kind]) : ask[kind];
    return { ...base.templates[locale], ask: `${question}\n\n${thoughtForm[kind]}` };
  };
  return { en: templates("en"), zh: templates("zh") };
}

const base = promptsV4("wisp-v4-guess-speak-reason", { en: wording.en.form, zh: wording.zh.form });
const own: PromptSet = {
  ...base,
  parts: { guess: partsOf(base, "guess"), reason: partsOf(base, "reason") },
};
const printed: PromptSet = {
  ...base,
  id: spygamePaper.id,
  parts: { guess: partsOf(base, "guess"), reason: partsOf(base, "reason", spygamePaper.reason) },
};

/** A thought of an earlier decision, or of this one. */
const thoughtSchema = z.object({
  kind: z.enum(["guess", "reason"]),
  /** Which of the seat's decisions of this kind it belongs to, from 1. */
  round: z.int().min(1),
  /** Lines of the report that came before it. */
  line: z.int().min(0),
  text: z.string(),
});
type Thought = z.infer<typeof thoughtSchema>;

const memorySchema = z.object({ version: z.literal(1), thoughts: z.array(thoughtSchema) });

/** The thoughts of the match so far; none where another strategy, or another version, left the memory. */
const thoughtsIn = (memory: unknown): readonly Thought[] =>
  memorySchema.safeParse(memory).data?.thoughts ?? [];

/** Characters of a thought that are remembered, and bytes of all thoughts: a memory has at most 64 KiB. */
const MAX_THOUGHT = 1_500;
const MAX_REMEMBERED_BYTES = 60_000;

/** As many of the newest thoughts as a memory holds. */
function memoryOf(thoughts: readonly Thought[]): z.infer<typeof memorySchema> {
  let bytes = 0;
  const kept = thoughts.findLastIndex((thought) => {
    bytes += Buffer.byteLength(JSON.stringify(thought)) + 1;
    return bytes > MAX_REMEMBERED_BYTES;
  });
  return { version: 1, thoughts: thoughts.slice(kept + 1) };
}

const namedTexts = z.record(z.string(), z.string().trim().min(1).max(60)).catch({});
const statedSchema = z.object({
  thought: z.string().catch(""),
  words: namedTexts,
  identities: z
    .record(z.string(), z.string().trim().toLowerCase().pipe(z.enum(identities)))
    .catch({}),
});

/** What a call that thinks has said. */
interface Stated {
  /** As it is remembered. */
  readonly text: string;
  /** The players' words and identities by name, as far as they are stated. */
  readonly words: Readonly<Record<string, string>>;
  readonly identities: Readonly<Record<string, Identity>>;
}

/** Reads a thought. One in another form than was asked for is remembered as it is. */
function statedIn(text: string, { names, situation: { locale } }: StrategyMoment): Stated {
  const cut = (words: string): string => [...words.trim()].slice(0, MAX_THOUGHT).join("");
  const read = statedSchema.safeParse(jsonIn(text));
  if (!read.success) return { text: cut(text), words: {}, identities: {} };
  const known = <Value>(all: Readonly<Record<string, Value>>): [string, Value][] =>
    Object.entries(all).filter(([name]) => names.includes(name));
  const words = known(read.data.words);
  const roles = known(read.data.identities);
  const say = wording[locale];
  const sentences = [
    read.data.thought,
    ...(words.length === 0 ? [] : [say.words(words)]),
    ...(roles.length === 0 ? [] : [say.identities(roles)]),
  ];
  return {
    text: cut(sentences.join(" ")),
    words: Object.fromEntries(words),
    identities: Object.fromEntries(roles),
  };
}

/** The moment with thoughts among the lines of its report, each where it was thought. */
function withThoughts(moment: StrategyMoment, thoughts: readonly Thought[]): StrategyMoment {
  const { situation } = moment;
  const { transcript, locale } = situation;
  const lineOf = ({ kind, round, text }: Thought): string =>
    wording[locale].thought(round, kind, quoted(text));
  const at = (line: number): string[] =>
    thoughts.filter((thought) => Math.min(thought.line, transcript.length) === line).map(lineOf);
  const lines = transcript.flatMap((line, place) => [...at(place), line]);
  return {
    ...moment,
    situation: { ...situation, transcript: [...lines, ...at(transcript.length)] },
  };
}

const withQuestion = (moment: StrategyMoment, question: string): StrategyMoment => ({
  ...moment,
  situation: { ...moment.situation, question },
});

/** What the paper's slots stand for: a list as its code writes one. */
const printedVote = ({ names, seat, situation }: StrategyMoment): string =>
  spygamePaper.vote
    .replace("{player}", () => names[seat] ?? "")
    .replace("{choices}", () => situation.options.map((name) => `'${name}'`).join(", "));

/** The question of the game with the advice of this strategy. */
function advised(moment: StrategyMoment, kind: ThoughtKind): StrategyMoment {
  const { situation, settings } = moment;
  const { locale, question } = situation;
  const { speakAdvice, voteAdvice } = wording[locale];
  if (kind === "guess") return withQuestion(moment, `${question}\n\n${speakAdvice}`);
  return settings.wording === spygamePaper.id && locale === "en"
    ? withQuestion(moment, printedVote(moment))
    : withQuestion(moment, `${question}\n\n${voteAdvice}`);
}

/** The thought that comes before an answer; null for questions that are answered directly. */
function thoughtBefore({ kind, shape }: Pick<Ask<unknown>, "kind" | "shape">): ThoughtKind | null {
  if ((kind === "clue" || kind === "speech") && shape.kind === "text") return "guess";
  return kind === "vote" && shape.kind === "option" ? "reason" : null;
}

/** A vote for a player who was found to be the spy; null where no one on the ballot was. */
const voteBy = (stated: Stated | null, { situation }: StrategyMoment): string | null =>
  situation.options.find((name) => stated?.identities[name] === "spy") ?? null;

/** A thought leaves at least this share of the time for the answer. */
const THOUGHT_TIME_SHARE = 0.6;

async function think(
  moment: StrategyMoment,
  kind: ThoughtKind,
  call: Call,
): Promise<Stated | null> {
  const { templates, parts, situation } = moment;
  const messages = messagesOf({ ...templates, ask: parts[kind]?.ask ?? "" }, situation);
  const reply = await call(kind, messages, { timeShare: THOUGHT_TIME_SHARE });
  return isFailure(reply) ? null : statedIn(reply.text, moment);
}

const notesOf = ({ text, words, identities: roles }: Stated) => ({
  thought: text,
  ...(Object.keys(words).length > 0 && { wordGuess: words }),
  ...(Object.keys(roles).length > 0 && { identities: roles }),
});

/**
 * SpyGame's pipeline (sections 3.2 and 3.3): word guessing, then speaking; reasoning, then voting. Thoughts stay
 * in its memory for the rest of the match, among the events of the report; the questions for them do not. The
 * first speaker of a match has nothing to guess from. A thought that fails costs no answer, and a vote that
 * fails is the spy of the thought before it.
 */
export const guessSpeakReason = {
  id: "guess-speak-reason",
  label: { en: "Guess, speak, reason", zh: "猜词、发言、推理" },
  about: {
    en: "Two calls: guesses the others’ words before it speaks, reasons about every player before it votes, and remembers its thoughts. From SpyGame.",
    zh: "两次调用：发言前猜测他人的词，投票前推理每位玩家的身份，并记住自己的想法。出自 SpyGame。",
  },
  settings: settingsSchema,
  switches: {
    guess: {
      en: {
        label: "Guess words before speaking",
        hint: "A call before each speech guesses the others’ words.",
      },
      zh: { label: "发言前猜词", hint: "每次发言前多一次调用，猜测其他玩家的词。" },
    },
    reason: {
      en: {
        label: "Reason before voting",
        hint: "A call before each vote considers every player’s word and identity.",
      },
      zh: { label: "投票前推理", hint: "每次投票前多一次调用，推理每位玩家的词和身份。" },
    },
  },
  promptsOf: (_, settings) => (settings.wording === spygamePaper.id ? printed : own),
  async decide(moment, call) {
    const kind = thoughtBefore(moment.ask);
    const remembered = thoughtsIn(moment.memory);
    const before = withThoughts(moment, remembered);
    if (kind === null) return call("answer", messagesOf(moment.templates, before.situation));
    const isThinking = moment.settings[kind] !== false && (kind === "reason" || moment.heard > 0);
    const stated = isThinking ? await think(before, kind, call) : null;
    const thoughts =
      stated === null
        ? remembered
        : [
            ...remembered,
            {
              kind,
              round: moment.answers.filter(({ ask }) => ask === moment.ask.kind).length + 1,
              line: moment.situation.transcript.length,
              text: stated.text,
            },
          ];
    const { situation } = advised(withThoughts(moment, thoughts), kind);
    const reply = await call(
      kind === "guess" ? "speak" : "vote",
      messagesOf(moment.templates, situation),
    );
    const text = isFailure(reply) ? voteBy(stated, moment) : reply.text;
    if (text === null) return reply;
    const reasoning = [stated?.text ?? "", isFailure(reply) ? "" : (reply.reasoning ?? "")];
    return {
      text,
      ...(reasoning.some((part) => part !== "") && {
        reasoning: reasoning.filter((part) => part !== "").join("\n\n"),
      }),
      ...(stated !== null && { notes: notesOf(stated), memory: memoryOf(thoughts) }),
    };
  },
} as const satisfies Strategy;
