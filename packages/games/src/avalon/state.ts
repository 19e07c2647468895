import type { Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { defaultConfig } from "./default-config.ts";
import type { Config, Event, EventOf } from "./events.ts";
import type { Role } from "./roles.ts";

export interface Player {
  readonly name: string;
  /** Where the viewer may know it. */
  readonly role: Role | null;
  /** The seats that it was shown at the deal, where the viewer may know them. */
  readonly sees: readonly Seat[] | null;
}

export type Speech = Omit<EventOf<"spoke">, "type" | "round" | "proposal">;

export interface TeamVote {
  readonly seat: Seat;
  readonly agrees: boolean;
}

/** One proposal of a team, from the leader's turn to the vote. */
export interface Proposal extends Omit<EventOf<"proposal-opened">, "type"> {
  /** As it was discussed; null before that. */
  readonly proposed: readonly Seat[] | null;
  /** As it is voted on; null before that. */
  readonly team: readonly Seat[] | null;
  /** Whether the leader has named no team, so that it is the rules' own. */
  readonly byRule: boolean;
  readonly speeches: readonly Speech[];
  /** By seat; null before they are shown. */
  readonly votes: readonly TeamVote[] | null;
  readonly approved: boolean | null;
  readonly goes: boolean | null;
}

/** A quest that is over. */
export type Quest = Omit<EventOf<"quest-ended">, "type"> & {
  /** Of the members, in their order; null for viewers who may not know. */
  readonly cards: EventOf<"cards-played">["cards"] | null;
};

/** What the match drew; known only to the referee until the end. */
export type Assignment = Omit<EventOf<"roles-drawn">, "type">;

/** The fold of a match: the full state from all events, a view from those its viewer sees. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly players: readonly Player[];
  /** All proposals of the match, in their order. */
  readonly proposals: readonly Proposal[];
  readonly quests: readonly Quest[];
  /** The seats whose answers are awaited, and the question. */
  readonly due: readonly Seat[];
  readonly asked: EventOf<"turn-opened">["ask"] | null;
  /** The cards of the present quest, for the referee. */
  readonly cards: EventOf<"cards-played">["cards"] | null;
  /** Whether the Assassin is to name a player, or has. */
  readonly isAssassinCalled: boolean;
  readonly assassination: Omit<EventOf<"assassinated">, "type" | "round"> | null;
  readonly drawn: Assignment | null;
  readonly closed: Omit<EventOf<"match-closed">, "type"> | null;
}

/** The proposal that is open or was the last one. */
export const lastProposal = ({ proposals }: Pick<State, "proposals">): Proposal | undefined =>
  proposals.at(-1);

/** Number of the present quest, from 1: the last one once the match is over. */
export const roundOf = ({ proposals }: Pick<State, "proposals">): number =>
  proposals.at(-1)?.round ?? 1;

/** Quests that succeeded. */
export const successes = ({ quests }: Pick<State, "quests">): number =>
  quests.filter(({ succeeded }) => succeeded).length;

/** Quests that failed. */
export const failures = ({ quests }: Pick<State, "quests">): number =>
  quests.filter(({ succeeded }) => !succeeded).length;

/** Speaking order of a discussion: the leader, then the others in the order of their seats. */
export const speakersOf = (seats: number, leader: Seat): Seat[] =>
  Array.from({ length: seats }, (_, at) => (leader + at) % seats);

const empty: State = {
  config: defaultConfig,
  version: 1,
  players: [],
  proposals: [],
  quests: [],
  due: [],
  asked: null,
  cards: null,
  isAssassinCalled: false,
  assassination: null,
  drawn: null,
  closed: null,
};

/** With a change of the last proposal; a turn is over. */
const withLast = (state: State, change: (proposal: Proposal) => Partial<Proposal>): State => ({
  ...state,
  due: [],
  proposals: state.proposals.map((proposal, at) =>
    at === state.proposals.length - 1 ? { ...proposal, ...change(proposal) } : proposal,
  ),
});

/** Folds one event in; total on every viewer's own part of the log. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened": {
      const players = event.names.map((name): Player => ({ name, role: null, sees: null }));
      return { ...state, config: event.config, version: versionOf(event), players };
    }
    case "roles-drawn": {
      const { type: _, ...drawn } = event;
      return { ...state, drawn };
    }
    case "role-dealt": {
      const { seat, role, sees } = event;
      const players = state.players.map((player, at) =>
        at === seat ? { ...player, role, sees } : player,
      );
      return { ...state, players };
    }
    case "proposal-opened": {
      const { type: _, ...opened } = event;
      const proposal: Proposal = {
        ...opened,
        proposed: null,
        team: null,
        byRule: false,
        speeches: [],
        votes: null,
        approved: null,
        goes: null,
      };
      return { ...state, proposals: [...state.proposals, proposal] };
    }
    case "turn-opened":
      return { ...state, due: event.seats, asked: event.ask };
    case "answer-missed":
      return state;
    case "team-proposed": {
      const { team, byRule } = event;
      const isFinal = !state.config.reconsider;
      return withLast(state, () => ({ proposed: team, byRule, ...(isFinal && { team }) }));
    }
    case "spoke": {
      const { type: _, round: __, proposal: ___, ...speech } = event;
      return withLast(state, ({ speeches }) => ({ speeches: [...speeches, speech] }));
    }
    case "team-settled":
      return withLast(state, ({ byRule }) => ({
        team: event.team,
        byRule: byRule && event.byRule,
      }));
    case "votes-shown": {
      const { votes, approved, goes } = event;
      return withLast(state, () => ({ votes, approved, goes }));
    }
    case "cards-played":
      return { ...state, cards: event.cards };
    case "quest-ended": {
      const { type: _, ...ended } = event;
      const quest: Quest = { ...ended, cards: state.cards };
      return { ...state, due: [], cards: null, quests: [...state.quests, quest] };
    }
    case "assassin-called":
      return { ...state, isAssassinCalled: true };
    case "assassinated":
      return { ...state, due: [], assassination: { seat: event.seat, target: event.target } };
    case "match-closed": {
      const { type: _, ...closed } = event;
      const players = state.players.map((player, seat) => ({
        ...player,
        role: closed.roles[seat] ?? null,
      }));
      return { ...state, players, closed };
    }
  }
}
