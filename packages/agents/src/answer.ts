import { z } from "zod";
import type { AnswerFailure } from "./contract.ts";
import { failure } from "./outbound/index.ts";

/*
 * The marks with which models and their servers set reasoning apart, as chat templates and the parsers
 * of vLLM, SGLang and llama.cpp have them. Every pattern is of bounded length, so that a long output is
 * searched in one pass.
 */

/** Names of tags around reasoning, also those of Seed-OSS (`seed:think`) and MiniMax (`mm:think`). */
const tag =
  "(?:[a-z]{1,12}:)?(?:think|thinking|thoughts?|thought_process|reasoning|reflection|analysis|scratchpad|inner_monologue|redacted_(?:thinking|reasoning))(?::[a-z]{1,12})?";

/** Begins reasoning at the start of an output, and only there. */
const opens: readonly RegExp[] = [
  new RegExp(`^<${tag}(?:\\s[^<>]{0,100})?>`, "i"),
  // Magistral and Ministral.
  /^\[(?:THINK|THINKING|THOUGHT|REASONING)\]/i,
  // Kimi.
  /^◁think▷/,
  /^<\|open\|>think<\|sep\|>/,
  // Command A, Apertus, OpenThinker, Inkling, Solar.
  /^<\|(?:START_THINKING|inner_prefix|begin_of_thought|content_thinking|think|thinking)\|>/i,
  // Gemma, also with its special tokens dropped: nothing shows then where the answer begins.
  /^<\|channel>(?:thought|analysis|commentary)?/,
  /^<unused94>(?:thought)?/,
  /^thought\n/,
  // gpt-oss: every channel but the last, also with its special tokens dropped, so that the name of the
  // channel runs into a sentence.
  /^<\|channel\|>(?:analysis|commentary)[^<]{0,60}(?:<\|constrain\|>[^<]{0,30})?<\|message\|>/,
  /^analysis(?=\p{Lu})/u,
  // HyperCLOVA.
  /^\/think\n/,
];

/** Ends reasoning, wherever it stands. */
const closes = new RegExp(
  [
    `</${tag}\\s{0,3}>`,
    "\\[/(?:THINK|THINKING|THOUGHT|REASONING)\\]",
    "◁/think▷",
    "<\\|close\\|>think<\\|sep\\|>",
    "<\\|(?:END_THINKING|inner_suffix|end_of_thought|content_text|content|/think|/thinking)\\|>",
    "<channel\\|>",
    "<unused95>",
    "<\\|channel\\|>(?:final|assistant)[^<]{0,60}(?:<\\|constrain\\|>[^<]{0,30})?<\\|message\\|>",
    "assistantfinal",
    // Apriel, whose template begins the reasoning in the prompt.
    "\\[BEGIN FINAL RESPONSE\\]",
  ].join("|"),
  "gi",
);

/** Pairs of which each half can be ordinary text: reasoning where both are there. */
const pairs: readonly { readonly open: RegExp; readonly close: RegExp }[] = [
  // Granite 3.2.
  { open: /^Here(?:'s| is) my thought process:/, close: /Here(?:'s| is) my response:/g },
  // Marco-o1 and HuatuoGPT-o1.
  { open: /^## Thinking\b/, close: /## Final Response\b/g },
  // What Ollama prints.
  { open: /^Thinking\.\.\.\n/, close: /\.\.\.done thinking\./g },
  { open: /^\/think\n/, close: /<\|im_start\|>assistant/g },
];

/** Around the answer itself: Hunyuan, ERNIE, Granite 3.3, Command A, OpenThinker, GLM-V, Kimi. */
const wrappers: readonly (readonly [open: string, close: string])[] = [
  ["<answer>", "</answer>"],
  ["<response>", "</response>"],
  ["<final_answer>", "</final_answer>"],
  ["<final>", "</final>"],
  ["<output>", "</output>"],
  ["<|start_response|>", "<|end_response|>"],
  ["<|start_text|>", "<|end_text|>"],
  ["<|begin_of_solution|>", "<|end_of_solution|>"],
  ["<|begin_of_box|>", "<|end_of_box|>"],
  ["<|open|>response<|sep|>", "<|close|>response<|sep|>"],
];

/** Special tokens that end a turn or begin one: nothing of the answer follows them. */
const turnToken =
  /<\|(?:im_end|im_start|eot_id|eom_id|eot|eom|end_of_text|endoftext|endofturn|end_of_turn|end_of_role|start_of_role|start_header_id|end_header_id|header_start|header_end|begin_of_text|begin|end|start|return|call|eos|user|assistant|system|observation|user_end|assistant_start|assistant_end|end_of_turn_token|start_of_turn_token|chatbot_token|end_message|message_model|message_user|content_model_end_sampling|end_of_msg|role_end|message_end|close)\|>|<(?:end_of_turn|start_of_turn|eos|bos|turn\||\|turn|eod|eop|seed:eos)>|<｜[^｜<>]{1,40}｜>|\[\|endofturn\|\]|\[e~\[/i;
/** Another channel of gpt-oss or Gemma ends an answer, too. */
const answerEnd = new RegExp(`${turnToken.source}|<\\|channel(?:\\|>|>)`, "i");
const leadingTurnToken = new RegExp(`^(?:${turnToken.source})`, "i");
const trailingTurnToken = new RegExp(`(?:${turnToken.source})(?:assistant|model)?$`, "i");

/** Tokens that can be ordinary text in the middle of an answer, like a tag of HTML. */
const edgeTokens = ["</s>", "<s>", "[EOS]", "[EOT]", "[/INST]", "[INST]", "[END FINAL RESPONSE]"];

/** What a template writes before an answer: its tokens, the role, and the last channel of gpt-oss. */
function withoutStart(output: string): string {
  let text = output.trimStart();
  for (;;) {
    const token =
      leadingTurnToken.exec(text)?.[0] ?? edgeTokens.find((each) => text.startsWith(each));
    if (token === undefined) return text.replace(/^final(?=\p{Lu})/u, "");
    text = text.slice(token.length).trimStart();
    text = text.replace(/^(?:assistant|model)(?=\s|<)/, "").trimStart();
  }
}

function withoutEnd(text: string): string {
  const at = text.search(answerEnd);
  let answer = (at < 0 ? text : text.slice(0, at)).trim();
  for (;;) {
    const token = edgeTokens.find((each) => answer.endsWith(each));
    if (token === undefined) return answer;
    answer = answer.slice(0, -token.length).trimEnd();
  }
}

/** Reasoning without the tokens between it and the answer. */
function withoutTurn(reasoning: string): string {
  let text = reasoning.trim();
  for (;;) {
    // The longest token, with the role behind it, is far shorter than this.
    const tail = trailingTurnToken.exec(text.slice(-80))?.[0];
    if (tail === undefined) return text;
    text = text.slice(0, -tail.length).trimEnd();
  }
}

/** With ASCII letters alone in lower case: other letters may change their length. */
const folded = (text: string): string => text.replace(/[A-Z]+/g, (each) => each.toLowerCase());

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The place of the answer within its wrapper; undefined without one. */
function wrapped(text: string): Span | undefined {
  const plain = folded(text);
  for (const [open, close] of wrappers) {
    if (plain.startsWith(open)) {
      const end = plain.indexOf(close, open.length);
      return { start: open.length, end: end < 0 ? text.length : end };
    }
    // At the very end a wrapper is the model's own. What stands before it was thought aloud.
    if (plain.endsWith(close)) {
      const at = plain.lastIndexOf(open);
      return { start: at < 0 ? 0 : at + open.length, end: text.length - close.length };
    }
  }
  return undefined;
}

function lastMatch(text: string, pattern: RegExp): Span | undefined {
  let last: Span | undefined;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    last = { start: index, end: index + found.length };
  }
  return last;
}

/** An output, taken apart by the marks in it. */
interface Parts {
  readonly text: string;
  /** "" when there is none. */
  readonly reasoning: string;
  /** Its reasoning begins and never ends. */
  readonly unclosed: boolean;
}

const openingOf = (text: string): string | undefined =>
  opens.map((each) => each.exec(text)?.[0]).find((each) => each !== undefined);

function partsOf(output: string): Parts {
  const begun = withoutStart(output);
  const open = openingOf(begun);
  const pair = pairs.find((each) => each.open.test(begun));
  const pairClose = pair && lastMatch(begun, pair.close);
  const close = [lastMatch(begun, closes), pairClose].reduce((last, each) =>
    each !== undefined && (last === undefined || each.end > last.end) ? each : last,
  );
  const rest = withoutStart(begun.slice(close?.end ?? 0));
  const said = withoutEnd(rest);
  const wrapper = wrapped(said);
  const aloud = wrapper === undefined ? "" : said.slice(0, wrapper.start).replace(/<[^<]*$/, "");
  if (openingOf(rest) !== undefined && aloud === "") {
    return { text: "", reasoning: begun, unclosed: true };
  }
  const thought = close === undefined ? aloud : begun.slice(0, close.start);
  const opened = open ?? (pairClose && pair?.open.exec(begun)?.[0]) ?? "";
  const text = said.slice(wrapper?.start ?? 0, wrapper?.end).trim();
  return { text, reasoning: withoutTurn(thought.slice(opened.length)), unclosed: false };
}

/** A model's answer, separated from its reasoning. */
export interface ModelAnswer {
  readonly text: string;
  readonly reasoning?: string;
}

/**
 * Separates the private reasoning in a model's output from its answer, and drops the tokens of a chat
 * template around it. Apart from that the answer is kept as written: nothing is searched for in it.
 * Reasoning is at the start of the output: some models' templates open it in the prompt, so that only
 * its end comes back. Opening marks elsewhere are ordinary text, since an opponent may have said them.
 * Text before the last closing mark is never said, wherever that mark comes from: keeping a word or a
 * role private matters more than a complete sentence.
 */
export function answerIn(content: string): ModelAnswer | AnswerFailure {
  const { text, reasoning, unclosed } = partsOf(content);
  if (unclosed) {
    return failure(
      "no-answer",
      "The model never closed its reasoning (</think>, or the mark that it uses), so there is no answer.",
      content,
    );
  }
  if (text === "") return failure("no-answer", "The model's answer is empty.", content);
  return { text, ...(reasoning !== "" && { reasoning }) };
}

/**
 * The answer in a text of an agent's own program. It is kept as it is, white space included, unless it
 * is a model's output with marks in it that the program left there.
 */
export function answerOfProgram(text: string): ModelAnswer | AnswerFailure {
  const { reasoning, unclosed, text: said } = partsOf(text);
  const plain = !unclosed && reasoning === "" && said === text.trim();
  return plain ? { text } : answerIn(text);
}

const part = z.union([z.string().describe("As text."), z.number().describe("As a number.")]);
/** Levels of lists and objects in each other. JSON of thousands can be read, but not written again. */
const MAX_DEPTH = 16;

const isWithinDepth = (value: unknown, depth: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (depth > 0 && Object.values(value).every((each) => isWithinDepth(each, depth - 1)));

/**
 * A list or an object as it is read, whatever is in it: the game says what is illegal, as it does of the same JSON as
 * a text.
 */
export const compositeAnswer = z.custom<object>(
  (value) => typeof value === "object" && value !== null && isWithinDepth(value, MAX_DEPTH),
);
/** An answer that is a list, as JSON. */
export const listAnswer = z.array(part).describe("As a list.");
/** An answer that is an object of named fields, as JSON. */
export const recordAnswer = z
  .record(z.string(), z.union([part, listAnswer]))
  .describe("As an object with the fields that were asked for.");
