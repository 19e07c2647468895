import {
  type Ask,
  type Interview,
  type InterviewContext,
  isIllegal,
  type Locale,
  type NamedScores,
  quoted,
  randomFrom,
  readShape,
  type Seat,
  type SeatNotes,
} from "@wisp/game";
import { z } from "zod";
import type { Proposal, Speech, State } from "../state.ts";
import {
  type Intention,
  impactfulIntentions,
  intentions,
  intentionsFor,
  MAX_INTENTIONS,
  MIN_INTENTIONS,
  speechMoment,
} from "./index.ts";

interface Wording {
  own(speech: string, thought: string): string;
  others(name: string, speech: string): string;
}

const wording: Readonly<Record<Locale, Wording>> = {
  en: {
    own: (speech, thought) =>
      `Off the record: which intentions did you follow with what you have just said? You said: ${speech}${thought === "" ? "" : `\nYou thought: ${thought}`}`,
    others: (name, speech) =>
      `Off the record: which intentions did ${name} follow with what ${name} has just said: ${speech}`,
  },
  zh: {
    own: (speech, thought) =>
      `私下提问：你刚才的发言有哪些意图？你说的是：${speech}${thought === "" ? "" : `\n你想的是：${thought}`}`,
    others: (name, speech) => `私下提问：${name} 刚才的发言有哪些意图？发言是：${speech}`,
  },
};

/** What forms call the interviews. */
export const intentionInterviewNames = {
  "own-intentions": { en: "Own intentions", zh: "自己的意图" },
  "own-intentions-of-five": { en: "Own intentions, of five", zh: "自己的意图（五个选项）" },
  "intentions-of": { en: "Intentions of the last speaker", zh: "上一位发言者的意图" },
} as const;

const scoreNames = {
  precision: { en: "Precision", zh: "精确率" },
  recall: { en: "Recall", zh: "召回率" },
  f1: { en: "F1", zh: "F1" },
  "f1-macro": { en: "F1, mean of speeches", zh: "F1（按发言平均）" },
} as const;

/** What tables call their scores. */
export const intentionInterviewScores = {
  "own-intentions": scoreNames,
  "own-intentions-of-five": scoreNames,
  "intentions-of": scoreNames,
} as const;

type Name = keyof typeof intentionInterviewNames;

/** Whether speakers are asked about themselves. */
const isOwn = (name: Name): boolean => name !== "intentions-of";

/** Options of the paper's second form of summarisation. */
const FEW_OPTIONS = 5;

/** Which speech is meant: whose, and which of the speaker's, from 1. */
const answerSchema = z.strictObject({
  speaker: z.int().min(0),
  nth: z.int().min(1),
  intentions: z.array(z.string()),
});

/** A speech that has just been made. */
interface Said {
  readonly speech: Speech;
  /** Which of the speaker's it is, from 1. */
  readonly nth: number;
  /** As it was when the speech was about to be made. */
  readonly before: State;
}

function lastSaid(view: State): Said | null {
  const proposal = view.proposals.at(-1);
  const speech = proposal?.speeches.at(-1);
  if (proposal === undefined || speech === undefined || speech.text === "") return null;
  const { seat } = speech;
  const all = view.proposals.flatMap(({ speeches }) => speeches);
  const earlier: Proposal = { ...proposal, speeches: proposal.speeches.slice(0, -1) };
  return {
    speech,
    nth: all.filter((each) => each.seat === seat).length,
    before: { ...view, proposals: [...view.proposals.slice(0, -1), earlier] },
  };
}

const notesSchema = z.object({
  intentions: z.array(z.string()).catch([]),
  think: z.string().catch(""),
});

/** The notes of a seat's speech by its number: every speech has a decision. */
const notesOf = (notes: readonly SeatNotes[], seat: Seat, nth: number) =>
  notesSchema.parse(
    notes.filter((each) => each.seat === seat && each.ask === "speech")[nth - 1]?.notes ?? {},
  );

/** What a speaker may have chosen, as far as the question knows: of its own role, or any of those that matter most. */
function offeredFor(name: Name, { speech, before }: Said): Intention[] {
  const moment = speechMoment(before, speech.seat);
  if (isOwn(name)) return moment === null ? [] : intentionsFor(moment, "paper");
  const isFirst = before.proposals.at(-1)?.round === 1;
  return intentions.filter(
    ({ id, fromSecondQuest }) => impactfulIntentions.includes(id) && !(isFirst && fromSecondQuest),
  );
}

/** Whether a seat is asked: the speaker itself, or the next one, so that each speech is guessed once. */
const isAsked = (name: Name, seat: Seat, { speech }: Said, { players }: State): boolean =>
  seat === (isOwn(name) ? speech.seat : (speech.seat + 1) % players.length);

/** The chosen intentions with others, drawn by the speech; in the order of the table, which tells nothing. */
function amongFew(
  offered: readonly Intention[],
  chosen: readonly string[],
  { speech: { seat, text }, nth }: Said,
): Intention[] {
  const others = offered.filter(({ id }) => !chosen.includes(id));
  const drawn = randomFrom(`${seat}/${nth}/${text}`)("options").shuffle(others);
  const added = drawn.slice(0, Math.max(0, FEW_OPTIONS - chosen.length));
  return offered.filter((each) => chosen.includes(each.id) || added.includes(each));
}

function ask(
  name: Name,
  view: State,
  seat: Seat,
  { locale, own }: { readonly locale: Locale; readonly own: readonly SeatNotes[] | undefined },
): Ask<unknown> | null {
  const said = lastSaid(view);
  if (said === null || !isAsked(name, seat, said, view)) return null;
  const { speech, nth } = said;
  const speaker = speech.seat;
  const noted = own === undefined ? null : notesOf(own, speaker, nth);
  const offered = offeredFor(name, said);
  if (offered.length < MIN_INTENTIONS) return null;
  const chosen = noted?.intentions.filter((id) => offered.some((each) => each.id === id));
  // Nothing to compare with.
  if (isOwn(name) && chosen?.length === 0) return null;
  const listed =
    name === "own-intentions-of-five" && chosen !== undefined
      ? amongFew(offered, chosen, said)
      : offered;
  const text = quoted(speech.text);
  const thought = noted === null || noted.think === "" ? "" : quoted(noted.think);
  const say = wording[locale];
  const shapeOf = (some: readonly Intention[]) =>
    ({
      kind: "pick",
      from: some.map(({ id }) => id),
      labels: some.map((each) => each[locale]),
      min: MIN_INTENTIONS,
      max: Math.min(MAX_INTENTIONS, some.length),
    }) as const;
  return {
    kind: name,
    prompt: isOwn(name)
      ? say.own(text, thought)
      : say.others(view.players[speaker]?.name ?? "", text),
    answer: answerSchema,
    shape: shapeOf(listed),
    timeLimitMs: view.config.speechTimeLimitMs,
    // What is legal depends on no notes: an answer that is not listed is a wrong one.
    parse(given) {
      const picked = readShape(given, shapeOf(offered));
      return isIllegal(picked) ? picked : { speaker, nth, intentions: [...picked] };
    },
  };
}

const nothing: NamedScores = { precision: null, recall: null, f1: null, "f1-macro": null };

/**
 * Precision, recall and F1 against the intentions that the speaker's note names, as their sums, so that a report adds
 * them up over speeches (micro), and F1 of the speech alone (macro). Only intentions that can be chosen count.
 */
function score(
  name: Name,
  answer: unknown,
  { notes }: Pick<InterviewContext<State>, "notes">,
): NamedScores {
  const read = answerSchema.safeParse(answer);
  if (!read.success) return nothing;
  const { speaker, nth, intentions: named } = read.data;
  const known = isOwn(name) ? intentions.map(({ id }) => id) : impactfulIntentions;
  const truth = notesOf(notes, speaker, nth).intentions.filter((id) => known.includes(id));
  if (truth.length === 0) return nothing;
  const right = named.filter((id) => truth.includes(id)).length;
  const both = named.length + truth.length;
  return {
    precision: { numerator: right, denominator: named.length },
    recall: { numerator: right, denominator: truth.length },
    f1: { numerator: 2 * right, denominator: both },
    "f1-macro": { numerator: (2 * right) / both, denominator: 1 },
  };
}

const interview = (name: Name): Interview<State> => ({
  name,
  at: { when: "after", event: "spoke", nth: "every" },
  of: "living",
  scores: Object.keys(intentionInterviewScores[name]),
  notes: ["intentions", "think"],
  ask: (view, seat, locale, own) => ask(name, view, seat, { locale, own }),
  score: (answer, _, context) => score(name, answer, context),
});

/**
 * After each speech, as InterIntent tests self-awareness and theory of mind (2024, section 4): the speaker names its
 * own intentions, with its thoughts in view, from all that it could choose or from five, and the next seat guesses them
 * by the speech alone.
 */
export const intentionInterviews: readonly Interview<State>[] = [
  interview("own-intentions"),
  interview("own-intentions-of-five"),
  interview("intentions-of"),
];
