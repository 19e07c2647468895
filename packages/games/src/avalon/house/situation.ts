import type { Locale, Seat } from "@wisp/game";
import { failsNeeded, QUESTS_TO_WIN, type Role, sideOf } from "../roles.ts";
import { failures, lastProposal, type Proposal, roundOf, type State, successes } from "../state.ts";
import { type Seats, setOf } from "./evidence.ts";

/** A house agent's reading of its view before it decides anything. */
export interface Situation {
  readonly view: State;
  readonly seat: Seat;
  readonly locale: Locale;
  readonly role: Role;
  readonly isEvil: boolean;
  /** The seats that it was shown at the deal. */
  readonly sees: readonly Seat[];
  /** The evil seats that it knows of, itself included. */
  readonly knownEvil: Seats;
  readonly others: readonly Seat[];
  readonly proposal: Proposal;
  /** The team that is discussed or voted on; none while one is to be proposed. */
  readonly team: Seats;
  /** Failure cards by which the present quest fails. */
  readonly needed: number;
  readonly round: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Whether a side needs one more quest to win. */
  readonly isDecisive: boolean;
}

/** Throws for a seat that was dealt no role, and before the first proposal. */
export function situationOf(view: State, seat: Seat): Situation {
  const { players, config } = view;
  const proposal = lastProposal(view);
  const role = players[seat]?.role ?? null;
  if (role === null || proposal === undefined) throw new Error(`seat ${seat} has no role yet`);
  const sees = players[seat]?.sees ?? [];
  const isEvil = sideOf(role) === "evil";
  const shown = role === "merlin" || isEvil ? setOf(sees) : 0;
  const [succeeded, failed] = [successes(view), failures(view)];
  return {
    view,
    seat,
    locale: config.language,
    role,
    isEvil,
    sees,
    knownEvil: isEvil ? shown | (1 << seat) : shown,
    others: [...players.keys()].filter((other) => other !== seat),
    proposal,
    team: setOf(proposal.team ?? proposal.proposed ?? []),
    needed: failsNeeded(config.seats, roundOf(view)),
    round: roundOf(view),
    succeeded,
    failed,
    isDecisive: Math.max(succeeded, failed) === QUESTS_TO_WIN - 1,
  };
}
