import { everyone, type LogEntry, nobody, only, type Random, type Seat } from "@wisp/game";
import { leadersOf } from "../common/talk/ballots.ts";
import type { AskKind, Event, EventOf } from "./events.ts";
import {
  type Flags,
  isWolf,
  MAX_DAYS,
  nightSteps,
  type Role,
  type Side,
  sideOf,
  type Table,
  tableOf,
} from "./roles.ts";
import {
  type Ballot,
  type Day,
  isNight,
  lastDay,
  lastNight,
  living,
  livingWolves,
  roundOf,
  type Speech,
  type State,
  speechesOf,
} from "./state.ts";

type Entries = LogEntry<Event>[];

const toAll = (...events: Event[]): Entries => events.map((event) => ({ to: everyone, event }));

/** The seats of all wolves, dead ones included. */
export const wolfSeats = ({ drawn }: State): Seat[] =>
  (drawn?.roles ?? []).flatMap((role, seat) => (isWolf(role) ? [seat] : []));

const seatOf = ({ drawn }: State, role: Role): Seat => drawn?.roles.indexOf(role) ?? -1;

const isAlive = ({ players }: State, seat: Seat): boolean => players[seat]?.isAlive === true;

/** What the table is told of players who are out. */
export function shownOf({ config, drawn }: State, seat: Seat): Role | Side | null {
  const { reveal } = tableOf(config).flags;
  const role = drawn?.roles[seat];
  if (role === undefined || reveal === "none") return null;
  return reveal === "role" ? role : sideOf(role);
}

const opened = (state: State, ask: AskKind, seats: readonly Seat[]): Entries =>
  toAll({ type: "turn-opened", round: roundOf(state), ask, seats: [...seats] });

/** A turn at which every seat is due, so that it shows nothing. */
const openedToAll = (state: State, ask: AskKind): Entries =>
  opened(state, ask, [...state.players.keys()]);

/** Whether the witch has not used her healing potion. */
export const canHeal = ({ nights }: Pick<State, "nights">): boolean =>
  nights.every(({ potion }) => potion?.heals !== true);

/** Whether she has not used her poison. */
export const canPoison = ({ nights }: Pick<State, "nights">): boolean =>
  nights.every(({ potion }) => (potion?.poisons ?? null) === null);

/** Whom the wolves attack, by whom they named. */
function chosenVictim(state: State, { wolvesDisagree }: Flags, random: Random): Seat | null {
  const names = (lastNight(state)?.named ?? []).map(({ choice }) => choice);
  const leaders = leadersOf(names);
  const isAgreed = new Set(names.filter((choice) => choice !== null)).size < 2;
  if (leaders.length === 0 || (wolvesDisagree === "nobody" && !isAgreed)) return null;
  return leaders.length === 1
    ? (leaders[0] ?? null)
    : random(`victim/${roundOf(state)}`).pick(leaders);
}

/** Who dies in the night, by the choices of all. A player who is protected or healed outlives the wolves, never poison. */
function deathsOf(state: State): EventOf<"night-resolved">["deaths"] {
  const { victim = null, protections = [], potion } = lastNight(state) ?? {};
  const poisoned = potion?.poisons ?? null;
  const isSaved = potion?.heals === true || protections.some(({ target }) => target === victim);
  return [...state.players.keys()].flatMap((seat): EventOf<"night-resolved">["deaths"] => {
    if (seat === poisoned) return [{ seat, cause: "poison" }];
    return seat === victim && !isSaved ? [{ seat, cause: "wolves" }] : [];
  });
}

function advanceNight(state: State, table: Table, random: Random): Entries {
  const round = roundOf(state);
  const step = nightSteps(table, round)[state.done.length];
  const night = lastNight(state);
  const isAttacked = night?.named !== null && night?.victim === undefined;
  if (state.done.includes("night") && isAttacked) {
    const victim = chosenVictim(state, table.flags, random);
    return [{ to: only(...wolfSeats(state)), event: { type: "attack-chosen", round, victim } }];
  }
  if (step === "potion") {
    const seat = seatOf(state, "witch");
    const isTold = isAlive(state, seat) && canHeal(state);
    const victim = night?.victim ?? null;
    return [
      ...(isTold
        ? [{ to: only(seat), event: { type: "attack-told", round, seat, victim } } as const]
        : []),
      ...openedToAll(state, step),
    ];
  }
  if (step !== undefined) return openedToAll(state, step);
  const deaths = deathsOf(state);
  return [
    { to: nobody, event: { type: "night-resolved", round, deaths } },
    ...toAll({
      type: "day-opened",
      round,
      deaths: deaths.map(({ seat }) => ({ seat, shown: shownOf(state, seat) })),
    }),
  ];
}

type Ending = Pick<EventOf<"match-closed">, "winner" | "ending">;

const close = ({ drawn }: State, ending: Ending): Entries =>
  toAll({ type: "match-closed", ...ending, roles: [...(drawn?.roles ?? [])] });

/**
 * Whether the table may hear of a shot now, as far as everybody knows: a dead hunter, or an exiled wolf king, where
 * roles are shown, else any dead player who might be one.
 */
function mayBeShots(state: State, { roles }: Table): boolean {
  const { moment, players } = state;
  const asKing = moment?.by === "exile" && roles.includes("wolf-king");
  const mayHave = (shown: Role | Side | null): boolean => {
    if (shown === null) return asKing || roles.includes("hunter");
    if (shown === "village") return roles.includes("hunter");
    return shown === "hunter" || (asKing && (shown === "wolf-king" || shown === "werewolves"));
  };
  return (moment?.dead ?? []).some((seat) => mayHave(players[seat]?.out?.shown ?? null));
}

/** Who of the dead may take a player along: a hunter whom the wolves or the vote killed, or an exiled wolf king. */
function armedSeat(state: State): Seat | null {
  const { moment, drawn } = state;
  const deaths = lastNight(state)?.deaths ?? [];
  const armed = (moment?.dead ?? []).find((seat) => {
    const role = drawn?.roles[seat];
    if (moment?.by === "exile") return role === "hunter" || role === "wolf-king";
    const cause = deaths.find((death) => death.seat === seat)?.cause;
    return role === "hunter" && cause === "wolves";
  });
  return armed ?? null;
}

function openShots(state: State): Entries {
  const seat = armedSeat(state);
  const round = roundOf(state);
  return [
    ...(seat === null
      ? []
      : [{ to: only(seat), event: { type: "shot-offered", round, seat } } as const]),
    ...openedToAll(state, "shot"),
  ];
}

/** What follows deaths, up to last words; null when it is complete. */
function afterDeaths(state: State, table: Table, day: Day): Entries | null {
  const { moment, sheriff, players } = state;
  const { lastWords } = table.flags;
  if (livingWolves(state).length === 0) {
    return close(state, { winner: "village", ending: "no-wolves" });
  }
  if (!state.done.includes("shot") && mayBeShots(state, table)) return openShots(state);
  if (sheriff !== null && !isAlive(state, sheriff)) return opened(state, "badge", [sheriff]);
  const alive = living(state).length;
  if (2 * livingWolves(state).length >= alive) {
    return close(state, { winner: "werewolves", ending: "wolves-equal" });
  }
  const isSpoken =
    moment?.by === "exile"
      ? lastWords !== "none"
      : lastWords === "first-night-and-exile" && day.round === 1;
  const spoken = speechesOf(day, "last-words").map(({ seat }) => seat);
  const next = (moment?.dead ?? []).find((seat) => !spoken.includes(seat) && players[seat]);
  return isSpoken && next !== undefined ? opened(state, "speech", [next]) : null;
}

/** A ballot of the day: who stands, who votes, and how they vote. */
export interface OpenBallot {
  readonly about: Ballot["about"];
  readonly ballot: 1 | 2;
  readonly options: readonly Seat[];
  readonly voters: readonly Seat[];
}

const ballotsAbout = (day: Day, about: Ballot["about"]): readonly Ballot[] =>
  day.ballots.filter((ballot) => ballot.about === about);

/** The next ballot of an election: of the candidates, then of those who tied. */
function electionBallot(state: State, day: Day): OpenBallot {
  const [first] = ballotsAbout(day, "sheriff");
  const options = first?.leaders ?? day.candidates ?? [];
  const voters = living(state).filter(
    (seat) => !(first === undefined ? (day.candidates ?? []) : options).includes(seat),
  );
  return { about: "sheriff", ballot: first === undefined ? 1 : 2, options, voters };
}

/** The next ballot about an exile: of all, then of those who tied, who do not vote. */
function exileBallot(state: State, day: Day): OpenBallot {
  const [first] = ballotsAbout(day, "exile");
  const alive = living(state);
  if (first === undefined) return { about: "exile", ballot: 1, options: alive, voters: alive };
  const { leaders } = first;
  const voters = alive.filter((seat) => !leaders.includes(seat));
  return { about: "exile", ballot: 2, options: leaders, voters };
}

/** The ballot that is open or comes next, of the view of any player. Throws before the first day. */
export function ballotOf(state: State): OpenBallot {
  const day = lastDay(state);
  if (day === undefined) throw new Error("no day has begun");
  return state.asked === "elect" ? electionBallot(state, day) : exileBallot(state, day);
}

/** Speeches of a part, one after the other; null when all have spoken. */
function nextSpeaker(
  state: State,
  day: Day,
  part: Speech["part"],
  order: readonly Seat[],
): Entries | null {
  const next = order[speechesOf(day, part).length];
  return next === undefined ? null : opened(state, "speech", [next]);
}

function election(state: State, day: Day): Entries | null {
  const { candidates, isElectionOver, round } = day;
  if (isElectionOver) return null;
  if (candidates === null) return opened(state, "stand", living(state));
  const ballots = ballotsAbout(day, "sheriff");
  const last = ballots.at(-1);
  const next = electionBallot(state, day);
  const elected = (seat: Seat | null): Entries => toAll({ type: "elected", round, seat });
  if (last?.leaders.length === 1) return elected(last.leaders[0] ?? null);
  if (next.options.length === 0 || next.voters.length === 0 || ballots.length === 2) {
    return elected(null);
  }
  const part = next.ballot === 1 ? "campaign" : "campaign-runoff";
  return nextSpeaker(state, day, part, next.options) ?? opened(state, "elect", next.voters);
}

/** The living seats from one on, in ascending or descending order. */
function circle(state: State, from: Seat, step: 1 | -1): Seat[] {
  const { length } = state.players;
  return Array.from({ length }, (_, nth) => (from + step * nth + length * length) % length).filter(
    (seat) => isAlive(state, seat),
  );
}

/** The order of a day; a turn of the sheriff where he chooses it. */
function setOrder(state: State, { flags }: Table, day: Day, random: Random): Entries {
  const { sheriff, days, drawn } = state;
  const { round, side } = day;
  const set = (order: readonly Seat[]): Entries =>
    toAll({ type: "order-set", round, side, order: [...order] });
  if (flags.order === "drawn") return set(random(`order/${round}`).shuffle(living(state)));
  if (flags.order === "sheriff" && sheriff !== null) return opened(state, "side", [sheriff]);
  // The first of the day before may be out: then the next living one after that seat begins.
  const before = days.at(-2)?.order?.[0];
  const from = before === undefined ? (drawn?.firstSpeaker ?? 0) : before + 1;
  return set(circle(state, from, 1));
}

/** The order that a sheriff chooses: the others from the next or the one before, the sheriff last. */
export const sheriffOrder = (state: State, sheriff: Seat, side: "after" | "before"): Seat[] => {
  const step = side === "after" ? 1 : -1;
  return [...circle(state, sheriff + step, step).filter((seat) => seat !== sheriff), sheriff];
};

/** The day's discussion: every living player in the order, round by round. */
function discussion(state: State, { flags }: Table, day: Day): Entries | null {
  const order = day.order ?? [];
  const all = Array.from({ length: flags.discussionRounds }, () => order).flat();
  return nextSpeaker(state, day, "discussion", all);
}

/** Who is out by the ballots; undefined: another ballot follows. */
function exileOf(
  state: State,
  { tie }: Flags,
  day: Day,
  random: Random,
): { seat: Seat | null; drawn: boolean } | undefined {
  const ballots = ballotsAbout(day, "exile");
  const last = ballots.at(-1);
  if (last === undefined) return undefined;
  const { leaders } = last;
  if (leaders.length < 2) return { seat: leaders[0] ?? null, drawn: false };
  if (tie === "nobody" || last.ballot === 2) return { seat: null, drawn: false };
  if (tie === "drawn") {
    return { seat: random(`tie/${day.round}`).pick(leaders), drawn: true };
  }
  // Where all are tied, no player is left to vote on them.
  return exileBallot(state, day).voters.length === 0 ? { seat: null, drawn: false } : undefined;
}

function voting(state: State, { flags }: Table, day: Day, random: Random): Entries {
  const { round } = day;
  const exile = exileOf(state, flags, day, random);
  if (exile !== undefined) {
    const shown = exile.seat === null ? null : shownOf(state, exile.seat);
    return toAll({ type: "exiled", round, seat: exile.seat, drawn: exile.drawn, shown });
  }
  const open = exileBallot(state, day);
  if (open.ballot === 2) {
    const order = (day.order ?? []).filter((seat) => open.options.includes(seat));
    const speaks = nextSpeaker(state, day, "runoff", order);
    if (speaks !== null) return speaks;
  }
  if (flags.vote === "secret") return opened(state, "vote", open.voters);
  const next = (day.order ?? []).filter((seat) => open.voters.includes(seat))[day.voted.length];
  return next === undefined
    ? toAll(countedVotes(state, open, [...day.voted]))
    : opened(state, "vote", [next]);
}

/** Votes with who has the most; a sheriff's vote counts one and a half. */
export function countedVotes(
  state: State,
  { about, ballot }: OpenBallot,
  votes: Ballot["votes"],
): EventOf<"votes-shown"> {
  // In halves: two for a vote, a third one for the sheriff.
  const halves = votes.flatMap(({ seat, choice }) =>
    Array.from({ length: about === "exile" && seat === state.sheriff ? 3 : 2 }, () => choice),
  );
  const leaders = leadersOf(halves).sort((one, other) => one - other);
  return { type: "votes-shown", round: roundOf(state), about, ballot, votes, leaders };
}

function advanceDay(state: State, table: Table, day: Day, random: Random): Entries {
  const after = afterDeaths(state, table, day);
  if (after !== null) return after;
  const { round, exile, order } = day;
  if (exile === null) {
    const elects = table.flags.sheriff && round === 1 ? election(state, day) : null;
    if (elects !== null) return elects;
    if (order === null) return setOrder(state, table, day, random);
    return discussion(state, table, day) ?? voting(state, table, day, random);
  }
  return round === MAX_DAYS
    ? close(state, { winner: null, ending: "days-over" })
    : toAll({ type: "night-opened", round: round + 1 });
}

/** Moves of chance and referee that are due; [] while answers are awaited and after the end. */
export function advance(state: State, random: Random): Entries {
  const { drawn, due, closed, config } = state;
  if (drawn === null) throw new Error("only the full state can be advanced");
  if (due.length > 0 || closed !== null) return [];
  if (roundOf(state) === 0) return toAll({ type: "night-opened", round: 1 });
  const table = tableOf(config);
  const day = lastDay(state);
  return isNight(state) || day === undefined
    ? advanceNight(state, table, random)
    : advanceDay(state, table, day, random);
}
