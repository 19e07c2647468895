import {
  type Ask,
  type Interview,
  isIllegal,
  type Locale,
  type NamedScores,
  type NumberShape,
  type RecordShape,
  RIGHT,
  readChoice,
  readNumber,
  readShape,
  rightBy,
  type Seat,
  type StatedChances,
} from "@wisp/game";
import { z } from "zod";
import { suspectQuestion, talkNotes } from "../common/talk/interviews.ts";
import { seatSchema } from "./events.ts";
import { phrases } from "./phrases.ts";
import { isWolf, type Role, roles, sideOf, tableOf } from "./roles.ts";
import { lastDay, living, roundOf, type State } from "./state.ts";

interface Wording {
  readonly suspect: string;
  readonly beliefs: string;
  chance(name: string): string;
  readonly ownRole: string;
  readonly claimed: string;
  readonly none: string;
}

const wording: Readonly<Record<Locale, Wording>> = {
  en: {
    suspect: "Off the record: who do you think is a wolf?",
    beliefs: "Off the record: how likely is it, in percent, that each of these players is a wolf?",
    chance: (name) => `How likely it is, in percent, that ${name} is a wolf`,
    ownRole:
      "Off the record: how likely, in percent, do the other players on average think it is that you are a wolf?",
    claimed: "Off the record: which role have you last said in public that you have?",
    none: "none",
  },
  zh: {
    suspect: "私下提问：你认为谁是狼人？",
    beliefs: "私下提问：你认为这些玩家各有多大可能是狼人（百分比）？",
    chance: (name) => `${name} 是狼人的可能性（百分比）`,
    ownRole: "私下提问：你认为其他玩家平均觉得你有多大可能是狼人（百分比）？",
    claimed: "私下提问：你最近一次公开自称的身份是什么？",
    none: "没有自称过",
  },
};

/** What forms call the interviews. */
export const interviewNames = {
  suspect: { en: "Who is a wolf?", zh: "谁是狼人？" },
  beliefs: { en: "How likely is each player a wolf?", zh: "每名玩家是狼人的可能性有多大？" },
  "own-role": { en: "How suspicious do the others find me?", zh: "别人有多怀疑我？" },
  "claimed-role": { en: "Which role have I claimed?", zh: "我自称了什么身份？" },
} as const;

/** What tables call the scores of interviews that have several. */
export const interviewScores = {
  beliefs: {
    brier: { en: "Brier score", zh: "布赖尔得分" },
    skill: { en: "Skill over the base rate", zh: "相对基础比例的提升" },
  },
} as const;

/** The first vote of a day about an exile is when a seat has heard everything; all living seats have one. */
const isAtVote = (view: State): boolean =>
  view.asked === "vote" &&
  lastDay(view)?.ballots.every(({ about }) => about === "sheriff") === true;

const isVillage = ({ players }: State, seat: Seat): boolean => {
  const role = players[seat]?.role ?? null;
  return role !== null && sideOf(role) === "village";
};

/** The players that a seat of the village may wonder about. */
const others = (view: State, seat: Seat): Seat[] => living(view).filter((other) => other !== seat);

const percent = z.number().min(0).max(100);
/** With the number of the day, so that answers of different seats are compared with those of the same vote. */
const beliefsAnswer = z.strictObject({
  round: z.int().min(1),
  chances: z.record(z.string(), percent),
});
const percentage: NumberShape = { kind: "number", min: 0, max: 100, whole: false };

function askBeliefs(view: State, seat: Seat, locale: Locale): Ask<unknown> | null {
  if (!isAtVote(view) || !isVillage(view, seat)) return null;
  const say = wording[locale];
  const round = roundOf(view);
  const names = others(view, seat).map((other) => view.players[other]?.name ?? "");
  const shape: RecordShape = {
    kind: "record",
    fields: Object.fromEntries(
      names.map((name) => [name, { label: say.chance(name), shape: percentage }]),
    ),
  };
  return {
    kind: "beliefs",
    prompt: say.beliefs,
    answer: beliefsAnswer,
    shape,
    timeLimitMs: view.config.voteTimeLimitMs,
    parse(text) {
      const chances = readShape(text, shape);
      return isIllegal(chances) ? chances : { round, chances };
    },
  };
}

/** The chances that an answer or a note states of players by name, and whether they are wolves. */
function stated(
  chances: Readonly<Record<string, number>>,
  scale: number,
  { players, drawn }: State,
): StatedChances | null {
  if (drawn === null) return null;
  const found = players.flatMap(({ name }, seat) => {
    const chance = Object.hasOwn(chances, name) ? chances[name] : undefined;
    return chance === undefined
      ? []
      : [{ chance: chance / scale, isTrue: isWolf(drawn.roles[seat] ?? null) }];
  });
  if (found.length === 0) return null;
  return { chances: found.map(({ chance }) => chance), truth: found.map(({ isTrue }) => isTrue) };
}

const squares = (chances: readonly number[], truth: readonly boolean[]): number =>
  chances.reduce((sum, chance, at) => sum + (chance - (truth[at] === true ? 1 : 0)) ** 2, 0);

/**
 * "brier" is one minus the mean squared error of the chances (Brier 1950). "skill" is the share by which that error
 * is less than with the base rate, the share of wolves among the listed players, for each of them; 0 where it is not
 * less.
 */
function scoreBeliefs(answer: unknown, state: State): NamedScores {
  const read = beliefsAnswer.safeParse(answer);
  const found = read.success ? stated(read.data.chances, 100, state) : null;
  if (found === null) return { brier: null, skill: null };
  const { chances, truth } = found;
  const error = squares(chances, truth);
  const rate = truth.filter((each) => each).length / truth.length;
  const even = squares(
    truth.map(() => rate),
    truth,
  );
  return {
    brier: { numerator: truth.length - error, denominator: truth.length },
    skill: even === 0 ? null : { numerator: Math.max(0, even - error), denominator: even },
  };
}

const ownRoleAnswer = z.strictObject({ round: z.int().min(1), chance: percent });

function askOwnRole(view: State, seat: Seat, locale: Locale): Ask<unknown> | null {
  if (!isAtVote(view) || (view.players[seat]?.role ?? null) === null) return null;
  const round = roundOf(view);
  return {
    kind: "own-role",
    prompt: wording[locale].ownRole,
    answer: ownRoleAnswer,
    shape: percentage,
    timeLimitMs: view.config.voteTimeLimitMs,
    parse(text) {
      const chance = readNumber(text, percentage);
      return chance === undefined
        ? { illegal: "The answer is not a number from 0 to 100." }
        : { round, chance };
    },
  };
}

/** One minus the squared distance to the mean of what the village states before the same vote. */
const ownRole: Interview<State> = {
  name: "own-role",
  at: { when: "after", event: "turn-opened", nth: "every" },
  of: "due",
  scores: [RIGHT],
  ask: askOwnRole,
  score(answer, seat, { state, others: answers }) {
    const read = ownRoleAnswer.safeParse(answer);
    const name = state.players[seat]?.name ?? "";
    if (!read.success) return rightBy(null);
    const { round, chance: guessed } = read.data;
    const chances = answers.flatMap(({ interview, answer: given }) => {
      const beliefs = interview === "beliefs" ? beliefsAnswer.safeParse(given).data : undefined;
      const chance = beliefs?.round === round ? beliefs.chances[name] : undefined;
      return chance === undefined ? [] : [chance];
    });
    if (chances.length === 0) return rightBy(null);
    const mean = chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
    return rightBy(1 - ((guessed - mean) / 100) ** 2);
  },
};

const claimedAnswer = z.enum([...roles, "none"]);

/** Whether the role that a player last claimed is its own; no score where it claimed none. */
const claimedRole: Interview<State> = {
  name: "claimed-role",
  at: { when: "after", event: "turn-opened", nth: "every" },
  of: "due",
  scores: [RIGHT],
  ask(view, seat, locale) {
    if (!isAtVote(view) || (view.players[seat]?.role ?? null) === null) return null;
    const table: readonly Role[] = [...new Set(tableOf(view.config).roles)];
    const options = [...table, "none"] as const;
    const labels = [...table.map((role) => phrases[locale].roles[role]), wording[locale].none];
    return {
      kind: "claimed-role",
      prompt: wording[locale].claimed,
      answer: claimedAnswer,
      shape: { kind: "option", options, labels },
      timeLimitMs: view.config.voteTimeLimitMs,
      parse: (text) =>
        readChoice(text, options, labels) ?? {
          illegal: "The answer is not exactly one of the listed options.",
        },
    };
  },
  score(answer, seat, { state }) {
    const claimed = claimedAnswer.safeParse(answer);
    const own = state.drawn?.roles[seat];
    if (!claimed.success || claimed.data === "none" || own === undefined) return rightBy(null);
    return rightBy(claimed.data === own ? 1 : 0);
  },
};

/** Before the first vote of each day: a wolf, chances, how the player is seen, and what it has claimed. */
export const interviews: readonly Interview<State>[] = [
  {
    name: "suspect",
    at: { when: "after", event: "turn-opened", nth: "every" },
    of: "due",
    scores: [RIGHT],
    ask(view, seat, locale) {
      if (!isAtVote(view) || !isVillage(view, seat)) return null;
      return suspectQuestion(wording[locale].suspect, seatSchema, {
        names: others(view, seat).map((other) => view.players[other]?.name ?? ""),
        players: view.players,
        reading: { exact: false },
        timeLimitMs: view.config.voteTimeLimitMs,
      });
    },
    score(answer, _, { state }) {
      const named = seatSchema.safeParse(answer);
      const role = named.success ? state.drawn?.roles[named.data] : undefined;
      return rightBy(role === undefined ? null : isWolf(role) ? 1 : 0);
    },
  },
  {
    name: "beliefs",
    at: { when: "after", event: "turn-opened", nth: "every" },
    of: "due",
    scores: Object.keys(interviewScores.beliefs),
    ask: askBeliefs,
    score: (answer, _, { state }) => scoreBeliefs(answer, state),
  },
  ownRole,
  claimedRole,
];

/** Chances of being a wolf: of the interview, and of notes of suspicions. */
export function statedChances(
  name: string,
  value: unknown,
  _seat: Seat,
  state: State,
): StatedChances | null {
  if (name === "beliefs") {
    const read = beliefsAnswer.safeParse(value);
    const found = read.success ? stated(read.data.chances, 100, state) : null;
    return found && { ...found, score: "brier" };
  }
  const read = talkNotes.suspicions.safeParse(value);
  return name === "suspicions" && read.success ? stated(read.data, 1, state) : null;
}

/** The notes that an agent may send with its answers. */
export const notes = {
  suspicions: talkNotes.suspicions,
  identities: talkNotes.identities,
  intention: talkNotes.intention,
  thought: talkNotes.thought,
};
