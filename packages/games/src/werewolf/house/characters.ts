import {
  type Ask,
  type Character,
  type CharacterReply,
  type Draws,
  type Locale,
  type Seat,
  textFor,
} from "@wisp/game";
import type { Claim } from "../../common/talk/house/claims.ts";
import { keyRoles, tableOf } from "../roles.ts";
import type { State } from "../state.ts";
import { saidIn } from "./evidence.ts";
import { NO_WOLF, WOLF } from "./labels.ts";
import { counting, weighing } from "./minds.ts";
import {
  attack,
  bySuspicion,
  look,
  potion,
  protect,
  type Style,
  shot,
  trusted,
  vote,
} from "./play.ts";
import { type Situation, situationOf } from "./situation.ts";
import { hasClaimed, speak, type Talk, toldBy, untold, whisper } from "./speak.ts";

/** How one character plays. */
interface Manner extends Pick<Character<State>, "id" | "about"> {
  readonly style: Style;
  readonly talk: Talk;
}

const reasons: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `I suspect ${name} most.`,
  zh: (name) => `我最怀疑 ${name}。`,
};

const nameOf = ({ players }: State, seat: Seat | null | undefined): string =>
  seat === null || seat === undefined ? "" : (players[seat]?.name ?? "");

const optionsOf = ({ shape }: Pick<Ask<unknown>, "shape">): readonly string[] =>
  shape.kind === "option" ? shape.options : [];

/** The players among the options of a question. */
const seatsIn = ({ players }: State, ask: Pick<Ask<unknown>, "shape">): Seat[] => {
  const options = optionsOf(ask);
  return players.flatMap(({ name }, seat) => (options.includes(name) ? [seat] : []));
};

/** Whether it stands for sheriff: who can prove something more often. */
const stands = ({ role }: Situation, { stands: chance }: Style, draws: Draws): boolean =>
  role === "seer" ? draws.float() < 0.8 : draws.float() < chance;

function decided(
  situation: Situation,
  ask: Ask<unknown>,
  { style, talk }: Manner,
  draws: Draws,
): CharacterReply {
  const { view, locale, others } = situation;
  const open = seatsIn(view, ask);
  switch (ask.kind) {
    case "whisper":
      return { text: whisper(situation, style, draws) };
    case "attack":
      return { text: nameOf(view, attack(situation, style, draws)) };
    case "see":
      return { text: nameOf(view, look(situation, style, draws)) };
    case "protect":
      return { text: nameOf(view, protect(situation, open, style, draws)) };
    case "potion":
      return { text: potion(situation, optionsOf(ask), style, draws) };
    case "shot":
      return { text: nameOf(view, shot(situation, style, draws)) || "nobody" };
    case "badge":
      return { text: nameOf(view, trusted(situation, open, style, draws)) || "nobody" };
    case "stand":
      return { text: stands(situation, style, draws) ? "yes" : "no" };
    case "elect":
      return { text: nameOf(view, trusted(situation, open, style, draws)) };
    case "vote": {
      const target = vote(situation, open, style, draws);
      const suspect = bySuspicion(style.judging.own(situation), others, draws).at(-1);
      return { text: nameOf(view, target), reasoning: reasons[locale](nameOf(view, suspect)) };
    }
    case "speech":
      return { text: speak(situation, style, talk, draws) };
    default:
      return { text: textFor(ask, draws) };
  }
}

/** Chances as percentages, by the names that a question lists. */
const chances = (view: State, names: readonly string[], values: readonly number[]): string => {
  const seats = view.players.map(({ name }) => name);
  return JSON.stringify(
    Object.fromEntries(
      names.map((name) => [name, Math.round(100 * (values[seats.indexOf(name)] ?? 0))]),
    ),
  );
};

function interviewed(
  situation: Situation,
  ask: Ask<unknown>,
  { style }: Manner,
  draws: Draws,
): CharacterReply {
  const { view, seat, others } = situation;
  const mind = style.judging.own(situation);
  switch (ask.kind) {
    case "beliefs":
      return {
        text: chances(
          view,
          ask.shape.kind === "record" ? Object.keys(ask.shape.fields) : [],
          mind.isWolf,
        ),
      };
    case "suspect": {
      const open = seatsIn(view, ask);
      return { text: nameOf(view, bySuspicion(mind, open, draws).at(-1) ?? others[0]) };
    }
    case "own-role": {
      const { isWolf } = style.judging.public(situation);
      return { text: `${Math.round(100 * (isWolf[seat] ?? 0))}` };
    }
    case "claimed-role": {
      const claimed = saidIn(view).findLast(
        (each) => each.kind === "role" && each.speaker === seat,
      );
      const role = claimed?.kind === "role" ? claimed.role : "none";
      return { text: optionsOf(ask).includes(role) ? role : "none" };
    }
    default:
      return { text: textFor(ask, draws) };
  }
}

/** Makes a character of a style and a manner of talking. */
function character(manner: Manner): Character<State> {
  const { id, about } = manner;
  return {
    id,
    about,
    decide: (view, seat, ask, draws) => decided(situationOf(view, seat), ask, manner, draws),
    interview: (view, seat, ask, draws) => interviewed(situationOf(view, seat), ask, manner, draws),
  };
}

/** How likely the table takes the seat for a wolf, as a multiple of the share of wolves. */
const heat = (situation: Situation, { judging }: Style): number =>
  (judging.public(situation).isWolf[situation.seat] ?? 0) / situation.share;

/** Claims the seer's role with all results that it has not told. */
function seerOut(situation: Situation): Claim[] {
  if (situation.role !== "seer") return [];
  const own: Claim[] = hasClaimed(situation) ? [] : [{ kind: "own", label: "seer" }];
  return [...own, ...untold(situation).slice(0, 2)];
}

/** Claims it once it has found a wolf, or is about to be voted out. */
function seerWhenNeeded(situation: Situation, style: Style): Claim[] {
  if (situation.role !== "seer") return [];
  const found = situation.seen.some(({ isWolf }) => isWolf);
  const isDue = hasClaimed(situation) || found || heat(situation, style) > 1.6;
  return isDue ? seerOut(situation) : [];
}

/** A power that is about to be lost says what it is. */
function powerWhenNeeded(situation: Situation, style: Style): Claim[] {
  const { role } = situation;
  const isPower = role !== "seer" && keyRoles.includes(role);
  return isPower && !hasClaimed(situation) && heat(situation, style) > 1.8
    ? [{ kind: "own", label: role }]
    : [];
}

const honest =
  (style: Style): NonNullable<Talk["claims"]> =>
  (situation) => [...seerWhenNeeded(situation, style), ...powerWhenNeeded(situation, style)];

/** A seer that is none: names players as wolves who are none, one a day. */
function falseSeer(situation: Situation, style: Style, draws: Draws): Claim[] {
  const { view, others, pack, round } = situation;
  if (!tableOf(view.config).roles.includes("seer")) return [];
  const told = toldBy(situation);
  if (told.length >= round) return [];
  const own: Claim[] = hasClaimed(situation) ? [] : [{ kind: "own", label: "seer" }];
  const open = bySuspicion(style.judging.public(situation), others, draws).filter(
    (seat) => !told.includes(seat),
  );
  const victim = open.findLast((seat) => !pack.includes(seat));
  const partner = open.find((seat) => pack.includes(seat));
  if (partner !== undefined && draws.int(4) === 0) {
    return [...own, { kind: "seen", seat: partner, label: NO_WOLF }];
  }
  return victim === undefined ? own : [...own, { kind: "seen", seat: victim, label: WOLF }];
}

/** Whether another player has claimed to be the seer. */
const isSeerClaimed = ({ view, seat }: Situation): boolean =>
  saidIn(view).some(
    (each) => each.kind === "role" && each.role === "seer" && each.speaker !== seat,
  );

const ordinary = counting({ accused: 0.25, result: 2.5, misvoted: 0.5, hit: 0.8, accusesMe: 0 });
const everything = weighing(["role", "result", "accuse", "clear", "vote", "killed", "shown"]);

const steady: Style = {
  judging: ordinary,
  betrays: 0.5,
  wavers: 0.04,
  poisonsAt: 0.6,
  stands: 0.2,
  evades: 0.5,
  follows: 0.5,
};
const talk: Talk = { suspects: 0.6, trusts: 0.25, votes: 0.3, asserts: 0.2, answers: 0.6, most: 3 };

/** Anything may be. */
const even = (draws: Draws): Style["judging"] => {
  const mind = ({ view }: Situation) => ({
    isWolf: view.players.map(() => draws.float()),
    isSeer: view.players.map(() => draws.float()),
  });
  return { own: mind, public: mind };
};

const dice: Character<State> = {
  id: "dice",
  about: {
    en: "Votes, attacks and protects at random, and speaks for or against anybody.",
    zh: "随便投票、随便袭击、随便守护，随口夸人或者怀疑人。",
  },
  decide(view, seat, ask, draws) {
    if (ask.kind !== "speech") return { text: textFor(ask, draws) };
    return {
      text: speak(situationOf(view, seat), { ...steady, judging: even(draws) }, talk, draws),
    };
  },
  interview: (_view, _seat, ask, draws) => ({ text: textFor(ask, draws) }),
};

const watchful = character({
  id: "watchful",
  about: {
    en: "Counts who voted for players that turned out innocent, and who was accused by whom.",
    zh: "记着谁投错过人、谁被谁怀疑过，按此下判断。",
  },
  style: steady,
  talk: { ...talk, claims: honest(steady) },
});

const exact: Style = {
  ...steady,
  judging: everything,
  wavers: 0,
  poisonsAt: 0.55,
  evades: 12,
  betrays: 0.95,
  follows: 0.2,
};

const bayes = character({
  id: "bayes",
  about: {
    en: "Weighs every possible set of wolves and every claim to be the seer against deaths, votes and speeches.",
    zh: "用每一次出局、投票和发言，推算所有可能的狼人组合和预言家真假。",
  },
  style: exact,
  talk: { ...talk, suspects: 0.8, votes: 0.5, claims: honest(exact) },
});

const seerOutStyle: Style = {
  ...steady,
  judging: weighing(["role", "result", "killed", "shown", "vote"]),
};

const open = character({
  id: "seer-out",
  about: {
    en: "As the seer claims it at once and tells every result; else believes those who do.",
    zh: "当预言家第一天就跳，验人全报；不是预言家时相信报验人的人。",
  },
  style: seerOutStyle,
  talk: { ...talk, claims: (situation) => seerOut(situation) },
});

const shy = character({
  id: "seer-shy",
  about: {
    en: "As the seer hides until a wolf is found or the vote comes close; says little of itself.",
    zh: "当预言家会藏着，查到狼或快被投出去才跳；平时很少谈自己。",
  },
  style: { ...exact, wavers: 0.03 },
  talk: { ...talk, trusts: 0.1, claims: (situation) => seerWhenNeeded(situation, exact) },
});

const boldStyle: Style = { ...steady, betrays: 0.2, follows: 1 };

const bold = character({
  id: "bold",
  about: {
    en: "Accuses loudly. As a wolf claims to be the seer once another does, with results of its own.",
    zh: "敢于指认；当狼时只要有人跳预言家就悍跳，编造验人结果。",
  },
  style: boldStyle,
  talk: {
    ...talk,
    suspects: 0.9,
    votes: 0.6,
    asserts: 0.8,
    answers: 0.9,
    claims(situation, draws): readonly Claim[] {
      const { isWolf, role } = situation;
      if (!isWolf && role !== "possessed") return seerOut(situation);
      const claimed = hasClaimed(situation);
      const dares = role === "possessed" || isSeerClaimed(situation);
      return claimed || (dares && draws.int(2) === 0) ? falseSeer(situation, boldStyle, draws) : [];
    },
  },
});

const quiet = character({
  id: "quiet",
  about: {
    en: "Says little, and votes as the talk of the day goes.",
    zh: "话不多，投票跟着当天的风向走。",
  },
  style: { ...steady, follows: 3, betrays: 0.9 },
  talk: {
    ...talk,
    suspects: 0.2,
    trusts: 0.1,
    votes: 0.1,
    asserts: 0,
    answers: 0.4,
    most: 1,
    claims: honest(steady),
  },
});

const loyalStyle: Style = {
  ...steady,
  judging: counting({ accused: 0.1, result: 3, misvoted: 0.2, hit: 1.2, accusesMe: 0.3 }),
  betrays: 0,
};

const loyal = character({
  id: "loyal",
  about: {
    en: "Stands by those who voted rightly or were cleared, and as a wolf never votes for a wolf.",
    zh: "力挺投对过票或被发金水的人；当狼时绝不投同伴。",
  },
  style: loyalStyle,
  talk: { ...talk, trusts: 0.7, suspects: 0.4, claims: honest(loyalStyle) },
});

const mirrorStyle: Style = {
  ...steady,
  judging: counting({ accused: 0.1, result: 1.5, misvoted: 0.3, hit: 0.4, accusesMe: 1.5 }),
};

const mirror = character({
  id: "mirror",
  about: {
    en: "Suspects those who suspect it, and votes for those who voted for it.",
    zh: "谁怀疑它就怀疑谁，谁投它就投谁。",
  },
  style: mirrorStyle,
  talk: { ...talk, answers: 1, claims: honest(mirrorStyle) },
});

const followerStyle: Style = {
  ...steady,
  judging: counting({ accused: 0.6, result: 2, misvoted: 0, hit: 0, accusesMe: 0 }),
  follows: 2,
};

const follower = character({
  id: "follower",
  about: {
    en: "Believes what the others say of each other, and votes with them.",
    zh: "别人怎么评价谁就怎么信，跟着大家投。",
  },
  style: followerStyle,
  talk: { ...talk, trusts: 0.5, claims: honest(followerStyle) },
});

const herald = character({
  id: "herald",
  about: {
    en: "Talks much and claims its role early, whatever it is; as a wolf it poses as a villager.",
    zh: "话多，早早报身份；当狼时装成村民。",
  },
  style: { ...exact, wavers: 0.02, stands: 0.6 },
  talk: {
    suspects: 0.9,
    trusts: 0.6,
    votes: 0.7,
    asserts: 0.4,
    answers: 1,
    most: 4,
    claims(situation): readonly Claim[] {
      const { role, isWolf } = situation;
      if (role === "seer") return seerOut(situation);
      if (hasClaimed(situation)) return [];
      const label = isWolf || role === "possessed" ? "villager" : role;
      return [{ kind: "own", label }];
    },
  },
});

const veiled = character({
  id: "veiled",
  about: {
    en: "Never claims a role, and weighs deaths and votes alone.",
    zh: "从不报身份，只看出局和票型。",
  },
  style: { ...exact, judging: weighing(["killed", "shown", "vote"]) },
  talk: { ...talk, suspects: 0.4, asserts: 0 },
});

/** The house agents of Werewolf: enough for the largest board. */
export const house: readonly Character<State>[] = [
  dice,
  watchful,
  bold,
  quiet,
  follower,
  herald,
  veiled,
  bayes,
  open,
  shy,
  loyal,
  mirror,
];
