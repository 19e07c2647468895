import type { MissCode, Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { DEFAULT_FEE, defaultConfig, WHOLE } from "./default-config.ts";
import type { AskKind, Config, Event, EventOf } from "./events.ts";

/** Whole percentages by seat. */
export type Shares = readonly number[];

/** What a seat proposes in a round. */
export interface Proposal {
  readonly seat: Seat;
  readonly shares: Shares;
  readonly text: string;
  readonly missed: MissCode | null;
  readonly fixed: boolean;
}

/** Whose proposal a seat votes for. */
interface Vote {
  readonly seat: Seat;
  /** Null is an abstention. */
  readonly choice: Seat | null;
  readonly missed: MissCode | null;
}

/** A round: proposals and then votes, both in the order of the seats. */
export interface Round {
  readonly proposals: readonly Proposal[];
  readonly votes: readonly Vote[];
  /** Undefined before the end of the round; null where there is no agreement. */
  readonly agreed?: Shares | null | undefined;
}

/** An airline at the table. */
export type NamedAirline = EventOf<"airlines-presented">["airlines"][number];

/** The fold of a match. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  readonly fee: string;
  readonly airlines: readonly NamedAirline[];
  /** Proposals of the first round by seat; only the full state has any. */
  readonly fixedProposals: Readonly<Record<string, Shares>>;
  readonly rounds: readonly Round[];
  /** The seat whose answer is awaited: one or none. */
  readonly due: readonly Seat[];
  /** What it is asked for; null where no seat is asked. */
  readonly asked: AskKind | null;
  readonly closed: { readonly agreed: Shares | null } | null;
}

const empty: State = {
  config: defaultConfig,
  version: 1,
  names: [],
  fee: DEFAULT_FEE,
  airlines: [],
  fixedProposals: {},
  rounds: [],
  due: [],
  asked: null,
  closed: null,
};

const unopened: Round = { proposals: [], votes: [] };

/** The state after a change of a round, which begins here if it is new. */
function changed(state: State, round: number, change: (round: Round) => Round): State {
  const before = state.rounds.slice(0, round - 1);
  const rounds = [...before, change(state.rounds[round - 1] ?? unopened)];
  return { ...state, rounds, due: [], asked: null };
}

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
      return { ...state, config: event.config, version: versionOf(event), names: event.names };
    case "airlines-presented":
      return { ...state, fee: event.fee, airlines: event.airlines };
    case "proposals-fixed":
      return { ...state, fixedProposals: event.proposals };
    case "turn-opened":
      return {
        ...changed(state, event.round, (round) => round),
        due: event.seats,
        asked: event.ask,
      };
    case "proposal-made": {
      const { seat, shares, text, missed, fixed } = event;
      return changed(state, event.round, (round) => ({
        ...round,
        proposals: [...round.proposals, { seat, shares, text, missed, fixed }],
      }));
    }
    case "vote-cast": {
      const { seat, choice, missed } = event;
      return changed(state, event.round, (round) => ({
        ...round,
        votes: [...round.votes, { seat, choice, missed }],
      }));
    }
    case "round-closed":
      return changed(state, event.round, (round) => ({ ...round, agreed: event.agreed }));
    case "match-closed":
      return { ...state, due: [], asked: null, closed: { agreed: event.agreed } };
  }
}

/** Equal shares rounded down to the step; the first seat has the rest. */
export function equalShares({
  seats,
  stridePercent,
}: Pick<Config, "seats" | "stridePercent">): number[] {
  const each = Math.floor(WHOLE / seats / stridePercent) * stridePercent;
  return Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? WHOLE - (seats - 1) * each : each,
  );
}

/** Whether two proposals are the same numbers. */
export const isSame = (one: Shares, other: Shares): boolean =>
  one.length === other.length && one.every((share, seat) => share === other[seat]);

/** The last proposal of a seat; undefined before its first. */
export const lastProposal = ({ rounds }: Pick<State, "rounds">, seat: Seat): Proposal | undefined =>
  rounds.flatMap(({ proposals }) => proposals).findLast((proposal) => proposal.seat === seat);

/** The shares that all seats have voted for, by any proposer; null where they have not. */
export function agreementOf({ proposals, votes }: Round): Shares | null {
  const voted = votes.map(({ choice }) => proposals.find(({ seat }) => seat === choice)?.shares);
  const [first] = voted;
  if (first === undefined) return null;
  return voted.every((shares) => shares !== undefined && isSame(shares, first)) ? first : null;
}
