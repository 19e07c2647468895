import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { comparison } from "../ranks.ts";
import { fitStrengths } from "./fit.ts";
import { pairwiseComparisonsOf, type RatedMatch } from "./pairwise-comparisons.ts";
import { type StrengthRating, strengthCompetitors, strengthRatings } from "./rating.ts";

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Three of ten matches tie, independent of who plays, which shrinks differences in logits. */
const TIED = 0.67;

interface Setting {
  readonly strengths: readonly number[];
  readonly matches: number;
  /** The advantage of the first seat, in logits. */
  readonly first?: number;
  readonly contents?: number;
  readonly seed?: string;
  /** Names the version of an agent at its turn, from 0. */
  readonly versionOf?: (agent: number, turn: number) => string;
}

/** Matches of two, with 30% of ties. */
function duels(setting: Setting): RatedMatch[] {
  const { strengths, matches, first = 0, contents = 0, seed = "league", versionOf } = setting;
  const draws = randomFrom("duels")(seed);
  const turns = strengths.map(() => 0);
  const seatOf = (agent: number, role: string, score: number) => {
    const turn = turns[agent] ?? 0;
    turns[agent] = turn + 1;
    const version = `${agent}/${versionOf?.(agent, turn) ?? 1}`;
    return { agent: `${agent}`, version, role, side: role, score };
  };
  return Array.from({ length: matches }, () => {
    const [one = 0, other = 0] = draws.shuffle([...strengths.keys()]);
    const wins = draws.float() < chance((strengths[one] ?? 0) - (strengths[other] ?? 0) + first);
    const score = draws.int(10) < 3 ? 0 : wins ? 1 : -1;
    return {
      content: contents === 0 ? null : `${draws.int(contents)}`,
      seats: [seatOf(one, "X", score), seatOf(other, "O", -score)],
    };
  });
}

const rate = (matches: readonly RatedMatch[]): Map<string, StrengthRating> =>
  new Map(
    strengthRatings(fitStrengths(pairwiseComparisonsOf(matches)), () => undefined).map((rating) => [
      rating.agent,
      rating,
    ]),
  );

const six = [-1.5, -0.9, -0.3, 0.3, 0.9, 1.5];
const season = duels({ strengths: six, matches: 600, first: 0.5 });
const rated = rate(season);

test("ratings order agents by their true strength, with intervals that contain their expected wins", () => {
  const order = [...rated.values()].toSorted(
    (one, other) => one.composite.value - other.composite.value,
  );
  expect(order.map(({ agent }) => agent)).toEqual(["0", "1", "2", "3", "4", "5"]);
  for (const [agent, { composite, strength }] of rated) {
    const own = six[Number(agent)] ?? 0;
    const results = six
      .filter((_, other) => `${other}` !== agent)
      // Three of ten matches tie, independent of who plays.
      .map((other) => (0.7 * (chance(own - other + 0.5) + chance(own - other - 0.5))) / 2 + 0.15);
    const truth = results.reduce((sum, result) => sum + result, 0) / results.length;
    expect(composite.low).toBeLessThan(truth);
    expect(composite.high).toBeGreaterThan(truth);
    expect(strength.low).toBeLessThan(strength.value);
    expect(composite.high - composite.low).toBeLessThan(0.2);
  }
});

test("the mean rating is one half, and the same matches give the same digits", () => {
  const values = [...rated.values()].map(({ composite }) => composite.value);
  expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 9);
  expect(JSON.stringify([...rate(season)])).toBe(JSON.stringify([...rated]));
});

test("ratings do not depend on the seating or the units of scores", () => {
  const turned = season.map(({ content, seats }) => ({
    content,
    seats: seats.toReversed().map((seat) => ({ ...seat, score: 60 * seat.score })),
  }));
  for (const [agent, { composite }] of rate(turned)) {
    expect(composite.value).toBeCloseTo(rated.get(agent)?.composite.value ?? 0, 3);
  }
});

test("an advantage of the first seat is not credited to the agents who had it", () => {
  const matches = duels({ strengths: [0, 0, 0, 0], matches: 800, first: 1.5 });
  // Agent 0 moved first whenever it could: the other half of its matches is left out.
  const favoured = matches.filter(({ seats }) => seats[1]?.agent !== "0");
  const { composite } = rate(favoured).get("0") ?? {};
  expect(composite?.value).toBeGreaterThan(0.4);
  expect(composite?.value).toBeLessThan(0.6);
});

test("seats of one side are not compared", () => {
  const teams = Array.from({ length: 200 }, (_, at): RatedMatch => {
    const seats = [0, 1, 2, 3].map((seat) => ({
      agent: `${seat}`,
      version: `${seat}`,
      role: "any",
      side: seat < 2 ? "one" : "other",
      // The first two win four matches of five; which of them has more makes no difference.
      score: (seat < 2 === at % 5 > 0 ? 10 : 0) + (at % 2 === 0 ? seat : -seat),
    }));
    return { content: null, seats };
  });
  const values = rate(teams);
  expect(values.get("0")?.composite.value).toBeCloseTo(values.get("1")?.composite.value ?? 0, 9);
  expect(values.get("0")?.composite.low).toBeGreaterThan(0.5);
  expect(values.get("2")?.composite.high).toBeLessThan(0.5);
});

test("a new version that plays as before moves nobody else, and itself hardly", () => {
  const renewed = rate(
    duels({
      strengths: six,
      matches: 600,
      first: 0.5,
      versionOf: (agent, turn) => (agent === 0 && turn >= 185 ? "2" : "1"),
    }),
  );
  expect(renewed.get("0")?.version).toBe("0/2");
  const movedBy = (agent: string): number =>
    Math.abs((renewed.get(agent)?.composite.value ?? 0) - (rated.get(agent)?.composite.value ?? 0));
  // Its own last fifteen matches weigh a little more.
  expect(movedBy("0")).toBeLessThan(0.03);
  for (const other of ["1", "2", "3", "4", "5"]) expect(movedBy(other)).toBeLessThan(0.01);
});

test("the version that is named bears the rating; of an unknown name the last one met", () => {
  const comparisons = pairwiseComparisonsOf(
    duels({ strengths: six, matches: 600, versionOf: (_, turn) => (turn < 100 ? "1" : "2") }),
  );
  const named = strengthRatings(fitStrengths(comparisons), (agent) =>
    agent === "3" ? "3/1" : "unknown",
  );
  expect(named.map(({ agent, version }) => `${agent}: ${version}`).toSorted()).toEqual([
    "0: 0/2",
    "1: 1/2",
    "2: 2/2",
    "3: 3/1",
    "4: 4/2",
    "5: 5/2",
  ]);
});

test("a new version that really differs is within its interval, and claims about it are true", () => {
  const strengths = [...six, 0, 0, 0, 0, 0, 0].map((each) => each / 1.5);
  let [held, all, wrong] = [0, 0, 0];
  for (const seed of ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]) {
    const before = duels({ strengths, matches: 1_800, seed });
    // Agents 0 and 11 change places at either end.
    const changed = strengths.with(0, 1).with(11, -1.5);
    const isRenewed = (agent: string): boolean => agent === "0" || agent === "11";
    const after = duels({ strengths: changed, matches: 220, seed: `${seed}/2` }).map((match) => ({
      ...match,
      seats: match.seats.map((seat) =>
        isRenewed(seat.agent) ? { ...seat, version: `${seat.agent}/2` } : seat,
      ),
    }));
    const fit = fitStrengths(pairwiseComparisonsOf([...before, ...after]));
    const ratings = strengthRatings(fit, () => undefined);
    const mean = changed.reduce((sum, each) => sum + each, 0) / changed.length;
    const truthOf = (agent: string): number => TIED * ((changed[Number(agent)] ?? 0) - mean);
    for (const { agent, strength } of ratings.filter((each) => isRenewed(each.agent))) {
      all += 1;
      held += strength.low < truthOf(agent) && truthOf(agent) < strength.high ? 1 : 0;
    }
    const competitors = strengthCompetitors(fit, ratings, () => null);
    const better = comparison(competitors);
    for (const [at, one] of competitors.entries()) {
      for (const [next, other] of competitors.entries()) {
        const isTrue = truthOf(`${ratings[at]?.agent}`) > truthOf(`${ratings[next]?.agent}`);
        if (better(one, other) && !isTrue) wrong += 1;
      }
    }
  }
  expect(held / all).toBeGreaterThanOrEqual(0.85);
  expect(wrong).toBe(0);
});

test("deals that occur once count like matches without deals", () => {
  const strengths = Array.from({ length: 12 }, () => 0);
  const matches = duels({ strengths, matches: 300 });
  const dealt = matches.map((match, deal) => ({ ...match, content: `${deal}` }));
  expect(JSON.stringify([...rate(dealt)])).toBe(JSON.stringify([...rate(matches)]));
});

test("a deal that favours a seat, played from both seats, makes intervals shorter", () => {
  const draws = randomFrom("deals")("twice");
  const matches = Array.from({ length: 300 }, (_, deal): RatedMatch[] => {
    const [one = 0, other = 0] = draws.shuffle([...six.keys()]);
    const favour = 2 * (2 * draws.float() - 1);
    const play = (first: number, second: number): RatedMatch => {
      const logit = ((six[first] ?? 0) - (six[second] ?? 0)) / 3 + favour;
      const score = draws.float() < chance(logit) ? 1 : -1;
      const seat = (agent: number, role: string, own: number) => {
        return { agent: `${agent}`, version: `${agent}`, role, side: role, score: own };
      };
      return { content: `${deal}`, seats: [seat(first, "X", score), seat(second, "O", -score)] };
    };
    return [play(one, other), play(other, one)];
  }).flat();
  const { dispersion } = fitStrengths(pairwiseComparisonsOf(matches));
  expect(dispersion.ofContent).toBeLessThan(0);
  const lengthOf = (rated: ReadonlyMap<string, StrengthRating>): number =>
    [...rated.values()].reduce((sum, { composite }) => sum + composite.high - composite.low, 0);
  const apart = matches.map((match) => ({ ...match, content: null }));
  expect(lengthOf(rate(matches))).toBeLessThan(0.95 * lengthOf(rate(apart)));
});

test("matches on few contents carry less information than as many on many", () => {
  const widthOn = (contents: number): number => {
    const draws = randomFrom("contents")("effects");
    const knows = six.map(() => Array.from({ length: 60 }, () => 2 * draws.float() - 1));
    const matches = duels({ strengths: six, matches: 900, contents }).map((match) => {
      const [one, other] = match.seats;
      const at = Number(match.content);
      const gap = (knows[Number(one?.agent)]?.[at] ?? 0) - (knows[Number(other?.agent)]?.[at] ?? 0);
      const wins = draws.float() < chance(2 * gap);
      return {
        ...match,
        seats: match.seats.map((seat, place) => ({
          ...seat,
          score: wins === (place === 0) ? 1 : 0,
        })),
      };
    });
    return [...rate(matches).values()].reduce(
      (sum, { composite }) => sum + composite.high - composite.low,
      0,
    );
  };
  expect(widthOn(4)).toBeGreaterThan(1.4 * widthOn(60));
});

test("a league of many agents is rated without an inverse, and close to its result", {
  tags: ["sweep"],
}, () => {
  const strengths = Array.from({ length: 450 }, (_, at) => (at % 21) / 10 - 1);
  const large = fitStrengths(pairwiseComparisonsOf(duels({ strengths, matches: 20_000 })));
  expect(large.covariance).toBeNull();
  const found = strengthRatings(large, () => undefined);
  const held = found.filter(({ agent, strength }) => {
    // Three of ten matches tie, independent of who plays, which shrinks differences in logits.
    const truth = 0.65 * (strengths[Number(agent)] ?? 0);
    return strength.low < truth + 0.15 && truth - 0.15 < strength.high;
  });
  expect(held.length / found.length).toBeGreaterThan(0.93);
});

// Two standard errors of a share of 88% are 4.6 points in 200 leagues.
test.each([
  { agents: 2, step: 3, each: 20 },
  { agents: 3, step: 4, each: 60 },
  { agents: 6, step: 3, each: 60 },
])(
  "intervals hold where nearly every match is decided: $agents agents $step logits apart, $each matches each",
  ({ agents, step, each }) => {
    const strengths = Array.from({ length: agents }, (_, at) => at * step);
    let [held, all] = [0, 0];
    for (let league = 0; league < 200; league += 1) {
      const draws = randomFrom("decided")(`${agents}/${league}`);
      const matches = Array.from({ length: (agents * each) / 2 }, (): RatedMatch => {
        const [one = 0, other = 0] = draws.shuffle([...strengths.keys()]);
        const score = draws.float() < chance((one - other) * step) ? 1 : -1;
        const seats = [one, other].map((agent, seat) => ({
          agent: `${agent}`,
          version: `${agent}`,
          role: "player",
          side: `${seat}`,
          score: seat === 0 ? score : -score,
        }));
        return { content: null, seats };
      });
      for (const { agent, composite } of rate(matches).values()) {
        const own = strengths[Number(agent)] ?? 0;
        const others = strengths.filter((_, at) => at !== Number(agent));
        const truth = others.reduce((sum, theirs) => sum + chance(own - theirs), 0) / (agents - 1);
        if (composite.low <= truth && truth <= composite.high) held += 1;
        all += 1;
      }
    }
    expect(held / all).toBeGreaterThan(0.88);
  },
);

test("nothing but ties, and an agent that always wins, have ratings with intervals", () => {
  const ties = season.map(({ seats }) => ({
    content: null,
    seats: seats.map((seat) => ({ ...seat, score: 0 })),
  }));
  for (const { composite } of rate(ties).values()) {
    expect(composite.value).toBeCloseTo(0.5, 6);
    expect(composite.high - composite.low).toBeGreaterThan(0.005);
  }
  const best = season.map(({ content, seats }) => ({
    content,
    seats: seats.map((seat) => ({ ...seat, score: seat.agent === "2" ? 9 : seat.score })),
  }));
  const { composite } = rate(best).get("2") ?? {};
  expect(composite?.value).toBeGreaterThan(0.9);
  expect(composite?.low).toBeGreaterThan(0.9);
  // Matches that were all won leave open by how much.
  expect(composite?.high).toBeCloseTo(1, 3);
});

test("the interval of an agent that never ties holds where all others mostly do", () => {
  let held = 0;
  for (let at = 0; at < 30; at += 1) {
    const draws = randomFrom("decisive")(`${at}`);
    const matches = Array.from({ length: 600 }, (): RatedMatch => {
      const [one = 0, other = 0] = draws.shuffle([...Array(12).keys()]);
      const isTie = one !== 0 && other !== 0 && draws.int(10) > 0;
      const score = isTie ? 0 : 2 * draws.int(2) - 1;
      const seats = [one, other].map((agent, seat) => ({
        agent: `${agent}`,
        version: `${agent}`,
        role: "any",
        side: `${seat}`,
        score: seat === 0 ? score : -score,
      }));
      return { content: null, seats };
    });
    const { low = 1, high = 0 } = rate(matches).get("0")?.composite ?? {};
    if (low <= 0.5 && 0.5 <= high) held += 1;
  }
  // By the variance of all agents together, two of three.
  expect(held).toBeGreaterThanOrEqual(25);
});
