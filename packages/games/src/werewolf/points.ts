import type { Fact, Outcome, Seat } from "@wisp/game";
import { factOf } from "../common/facts.ts";
import { dealtFacts } from "../common/talk/deals.ts";
import { isWolf, keyRoles, type Role, sideOf } from "./roles.ts";
import type { State } from "./state.ts";

/** Facts of the game's metrics, by what they count. */
export const facts = {
  daysSurvived: "days-survived",
  exileRight: "exile-votes-right",
  votesLed: "votes-led-to-exile",
  found: "wolves-found",
  saves: "saves",
  poisonRight: "poison-right",
  shotRight: "shots-right",
  keyAlive: "key-role-alive",
  abstained: "abstained",
  silent: "silent-speeches",
  cut: "speeches-cut",
} as const;

/** The facts of a role's nights. */
function nightFacts({ nights, players }: State, roles: readonly Role[], seat: Seat): Fact[] {
  const fact = factOf(seat);
  const role = roles[seat];
  const wolf = (other: Seat | null): boolean => other !== null && isWolf(roles[other] ?? null);
  const out = players[seat]?.out ?? null;
  // The night in which a player dies is one in which it acts.
  const alive = nights.filter(({ round }) => out === null || round <= out.round);
  switch (role) {
    case "seer": {
      const found = nights.filter(({ seen }) => seen?.isWolf === true);
      const different = new Set(found.map(({ seen }) => seen?.target));
      return [fact(facts.found, different.size, alive.length)];
    }
    case "doctor":
    case "guard": {
      const saved = nights.filter(
        ({ protections, victim = null }) =>
          victim !== null &&
          protections.some((each) => each.seat === seat && each.target === victim),
      );
      return [fact(facts.saves, saved.length, alive.length)];
    }
    case "witch": {
      const poisoned = nights
        .map(({ potion }) => potion?.poisons ?? null)
        .filter((target) => target !== null);
      return [fact(facts.poisonRight, poisoned.filter(wolf).length, poisoned.length)];
    }
    default:
      return [];
  }
}

/** The facts of one seat. */
function factsOf(state: State, roles: readonly Role[], seat: Seat): Fact[] {
  const { days, players, drawn } = state;
  const fact = factOf(seat);
  const role = roles[seat] ?? "villager";
  const isVillage = sideOf(role) === "village";
  const wolf = (other: Seat | null): boolean => other !== null && isWolf(roles[other] ?? null);
  const count = (of: readonly unknown[]): number => of.length;
  const cast = days.flatMap(({ ballots, exile }) =>
    ballots
      .filter(({ about }) => about === "exile")
      .flatMap(({ votes }) =>
        votes.flatMap((vote) =>
          vote.seat === seat ? [{ choice: vote.choice, exiled: exile?.seat ?? null }] : [],
        ),
      ),
  );
  const given = cast.filter(({ choice }) => choice !== null);
  const spoken = days.flatMap(({ speeches }) => speeches.filter((speech) => speech.seat === seat));
  const shots = days.flatMap((day) =>
    day.shots.filter((shot) => shot.seat === seat && shot.as === "hunter"),
  );
  const out = players[seat]?.out ?? null;
  const survived = out === null ? days.length : out.by === "night" ? out.round - 1 : out.round;
  return [
    fact(facts.daysSurvived, survived, 1),
    isVillage
      ? fact(facts.exileRight, count(given.filter(({ choice }) => wolf(choice))), count(given))
      : fact(
          facts.votesLed,
          count(given.filter(({ choice, exiled }) => !wolf(choice) && choice === exiled)),
          count(given),
        ),
    ...nightFacts(state, roles, seat),
    ...(role === "hunter"
      ? [fact(facts.shotRight, count(shots.filter(({ target }) => wolf(target))), count(shots))]
      : []),
    ...(keyRoles.includes(role) ? [fact(facts.keyAlive, out === null ? 1 : 0, 1)] : []),
    fact(facts.abstained, count(cast) - count(given), count(cast)),
    fact(facts.silent, count(spoken.filter(({ text }) => text === "")), count(spoken)),
    fact(facts.cut, count(spoken.filter(({ cut }) => cut)), count(spoken)),
    fact(dealtFacts.firstSpeaker, drawn?.firstSpeaker === seat ? 1 : 0, 1),
  ];
}

/** How a finished match ended; undefined before the end. A draw has no winners, and half a point for all. */
export function outcome(state: State): Outcome | undefined {
  const { closed } = state;
  if (closed === null) return undefined;
  const { winner, roles } = closed;
  const sides = roles.map(sideOf);
  return {
    points: sides.map((side) => (winner === null ? 1 : side === winner ? 2 : 0)),
    pointsScale: 2,
    roles,
    sides,
    winners: sides.flatMap((side, seat) => (side === winner ? [seat] : [])),
    facts: roles.flatMap((_, seat) => factsOf(state, roles, seat)),
  };
}
