import type { Seat } from "@wisp/game";
import {
  type Event,
  evolve,
  lastProposal,
  MAX_REJECTIONS,
  narrate,
  type Proposal,
  type Quest,
  type Role,
  type State,
  sideOf,
} from "@wisp/games/avalon/view";
import { widthOf } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { eventGuard, type Story } from "#features/replay/story.ts";
import type { TableFacts } from "#stages/talk/votes.ts";

/** How long each event stays while playing, in milliseconds at speed 1; speeches by their length. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 2_400,
  "roles-drawn": 0,
  "role-dealt": 0,
  "proposal-opened": 1_800,
  "turn-opened": 800,
  "answer-missed": 0,
  "team-proposed": 2_200,
  spoke: 1_600,
  "team-settled": 2_200,
  "votes-shown": 3_600,
  "cards-played": 0,
  "quest-ended": 4_200,
  "assassin-called": 3_000,
  assassinated: 3_400,
  "match-closed": 2_800,
};

const isEvent = eventGuard<Event>(dwellMs);

/** Enough to read the longest speech that an agent may give. */
const MAX_SPEECH_MS = 15_000;

/** How Avalon is narrated. */
export const avalonStory: Story<State, Event> = {
  parse(event) {
    if (isEvent(event)) return event;
    throw new Error(`Avalon has no event "${event.type}"`);
  },
  evolve,
  narrate,
  names: (state) => state.players.map(({ name }) => name),
  roundOf: (state) => lastProposal(state)?.round ?? 0,
  roundKind: "quest",
  line(event, text) {
    if (event.type === "turn-opened" || text === "") return null;
    return event.type === "spoke" && event.text !== ""
      ? {
          seat: event.seat,
          text: event.text,
          voice: "said",
          ...(event.cut && { notes: ["cut"] }),
        }
      : { seat: event.type === "spoke" ? event.seat : null, text, voice: "narrated" };
  },
  dwellMs: (event) =>
    event.type === "spoke"
      ? Math.min(MAX_SPEECH_MS, dwellMs.spoke + widthOf(event.text) * 38)
      : dwellMs[event.type],
};

/** What is at the table at an event. */
export interface Spot {
  readonly event: Event;
  readonly state: State;
}

/** A speech with the number of its proposal in the match, from 0. */
export interface TableSpeech {
  readonly seat: Seat;
  readonly text: string;
  readonly cut: boolean;
  readonly round: number;
}

/** All speeches of the match so far; a leader who does not answer the others said nothing. */
export const speechesOf = ({ proposals }: Pick<State, "proposals">): readonly TableSpeech[] =>
  proposals.flatMap(({ speeches }, round) =>
    speeches.flatMap(({ seat, text, cut, part }) =>
      part === "closing" && text === "" ? [] : [{ seat, text, cut, round }],
    ),
  );

/** The speech in the middle of the table; the last one stays while the next player thinks. */
export function speechOnStage(
  { event, state }: Spot,
  speeches: readonly TableSpeech[],
): TableSpeech | null {
  const last = speeches.at(-1);
  if (event.type === "spoke")
    return event.text === "" && event.part === "closing" ? null : (last ?? null);
  const isNext = event.type === "turn-opened" && event.ask === "speech";
  return isNext && last?.round === state.proposals.length - 1 ? last : null;
}

/** The seats whose answers everybody knows to be awaited. */
export const askedSeats = ({ event }: Pick<Spot, "event">): readonly Seat[] =>
  event.type === "turn-opened" ? event.seats : [];

/** The proposal that is on the table; null before the first one, and once the quests are over. */
export const openProposal = ({ state }: Pick<Spot, "state">): Proposal | null =>
  state.isAssassinCalled || state.closed !== null ? null : (lastProposal(state) ?? null);

/** The team that lies on the table: as it is voted on, or as it is discussed. */
export const teamOf = (proposal: Proposal | null): readonly Seat[] =>
  proposal?.team ?? proposal?.proposed ?? [];

/** What is drawn at a seat. */
export interface Token {
  readonly leads: boolean;
  readonly onTeam: boolean;
  /** A vote, or a card; "sealed": it lies there face down. */
  readonly card: "agree" | "disagree" | "sealed" | null;
  /** The Assassin names it. */
  readonly isNamed: boolean;
}

/** What is drawn at the seats, from what everybody at the table knows. */
export function tokensOf({ event, state }: Spot): readonly Token[] {
  const proposal = openProposal({ state });
  const team = teamOf(proposal);
  const sealed =
    event.type === "turn-opened" && (event.ask === "vote" || event.ask === "card")
      ? event.seats
      : [];
  const votes = event.type === "votes-shown" ? event.votes : [];
  return state.players.map((_, seat) => {
    const vote = votes.find((each) => each.seat === seat);
    return {
      leads: proposal?.leader === seat,
      onTeam: team.includes(seat),
      card:
        vote === undefined
          ? sealed.includes(seat)
            ? "sealed"
            : null
          : vote.agrees
            ? "agree"
            : "disagree",
      isNamed: event.type === "assassinated" && event.target === seat,
    };
  });
}

/** How many teams of one quest there can be. */
export const proposalsAtMost = ({ config }: Pick<State, "config">): number =>
  config.rejections === "five-lose" ? MAX_REJECTIONS : 2;

/** The rejected teams of the present quest. */
export function rejectedOf({ proposals }: Pick<State, "proposals">): number {
  const round = proposals.at(-1)?.round;
  return proposals.filter((each) => each.round === round && each.approved === false).length;
}

/** The role of each seat; null while roles may not be shown. */
export const rolesShown = ({
  whole,
}: Pick<Moment<State, Event>, "whole">): readonly Role[] | null =>
  whole?.closed?.roles ?? whole?.drawn?.roles ?? null;

/** One player who was shown others at the deal. */
export interface Sight {
  readonly seat: Seat;
  readonly sees: readonly Seat[];
  readonly role: Role;
}

/** Who was shown whom, as far as a viewer's state says: a player's own sight, and after the reveal all. */
export const sightsOf = ({ players }: Pick<State, "players">): readonly Sight[] =>
  players.flatMap(({ role, sees }, seat) =>
    role === null || sees === null || sees.length === 0 ? [] : [{ seat, sees, role }],
  );

/** The sights whose lines are drawn at an event: at the deal and at the end, where nothing else crosses the table. */
export const drawnSights = ({ event, state }: Spot): readonly Sight[] =>
  event.type === "match-opened" || event.type === "assassin-called" || event.type === "match-closed"
    ? sightsOf(state)
    : [];

/** The cards of a quest as they are turned up: which seat played which is known only after the reveal. */
interface TurnedCard {
  readonly card: "success" | "failure";
  readonly seat: Seat | null;
}

/** The cards of a finished quest, the failures last. */
export function turnedCards({ team, fails, cards }: Quest): readonly TurnedCard[] {
  const known = (cards ?? []).toSorted(
    (one, other) => Number(one.card === "failure") - Number(other.card === "failure"),
  );
  return team.map((_, at) => {
    const card = at < team.length - fails ? "success" : "failure";
    return { card, seat: known[at]?.seat ?? null };
  });
}

/** The seats that lost what they hid: the evil ones where the loyal win, Merlin where the Assassin found him. */
function caughtSeats({ closed, assassination }: State): readonly Seat[] {
  if (closed?.ending === "merlin-named") return [assassination?.target ?? -1];
  if (closed?.winner !== "loyal") return [];
  return closed.roles.flatMap((role, seat) => (sideOf(role) === "evil" ? [seat] : []));
}

/** The table's public facts at a moment. A vote against a team looks askance at its leader. */
export function factsOf(spot: Spot): TableFacts {
  const { event, state } = spot;
  const [alone, ...others] = event.type === "turn-opened" ? event.seats : [];
  const speech = speechOnStage(spot, speechesOf(state));
  return {
    out: state.players.map(() => false),
    speaking: speech?.seat ?? (others.length === 0 ? alone : null) ?? null,
    caught: caughtSeats(state),
    votes: state.proposals.flatMap(({ votes, leader }) =>
      (votes ?? []).map(({ seat, agrees }) => ({ seat, choice: agrees ? null : leader })),
    ),
    voting: event.type === "votes-shown",
  };
}
