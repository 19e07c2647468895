import { type Answer, type Draws, randomFrom, type Seat } from "@wisp/game";
import { sweeps } from "@wisp/test-kit/sweep";
import { describe, expect, it } from "vitest";
import { decide, type GivenAnswer } from "./answers.ts";
import { configSchema } from "./events.ts";
import { outcome } from "./points.ts";
import { advance, deal } from "./referee.ts";
import { type Role, sideOf, teamsOf } from "./roles.ts";
import { evolve, type State, successes } from "./state.ts";

/** `npm test` plays enough to find a wrong rule, the sweep as many as the figures were derived for. */
const MATCHES = sweeps ? 20_000 : 2_000;

interface Policy {
  agrees(draws: Draws): boolean;
  /** Whether an evil member plays failure. */
  fails(draws: Draws): boolean;
}

const step = (state: State | undefined, entries: ReturnType<typeof advance>): State => {
  const next = entries.reduce((folded, { event }) => evolve(folded, event), state);
  if (next === undefined) throw new Error("nothing was dealt");
  return next;
};

/** Plays the rules with teams drawn evenly, and an Assassin who names one of the loyal players. */
function played(seed: string, { agrees, fails }: Policy): State {
  const config = configSchema.parse({ reconsider: false });
  const random = randomFrom(seed);
  const draws = random("policy");
  let state = step(undefined, deal({ seed, config, materials: {}, version: 1 }, random));
  const roles: readonly Role[] = state.drawn?.roles ?? [];
  const isEvil = (seat: Seat): boolean => sideOf(roles[seat] ?? "servant") === "evil";
  const loyal = [...roles.keys()].filter((seat) => !isEvil(seat));
  const answer = (seat: Seat): GivenAnswer => {
    switch (state.asked) {
      case "team":
        return { team: draws.pick(teamsOf(config.seats, state.proposals.at(-1)?.size ?? 0)) };
      case "vote":
        return { agrees: agrees(draws) };
      case "card":
        return { card: isEvil(seat) && fails(draws) ? "failure" : "success" };
      case "assassinate":
        return { target: draws.pick(loyal) };
      default:
        return { speech: "" };
    }
  };
  while (state.closed === null) {
    const given = state.due.map((seat) => [seat, { given: answer(seat) }] as const);
    const entries =
      given.length === 0
        ? advance(state)
        : decide(state, new Map<Seat, Answer<GivenAnswer>>(given));
    state = step(state, entries);
  }
  return state;
}

const all = (name: string, policy: Policy): readonly State[] =>
  Array.from({ length: MATCHES }, (_, match) => played(`${name}/${match}`, policy));

/** Whether a share is within four standard errors of what it must be. */
function expectShare(name: string, of: readonly boolean[], chance: number): void {
  const share = of.filter((each) => each).length / of.length;
  const error = Math.sqrt((chance * (1 - chance)) / of.length);
  expect([name, Math.abs(share - chance) <= 4 * error, share]).toEqual([name, true, share]);
}

const isThree = (state: State): boolean => successes(state) === 3;
const loyalWins = (state: State): boolean =>
  outcome(state)?.sides[outcome(state)?.winners[0] ?? 0] === "loyal";
/** The results of quests with teams of a size. */
const ofSize = (matches: readonly State[], size: number): boolean[] =>
  matches.flatMap(({ quests }) =>
    quests.flatMap(({ team, succeeded }) => (team.length === size ? [succeeded] : [])),
  );

describe("in even play", { tags: ["scales"] }, () => {
  it("evil cards that always fail leave 229 in 6250 matches three successes", () => {
    const matches = all("always", { agrees: () => true, fails: () => true });
    expectShare("team of 2", ofSize(matches, 2), 3 / 10);
    expectShare("team of 3", ofSize(matches, 3), 1 / 10);
    expectShare("three successes", matches.map(isThree), 229 / 6250);
    expectShare("loyal wins", matches.map(loyalWins), ((2 / 3) * 229) / 6250);
    for (const [quests, chance] of [
      [3, 0.45],
      [4, 0.3966],
      [5, 0.1534],
    ] as const) {
      expectShare(
        `${quests} quests`,
        matches.map((match) => match.quests.length === quests),
        chance,
      );
    }
  });

  it("evil cards that fail half of the time leave 0.565983 of the matches three successes", () => {
    const matches = all("half", { agrees: () => true, fails: (draws) => draws.int(2) === 0 });
    expectShare("team of 2", ofSize(matches, 2), 5 / 8);
    expectShare("team of 3", ofSize(matches, 3), 19 / 40);
    expectShare("three successes", matches.map(isThree), 0.565983);
    expectShare("loyal wins", matches.map(loyalWins), 0.377322);
  });

  it("votes by lot approve every second team, which makes one and a half proposals a quest", () => {
    const matches = all("lot", { agrees: (draws) => draws.int(2) === 0, fails: () => true });
    const proposals = matches.flatMap((match) => match.proposals);
    expectShare(
      "approved",
      proposals.map(({ approved }) => approved === true),
      1 / 2,
    );
    // A quest has a second proposal where the first one is rejected.
    const firsts = proposals.filter(({ proposal }) => proposal === 1);
    expectShare(
      "second proposals",
      firsts.map(({ goes }) => goes === false),
      1 / 2,
    );
    expect(Math.max(...proposals.map(({ proposal }) => proposal))).toBe(2);
  });
});

it("in any match the closed rules hold: loyal cards, teams without evil, cards that are counted", () => {
  const matches = Array.from({ length: 300 }, (_, match) =>
    played(`closed/${match}`, {
      agrees: (draws) => draws.int(2) === 0,
      fails: (draws) => draws.int(2) === 0,
    }),
  );
  for (const { quests, drawn } of matches) {
    for (const { team, cards, fails, succeeded } of quests) {
      const roles = drawn?.roles ?? [];
      const evil = team.filter((seat) => sideOf(roles[seat] ?? "servant") === "evil");
      const failed = (cards ?? []).filter(({ card }) => card === "failure");
      expect(failed.every(({ seat }) => evil.includes(seat))).toBe(true);
      expect([fails, succeeded]).toEqual([failed.length, failed.length === 0]);
      expect(cards?.map(({ seat }) => seat)).toEqual(team);
    }
  }
});
