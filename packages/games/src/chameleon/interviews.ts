import {
  type Ask,
  type Locale,
  readingOf,
  readOption,
  type Seat,
  type StatedChances,
} from "@wisp/game";
import { z } from "zod";
import {
  allBeliefs,
  BELIEFS,
  beforeDecisions,
  beliefsName,
  othersVoteName,
  othersVoteQuestion,
  scoreTalk,
  suspectedSeats,
  suspectQuestion,
  talkNotes,
} from "../common/talk/interviews.ts";
import { MAX_SEATS } from "./default-config.ts";
import type { State } from "./state.ts";

const wording: Readonly<Record<Locale, { readonly suspect: string; readonly word: string }>> = {
  en: {
    suspect: "Off the record: who do you think is the chameleon?",
    word: "Off the record: what do you think the secret word is?",
  },
  zh: { suspect: "私下提问：你认为谁是变色龙？", word: "私下提问：你认为秘密词是什么？" },
};

/** Interviews have the clock of the decision before which they are asked. */
const clockOf = ({ asked, config }: State): number =>
  ({
    clue: config.clueTimeLimitMs,
    vote: config.voteTimeLimitMs,
    guess: config.guessTimeLimitMs,
  })[asked ?? "clue"];

function wordQuestion(view: State, locale: Locale): Ask<unknown> {
  const { words } = view;
  return {
    kind: "secret-word",
    prompt: wording[locale].word,
    answer: z.string(),
    shape: { kind: "option", options: words },
    timeLimitMs: clockOf(view),
    parse: (text) =>
      readOption(text, words, readingOf(view)) ?? {
        illegal: "The answer is not exactly one of the words.",
      },
  };
}

const suspectedSeat = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

/** What forms call the interviews: first the one that asks what the others do, in one call. */
export const interviewNames = {
  [BELIEFS]: beliefsName,
  suspect: { en: "Who is the chameleon?", zh: "谁是变色龙？" },
  "secret-word": { en: "What is the secret word?", zh: "秘密词是什么？" },
  "others-vote": othersVoteName,
} as const;

/** What tables call the scores of the interview that has several. */
export const interviewScores = {
  [BELIEFS]: {
    suspect: { en: "Chameleon", zh: "变色龙" },
    "secret-word": { en: "Secret word", zh: "秘密词" },
    "others-vote": { en: "Next vote", zh: "下次投票" },
  },
} as const;

const singles = Object.keys(interviewScores[BELIEFS]);

/** What agents read as the names of the parts. */
const parts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    suspect: "The player who you think is the chameleon",
    "secret-word": "What you think the secret word is",
    "others-vote":
      "The player who you think will get the most votes from the other players in the next vote",
  },
  zh: {
    suspect: "你认为谁是变色龙",
    "secret-word": "你认为秘密词是什么",
    "others-vote": "你认为在下一次投票中谁会从其他玩家那里得到最多的票",
  },
};

/** The only vote of a match. */
const VOTE = 1;

/**
 * The chameleon is asked for the word, the others for the chameleon, and all whom the others will vote
 * for, until everybody sees the votes.
 */
export function questions(view: State, seat: Seat, locale: Locale): readonly Ask<unknown>[] {
  const isChameleon = view.players[seat]?.role === "chameleon";
  const { players } = view;
  const names = players.map(({ name }) => name);
  const others = names.filter((_, other) => other !== seat);
  const asked = { players, reading: readingOf(view), timeLimitMs: clockOf(view) };
  return [
    isChameleon
      ? wordQuestion(view, locale)
      : suspectQuestion(wording[locale].suspect, suspectedSeat, { ...asked, names: others }),
    ...(view.votes === null ? [othersVoteQuestion({ ...asked, names, round: VOTE, locale })] : []),
  ];
}

/** Right (1) or wrong (0); null before the roles are known. */
export function scoreAnswer(
  interview: string,
  answer: unknown,
  seat: Seat,
  { drawn, votes }: State,
): number | null {
  if (drawn === null) return null;
  if (interview === "secret-word") return answer === drawn.word.word ? 1 : 0;
  const cast = (votes ?? []).map((vote) => ({ round: VOTE, ...vote }));
  return scoreTalk(interview, answer, seat, { hidden: [drawn.chameleon], votes: cast });
}

export const interviews = [
  allBeliefs(singles, parts, questions, scoreAnswer),
  ...beforeDecisions(singles, questions, scoreAnswer),
];

/** The others' suspicions; the chameleon knows who it is, so its suspicions state nothing. */
export function statedChances(
  name: string,
  value: unknown,
  seat: Seat,
  { drawn, players }: State,
): StatedChances | null {
  if (drawn === null || seat === drawn.chameleon || name !== "suspicions") return null;
  return suspectedSeats(value, players, drawn.chameleon);
}

/** The notes that an agent may send with its answers. */
export const notes = {
  ...talkNotes,
  /** Its guess of the secret word. */
  secretWord: z.string().max(60),
};
