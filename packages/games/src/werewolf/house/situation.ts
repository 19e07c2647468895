import type { Locale, Seat } from "@wisp/game";
import { isWolf, type Role, tableOf } from "../roles.ts";
import { living, type Night, roundOf, type State } from "../state.ts";

type Seen = NonNullable<Night["seen"]>;

/** A house agent's reading of its view before it decides anything. */
export interface Situation {
  readonly view: State;
  readonly seat: Seat;
  readonly locale: Locale;
  readonly role: Role;
  readonly isWolf: boolean;
  /** The other wolves that it knows, dead ones included. */
  readonly pack: readonly Seat[];
  /** What it saw as the seer, in order. */
  readonly seen: readonly Seen[];
  readonly alive: readonly Seat[];
  /** Living players but itself. */
  readonly others: readonly Seat[];
  readonly round: number;
  /** The share of wolves among all players. */
  readonly share: number;
}

/** Throws for a seat that was dealt no role. */
export function situationOf(view: State, seat: Seat): Situation {
  const { role = null, pack } = view.players[seat] ?? {};
  if (role === null) throw new Error(`seat ${seat} has no role yet`);
  const { roles, wolves } = tableOf(view.config);
  const alive = living(view);
  return {
    view,
    seat,
    locale: view.config.language,
    role,
    isWolf: isWolf(role),
    pack: pack ?? [],
    seen: view.nights.flatMap(({ seen }) => seen ?? []),
    alive,
    others: alive.filter((other) => other !== seat),
    round: roundOf(view),
    share: wolves / roles.length,
  };
}
