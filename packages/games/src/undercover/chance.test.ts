import type { Answer, Draws, Random, Seat } from "@wisp/game";
import { randomFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { dealt } from "../../test/undercover/scripted.ts";
import { decide, type GivenAnswer } from "./answers.ts";
import type { configSchema, Event } from "./events.ts";
import { outcome } from "./points.ts";
import { advance } from "./referee.ts";
import { evolve, living, type State } from "./state.ts";

/** The spy of all these tables. */
const SPY: Seat = 2;

/** What chance makes of a match from a state on. */
interface Expected {
  /** Chance that the spy wins. */
  readonly wins: number;
  /** Votes that the spy is in for, and votes for it. */
  readonly rounds: number;
  readonly votes: number;
  /** Points of the spy and of a villager, in thirds. */
  readonly points: readonly [spy: number, villager: number];
}

const nothing: Expected = { wins: 0, rounds: 0, votes: 0, points: [0, 0] };

const plus = (sum: Expected, each: Expected, weight: number): Expected => ({
  wins: sum.wins + weight * each.wins,
  rounds: sum.rounds + weight * each.rounds,
  votes: sum.votes + weight * each.votes,
  points: [sum.points[0] + weight * each.points[0], sum.points[1] + weight * each.points[1]],
});

/** A source whose lots at ties fall on the candidate in one place. */
const lotsOn =
  (place: number): Random =>
  (label): Draws => {
    const draws = randomFrom("chance")(label);
    const pick = <T>(items: readonly T[]): T => {
      const [item] = items.slice(place % items.length);
      if (item === undefined) throw new Error("nothing to draw from");
      return item;
    };
    return label.startsWith("tie/") ? { ...draws, pick } : draws;
  };

const folded = (state: State, entries: readonly { readonly event: Event }[]): State =>
  entries.reduce((next, { event }) => evolve(next, event), state);

/** Everything up to the next vote, with silence for clues. */
function toVote(state: State, random: Random): State {
  for (let now = state; ; ) {
    const entries = advance(now, random);
    if (entries.length > 0) now = folded(now, entries);
    else if (now.asked === "clue" && now.due.length > 0) {
      const silence: Answer<GivenAnswer> = { given: { clue: "" } };
      now = folded(now, decide(now, new Map(now.due.map((seat) => [seat, silence]))));
    } else return now;
  }
}

/** Every way in which the due seats can vote, each equally likely. */
function ballotsOf(state: State): (readonly (readonly [Seat, Answer<GivenAnswer>])[])[] {
  return state.due.reduce<(readonly (readonly [Seat, Answer<GivenAnswer>])[])[]>(
    (ways, seat) => {
      const names = state.ballots[seat] ?? [];
      const choices = names.map((name): readonly [Seat, Answer<GivenAnswer>] => {
        const vote = state.players.findIndex((player) => player.name === name);
        return [seat, { given: { vote } }];
      });
      return ways.flatMap((way) => choices.map((choice) => way.concat([choice])));
    },
    [[]],
  );
}

/** What random votes lead to, by trying them all; equal situations are computed once. */
function expected(state: State, known = new Map<string, Expected>()): Expected {
  const ended = outcome(state);
  if (ended !== undefined) {
    const wins = ended.winners.includes(SPY) ? 1 : 0;
    return { ...nothing, wins, points: [ended.points[SPY] ?? 0, ended.points[0] ?? 0] };
  }
  const { votings, due } = state;
  const key = JSON.stringify([votings.length, living(state), due, votings.at(-1)?.candidates]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const ways = ballotsOf(state);
  let sum = nothing;
  for (const way of ways) {
    const cast = folded(state, decide(state, new Map(way)));
    const counted = folded(cast, advance(cast, lotsOn(0)));
    const result = counted.votings.at(-1)?.result;
    const lots = result?.tie === "random" ? result.leaders.length : 1;
    const votes = way.filter(
      ([, answer]) => "given" in answer && "vote" in answer.given && answer.given.vote === SPY,
    );
    for (let lot = 0; lot < lots; lot += 1) {
      const random = lotsOn(lot);
      const after = expected(toVote(folded(cast, advance(cast, random)), random), known);
      const whole = { ...after, rounds: after.rounds + 1, votes: after.votes + votes.length };
      sum = plus(sum, whole, 1 / ways.length / lots);
    }
  }
  known.set(key, sum);
  return sum;
}

const chances = (config: z.input<typeof configSchema>): Expected =>
  expected(toVote(dealt({ config }).state, lotsOn(0)));

describe("players who vote at random", () => {
  test.each([
    [1, 22 / 27],
    [2, 619 / 972],
    [3, 19_411 / 34_992],
  ])("let the spy of SpyGame win with the exact chance: at most %i votes", (maxVotes, chance) => {
    expect(chances({ maxVotes }).wins).toBeCloseTo(chance, 12);
  });

  test("make the match of SpyGame even, but for its limit of seven votes", () => {
    const { wins, rounds, votes } = chances({});
    expect(wins).toBeCloseTo(0.50089, 5);
    expect(rounds).toBeCloseTo(2.40533, 5);
    expect(votes / rounds).toBeCloseTo(0.96224, 5);
    const unlimited = chances({ maxVotes: 20 });
    expect(unlimited.wins).toBeCloseTo(1 / 2, 6);
    expect(unlimited.rounds).toBeCloseTo(2.40909, 5);
    expect(unlimited.votes / unlimited.rounds).toBeCloseTo(0.96226, 5);
  });

  test("let the undercover player of LLMArena win three of five matches", () => {
    const { wins } = chances({ seats: 5, maxVotes: 2, endsAtAlive: 3, tie: "random" });
    expect(wins).toBeCloseTo(3 / 5, 12);
  });

  test("give MAgIC's undercover player two thirds, and a civilian one", () => {
    const { points } = chances({
      seats: 3,
      clueRounds: 2,
      maxVotes: 1,
      tie: "nobody",
      points: "magic",
    });
    expect(points[0] / 3).toBeCloseTo(2 / 3, 12);
    expect(points[1] / 3).toBeCloseTo(1 / 3, 12);
  });
});
