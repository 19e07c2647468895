import {
  type Character,
  type CharacterReply,
  type Draws,
  type Locale,
  type Seat,
  textFor,
} from "@wisp/game";
import type { Claim } from "../../common/talk/house/claims.ts";
import type { State } from "../state.ts";
import { rolesIn } from "./evidence.ts";
import { counting, weighing } from "./minds.ts";
import {
  actingMind,
  agrees,
  bySuspicion,
  fails,
  isWorthChanging,
  type Style,
  target,
  wantedTeam,
} from "./play.ts";
import { type Situation, situationOf } from "./situation.ts";
import { hasClaimed, speak, type Talk } from "./speak.ts";

/** How one character plays. */
interface Manner extends Pick<Character<State>, "id" | "about"> {
  readonly style: Style;
  readonly talk: Talk;
}

const reasons: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `I suspect ${name} most.`,
  zh: (name) => `我最怀疑 ${name}。`,
};

const nameOf = ({ view }: Situation, seat: Seat | undefined): string =>
  seat === undefined ? "" : (view.players[seat]?.name ?? "");

/** Names of a team as an answer. */
const named = (situation: Situation, team: readonly Seat[]): string =>
  JSON.stringify(team.map((seat) => nameOf(situation, seat)));

/** Chances as percentages, by the names that a question lists. */
function chances(
  situation: Situation,
  names: readonly string[],
  values: readonly number[],
): string {
  const seats = situation.view.players.map(({ name }) => name);
  return JSON.stringify(
    Object.fromEntries(
      names.map((name) => [name, Math.round(100 * (values[seats.indexOf(name)] ?? 0))]),
    ),
  );
}

/** Makes a character of a style and a manner of talking. */
function character({ id, about, style, talk }: Manner): Character<State> {
  return {
    id,
    about,
    decide(view, seat, { kind }, draws): CharacterReply {
      const situation = situationOf(view, seat);
      const mind = () => actingMind(situation, style, draws);
      switch (kind) {
        case "team": {
          const wanted = wantedTeam(situation, style, draws);
          const { proposed } = situation.proposal;
          const isKept = proposed !== null && !isWorthChanging(situation, wanted, style, draws);
          return { text: named(situation, isKept ? proposed : wanted) };
        }
        case "vote": {
          const suspect = bySuspicion(mind(), situation.others, draws).at(-1);
          const reasoning = reasons[situation.locale](nameOf(situation, suspect));
          return { text: agrees(situation, style, draws) ? "agree" : "disagree", reasoning };
        }
        case "card":
          return {
            text: situation.isEvil && fails(situation, style, draws) ? "failure" : "success",
          };
        case "assassinate":
          return { text: nameOf(situation, target(situation, style, draws)) };
        default:
          return { text: speak(situation, style, talk, draws) };
      }
    },
    interview(view, seat, ask, draws): CharacterReply {
      // Intentions: it has no view of them.
      if (ask.shape.kind === "pick") return { text: textFor(ask, draws) };
      const situation = situationOf(view, seat);
      const mind = style.judging.own(situation);
      if (ask.shape.kind === "option") {
        const { options } = ask.shape;
        const listed = bySuspicion(mind, situation.others, draws).filter((other) =>
          options.includes(nameOf(situation, other)),
        );
        return { text: nameOf(situation, listed.at(-1)) };
      }
      const listed = ask.shape.kind === "record" ? Object.keys(ask.shape.fields) : [];
      if (ask.kind !== "merlin") return { text: chances(situation, listed, mind.isEvil) };
      const merlin = style.judging.merlin(situation);
      const open = merlin.filter((_, other) => listed.includes(nameOf(situation, other)));
      const whole = open.reduce((sum, each) => sum + each, 0);
      return {
        text: chances(
          situation,
          listed,
          merlin.map((each) => each / whole),
        ),
      };
    },
  };
}

const ordinary = counting({ failed: 1, succeeded: 0.8, misvoted: 0.5, accused: 0 });
const everything = weighing(["team", "votes", "quest", "accuse", "clear", "role"]);

const steady: Style = {
  judging: ordinary,
  merlinShows: 0.5,
  merlinShowsLate: 1,
  demands: 1,
  failsFirst: 0.5,
  failsLater: 0.9,
  hides: 0.6,
  wavers: 0.05,
};
const talk: Talk = { onTeam: 0.6, suspects: 0.5, trusts: 0.3, asserts: 0.2, answers: 0.7, most: 3 };

/** Anything legal; it speaks of anybody. */
const dice: Character<State> = {
  id: "dice",
  about: {
    en: "Picks any team, votes and plays any card, and speaks for or against anybody.",
    zh: "随便组队、随便投票、随便出牌，随口夸人或者怀疑人。",
  },
  decide(view, seat, ask, draws) {
    if (ask.kind !== "speech") return { text: textFor(ask, draws) };
    const situation = situationOf(view, seat);
    return { text: speak(situation, { ...steady, judging: even(draws) }, talk, draws) };
  },
  interview: (_view, _seat, ask, draws) => ({ text: textFor(ask, draws) }),
};

/** Anything may be. */
const even = (draws: Draws): Style["judging"] => {
  const mind = ({ view }: Situation) => {
    const isEvil = view.players.map(() => draws.float());
    return { isEvil, succeeds: () => draws.float() };
  };
  return { own: mind, public: mind, merlin: ({ view }) => view.players.map(() => 1) };
};

const watchful = character({
  id: "watchful",
  about: {
    en: "Counts who was on failed teams and who voted for them, and trusts the others.",
    zh: "记着谁上过失败的队伍、谁给它投了赞成票，其余的人都信。",
  },
  style: steady,
  talk,
});

const bayes = character({
  id: "bayes",
  about: {
    en: "Weighs every possible deal of roles against all teams, votes, quests and claims.",
    zh: "用每一次组队、投票、任务和发言，推算所有可能的身份分配。",
  },
  style: {
    ...steady,
    judging: everything,
    merlinShows: 0.5,
    failsFirst: 0.5,
    hides: 0.85,
    wavers: 0,
  },
  talk: { ...talk, suspects: 0.6 },
});

const bold = character({
  id: "bold",
  about: {
    en: "Accuses loudly. Evil, it plays failure from the first quest on and blames the others.",
    zh: "敢于指认；当坏人时第一次任务就出失败牌，然后把责任推给别人。",
  },
  style: {
    ...steady,
    merlinShows: 0.7,
    demands: 0.8,
    failsFirst: 1,
    failsLater: 1,
    hides: 0.1,
  },
  talk: {
    ...talk,
    onTeam: 0.8,
    suspects: 0.9,
    asserts: 0.8,
    answers: 0.9,
    claims: ({ isEvil, round }, draws): Claim[] =>
      isEvil && round > 1 && draws.int(3) === 0 ? [{ kind: "own", label: "loyal" }] : [],
  },
});

const quiet = character({
  id: "quiet",
  about: {
    en: "Says little. Evil, it lets early quests succeed and votes like a loyal player until it matters.",
    zh: "话不多；当坏人时前期放任务成功，像好人一样投票，到关键时刻才出手。",
  },
  style: {
    ...steady,
    merlinShows: 0.5,
    failsFirst: 0,
    failsLater: 0.6,
    hides: 0.9,
    judging: weighing(["team", "quest"]),
  },
  talk: { ...talk, onTeam: 0.35, suspects: 0.2, trusts: 0.2, asserts: 0, answers: 0.4, most: 1 },
});

const veiled = character({
  id: "veiled",
  about: {
    en: "Never claims a role. As Merlin it hints by its votes alone, and speaks as one who was shown nothing.",
    zh: "从不报身份；当梅林时只用投票暗示，说话就像什么都不知道的人。",
  },
  style: {
    ...steady,
    judging: everything,
    merlinShows: 0.25,
    merlinShowsLate: 0.7,
    hides: 0.85,
  },
  talk: { ...talk, suspects: 0.4, asserts: 0 },
});

/** Claims a role once: its own where that helps, else one that draws no attack. */
function openly(situation: Situation): Claim[] {
  const { role, isEvil, knownEvil, others, round } = situation;
  if (hasClaimed(situation)) return [];
  if (role === "percival") return [{ kind: "own", label: "percival" }];
  if (!isEvil) return round > 1 ? [{ kind: "own", label: "servant" }] : [];
  const isTaken = rolesIn(situation.view).some((claim) => claim.role === "percival");
  const [victim] = others.filter((seat) => (knownEvil & (1 << seat)) === 0);
  if (!isTaken || victim === undefined) return [{ kind: "own", label: "percival" }];
  return [
    { kind: "own", label: "merlin" },
    { kind: "seen", seat: victim, label: "evil" },
  ];
}

const herald = character({
  id: "herald",
  about: {
    en: "Talks much and claims a role early: Percival says so, Merlin poses as a servant, evil players lie.",
    zh: "话多，早早报身份：派西维尔会直说，梅林装成忠臣，坏人则撒谎。",
  },
  style: { ...steady, judging: weighing(["team", "quest", "accuse", "clear", "role"]) },
  talk: {
    onTeam: 0.9,
    suspects: 0.8,
    trusts: 0.7,
    asserts: 0.4,
    answers: 1,
    most: 4,
    claims: openly,
  },
});

const follower = character({
  id: "follower",
  about: {
    en: "Believes what the others say of each other, and agrees with most teams.",
    zh: "别人怎么评价谁就怎么信，大多数队伍都同意。",
  },
  style: {
    ...steady,
    judging: counting({ failed: 1.5, succeeded: 0.3, misvoted: 0, accused: 0.4 }),
    demands: 0.6,
    hides: 0.6,
  },
  talk: { ...talk, trusts: 0.6 },
});

const ledger = character({
  id: "ledger",
  about: {
    en: "Weighs teams, votes and quests, and nothing that anybody says.",
    zh: "只看组队、投票和任务结果，别人说什么都不信。",
  },
  style: { ...steady, judging: weighing(["team", "votes", "quest"]), hides: 0.75, wavers: 0.02 },
  talk: { ...talk, trusts: 0.1, asserts: 0.1, answers: 0.5, most: 2 },
});

const cautious = character({
  id: "cautious",
  about: {
    en: "Agrees only with teams that look better than most. Evil, it plays failure late.",
    zh: "只同意明显更可靠的队伍；当坏人时很晚才出失败牌。",
  },
  style: {
    ...steady,
    judging: counting({ failed: 1.2, succeeded: 0.6, misvoted: 0.8, accused: 0.1 }),
    demands: 1.15,
    failsFirst: 0.1,
    failsLater: 0.7,
    hides: 0.7,
  },
  talk: { ...talk, onTeam: 0.5, suspects: 0.4, asserts: 0.1, most: 2 },
});

/** The house agents of Avalon: as many as its largest table has seats. */
export const house: readonly Character<State>[] = [
  dice,
  watchful,
  bold,
  quiet,
  follower,
  herald,
  veiled,
  ledger,
  cautious,
  bayes,
];
