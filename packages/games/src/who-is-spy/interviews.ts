import {
  type Ask,
  answerKey,
  type Locale,
  readingOf,
  readNumber,
  type Seat,
  type StatedChances,
} from "@wisp/game";
import { z } from "zod";
import {
  allBeliefs,
  BELIEFS,
  beforeDecisions,
  beliefIn,
  beliefsName,
  othersVoteName,
  othersVotePart,
  othersVoteQuestion,
  othersVoteScore,
  scoreTalk,
  suspectedSeats,
  suspectQuestion,
  talkNotes,
} from "../common/talk/interviews.ts";
import { living, type State } from "./state.ts";

const MAX_WORD_CHARACTERS = 60;

interface Wording {
  readonly suspect: string;
  readonly ownRole: string;
  readonly otherWord: string;
}

const wording: Readonly<Record<Locale, Wording>> = {
  en: {
    suspect: "Off the record: who do you think is the spy?",
    ownRole: "Off the record: how likely is it, in percent, that you are the spy?",
    otherWord:
      "Off the record: which word do you think the other side holds? Give that word alone.",
  },
  zh: {
    suspect: "私下提问：你认为谁是卧底？",
    ownRole: "私下提问：你认为自己是卧底的可能性有多大（百分比）？",
    otherWord: "私下提问：你认为另一方拿到的是哪个词？请只回答这个词。",
  },
};

const percent = { kind: "number", min: 0, max: 100, whole: false } as const;

/** What forms call the interviews: first the one that asks what the others do, in one call. */
export const interviewNames = {
  [BELIEFS]: beliefsName,
  suspect: { en: "Who is the spy?", zh: "谁是卧底？" },
  "own-role": { en: "How likely am I the spy?", zh: "自己是卧底的可能性有多大？" },
  "other-word": { en: "What is the other word?", zh: "另一个词是什么？" },
  "others-vote": othersVoteName,
} as const;

/** What tables call the scores of the interview that has several. */
export const interviewScores = {
  [BELIEFS]: {
    suspect: { en: "Spy", zh: "卧底" },
    "own-role": { en: "Own role", zh: "自身身份" },
    "other-word": { en: "Other word", zh: "另一个词" },
    "others-vote": othersVoteScore,
  },
} as const;

const singles = Object.keys(interviewScores[BELIEFS]);

/** What agents read as the names of the parts. */
const parts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    suspect: "The player who you think is the spy",
    "own-role": "How likely it is, in percent, that you are the spy",
    "other-word": "The word that you think the other side holds, alone",
    "others-vote": othersVotePart.en,
  },
  zh: {
    suspect: "你认为谁是卧底",
    "own-role": "你认为自己是卧底的可能性有多大（百分比）",
    "other-word": "你认为另一方拿到的是哪个词（只写这个词）",
    "others-vote": othersVotePart.zh,
  },
};

/**
 * Questions to a seat: which player it suspects, whether it is the spy, what the other word is, and whom
 * the others will vote for. Each has the clock of the decision before which it is asked. A player who has heard no
 * other one is asked for the other word alone, which its own word tells something about. A player who is told its
 * role is not asked for it: a civilian looks for the spy among the others, and the spy does not.
 */
export function questions(view: State, seat: Seat, locale: Locale): readonly Ask<unknown>[] {
  // A spy who may guess knows its role, and its guess is the other word.
  if (view.phase === "guessing") return [];
  const say = wording[locale];
  const reading = readingOf(view);
  const { speechTimeLimitMs, voteTimeLimitMs } = view.config;
  const timeLimitMs = view.phase === "voting" ? voteTimeLimitMs : speechTimeLimitMs;
  const names = living(view).map((each) => view.players[each]?.name ?? "");
  const asked = { names, players: view.players, reading, timeLimitMs };
  const told = view.players[seat]?.role;
  const own = view.players[seat]?.name;
  const suspects = told === undefined ? names : names.filter((name) => name !== own);
  const hasHeard = view.speeches.some((speech) => speech.seat !== seat);
  const all: readonly Ask<unknown>[] = [
    suspectQuestion(say.suspect, z.int(), { ...asked, names: suspects }),
    {
      kind: "own-role",
      prompt: say.ownRole,
      answer: z.number(),
      shape: percent,
      timeLimitMs,
      parse: (text) =>
        readNumber(text, percent, reading) ?? {
          illegal: "The answer is not a number from 0 to 100.",
        },
    },
    {
      kind: "other-word",
      prompt: say.otherWord,
      answer: z.string(),
      shape: { kind: "text", maxLength: MAX_WORD_CHARACTERS },
      timeLimitMs,
      parse: (text) => {
        const word = text.trim();
        return word !== "" && [...word].length <= MAX_WORD_CHARACTERS
          ? word
          : { illegal: `The answer is not a word of at most ${MAX_WORD_CHARACTERS} characters.` };
      },
    },
    othersVoteQuestion({ ...asked, round: view.round, locale }),
  ];
  const known = told === "spy" ? ["own-role", "suspect"] : told === undefined ? [] : ["own-role"];
  return all.filter(({ kind }) => (hasHeard ? !known.includes(kind) : kind === "other-word"));
}

/**
 * How right an answer was: a suspect, a word or a guess at the vote is right (1) or wrong (0); a
 * probability has one minus its Brier score. Null before the words are known.
 */
export function scoreAnswer(
  interview: string,
  answer: unknown,
  seat: Seat,
  { drawn, votes }: State,
): number | null {
  if (drawn === null) return null;
  const isSpy = seat === drawn.spy;
  if (interview === "own-role" && typeof answer === "number") {
    return 1 - (answer / 100 - (isSpy ? 1 : 0)) ** 2;
  }
  if (interview === "other-word" && typeof answer === "string") {
    const { word, aliases } = isSpy ? drawn.civilianWord : drawn.spyWord;
    return [word, ...aliases].some((each) => answerKey(each) === answerKey(answer)) ? 1 : 0;
  }
  return scoreTalk(interview, answer, seat, { hidden: [drawn.spy], votes });
}

export const interviews = [
  allBeliefs(singles, parts, questions, scoreAnswer),
  ...beforeDecisions(singles, questions, scoreAnswer),
];

/** Chances of being the spy: the seat's own, or those of the players that it suspects. */
export function statedChances(
  name: string,
  value: unknown,
  seat: Seat,
  { drawn, players }: State,
): StatedChances | null {
  if (drawn === null) return null;
  if (name === "own-role" || name === BELIEFS) {
    const own = name === BELIEFS ? beliefIn(value, "own-role") : value;
    if (typeof own !== "number") return null;
    const stated = { chances: [own / 100], truth: [seat === drawn.spy] };
    return name === BELIEFS ? { ...stated, score: "own-role" } : stated;
  }
  return name === "suspicions" ? suspectedSeats(value, players, drawn.spy) : null;
}

/** The notes that an agent may send with its answers. */
export const notes = {
  suspicions: talkNotes.suspicions,
  /** Its guess of the other side's word. */
  otherWord: z.string().max(MAX_WORD_CHARACTERS),
  intention: talkNotes.intention,
};
