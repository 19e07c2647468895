import { type Answer, type Draws, randomFrom, type Seat } from "@wisp/game";
import { sweeps } from "@wisp/test-kit/sweep";
import { describe, expect, it } from "vitest";
import { decide, type GivenAnswer } from "./answers.ts";
import { deal } from "./deal.ts";
import { configSchema } from "./events.ts";
import { advance } from "./referee.ts";
import { isWolf, type RoleCounts } from "./roles.ts";
import { evolve, living, livingWolves, type State } from "./state.ts";

/** `npm test` plays enough to find a wrong rule, the sweep as many as the figures were derived for. */
const MATCHES = sweeps ? 20_000 : 2_000;

const step = (state: State | undefined, entries: ReturnType<typeof advance>): State => {
  const next = entries.reduce((folded, { event }) => evolve(folded, event), state);
  if (next === undefined) throw new Error("nothing was dealt");
  return next;
};

/** Any living other's vote, any victim that the wolves agree on, and a doctor who protects any living player. */
function answers(state: State, draws: Draws): Map<Seat, Answer<GivenAnswer>> {
  const alive = living(state);
  const prey = alive.filter((seat) => !livingWolves(state).includes(seat));
  const victim = draws.pick(prey);
  const answer = (seat: Seat): GivenAnswer => {
    if (state.asked === "vote")
      return { target: draws.pick(alive.filter((each) => each !== seat)) };
    if (state.asked !== "night") return { text: "" };
    const role = state.drawn?.roles[seat] ?? "villager";
    if (isWolf(role)) return { target: victim };
    return { target: role === "doctor" ? draws.pick(alive) : null };
  };
  return new Map(state.due.map((seat) => [seat, { given: answer(seat) }]));
}

/** Plays the rules at random: default flags, a hunter who never shoots, no potions. */
function played(seed: string, roles: RoleCounts): State {
  const config = configSchema.parse({ roles, discussionRounds: 1 });
  const random = randomFrom(seed);
  const draws = random("policy");
  let state = step(undefined, deal({ seed, config, materials: {}, version: 1 }, random));
  while (state.closed === null) {
    state = step(
      state,
      state.due.length === 0 ? advance(state, random) : decide(state, answers(state, draws)),
    );
  }
  return state;
}

/** Whether a mean is within four standard errors of what it must be. */
function expectMean(name: string, values: readonly number[], mean: number): void {
  const found = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - found) ** 2, 0) / values.length;
  const error = Math.sqrt(variance / values.length);
  expect([name, Math.abs(found - mean) <= 4 * error, found]).toEqual([name, true, found]);
}

describe("in random play", { tags: ["scales"] }, () => {
  it.each<[string, RoleCounts, number, number]>([
    [
      "two wolves, a doctor and five others",
      { werewolf: 2, doctor: 1, villager: 5 },
      22_501_651 / 101_606_400,
      2.566921,
    ],
    ["two wolves and six others", { werewolf: 2, seer: 1, villager: 5 }, 8 / 35, 2.514286],
    ["two wolves and four others", { werewolf: 2, witch: 1, villager: 3 }, 2 / 15, 1.4],
    ["three wolves and six others", { werewolf: 3, hunter: 1, villager: 5 }, 1 / 32, 1.5],
    ["one wolf and four others", { werewolf: 1, villager: 4 }, 1 / 4, 1],
  ])("the village wins as often as derived, with as many votes: %s", (name, roles, wins, votes) => {
    const matches = Array.from({ length: MATCHES }, (_, nth) => played(`${name}/${nth}`, roles));
    const village = matches.map(({ closed }) => (closed?.winner === "village" ? 1 : 0));
    expectMean("wins", village, wins);
    const held = matches.map(({ days }) => days.filter(({ ballots }) => ballots.length > 0).length);
    // Where every match has the same number of votes there is no error.
    if (new Set(held).size > 1) expectMean("votes", held, votes);
    else expect(held[0]).toBe(votes);
  });
});
