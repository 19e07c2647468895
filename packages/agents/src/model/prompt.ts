import { type Ask, type Locale, listedAnswers, locales } from "@wisp/game";
import { z } from "zod";
import { render, type Tag, type Templates, usedTags } from "./templates.ts";

/** Everything that a prompt says about a match at one moment, to one player. */
export const situationSchema = z.strictObject({
  locale: z.enum(locales),
  rules: z.string(),
  /** Who the player is: its name, its word; "" in games that do not say. */
  you: z.string(),
  /** The host's report of what the player saw, a line each. */
  transcript: z.array(z.string()),
  question: z.string(),
  /**
   * Whether the question leaves out what the fields below say. Questions recorded before games left it out
   * say it themselves.
   */
  bare: z.boolean().default(false),
  /** The legal answers, when they can be listed. */
  options: z.array(z.string()),
  /** What each of the options means; empty where options are their own labels. */
  labels: z.array(z.string()).default([]),
  /** The legal numbers, where the answer is one; both ends are legal. */
  number: z
    .strictObject({ least: z.number(), most: z.number(), whole: z.boolean() })
    .nullable()
    .default(null),
  /** Most code points of an answer; null: no cap. */
  cap: z.int().nullable(),
  /** Time limit in milliseconds; null where the record has none. */
  timeLimitMs: z.number().nullable().default(null),
});
export type Situation = Readonly<z.infer<typeof situationSchema>>;

/** One message of a chat completion. */
export interface Message {
  readonly role: "system" | "user";
  readonly content: string;
}

/** The parts of a question that are said in words, by language. */
interface QuestionWords {
  readonly between: string;
  readonly colon: string;
  range(range: NonNullable<Situation["number"]>): string;
  time(seconds: string): string;
  oneOf(options: string): string;
  within(range: string): string;
  atMost(cap: number): string;
  timed(time: string): string;
}

const words: Readonly<Record<Locale, QuestionWords>> = {
  en: {
    between: ", ",
    colon: ": ",
    range: ({ least, most, whole }) => `a ${whole ? "whole " : ""}number from ${least} to ${most}`,
    time: (seconds) => (seconds === "1" ? "1 second" : `${seconds} seconds`),
    oneOf: (options) => `Your answer must be exactly one of these: ${options}`,
    within: (range) => `Your answer must be ${range}, written in digits.`,
    atMost: (cap) => `Your answer can have at most ${cap} characters.`,
    timed: (time) => `You have ${time} to answer.`,
  },
  zh: {
    between: "、",
    colon: "：",
    range: ({ least, most, whole }) => `${least} 到 ${most} 之间的${whole ? "整数" : "数"}`,
    time: (seconds) => `${seconds} 秒`,
    oneOf: (options) => `你的回答必须与以下选项之一完全一致：${options}`,
    within: (range) => `你的回答必须是 ${range}，用阿拉伯数字书写。`,
    atMost: (cap) => `你的回答最多 ${cap} 个字符。`,
    timed: (time) => `你有 ${time}作答。`,
  },
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The options on one line, or on a line each where labels explain them. */
function optionsText({ locale, options, labels }: Situation): string {
  const { between, colon } = words[locale];
  const explained = options.map((option, nth) => {
    const label = labels[nth] ?? option;
    return isSame(option, label) ? option : `${option}${colon}${label}`;
  });
  if (explained.every((text, nth) => text === options[nth])) return options.join(between);
  return explained.map((text) => `\n- ${text}`).join("");
}

const timeText = ({ locale, timeLimitMs }: Situation): string =>
  timeLimitMs === null ? "" : words[locale].time(String(timeLimitMs / 1_000));

/**
 * The question with those facts about the answer that nothing else says.
 *
 * @param isSaidElsewhere whether the templates say it by a tag of its own
 */
function questionText(situation: Situation, isSaidElsewhere: (tag: Tag) => boolean): string {
  const { locale, question, bare, options, number, cap } = situation;
  if (!bare) return question;
  const say = words[locale];
  const time = timeText(situation);
  return [
    question,
    ...(options.length === 0 || isSaidElsewhere("options")
      ? []
      : [say.oneOf(optionsText(situation))]),
    ...(number === null || isSaidElsewhere("number") ? [] : [say.within(say.range(number))]),
    ...(cap === null || isSaidElsewhere("cap") ? [] : [say.atMost(cap)]),
    ...(time === "" || isSaidElsewhere("time") ? [] : [say.timed(time)]),
  ].join("\n\n");
}

/** A question as one text, with everything that its answer has to keep to. */
export const wholeQuestion = (ask: Ask<unknown>, locale: Locale): string =>
  questionText({ ...askedSituation(ask), locale, rules: "", you: "", transcript: [] }, () => false);

/** What a question says, with the position that its page would draw. */
export function askedSituation(
  ask: Pick<Ask<unknown>, "prompt" | "position" | "shape" | "timeLimitMs">,
): Omit<Situation, "locale" | "rules" | "you" | "transcript"> {
  const { options = [], labels = [], number, maxLength } = listedAnswers(ask.shape);
  return {
    question: ask.position === undefined ? ask.prompt : `${ask.prompt}\n\n${ask.position}`,
    bare: true,
    options: [...options],
    labels: [...labels],
    number:
      number === undefined ? null : { least: number.min, most: number.max, whole: number.whole },
    cap: maxLength ?? null,
    timeLimitMs: ask.timeLimitMs,
  };
}

function valuesOf(templates: Templates, situation: Situation): Record<Tag, string> {
  const { locale, rules, you, transcript, number, cap } = situation;
  const used = usedTags(templates);
  return {
    rules,
    you,
    transcript: transcript.join("\n"),
    report: transcript.filter((line) => line !== you).join("\n"),
    // The first prompts never said how long an answer may take.
    question: questionText(situation, (tag) => tag === "time" || used.has(tag)),
    options: optionsText(situation),
    number: number === null ? "" : words[locale].range(number),
    cap: cap === null ? "" : String(cap),
    time: timeText(situation),
  };
}

/** The messages that templates render for a situation; the same situation gives the same messages. */
export function messagesOf(templates: Templates, situation: Situation): readonly Message[] {
  const { system, situation: scene, ask } = templates;
  const values = valuesOf(templates, situation);
  return [
    { role: "system", content: render(system, values) },
    { role: "user", content: `${render(scene, values)}\n\n${render(ask, values)}` },
  ];
}
