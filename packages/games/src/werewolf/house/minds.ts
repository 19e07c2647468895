import type { Seat } from "@wisp/game";
import { onceFor, remembering } from "../../common/remembering.ts";
import { tableOf } from "../roles.ts";
import type { State } from "../state.ts";
import { type Evidence, evidenceIn, has, type Said } from "./evidence.ts";
import {
  type Beliefs,
  believe,
  type Knowledge,
  knowledgeOf,
  type TableFacts,
} from "./posterior.ts";
import type { Situation } from "./situation.ts";

/** A way to judge players. */
export interface Judging {
  /** With what the seat knows. */
  own(situation: Situation): Beliefs;
  /** As a reader who knows nothing. */
  public(situation: Situation): Beliefs;
}

/** What an estimate needs to know of a match. */
export const factsOf = onceFor((config: State["config"]): TableFacts => {
  const { roles, wolves } = tableOf(config);
  return {
    seats: roles.length,
    wolves,
    hasSeer: roles.includes("seer"),
    hasPossessed: roles.includes("possessed"),
  };
});

const evidenceOf = onceFor(evidenceIn);

const knowledge = ({ seat, role, pack, seen }: Situation): Knowledge =>
  knowledgeOf(seat, role, pack, seen);

/**
 * Judges by the exact chances of all sets of wolves.
 *
 * @param kinds the kinds of evidence that a character takes notice of
 */
export function weighing(kinds: readonly Evidence["kind"][]): Judging {
  const noticed = onceFor((view: State) =>
    evidenceOf(view).filter(({ kind }) => kinds.includes(kind)),
  );
  const ofReader = onceFor((view: State) => believe(noticed(view), factsOf(view.config), null));
  // By seat and role: wolves at times act as a villager would.
  const own = onceFor((view: State) =>
    remembering(2, (_key, situation: Situation) =>
      believe(noticed(view), factsOf(view.config), knowledge(situation)),
    ),
  );
  return {
    own: (situation) => own(situation.view)(`${situation.seat} ${situation.role}`, situation),
    public: ({ view }) => ofReader(view),
  };
}

/** What each thing adds to the log-odds that a player is a wolf, in a character's eyes. */
export interface Weights {
  /** An accusation; a word for the player counts as much the other way. */
  readonly accused: number;
  /** A result of a player who claims to be the seer. */
  readonly result: number;
  /** A vote for a player who was shown to be no wolf. */
  readonly misvoted: number;
  /** A vote for a player who was shown to be a wolf. */
  readonly hit: number;
  /** An accusation of the character itself. */
  readonly accusesMe: number;
}

/** The log-odds of each player beyond its share, by counts. */
function counted(evidence: readonly Evidence[], seats: number, weights: Weights, me: Seat | null) {
  const sums = Array.from({ length: seats }, () => 0);
  const add = (seat: Seat, value: number): void => {
    sums[seat] = (sums[seat] ?? 0) + value;
  };
  const shown = new Map(
    evidence.flatMap((each) => (each.kind === "shown" ? [[each.seat, each.isWolf] as const] : [])),
  );
  for (const each of evidence) {
    if (each.kind === "accuse") {
      add(each.seat, weights.accused);
      if (each.seat === me) add(each.speaker, weights.accusesMe);
    }
    if (each.kind === "clear") add(each.seat, -weights.accused);
    if (each.kind === "result") add(each.seat, each.isWolf ? weights.result : -weights.result);
    if (each.kind === "vote") {
      const wasWolf = shown.get(each.choice);
      if (wasWolf !== undefined) add(each.seat, wasWolf ? -weights.hit : weights.misvoted);
      if (each.choice === me) add(each.seat, weights.accusesMe);
    }
  }
  return { sums, shown };
}

/** Judges by counts of votes, accusations and results. */
export function counting(weights: Weights): Judging {
  const judge = ({ view }: Situation, me: Seat | null, known: Knowledge | null): Beliefs => {
    const facts = factsOf(view.config);
    const evidence = evidenceOf(view);
    const { sums, shown } = counted(evidence, facts.seats, weights, me);
    const share = Math.log(facts.wolves / (facts.seats - facts.wolves));
    const claimed = evidence.flatMap((each) =>
      each.kind === "role" && each.role === "seer" ? [each.speaker] : [],
    );
    return {
      isWolf: sums.map((sum, seat) => {
        const told = shown.get(seat);
        if (told !== undefined) return told ? 1 : 0;
        if (known !== null && has(known.wolves, seat)) return 1;
        if (known !== null && (has(known.others, seat) || seat === known.seat)) return 0;
        return 1 / (1 + Math.exp(-share - sum));
      }),
      isSeer: sums.map((_, seat) => (claimed.includes(seat) ? 1 / claimed.length : 0.01)),
    };
  };
  return {
    own: (situation) => judge(situation, situation.seat, knowledge(situation)),
    public: (situation) => judge(situation, null, null),
  };
}

/** What players have claimed of themselves, the last claim of each. */
export function claimsIn(said: readonly Said[]): ReadonlyMap<Seat, string> {
  return new Map(
    said.flatMap((each) => (each.kind === "role" ? [[each.speaker, each.role] as const] : [])),
  );
}
