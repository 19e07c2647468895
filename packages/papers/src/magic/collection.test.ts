import { answerFrom, factsOf, type Seat, Table } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import {
  blockOf,
  type CollectionResult,
  checkExperiment,
  collectionReport,
  type PlannedExperiment,
  someSettings,
  valueIn,
  withNamedSettings,
} from "@wisp/lab";
import { sweeps } from "@wisp/test-kit/sweep";
import { expect, test } from "vitest";
import { checked, run } from "../../../lab/test/collections.ts";
import { library, presets } from "../library.ts";
import { magic, magicPgm } from "./collection.ts";
import { type MagicRole, magicRoles } from "./presets.ts";

const whole = () => checked({ subjects: {}, hosts: {}, ...magic }, {}, library);

/** The settings of each role whose arms are compared; the sweep compares all. */
const COMPARED = sweeps ? 21 : 4;

/** A plan with a few settings of each of its experiments. */
const ofFew = ({ collection, experiments }: Awaited<ReturnType<typeof checked>>) => ({
  collection,
  experiments: experiments.map(({ experiment, ...planned }) => ({
    ...planned,
    experiment: { ...experiment, settings: experiment.settings?.slice(0, COMPARED) },
  })),
});

/** Splits a whole into a number of parts, a few at a time and evenly. */
function handOut(right: number, of: number): (units: number) => number {
  let [given, seen] = [0, 0];
  return (units) => {
    seen += units;
    const now = Math.round((seen * right) / of) - given;
    given += now;
    return now;
  };
}

const hiddenRoles: Readonly<Record<string, readonly [hidden: string, other: string]>> = {
  chameleon: ["chameleon", "non-chameleon"],
  undercover: ["spy", "villager"],
};

/** What a measured seat of a role contributes in one match. */
interface Contribution {
  readonly won?: boolean;
  readonly facts?: Readonly<Record<string, [number, number]>>;
  /** By interview and score: what was right, of how much, in each of several interviews. */
  readonly interviews?: Readonly<
    Record<string, readonly Readonly<Record<string, [number, number]>>[]>
  >;
}

/** Results of every planned match in which seats have what they are given. */
function resultsOf(
  experiments: readonly PlannedExperiment[],
  given: Readonly<Partial<Record<string, () => Contribution>>>,
): CollectionResult[] {
  return experiments.flatMap(({ id, entry, experiment }) =>
    Array.from({ length: experiment.blocks.count }, (_, block) => block)
      .flatMap((block) => blockOf(entry, experiment, block))
      .map((planned): CollectionResult => {
        const isHidden = id === "chameleon" || id === "undercover";
        const [hidden, other] = hiddenRoles[experiment.game] ?? ["", ""];
        return {
          experiment: id,
          result: {
            id: planned.id,
            block: planned.block,
            arm: planned.arm,
            pointsScale: entry.points(planned.config).scale,
            content: null,
            setting: planned.setting,
            cluster: planned.cluster,
            rules: null,
            seats: planned.seats.map(({ name, measured }) => {
              const {
                won = false,
                facts = {},
                interviews = {},
              } = (measured ? given[id]?.() : undefined) ?? {};
              return {
                name,
                measured,
                role: measured === isHidden ? hidden : other,
                won,
                points: entry.points(planned.config).least,
                facts,
                missed: { timeout: 0, error: 0, illegal: 0 },
                tokens: null,
                costMicros: null,
                interviews: Object.entries(interviews).flatMap(([interview, all]) =>
                  all.map((scores, at) => ({
                    interview,
                    nth: at + 1,
                    missed: null,
                    scores: Object.fromEntries(
                      Object.entries(scores).map(([score, [numerator, denominator]]) => [
                        score,
                        { numerator, denominator },
                      ]),
                    ),
                  })),
                ),
                stated: [],
                version: null,
              };
            }),
          },
        };
      }),
  );
}

/** The paper's numbers of a challenger: 209 of 600 units of reasoning, and so on. */
function worked(): Readonly<Record<string, () => Contribution>> {
  const [nonRight, civilianRight] = [handOut(33, 40), handOut(32, 40)];
  const [unbeaten, survived] = [handOut(14, 20), handOut(12, 20)];
  const strict = {
    chameleon: handOut(42, 120),
    others: handOut(84, 240),
    undercover: handOut(28, 80),
    civilian: handOut(55, 160),
  };
  const [ownChameleon, ownUndercover] = [handOut(144, 180), handOut(66, 120)];
  const [defected, least] = [handOut(63, 105), handOut(63, 105)];
  const times = (count: number, score: () => Record<string, [number, number]>) =>
    Array.from({ length: count }, score);
  const inChameleon = (units: (count: number) => number) => ({
    role: times(3, () => ({ "self-awareness": [ownChameleon(1), 1] })),
    deduction: times(3, () => ({ "reasoning-strict": [units(2), 2] })),
  });
  const inUndercover = (units: (count: number) => number) => ({
    "role-and-deduction": times(2, () => ({
      "self-awareness": [ownUndercover(1), 1],
      "reasoning-strict": [units(2), 2],
    })),
  });
  let guessed = 0;
  return {
    chameleon: () => ({
      facts: { "chameleon-unbeaten": [unbeaten(1), 1] },
      interviews: inChameleon(strict.chameleon),
    }),
    "non-chameleon": () => {
      guessed += 1;
      // Five guesses of the defender, three of them wrong, each of which both seats of the challenger count.
      const guess: [number, number] = [guessed <= 6 ? 1 : 0, guessed <= 10 ? 1 : 0];
      return {
        facts: { "votes-right": [nonRight(1), 1], "wrong-guesses": guess },
        interviews: inChameleon(strict.others),
      };
    },
    undercover: () => ({
      won: survived(1) === 1,
      interviews: inUndercover(strict.undercover),
    }),
    civilian: () => ({
      facts: { "ballots-right": [civilianRight(1), 1] },
      interviews: inUndercover(strict.civilian),
    }),
    "prisoners-dilemma": () => ({ facts: { defected: [defected(5), 5] } }),
    "public-good": () => ({ facts: { "contributed-least": [least(5), 5] } }),
  };
}

test("the worked examples of the metrics", async () => {
  const { collection, experiments } = await whole();
  const report = collectionReport(collection, experiments, resultsOf(experiments, worked()));
  const value = (metric: string) => valueIn(report, metric, "challenger")?.value;
  expect(value("judgement")).toBeCloseTo(65 / 80, 12);
  expect(value("reasoning-strict")).toBeCloseTo(209 / 600, 12);
  expect(value("deception")).toBeCloseTo(26 / 40, 12);
  expect(value("wrong-guesses")).toBeCloseTo(3 / 5, 12);
  expect(value("deception-guesses")).toBeCloseTo(0.8, 12);
  expect(value("self-awareness")).toBeCloseTo(1.03, 12);
  expect(value("self-awareness-share")).toBeCloseTo(0.64375, 12);
  expect(value("rationality")).toBeCloseTo(0.6, 12);
  // There was no agreement, so there is nothing to divide coordination by, and no area.
  expect([value("cooperation"), value("coordination"), value("area")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a challenger that does everything right fills the radar", async () => {
  const { collection, experiments } = await whole();
  const all: [number, number] = [1, 1];
  const facts = Object.fromEntries(
    [
      "chameleon-unbeaten",
      "votes-right",
      "ballots-right",
      "agreed",
      "own-of-agreements",
      "own-proposal-won",
      "defected",
      "contributed-least",
    ].map((fact) => [fact, all]),
  );
  const scores = [{ "self-awareness": all, reasoning: all, "reasoning-strict": all }];
  const best = (): Contribution => ({
    won: true,
    facts,
    interviews: { role: scores, deduction: scores, "role-and-deduction": scores },
  });
  const given = Object.fromEntries(magicRoles.map((role) => [role, best]));
  const report = collectionReport(collection, experiments, resultsOf(experiments, given));
  const value = (metric: string) => valueIn(report, metric, "challenger")?.value;
  expect(value("area")).toBeCloseTo(27_364.1, 1);
  expect(value("area-of-all")).toBeCloseTo(27_364.1, 1);
  expect(value("self-awareness")).toBeCloseTo(1.6, 12);
  expect(value("win-cost-sharing")).toBe(1);
});

/** The facts of a seat after rounds in which seats answer these texts. */
function playedFacts(game: string, config: object, rounds: readonly (readonly string[])[]) {
  const entry = gameEntry(game);
  if (entry === undefined) throw new Error(`no game ${game}`);
  const table = new Table(entry.game, {
    seed: "worked",
    config: entry.game.config.parse({ rounds: rounds.length, ...config }),
    materials: entry.game.materials.parse({}),
  });
  const advance = (): void => {
    while (table.advance().length > 0);
  };
  table.deal();
  advance();
  for (const texts of rounds) {
    const answers = table.due.map(
      (seat) =>
        [
          seat,
          answerFrom(entry.game.ask(table.view(seat), seat, "en"), texts[seat] ?? ""),
        ] as const,
    );
    table.decide(new Map(answers));
    advance();
  }
  const { outcome } = table;
  if (outcome === undefined) throw new Error("the match goes on");
  return { outcome, of: (seat: Seat) => factsOf(outcome, seat) };
}

test("defections and rounds with the least contribution are rational, over both games", () => {
  const choices = ["CCC", "DCC", "DDC", "DDD", "CDD"].map((round) =>
    [...round].map((choice) => (choice === "C" ? "cooperate" : "defect")),
  );
  const dilemma = playedFacts("prisoners-dilemma", {}, choices);
  expect(dilemma.outcome.points).toEqual([14, 14, 9]);
  expect(dilemma.outcome.winners).toEqual([0, 1]);
  const amounts = ["10 5 20", "10 10 0", "20 20 20", "0 30 10", "5 5 5"];
  const good = playedFacts(
    "public-good",
    { multiplier: 1.8 },
    amounts.map((round) => round.split(" ")),
  );
  const { points, pointsScale } = good.outcome;
  expect(points.map((each) => each / pointsScale)).toEqual([157, 132, 147]);
  expect([dilemma.of(0).defected, good.of(0)["contributed-least"]]).toEqual([
    [3, 5],
    [3, 5],
  ]);
});

test("house agents play all 143 matches, with the votes of the paper and its interviews where they measure something", async () => {
  const planned = await whole();
  const { end, results } = await run(planned);
  expect([end, results.length]).toEqual([{ end: "complete" }, 143]);
  const measured = results.flatMap(({ experiment, result }) =>
    result.seats.flatMap((seat) => (seat.measured ? [{ experiment, seat }] : [])),
  );
  const votes = measured.filter(
    ({ seat }) => "votes-right" in seat.facts || "ballots-right" in seat.facts,
  );
  expect(votes).toHaveLength(80);
  const units = (interview: RegExp, score: string): number =>
    measured
      .flatMap(({ seat }) => seat.interviews)
      .filter((each) => interview.test(each.interview))
      .reduce((sum, { scores }) => sum + (scores[score]?.denominator ?? 0), 0);
  // A chameleon expects suspects of two, each of the 40 others has one and expects one, that of the other; after each
  // of two rounds the spy expects two, and each of the 40 civilians has one and expects two.
  expect(units(/./, "reasoning")).toBe(20 * 2 + 40 * 2 + 2 * (20 * 2 + 40 * 3));
  expect(units(/./, "reasoning-strict")).toBe(20 + 40 * 2 + 2 * (20 + 40 * 2));
  expect(units(/^role$/, "self-awareness")).toBe(60);
  expect(units(/^role-and-deduction$/, "self-awareness")).toBe(120);
  const report = collectionReport(planned.collection, planned.experiments, results);
  const missing = planned.collection.figures.filter(
    ({ id }) => valueIn(report, id, "challenger") === undefined,
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
  const withoutEnds = planned.collection.figures.filter(({ id, recipe }) => {
    const isOfFew = recipe.kind === "measured" && recipe.settings !== undefined;
    return !isOfFew && valueIn(report, id, "challenger")?.low === null;
  });
  expect(withoutEnds.map(({ id }) => id)).toEqual([]);
});

test("agents that are no models play all arms of Table 4 alike, as they play Table 1", {
  tags: ["scales"],
}, async () => {
  const all = await checked({ subjects: {}, hosts: {}, ...magicPgm }, {}, library);
  const planned = ofFew(all);
  const { results } = await run(planned);
  const report = collectionReport(planned.collection, planned.experiments, results);
  const value = (metric: string) => valueIn(report, metric, "challenger")?.value;
  const single = ofFew(await whole());
  const played = await run(single);
  const alone = collectionReport(single.collection, single.experiments, played.results);
  for (const { id } of single.collection.figures) {
    const expected = valueIn(alone, id, "challenger")?.value;
    const found = ["vanilla", "pgm", "control"].map((arm) => value(`${arm}-${id}`));
    expect(found, id).toEqual([expected, expected, expected]);
  }
  expect(value("pro-judgement-non-chameleon")).toBe(value("pgm-judgement-non-chameleon"));
});

test("with one agent in all seats, the two sides of a game of talk share the score", async () => {
  const planned = await checked(
    {
      ...magic,
      subjects: {},
      hosts: {},
      experiments: magic.experiments.slice(0, 4),
      figures: [],
      layouts: [],
    },
    { subjects: { challenger: "house:watchful" }, hosts: { defender: "house:watchful" } },
    library,
  );
  const { results } = await run(planned);
  for (const { result } of results) {
    const byRole = new Map(
      result.seats.map(({ role, points }) => [role, points / result.pointsScale]),
    );
    expect(byRole.size).toBe(2);
    expect([...byRole.values()].reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12);
  }
});

test.each(magicRoles)(
  "a few settings of %s are spread over the challenger's seats",
  async (role) => {
    const read = checkExperiment(
      await withNamedSettings(presets[`magic-${role}` satisfies `magic-${MagicRole}`]),
    );
    if ("problems" in read) throw new Error(read.problems.join("\n"));
    const { settings = [] } = read.experiment;
    expect(someSettings(settings, 100)).toEqual(settings);
    for (const count of [3, 6, 7, 10]) {
      const some = someSettings(settings, count);
      expect(new Set(some.map(({ id }) => id)).size).toBe(count);
      const seats = Map.groupBy(some, (setting) => JSON.stringify(setting.seats?.subject));
      const counts = [...seats.values()].map(({ length }) => length);
      expect(counts).toHaveLength(3);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
    // Seven of 21 have all seven payoffs, multipliers or triples of airlines.
    if (settings.length === 21) {
      const sevens = someSettings(settings, 7).map((setting) =>
        JSON.stringify([setting.options, Object(setting.materials).airlines]),
      );
      expect(new Set(sevens).size).toBe(7);
    }
  },
);
