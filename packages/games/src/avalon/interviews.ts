import {
  type Ask,
  type Interview,
  type InterviewScore,
  type Locale,
  type NamedScores,
  type RecordShape,
  RIGHT,
  readShape,
  rightBy,
  type Seat,
  type StatedChances,
} from "@wisp/game";
import { z } from "zod";
import { suspectQuestion, talkNotes } from "../common/talk/interviews.ts";
import { seatSchema } from "./events.ts";
import {
  intentionInterviewNames,
  intentionInterviewScores,
  intentionInterviews,
} from "./intentions/interviews.ts";
import { evilRoles, type Role, sideOf, tableOf } from "./roles.ts";
import type { State } from "./state.ts";

interface Wording {
  readonly suspect: string;
  readonly evil: string;
  readonly merlin: string;
  readonly chance: Readonly<Record<"evil" | "merlin", (name: string) => string>>;
}

const wording: Readonly<Record<Locale, Wording>> = {
  en: {
    suspect: "Off the record: who do you think is evil?",
    evil: "Off the record: how likely is it, in percent, that each of these players is evil?",
    merlin: "Off the record: how likely is it, in percent, that each of these players is Merlin?",
    chance: {
      evil: (name) => `How likely it is, in percent, that ${name} is evil`,
      merlin: (name) => `How likely it is, in percent, that ${name} is Merlin`,
    },
  },
  zh: {
    suspect: "私下提问：你认为谁是坏人？",
    evil: "私下提问：你认为这些玩家各有多大可能是坏人（百分比）？",
    merlin: "私下提问：你认为这些玩家各有多大可能是梅林（百分比）？",
    chance: {
      evil: (name) => `${name} 是坏人的可能性（百分比）`,
      merlin: (name) => `${name} 是梅林的可能性（百分比）`,
    },
  },
};

/** What forms call the interviews. */
export const interviewNames = {
  suspect: { en: "Who is evil?", zh: "谁是坏人？" },
  evil: { en: "How likely is each player evil?", zh: "每名玩家是坏人的可能性有多大？" },
  merlin: { en: "How likely is each player Merlin?", zh: "每名玩家是梅林的可能性有多大？" },
  ...intentionInterviewNames,
} as const;

const chanceScores = {
  brier: { en: "Brier score", zh: "布赖尔得分" },
  skill: { en: "Skill over even chances", zh: "相对均匀猜测的提升" },
} as const;

/** What tables call the scores of interviews that have several. */
export const interviewScores = {
  evil: chanceScores,
  merlin: chanceScores,
  ...intentionInterviewScores,
} as const;

type Chances = "evil" | "merlin";

/** Roles that are shown evil players: what Merlin sees, and the evil ones of each other. */
const seesEvil = (role: Role | null): boolean =>
  role === "merlin" || (role !== null && role !== "oberon" && evilRoles.includes(role));

/** The seats that a seat may still wonder about, and how many of them are evil; none once it knows all. */
function openSeats({ players, config }: State, seat: Seat): { seats: Seat[]; evil: number } {
  const { role = null, sees = null } = players[seat] ?? {};
  const shown = seesEvil(role) ? (sees ?? []) : [];
  const isEvil = role !== null && sideOf(role) === "evil";
  const evil = tableOf(config.seats).evil - shown.length - (isEvil ? 1 : 0);
  const seats = [...players.keys()].filter((other) => other !== seat && !shown.includes(other));
  return { seats: evil === 0 ? [] : seats, evil };
}

/** The seats that could be Merlin, as far as the deal shows: none for Merlin, the two that Percival sees. */
function merlinSeats({ players }: State, seat: Seat): Seat[] {
  const { role = null, sees = null } = players[seat] ?? {};
  if (role === "merlin") return [];
  const shown = sees ?? [];
  if (role === "percival") return [...shown];
  return [...players.keys()].filter((other) => other !== seat && !shown.includes(other));
}

/** The seats that a question about chances lists, and how many of them it is true of. */
function asked(interview: Chances, view: State, seat: Seat): { seats: Seat[]; count: number } {
  if (interview === "merlin") return { seats: merlinSeats(view, seat), count: 1 };
  const { seats, evil } = openSeats(view, seat);
  return { seats, count: evil };
}

/** Votes are when a seat has heard all speeches about a team. */
const isAtVote = ({ asked: kind }: State): boolean => kind === "vote";

const percentages = z.record(z.string(), z.number().min(0).max(100));

function askChances(
  interview: Chances,
  view: State,
  seat: Seat,
  locale: Locale,
): Ask<unknown> | null {
  const { seats } = asked(interview, view, seat);
  if (!isAtVote(view) || seats.length === 0) return null;
  const say = wording[locale];
  const names = seats.map((other) => view.players[other]?.name ?? "");
  const shape: RecordShape = {
    kind: "record",
    fields: Object.fromEntries(
      names.map((name) => [
        name,
        {
          label: say.chance[interview](name),
          shape: { kind: "number", min: 0, max: 100, whole: false },
        },
      ]),
    ),
  };
  return {
    kind: interview,
    prompt: say[interview],
    answer: percentages,
    shape,
    timeLimitMs: view.config.voteTimeLimitMs,
    parse: (text) => readShape(text, shape),
  };
}

/** The chances that an answer states about seats, and whether they are true; null for an answer of another form. */
function statedBy(
  interview: Chances,
  answer: unknown,
  seat: Seat,
  state: State,
): (StatedChances & { readonly count: number }) | null {
  const read = percentages.safeParse(answer);
  if (!read.success || state.drawn === null) return null;
  const { roles } = state.drawn;
  const { seats, count } = asked(interview, state, seat);
  const isTrue = (other: Seat): boolean => {
    const role = roles[other] ?? "servant";
    return interview === "merlin" ? role === "merlin" : sideOf(role) === "evil";
  };
  const stated = seats.flatMap((other) => {
    const chance = read.data[state.players[other]?.name ?? ""];
    return chance === undefined ? [] : [{ chance: chance / 100, isTrue: isTrue(other) }];
  });
  if (stated.length === 0) return null;
  const chances = stated.map((each) => each.chance);
  return { chances, truth: stated.map((each) => each.isTrue), score: "brier", count };
}

const squares = (chances: readonly number[], truth: readonly boolean[]): number =>
  chances.reduce((sum, chance, at) => sum + (chance - (truth[at] === true ? 1 : 0)) ** 2, 0);

/**
 * "brier" is one minus the mean squared error of the chances (Brier 1950). "skill" is the share by which that
 * error is less than with the same chance for every listed player, and 0 where it is not less.
 */
function scoreChances(interview: Chances, answer: unknown, seat: Seat, state: State): NamedScores {
  const stated = statedBy(interview, answer, seat, state);
  if (stated === null) return { brier: null, skill: null };
  const { chances, truth, count } = stated;
  const error = squares(chances, truth);
  const even = squares(
    truth.map(() => count / truth.length),
    truth,
  );
  const skill: InterviewScore = { numerator: Math.max(0, even - error), denominator: even };
  return {
    brier: { numerator: truth.length - error, denominator: truth.length },
    skill: even === 0 ? null : skill,
  };
}

const atVotes = { when: "after", event: "turn-opened", nth: "every" } as const;

const chanceInterview = (name: Chances): Interview<State> => ({
  name,
  at: atVotes,
  of: "due",
  scores: Object.keys(interviewScores[name]),
  ask: (view, seat, locale) => askChances(name, view, seat, locale),
  score: (answer, seat, { state }) => scoreChances(name, answer, seat, state),
});

/** Before each vote: one evil player, and the chances that each player is evil, or Merlin; after a speech its intentions. */
export const interviews: readonly Interview<State>[] = [
  {
    name: "suspect",
    at: atVotes,
    of: "due",
    scores: [RIGHT],
    ask(view, seat, locale) {
      const { seats } = openSeats(view, seat);
      if (!isAtVote(view) || seats.length === 0) return null;
      return suspectQuestion(wording[locale].suspect, seatSchema, {
        names: seats.map((other) => view.players[other]?.name ?? ""),
        players: view.players,
        reading: { exact: false },
        timeLimitMs: view.config.voteTimeLimitMs,
      });
    },
    score(answer, _, { state }) {
      const named = seatSchema.safeParse(answer);
      const role = named.success ? state.drawn?.roles[named.data] : undefined;
      return rightBy(role === undefined ? null : sideOf(role) === "evil" ? 1 : 0);
    },
  },
  chanceInterview("evil"),
  chanceInterview("merlin"),
  ...intentionInterviews,
];

/** Chances of being evil, or Merlin: of the interviews, and of notes of suspicions. */
export function statedChances(
  name: string,
  value: unknown,
  seat: Seat,
  state: State,
): StatedChances | null {
  if (name === "evil" || name === "merlin") {
    const stated = statedBy(name, value, seat, state);
    return stated && { chances: stated.chances, truth: stated.truth, score: "brier" };
  }
  const read = talkNotes.suspicions.safeParse(value);
  if (name !== "suspicions" || !read.success || state.drawn === null) return null;
  const { roles } = state.drawn;
  const suspected = state.players.flatMap(({ name: player }, other) => {
    const chance = Object.hasOwn(read.data, player) ? read.data[player] : undefined;
    return chance === undefined
      ? []
      : [{ chance, isEvil: sideOf(roles[other] ?? "servant") === "evil" }];
  });
  if (suspected.length === 0) return null;
  return {
    chances: suspected.map(({ chance }) => chance),
    truth: suspected.map(({ isEvil }) => isEvil),
  };
}

/** An id of a list of intentions, or a player's own wording. */
const intention = z.string().trim().min(1).max(200);
const intentions = z.array(intention).min(1).max(3);
const name = z.string().max(40);
const thought = z.string().max(1_000);

/** The notes that an agent may send with its answers, after InterIntent (section 4 of its paper). */
export const notes = {
  suspicions: talkNotes.suspicions,
  /** What it takes the others to be and to intend, by in-game name; how sure it is, from 0 to 5. */
  guesses: z.record(
    name,
    z.strictObject({
      role: z.string().max(40).nullable(),
      intentions: z.array(intention).max(3),
      confidence: z.number().min(0).max(5),
    }),
  ),
  /** Its intentions as first chosen, and in the end. */
  intentionsFirst: intentions,
  intentions,
  /** How many more it named: unknown ones, repeated ones, too many. */
  intentionsDropped: z.int().min(1),
  /** Its private thought and its speech before it knew how others would take it. */
  thinkFirst: thought,
  speakFirst: thought,
  /** Its private thought behind the speech. */
  think: thought,
  /** How each role would take its speech. */
  secondOrder: z.record(name, z.string().max(500)),
  /** What it keeps of earlier rounds. */
  summary: z.string().max(2_000),
};
