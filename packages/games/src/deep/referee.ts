import {
  type Answer,
  type Ask,
  everyone,
  type Illegal,
  isIllegal,
  type Locale,
  type LogEntry,
  nobody,
  only,
  openedVersion,
  type Random,
  readShape,
  type Seat,
  type VersionedSetup,
} from "@wisp/game";
import { z } from "zod";
import { findWord } from "../common/talk/judge/index.ts";
import { neutralNames } from "../common/talk/names.ts";
import { countWords, cutSpeech, cutWords, wordPattern } from "../common/talk/speech.ts";
import { phrases } from "./phrases.ts";
import {
  type Config,
  descriptionOf,
  type Event,
  type EventOf,
  MAX_CANDIDATES,
  MAX_SCORE,
  type Materials,
  MIN_SCORE,
  type Mode,
  type ModeResult,
  modesOf,
  SEATS,
  type State,
  scoredModes,
  wordLimit,
} from "./state.ts";

const toAll = (...events: Event[]): LogEntry<Event>[] =>
  events.map((event) => ({ to: everyone, event }));

/** Throws a RangeError where the item has fewer distractors than the configuration asks for. */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const { id, theme, target } = materials;
  const distractors = materials.distractors.slice(0, config.distractors);
  if (distractors.length < config.distractors) {
    throw new RangeError(`${distractors.length} distractors of ${config.distractors}`);
  }
  if (new Set([target.word, ...distractors]).size <= distractors.length) {
    throw new RangeError("two words of the item are the same");
  }
  const describer = materials.describer ?? random("describer").int(SEATS);
  const names = [...neutralNames(SEATS)];
  return [
    ...toAll({ type: "match-opened", config, names, describer, ...openedVersion(setup) }),
    { to: nobody, words: true, event: { type: "item-drawn", id, theme, target, distractors } },
    {
      to: only(describer),
      words: true,
      event: { type: "target-dealt", seat: describer, word: target.word },
    },
  ];
}

/** Names the item of a match. */
export function content(events: readonly Event[]): string {
  const drawn = events.find((event) => event.type === "item-drawn");
  return drawn?.id ?? drawn?.target.word ?? "";
}

type Item = NonNullable<State["item"]>;

const judgeOf = ({ describer }: State): Seat => 1 - describer;

/**
 * The words that a description is scored against, in an order drawn for it. It is drawn from the sorted words, so
 * that the place of a word says nothing about which one is the target.
 */
const judged = ({ target, distractors }: Item, mode: Mode, random: Random): readonly string[] =>
  random(`judge/${mode}`).shuffle([target.word, ...distractors].toSorted());

const scoreOf = ({ scores }: State, mode: Mode, word: string) =>
  scores.find((each) => each.mode === mode && each.word === word)?.score ?? null;

function close(state: State, { target, distractors }: Item): LogEntry<Event>[] {
  const { config } = state;
  const results = modesOf(config).map((mode): ModeResult => {
    const text = descriptionOf(state, mode)?.text ?? "";
    const isSilent = !scoredModes(state).includes(mode);
    const of = (word: string) => (isSilent ? MIN_SCORE : scoreOf(state, mode, word));
    return {
      mode,
      target: of(target.word),
      distractors: distractors.map(of),
      isSilent,
      saysTarget: findWord(config.language, target, text) !== null,
    };
  });
  return [
    {
      to: everyone,
      words: true,
      event: { type: "words-revealed", target: target.word, distractors: [...distractors] },
    },
    ...toAll(...results.map((result): Event => ({ type: "scores-shown", ...result })), {
      type: "match-closed",
    }),
  ];
}

/**
 * Moves of the referee that are due: each description, and then each word with it, so that the one to be scored is the
 * last one that was heard; then the end.
 */
export function advance(state: State, random: Random): LogEntry<Event>[] {
  const { config, item, due, describer, candidates, scores, isClosed } = state;
  if (item === null) throw new Error("only the full state can be advanced");
  if (due.length > 0 || isClosed) return [];
  for (const mode of modesOf(config)) {
    const description = descriptionOf(state, mode);
    if (description === undefined) {
      const ask =
        mode === "conservative" && candidates === null ? "imagine" : (`describe-${mode}` as const);
      return toAll({ type: "turn-opened", ask, seats: [describer] });
    }
    const done = scores.filter((each) => each.mode === mode).length;
    const [word] = description.text === "" ? [] : judged(item, mode, random).slice(done);
    if (word !== undefined) {
      const judge = judgeOf(state);
      return [
        { to: only(judge), words: true, event: { type: "word-shown", mode, word } },
        ...toAll({ type: "turn-opened", ask: "score", seats: [judge] }),
      ];
    }
  }
  return close(state, item);
}

const words = wordPattern([]);

/** Code points of a description that are looked at: far more than its words have. */
const MAX_CHARACTERS = 4_000;

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** A description on one line, up to its limit of words. */
function cut(text: string, limit: number): Pick<EventOf<"described">, "text" | "isCut"> {
  const line = oneLine(text);
  const start = cutSpeech(line, MAX_CHARACTERS);
  const isCut = start !== line || countWords(start, words) > limit;
  return { text: cutWords(start, limit, words), isCut };
}

/** Words between commas or on lines of their own, without numbers and dashes before them. */
function candidatesIn(text: string): string[] {
  const all = cutSpeech(text, MAX_CHARACTERS).split(/[\n,，、;；]/u);
  return all
    .map((each) => cutSpeech(oneLine(each.replace(/^\s*(?:\d+[.)、]|[-*•])\s*/u, "")), 60).trim())
    .filter((each) => each !== "")
    .slice(0, MAX_CANDIDATES);
}

/** A lost description is none, lost candidates are none, and a lost score is left out of every mean. */
export function decide(
  { config, asked, shown, due }: State,
  answers: ReadonlyMap<Seat, Answer<GivenAnswer>>,
): LogEntry<Event>[] {
  const [seat] = due;
  if (seat === undefined || asked === null) throw new Error("no decision is due");
  const answer = answers.get(seat) ?? { missed: "error" };
  const given = "given" in answer ? answer.given : null;
  const missed = "missed" in answer ? answer.missed : null;
  const text = given !== null && "text" in given ? given.text : "";
  const answered = toAll({ type: "answered", seat, ask: asked });
  if (asked === "score") {
    if (shown === null) throw new Error("no word was shown");
    const score = given !== null && "score" in given ? given.score : null;
    const event = { type: "scored" as const, ...shown, score, missed };
    return [{ to: nobody, words: true, event }, ...answered];
  }
  if (asked === "imagine") {
    const candidates = candidatesIn(text);
    const event = { type: "imagined" as const, seat, candidates, missed };
    return [{ to: only(seat), words: true, event }, ...answered];
  }
  const mode: Mode = asked === "describe-aggressive" ? "aggressive" : "conservative";
  const kept = cut(text, wordLimit(config, mode));
  const event = { type: "described" as const, seat, mode, ...kept, missed };
  return [{ to: everyone, words: true, event }];
}

const answerSchema = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ score: z.int().min(MIN_SCORE).max(MAX_SCORE) }),
]);

/** A text of the describer, or a score of the judge. */
export type GivenAnswer = z.infer<typeof answerSchema>;

const scale = { kind: "number", min: MIN_SCORE, max: MAX_SCORE, whole: true } as const;

function parseScore(text: string): GivenAnswer | Illegal {
  const score = readShape(text, scale);
  return isIllegal(score) ? score : { score };
}

/** Whether a text says anything. */
const MEANT = /[\p{L}\p{N}]/u;

/** The question that is due, from the seat's own view. */
export function ask(view: State, _seat: Seat, locale: Locale): Ask<GivenAnswer> {
  const { config, asked, word, shown } = view;
  const say = phrases[locale];
  if (asked === "score" && shown !== null) {
    const sentence = descriptionOf(view, shown.mode)?.text ?? "";
    return {
      kind: asked,
      prompt: say.askScore(shown.word),
      position: () => say.pair(sentence, shown.word),
      answer: answerSchema,
      shape: scale,
      timeLimitMs: config.scoreTimeLimitMs,
      parse: parseScore,
    };
  }
  const kind = asked ?? "imagine";
  return {
    kind,
    prompt: say.askWords(kind, word ?? "", config),
    answer: answerSchema,
    shape: { kind: "text" },
    timeLimitMs: config.describeTimeLimitMs,
    parse: (text) => (MEANT.test(text) ? { text } : { illegal: "The answer says nothing." }),
  };
}
