import {
  type Ask,
  type Interview,
  type Locale,
  readingOf,
  readOption,
  readShape,
  type Seat,
  type StatedChances,
} from "@wisp/game";
import { z } from "zod";
import {
  deductionFields,
  deductionScores,
  REASONING,
  roleFields,
  SELF_AWARENESS,
  STRICT_REASONING,
  scoreDeductions,
  scoreRole,
  sideQuestion,
} from "../common/talk/deductions.ts";
import {
  allBeliefs,
  BELIEFS,
  beforeDecisions,
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
import { MAX_SEATS } from "./default-config.ts";
import { freeGuess, isWord } from "./guess.ts";
import { leaderboardRules } from "./leaderboard.ts";
import type { State } from "./state.ts";

interface Wording {
  readonly suspect: string;
  readonly word: string;
  readonly role: string;
  readonly deduction: string;
  /** To the chameleon, who knows whom to suspect. */
  readonly expectation: string;
}

const wording: Readonly<Record<Locale, Wording>> = {
  en: {
    suspect: "Off the record: who do you think is the chameleon?",
    word: "Off the record: what do you think the secret word is?",
    role: "Off the record: what is your role?",
    deduction:
      "Off the record: whom do you suspect most of being the chameleon, and whom does each of the other players suspect most?",
    expectation:
      "Off the record: whom does each of the other players suspect most of being the chameleon?",
  },
  zh: {
    suspect: "私下提问：你认为谁是变色龙？",
    word: "私下提问：你认为秘密词是什么？",
    role: "私下提问：你的身份是什么？",
    deduction: "私下提问：你最怀疑谁是变色龙？其他玩家各自最怀疑谁？",
    expectation: "私下提问：其他玩家各自最怀疑谁是变色龙？",
  },
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
    shape: words.length > 0 ? { kind: "option", options: words } : freeGuess,
    timeLimitMs: clockOf(view),
    parse: (text) =>
      words.length === 0
        ? readShape(text, freeGuess)
        : (readOption(text, words, readingOf(view)) ?? {
            illegal: "The answer is not exactly one of the words.",
          }),
  };
}

const suspectedSeat = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

/**
 * MAgIC's side questions to all players (section 3): the first once, before the first clue, the second once all
 * have given a clue. Its code repeats the first before each clue and the second after each.
 */
export const ROLE = "role";
export const DEDUCTION = "deduction";

/** What forms call the interviews: first the one that asks what the others do, in one call. */
export const interviewNames = {
  [BELIEFS]: beliefsName,
  suspect: { en: "Who is the chameleon?", zh: "谁是变色龙？" },
  "secret-word": { en: "What is the secret word?", zh: "秘密词是什么？" },
  "others-vote": othersVoteName,
  [ROLE]: { en: "What is my role?", zh: "我的身份是什么？" },
  [DEDUCTION]: { en: "Whom does each player suspect?", zh: "每位玩家怀疑谁？" },
} as const;

/** What tables call the scores of the interview that has several. */
export const interviewScores = {
  [BELIEFS]: {
    suspect: { en: "Chameleon", zh: "变色龙" },
    "secret-word": { en: "Secret word", zh: "秘密词" },
    "others-vote": othersVoteScore,
  },
  [DEDUCTION]: {
    [REASONING]: deductionScores[REASONING],
    [STRICT_REASONING]: deductionScores[STRICT_REASONING],
  },
} as const;

const singles = Object.keys(interviewScores[BELIEFS]);

/** What agents read as the names of the parts. */
const parts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    suspect: "The player who you think is the chameleon",
    "secret-word": "What you think the secret word is",
    "others-vote": othersVotePart.en,
  },
  zh: {
    suspect: "你认为谁是变色龙",
    "secret-word": "你认为秘密词是什么",
    "others-vote": othersVotePart.zh,
  },
};

/** The only vote of a match. */
const VOTE = 1;

/** Whether a player has heard a clue of another one. */
const hasHeard = ({ speeches }: State, seat: Seat): boolean =>
  speeches.some((speech) => speech.seat !== seat);

/**
 * The chameleon is asked for the word, the others for the chameleon, and all whom the others will vote for. Nothing
 * is asked of a player who has heard no clue, nor of the chameleon where its decision is to guess the word.
 */
export function questions(view: State, seat: Seat, locale: Locale): readonly Ask<unknown>[] {
  if (!hasHeard(view, seat) || view.asked === "guess") return [];
  const isChameleon = view.players[seat]?.role === "chameleon";
  const { players } = view;
  const names = players.map(({ name }) => name);
  const others = names.filter((_, other) => other !== seat);
  const asked = { players, reading: readingOf(view), timeLimitMs: clockOf(view) };
  return [
    isChameleon
      ? wordQuestion(view, locale)
      : suspectQuestion(wording[locale].suspect, suspectedSeat, { ...asked, names: others }),
    othersVoteQuestion({ ...asked, names, round: VOTE, locale }),
  ];
}

/** Right (1) or wrong (0); null before the roles are known. */
export function scoreAnswer(
  interview: string,
  answer: unknown,
  seat: Seat,
  state: State,
): number | null {
  const { drawn, votes } = state;
  if (drawn === null) return null;
  if (interview === "secret-word") {
    return typeof answer === "string" && isWord(state, drawn.word, answer) ? 1 : 0;
  }
  const cast = (votes ?? []).map((vote) => ({ round: VOTE, ...vote }));
  return scoreTalk(interview, answer, seat, { hidden: [drawn.chameleon], votes: cast });
}

const nameOf = ({ players }: State, seat: Seat): string => players[seat]?.name ?? "";
const namesIn = ({ players }: State): string[] => players.map(({ name }) => name);

/** The interview and the moment of a question of fields. */
const side = (view: State) => ({ clues: view.speeches.length, timeLimitMs: clockOf(view) });

const roleInterview: Interview<State> = {
  name: ROLE,
  at: { when: "before", event: "spoke", nth: 1 },
  of: "living",
  scores: [SELF_AWARENESS],
  ask(view, _seat, locale) {
    const roles = Object.entries(leaderboardRules.roles).map(([role, name]) => [
      role,
      name[locale],
    ]);
    const fields = roleFields(Object.fromEntries(roles), locale);
    return sideQuestion(ROLE, wording[locale].role, fields, side(view));
  },
  score: (answer, seat, { state }) =>
    scoreRole(answer, nameOf(state, seat), state.players[seat]?.role ?? ""),
};

const deductionInterview: Interview<State> = {
  name: DEDUCTION,
  at: { when: "after", event: "spoke", nth: "every" },
  of: "living",
  scores: [REASONING, STRICT_REASONING],
  ask(view, seat, locale) {
    const { players, speeches } = view;
    if (speeches.length === 0 || speeches.length % players.length > 0) return null;
    const isChameleon = players[seat]?.role === "chameleon";
    const fields = deductionFields(namesIn(view), nameOf(view, seat), isChameleon, locale);
    const { deduction, expectation } = wording[locale];
    return sideQuestion(DEDUCTION, isChameleon ? expectation : deduction, fields, side(view));
  },
  score(answer, seat, { state, others }) {
    const { drawn } = state;
    if (drawn === null) return { [REASONING]: null, [STRICT_REASONING]: null };
    return scoreDeductions(answer, {
      seat,
      names: namesIn(state),
      hidden: [nameOf(state, drawn.chameleon)],
      isTold: seat === drawn.chameleon,
      interview: DEDUCTION,
      others,
    });
  },
};

export const interviews: readonly Interview<State>[] = [
  allBeliefs(singles, parts, questions, scoreAnswer),
  ...beforeDecisions(singles, questions, scoreAnswer),
  roleInterview,
  deductionInterview,
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
