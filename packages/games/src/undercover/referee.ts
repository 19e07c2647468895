import {
  everyone,
  type LogEntry,
  nobody,
  only,
  openedVersion,
  type Random,
  type Seat,
  type VersionedSetup,
} from "@wisp/game";
import { leadersOf, speakingOrder } from "../common/talk/ballots.ts";
import { findWord } from "../common/talk/judge/index.ts";
import { neutralNames } from "../common/talk/names.ts";
import { cutClue, JUDGE, maskWord } from "./clues.ts";
import type { Config, Event, EventOf, Materials } from "./events.ts";
import { type Assignment, cluesOf, living, type State, type Voting, wordOf } from "./state.ts";

const toAll = (...events: Event[]): LogEntry<Event>[] =>
  events.map((event) => ({ to: everyone, event }));

/** The players of a round as they speak: as fixed, by seats, or drawn. */
function nextOrder(
  { config, round }: State,
  { firstSpeaker, orders }: Assignment,
  speakers: readonly Seat[],
  random: Random,
): Seat[] {
  const fixed = orders[round];
  if (fixed !== undefined) return fixed.filter((seat) => speakers.includes(seat));
  if (config.order === "seats") return speakingOrder(speakers, firstSpeaker ?? 0);
  const drawn = random(`order/${round + 1}`).shuffle(speakers);
  if (round > 0 || firstSpeaker === null) return drawn;
  return [firstSpeaker, ...drawn.filter((seat) => seat !== firstSpeaker)];
}

function openRound(
  state: State,
  drawn: Assignment,
  speakers: readonly Seat[],
  isRunoff: boolean,
  random: Random,
): LogEntry<Event>[] {
  return toAll({
    type: "order-announced",
    round: state.round + 1,
    vote: state.votings.length + 1,
    isRunoff,
    seats: nextOrder(state, drawn, speakers, random),
  });
}

/** The clue that the materials give a seat; none once a player without one has spoken. */
function fixedClue(state: State, { fixedClues }: Assignment, seat: Seat): string | undefined {
  if (state.clues.some(({ fixed }) => !fixed)) return undefined;
  return fixedClues[`${seat}`]?.[state.round - 1];
}

/** A clue as the table hears it, with what the host changes in it. */
export function hear(
  state: State,
  drawn: Assignment,
  seat: Seat,
  said: string,
  fixed: boolean,
): LogEntry<Event>[] {
  const { config, round } = state;
  const { language, ownWord } = config;
  const word = wordOf(drawn, seat);
  const text = cutClue(said, state);
  const heard: Omit<EventOf<"clue">, "masked" | "text"> = {
    type: "clue",
    round,
    seat,
    cut: text !== said,
    fixed,
  };
  const span = findWord(language, word, text, JUDGE);
  if (span === null) return toAll({ ...heard, text, masked: [] });
  const [start, end] = span;
  const unchanged: LogEntry<Event> = {
    to: nobody,
    words: true,
    event: { type: "own-word-said", round, seat, text, span: [start, end] },
  };
  if (ownWord === "allowed") {
    return [unchanged, { to: everyone, words: true, event: { ...heard, text, masked: [] } }];
  }
  if (ownWord === "withheld") {
    // A cut would tell the table how long the clue was.
    return [unchanged, ...toAll({ ...heard, cut: false, text: "", masked: [] })];
  }
  const { text: shown, masked } = maskWord(language, word, text);
  return [
    unchanged,
    ...toAll({ ...heard, text: shown, masked: masked.map(([from, to]) => [from, to]) }),
  ];
}

/** The next clue of the round, or its question; [] when all have spoken. */
function nextClue(state: State, drawn: Assignment): LogEntry<Event>[] {
  const { round, orders } = state;
  const [seat] = (orders[round - 1] ?? []).slice(cluesOf(state, round).length);
  if (seat === undefined) return [];
  const given = fixedClue(state, drawn, seat);
  if (given !== undefined) return hear(state, drawn, seat, given, true);
  return toAll({ type: "turn-opened", round, ask: "clue", seats: [seat] });
}

/** All living players vote, in a run-off those who did not tie. */
function openVote(state: State, drawn: Assignment, random: Random): LogEntry<Event>[] {
  const { config, players, round, votings, isRunoff } = state;
  const alive = living(state);
  const tied = votings.at(-1)?.result?.leaders ?? [];
  const candidates = isRunoff ? tied : alive;
  const voters = isRunoff ? alive.filter((seat) => !tied.includes(seat)) : alive;
  const vote = votings.length + 1;
  return [
    ...toAll({ type: "vote-opened", vote, isRunoff, candidates: [...candidates], voters }),
    ...voters.map((seat): LogEntry<Event> => {
      const fixed = drawn.ballotOrders?.[`${seat}`]?.[vote - 1];
      const listed = fixed?.filter((each) => candidates.includes(each)) ?? candidates;
      const names = listed.flatMap((candidate) =>
        candidate === seat && !config.mayVoteForSelf ? [] : (players[candidate]?.name ?? []),
      );
      const options = fixed === undefined ? random(`ballot/${vote}/${seat}`).shuffle(names) : names;
      return { to: only(seat), event: { type: "ballot-dealt", vote, seat, options } };
    }),
    ...toAll({ type: "turn-opened", round, ask: "vote", seats: voters }),
  ];
}

type Result = NonNullable<Voting["result"]>;

/** Who is out by a vote, and what a tie leads to (the spec of SpyGame's code where the paper is silent). */
function resultOf(
  state: State,
  { vote, isRunoff }: Voting,
  leaders: Seat[],
  random: Random,
): Result {
  const [leader, ...others] = leaders;
  if (leader === undefined || others.length === 0)
    return { leaders, out: leader ?? null, tie: null };
  switch (state.config.tie) {
    case "nobody":
      return { leaders, out: null, tie: "nobody" };
    case "random":
      return { leaders, out: random(`tie/${vote}`).pick(leaders), tie: "random" };
    default: {
      const endsHere = isRunoff || leaders.length === living(state).length;
      return { leaders, out: null, tie: endsHere ? "restart" : "runoff" };
    }
  }
}

function count(state: State, drawn: Assignment, voting: Voting, random: Random): LogEntry<Event>[] {
  const { config } = state;
  const { vote, candidates } = voting;
  const choices = (voting.ballots ?? []).map(({ choice }) => choice);
  const named = leadersOf(choices).sort((one, other) => one - other);
  // A vote in which no player is named is a tie of all.
  const result = resultOf(state, voting, named.length > 0 ? named : [...candidates], random);
  const isSpy = result.out === null ? false : drawn.spies.includes(result.out);
  const counts = candidates.map((seat) => ({
    seat,
    votes: choices.filter((choice) => choice === seat).length,
  }));
  return toAll({
    type: "vote-counted",
    vote,
    ...result,
    ...(config.revealsOut && result.out !== null && { isSpy }),
    ...(config.ballots === "counts" && { counts }),
  });
}

/** How the match has ended after a vote; null while it goes on. */
function endingOf(state: State, { spies }: Assignment): EventOf<"match-closed">["ending"] | null {
  const { config, votings } = state;
  const alive = living(state);
  if (!spies.some((seat) => alive.includes(seat))) return "spies-out";
  const isSomebodyOut = (votings.at(-1)?.result?.out ?? null) !== null;
  if (isSomebodyOut && alive.length <= config.endsAtAlive) return "few-left";
  return votings.length >= config.maxVotes ? "votes-used" : null;
}

function close(
  { config, votings }: State,
  { spies }: Assignment,
  ending: EventOf<"match-closed">["ending"],
): LogEntry<Event>[] {
  const votes = votings.map(({ vote, ballots }) => ({ vote, ballots: [...(ballots ?? [])] }));
  return toAll(...(config.ballots === "open" ? [] : [{ type: "ballots-shown", votes } as const]), {
    type: "match-closed",
    winner: ending === "spies-out" ? "villager" : "spy",
    spies: [...spies],
    ending,
  });
}

/** Moves of chance and referee that are due; [] while answers are awaited and after the end. */
export function advance(state: State, random: Random): LogEntry<Event>[] {
  const { config, drawn, due, closed, votings, roundsSinceVote, isRunoff } = state;
  if (drawn === null) throw new Error("only the full state can be advanced");
  if (due.length > 0 || closed !== null) return [];
  const last = votings.at(-1);
  if (last !== undefined && last.result === null) return count(state, drawn, last, random);
  if (roundsSinceVote === 0) {
    const ending = last === undefined ? null : endingOf(state, drawn);
    if (ending !== null) return close(state, drawn, ending);
    const isTied = last?.result?.tie === "runoff";
    const speakers = isTied ? last.result.leaders : living(state);
    return openRound(state, drawn, speakers, isTied, random);
  }
  const clue = nextClue(state, drawn);
  if (clue.length > 0) return clue;
  return isRunoff || roundsSinceVote === config.clueRounds
    ? openVote(state, drawn, random)
    : openRound(state, drawn, living(state), false, random);
}

const fixable = [
  "spyWord",
  "spies",
  "firstSpeaker",
  "names",
  "orders",
  "fixedClues",
  "ballotOrders",
] as const;

/** Throws a RangeError for materials that need another table than the configuration has. */
function checkTable(
  { seats, spies }: Config,
  materials: Materials,
  names: readonly string[],
): void {
  const { orders = [], fixedClues = {}, ballotOrders = {}, firstSpeaker = 0 } = materials;
  if (names.length !== seats) throw new RangeError(`${names.length} names for ${seats} players`);
  if (orders.some(({ length }) => length !== seats)) {
    throw new RangeError(`a speaking order does not name all of the ${seats} seats`);
  }
  if (Object.values(ballotOrders).some((each) => each.some(({ length }) => length !== seats))) {
    throw new RangeError(`the order of a ballot does not name all of the ${seats} seats`);
  }
  const fixedSpies = materials.spies ?? [];
  if (fixedSpies.length > spies) {
    throw new RangeError(`${fixedSpies.length} spies are fixed, the match has ${spies}`);
  }
  const keyed = [...Object.keys(fixedClues), ...Object.keys(ballotOrders)].map(Number);
  const seated = [...fixedSpies, firstSpeaker, ...keyed];
  const stray = seated.find((seat) => seat >= seats);
  if (stray !== undefined) {
    throw new RangeError(`seat ${stray} is fixed, the table has the seats 0 to ${seats - 1}`);
  }
}

/** The spies: those that are fixed, and others drawn to make up the number. */
function drawSpies({ seats, spies }: Config, fixed: readonly Seat[], random: Random): Seat[] {
  const all = Array.from({ length: seats }, (_, seat): Seat => seat);
  const others = random("spies").shuffle(all.filter((seat) => !fixed.includes(seat)));
  return [...fixed, ...others].slice(0, spies).sort((one, other) => one - other);
}

/**
 * Draws the parts that the materials leave open, each under its own label, and deals the words.
 * Throws a RangeError for materials of a table of another size.
 */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const { family, pair, orders = [], fixedClues = {}, ballotOrders } = materials;
  const names = materials.names ?? random("names").shuffle(neutralNames(config.seats));
  checkTable(config, materials, names);
  const spies = drawSpies(config, materials.spies ?? [], random);
  const spyWord = materials.spyWord ?? (random("spy-word").int(2) === 0 ? 0 : 1);
  const isDrawn = config.order === "shuffled" && materials.firstSpeaker === undefined;
  const firstSpeaker = isDrawn
    ? null
    : (materials.firstSpeaker ?? random("first-speaker").int(config.seats));
  const drawn: Assignment = {
    spies,
    family,
    pair,
    spyWord,
    firstSpeaker,
    orders,
    fixedClues,
    ...(ballotOrders !== undefined && { ballotOrders }),
  };
  return [
    { to: everyone, event: { type: "match-opened", config, names, ...openedVersion(setup) } },
    {
      to: nobody,
      words: true,
      event: {
        type: "table-drawn",
        ...drawn,
        fixed: fixable.filter((key) => materials[key] !== undefined),
      },
    },
    ...names.map(
      (_, seat): LogEntry<Event> => ({
        to: only(seat),
        words: true,
        event: { type: "word-dealt", seat, word: wordOf(drawn, seat).word },
      }),
    ),
    ...(config.spyAwareOfRole ? spies : []).map(
      (seat): LogEntry<Event> => ({ to: only(seat), event: { type: "role-told", seat } }),
    ),
  ];
}
