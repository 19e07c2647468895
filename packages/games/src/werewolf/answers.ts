import {
  type Answer,
  type Ask,
  everyone,
  isIllegal,
  type Locale,
  type LogEntry,
  only,
  readChoice,
  type Seat,
} from "@wisp/game";
import { z } from "zod";
import { givenBy, missedAnswers } from "../common/talk/answers.ts";
import { parseVote } from "../common/talk/ballots.ts";
import { cutAtSentence, roomInWords } from "../common/talk/speech.ts";
import { speechCapOf } from "./default-config.ts";
import { type Event, type EventOf, seatSchema } from "./events.ts";
import { questions } from "./questions.ts";
import {
  ballotOf,
  canHeal,
  canPoison,
  countedVotes,
  sheriffOrder,
  shownOf,
  wolfSeats,
} from "./referee.ts";
import { isWolf, type Role, tableOf } from "./roles.ts";
import {
  lastDay,
  lastNight,
  living,
  roundOf,
  type Speech,
  type State,
  type Vote,
} from "./state.ts";

const answerSchema = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ target: seatSchema.nullable() }),
  z.strictObject({ heals: z.boolean(), poisons: seatSchema.nullable() }),
  z.strictObject({ stands: z.boolean() }),
  z.strictObject({ side: z.enum(["after", "before"]) }),
]);

/** A speech, a player or none, a potion, whether to stand for sheriff, or the side with which a day begins. */
export type GivenAnswer = z.infer<typeof answerSchema>;

type WolfAsk = Ask<GivenAnswer>;

const nameOf = ({ players }: State, seat: Seat): string => players[seat]?.name ?? "";

/** One of some options, each with its label and what it stands for. */
interface Choice {
  readonly option: string;
  readonly label: string;
  readonly given: GivenAnswer;
}

const UNLISTED = "The answer is not exactly one of the listed options.";

/** A question with labelled options. */
function askChoice(
  about: Pick<WolfAsk, "kind" | "prompt" | "timeLimitMs" | "fullTime">,
  choices: readonly Choice[],
  refusal: (text: string) => string = () => UNLISTED,
): WolfAsk {
  const options = choices.map(({ option }) => option);
  const labels = choices.map(({ label }) => label);
  return {
    ...about,
    answer: answerSchema,
    shape: { kind: "option", options, ...(labels.join() !== options.join() && { labels }) },
    parse(text) {
      const read = readChoice(text, options, labels);
      return choices.find(({ option }) => option === read)?.given ?? { illegal: refusal(text) };
    },
  };
}

/** Players as options. */
const targets = (view: State, seats: readonly Seat[]): Choice[] =>
  seats.map((seat) => ({
    option: nameOf(view, seat),
    label: nameOf(view, seat),
    given: { target: seat },
  }));

/**
 * Everybody knows that a player who was out before a night has nothing to choose in it, so that the time of this
 * seat, which is long for people, hides nothing.
 */
const wholeTime = ({ players, asked }: State, seat: Seat): Pick<WolfAsk, "fullTime"> =>
  players[seat]?.isAlive === true || asked === "shot" ? { fullTime: true } : {};

/** What a seat is asked that has nothing to choose while others may have: the arena answers for it. */
function asleep(view: State, seat: Seat, locale: Locale): WolfAsk {
  const say = questions[locale];
  return {
    ...askChoice(
      {
        kind: "sleep",
        prompt: say.askSleep,
        timeLimitMs: view.config.nightTimeLimitMs,
        ...wholeTime(view, seat),
      },
      [{ option: "sleep", label: say.sleep, given: { target: null } }],
    ),
    forced: "sleep",
  };
}

/** Whom a doctor or guard protected in the night before; null where that does not matter. */
function barredFrom(view: State, seat: Seat, role: Role): Seat | null {
  const { flags } = tableOf(view.config);
  if (role === "doctor" && flags.repeatSave) return null;
  const before = view.nights.at(-2)?.protections.find((each) => each.seat === seat);
  return before?.target ?? null;
}

function askProtection(view: State, seat: Seat, role: Role, locale: Locale): WolfAsk {
  const { flags } = tableOf(view.config);
  const say = questions[locale];
  const maySelf = role === "doctor" ? flags.selfSave : flags.guardSelf;
  const barred = barredFrom(view, seat, role);
  const seats = living(view).filter((other) => other !== barred && (maySelf || other !== seat));
  const barredName = barred === null ? [] : [nameOf(view, barred)];
  return askChoice(
    {
      kind: "protect",
      prompt: say.askProtect(barredName[0] ?? null),
      timeLimitMs: view.config.nightTimeLimitMs,
      fullTime: true,
    },
    targets(view, seats),
    (text) =>
      readChoice(text, barredName) === undefined
        ? UNLISTED
        : `${barredName.join()} was protected in the night before, and may not be twice in a row.`,
  );
}

function askNight(view: State, seat: Seat, locale: Locale): WolfAsk {
  const { config, players } = view;
  const say = questions[locale];
  const { role = null, pack } = players[seat] ?? {};
  const isQuiet = roundOf(view) === 1 && tableOf(config).flags.firstNight === "quiet";
  const about = { timeLimitMs: config.nightTimeLimitMs, fullTime: true } as const;
  const others = living(view).filter((other) => other !== seat);
  if (role === "seer") {
    return askChoice({ kind: "see", prompt: say.askSee, ...about }, targets(view, others));
  }
  if (isQuiet || role === null) return asleep(view, seat, locale);
  if (isWolf(role)) {
    const prey = others.filter((other) => pack?.includes(other) !== true);
    return askChoice({ kind: "attack", prompt: say.askAttack, ...about }, targets(view, prey));
  }
  return role === "doctor" || role === "guard"
    ? askProtection(view, seat, role, locale)
    : asleep(view, seat, locale);
}

function askPotion(view: State, seat: Seat, locale: Locale): WolfAsk {
  const { config } = view;
  const say = questions[locale];
  const mayHeal = canHeal(view);
  const victim = mayHeal ? (lastNight(view)?.victim ?? null) : null;
  const heals = victim !== null && (victim !== seat || tableOf(config).flags.witchSelf);
  const others = canPoison(view) ? living(view).filter((other) => other !== seat) : [];
  const poison = (other: Seat): Choice => ({
    option: `poison ${nameOf(view, other)}`,
    label: say.poison(nameOf(view, other)),
    given: { heals: false, poisons: other },
  });
  const named = victim === null ? null : nameOf(view, victim);
  return askChoice(
    {
      kind: "potion",
      prompt: say.askPotion({ mayHeal, victim: named, isOwn: victim === seat }),
      timeLimitMs: config.nightTimeLimitMs,
      fullTime: true,
    },
    [
      { option: "keep", label: say.keepPotions, given: { heals: false, poisons: null } },
      ...(heals
        ? [{ option: "heal", label: say.heal(named ?? ""), given: { heals: true, poisons: null } }]
        : []),
      ...others.map(poison),
    ],
    (text) =>
      /heal|救/iu.test(text) && /poison|毒/iu.test(text)
        ? "Only one potion may be used in a night."
        : UNLISTED,
  );
}

/** What the question for a speech says of its limit. */
const roomOf = ({ config }: State, locale: Locale): string =>
  roomInWords(locale, speechCapOf(config));

/** Which of the night's rounds of whispers is next, from 1. */
const nextLap = ({ done }: State): number => done.filter((ask) => ask === "whisper").length + 1;

function askWhisper(view: State, seat: Seat, locale: Locale): WolfAsk {
  const { config, players } = view;
  const { pack } = players[seat] ?? {};
  const heard = (pack ?? []).filter((other) => players[other]?.isAlive === true);
  return {
    kind: "whisper",
    prompt: questions[locale].askWhisper + roomOf(view, locale),
    answer: answerSchema,
    shape: { kind: "text", maxLength: speechCapOf(config) },
    timeLimitMs: config.nightTimeLimitMs,
    ...wholeTime(view, seat),
    // The others would learn who the wolves are from who is asked.
    ...(heard.length === 0 || players[seat]?.isAlive !== true ? { forced: "" } : {}),
    parse: (text) => ({ text }),
  };
}

function askBallot(view: State, seat: Seat, locale: Locale): WolfAsk {
  const { about, ballot, options } = ballotOf(view);
  const names = options.flatMap((other) => (other === seat ? [] : [nameOf(view, other)]));
  const say = questions[locale];
  return {
    kind: about === "exile" ? "vote" : "elect",
    prompt: about === "exile" ? say.askVote(ballot === 2) : say.askElect,
    answer: answerSchema,
    shape: { kind: "option", options: names },
    timeLimitMs: view.config.voteTimeLimitMs,
    parse(text) {
      const read = parseVote(text, names, view.players, { exact: false });
      return isIllegal(read) ? read : { target: read.vote };
    },
  };
}

/** Which speech is next, of the view of any player. */
export function nextPart(view: State): Speech["part"] {
  const day = lastDay(view);
  const [seat] = view.due;
  if (seat !== undefined && view.players[seat]?.isAlive !== true) return "last-words";
  if (tableOf(view.config).flags.sheriff && day?.round === 1 && !day.isElectionOver) {
    return day.ballots.length === 0 ? "campaign" : "campaign-runoff";
  }
  return day?.ballots.some(({ about }) => about === "exile") ? "runoff" : "discussion";
}

function askSpeech(view: State, locale: Locale): WolfAsk {
  const { config } = view;
  return {
    kind: "speech",
    prompt: questions[locale].askSpeech[nextPart(view)] + roomOf(view, locale),
    answer: answerSchema,
    shape: { kind: "text", maxLength: speechCapOf(config) },
    timeLimitMs: config.speechTimeLimitMs,
    parse: (text) => ({ text }),
  };
}

/** The question that `seat` is due to answer, from its own view. */
export function ask(view: State, seat: Seat, locale: Locale): WolfAsk {
  const { config, asked, players, armed } = view;
  const say = questions[locale];
  const isAlive = players[seat]?.isAlive === true;
  const nobody = (label: string): Choice => ({ option: "nobody", label, given: { target: null } });
  const others = living(view).filter((other) => other !== seat);
  const timeLimitMs = config.voteTimeLimitMs;
  switch (asked) {
    case "whisper":
      return askWhisper(view, seat, locale);
    case "night":
      return isAlive ? askNight(view, seat, locale) : asleep(view, seat, locale);
    case "potion":
      return isAlive && players[seat]?.role === "witch"
        ? askPotion(view, seat, locale)
        : asleep(view, seat, locale);
    case "shot":
      if (armed !== seat) return asleep(view, seat, locale);
      return askChoice(
        {
          kind: "shot",
          prompt: players[seat]?.role === "hunter" ? say.askShot : say.askTake,
          timeLimitMs: config.nightTimeLimitMs,
          fullTime: true,
        },
        [...targets(view, others), nobody(say.nobodyLabel)],
      );
    case "badge":
      return askChoice({ kind: "badge", prompt: say.askBadge, timeLimitMs }, [
        ...targets(view, others),
        nobody(say.tearUp),
      ]);
    case "stand":
      return askChoice(
        { kind: "stand", prompt: say.askStand, timeLimitMs },
        (["yes", "no"] as const).map((option) => ({
          option,
          label: say.stand[option],
          given: { stands: option === "yes" },
        })),
      );
    case "side":
      return askChoice(
        { kind: "side", prompt: say.askSide, timeLimitMs },
        (["after", "before"] as const).map((side) => {
          const [first = seat] = sheriffOrder(view, seat, side);
          return { option: side, label: say.side[side](nameOf(view, first)), given: { side } };
        }),
      );
    case "elect":
    case "vote":
      return askBallot(view, seat, locale);
    default:
      return askSpeech(view, locale);
  }
}

const toAll = (event: Event): LogEntry<Event> => ({ to: everyone, event });

type Given = (seat: Seat) => GivenAnswer | null;

const targetOf = (given: GivenAnswer | null): Seat | null =>
  given !== null && "target" in given ? given.target : null;

const cutToCap = (said: string, { config }: State): string =>
  cutAtSentence(said, speechCapOf(config));

const heard = (state: State, given: GivenAnswer | null): { text: string; cut: boolean } => {
  const said = given !== null && "text" in given ? given.text.trim() : "";
  const text = cutToCap(said, state);
  return { text, cut: text !== said };
};

const votesOf = (seats: readonly Seat[], given: Given): Vote[] =>
  seats.map((seat) => ({ seat, choice: targetOf(given(seat)) }));

/** What a role chose at night, for those who may know it. */
function heardNight(state: State, given: Given): LogEntry<Event>[] {
  const round = roundOf(state);
  const { players, config } = state;
  const isQuiet = round === 1 && tableOf(config).flags.firstNight === "quiet";
  const alive = living(state);
  const wolves = alive.filter((seat) => isWolf(players[seat]?.role ?? null));
  const named = votesOf(wolves, given);
  const known = alive.flatMap((seat): LogEntry<Event>[] => {
    const role = players[seat]?.role;
    const target = targetOf(given(seat));
    if (role === "seer" && target !== null) {
      const found = isWolf(players[target]?.role ?? null);
      return [{ to: only(seat), event: { type: "seen", round, seat, target, isWolf: found } }];
    }
    return (role === "doctor" || role === "guard") && !isQuiet
      ? [{ to: only(seat), event: { type: "protected", round, seat, target } }]
      : [];
  });
  return [
    ...(isQuiet
      ? []
      : [
          {
            to: only(...wolfSeats(state)),
            event: { type: "attack-named", round, votes: named },
          } as const,
        ]),
    ...known,
  ];
}

function heardPotion(state: State, given: Given): LogEntry<Event>[] {
  const round = roundOf(state);
  return living(state).flatMap((seat): LogEntry<Event>[] => {
    if (state.players[seat]?.role !== "witch") return [];
    const answer = given(seat);
    const used = answer !== null && "heals" in answer ? answer : { heals: false, poisons: null };
    return [{ to: only(seat), event: { type: "potion-used", round, seat, ...used } }];
  });
}

function heardWhispers(state: State, given: Given): LogEntry<Event>[] {
  const [round, lap] = [roundOf(state), nextLap(state)];
  const wolves = wolfSeats(state);
  return living(state).flatMap((seat): LogEntry<Event>[] => {
    if (
      !wolves.includes(seat) ||
      living(state).filter((each) => wolves.includes(each)).length < 2
    ) {
      return [];
    }
    const said = heard(state, given(seat));
    return [{ to: only(...wolves), event: { type: "whispered", round, lap, seat, ...said } }];
  });
}

function heardShot(state: State, given: Given): LogEntry<Event>[] {
  const { armed: seat, drawn } = state;
  const target = seat === null ? null : targetOf(given(seat));
  if (seat === null || target === null) return [];
  const as = drawn?.roles[seat] === "wolf-king" ? "wolf-king" : "hunter";
  const shown = shownOf(state, target);
  return [toAll({ type: "shot", round: roundOf(state), seat, as, target, shown })];
}

function heardVotes(state: State, given: Given): LogEntry<Event>[] {
  const open = ballotOf(state);
  const round = roundOf(state);
  const votes = votesOf(state.due, given);
  if (open.about === "exile" && tableOf(state.config).flags.vote === "in-turn") {
    return votes.map((vote) => toAll({ type: "voted", round, ...vote }));
  }
  return [toAll(countedVotes(state, open, votes))];
}

/**
 * A lost speech is silence, a lost vote an abstention; a wolf names no player, a seer sees none, a doctor protects
 * none, a witch keeps both potions, a hunter does not shoot; a player does not stand for sheriff, and a dead sheriff
 * tears the badge up.
 */
export function decide(
  state: State,
  answers: ReadonlyMap<Seat, Answer<GivenAnswer>>,
): LogEntry<Event>[] {
  const { due, asked } = state;
  const [seat] = due;
  if (asked === null || seat === undefined) throw new Error("no decision is due");
  const round = roundOf(state);
  const given: Given = (each) => givenBy(answers, each);
  const missed = missedAnswers({ due, round, asked }, answers);
  const closed = toAll({ type: "turn-closed", round, ask: asked });
  switch (asked) {
    case "whisper":
      return [...missed, ...heardWhispers(state, given), closed];
    case "night":
      return [...missed, ...heardNight(state, given), closed];
    case "potion":
      return [...missed, ...heardPotion(state, given), closed];
    case "shot":
      return [...missed, ...heardShot(state, given), closed];
    case "badge":
      return [...missed, toAll({ type: "badge-passed", round, seat, to: targetOf(given(seat)) })];
    case "stand": {
      const candidates = due.filter((each) => {
        const answer = given(each);
        return answer !== null && "stands" in answer && answer.stands;
      });
      return [...missed, toAll({ type: "stood", round, candidates })];
    }
    case "side": {
      const answer = given(seat);
      const side = answer !== null && "side" in answer ? answer.side : "after";
      const order = sheriffOrder(state, seat, side);
      return [...missed, toAll({ type: "order-set", round, side, order })];
    }
    case "elect":
    case "vote":
      return [...missed, ...heardVotes(state, given)];
    case "speech": {
      const said: Omit<EventOf<"spoke">, "type"> = {
        round,
        seat,
        part: nextPart(state),
        ...heard(state, given(seat)),
      };
      return [...missed, toAll({ type: "spoke", ...said })];
    }
  }
}

/** That a speech will be cut. */
export function warning(
  state: State,
  _seat: Seat,
  answer: GivenAnswer,
  locale: Locale,
): string | null {
  if (!("text" in answer)) return null;
  const said = answer.text.trim();
  const text = cutToCap(said, state);
  return text === said ? null : questions[locale].warnCut(text);
}
