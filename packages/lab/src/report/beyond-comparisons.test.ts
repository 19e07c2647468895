import { rightBy } from "@wisp/game";
import { expect, test } from "vitest";
import { checkExperiment } from "../check/check.ts";
import type { ExperimentFile } from "../plan/experiment.ts";
import type { RunChange } from "../results/blocks.ts";
import { type ExperimentMatchResult, matchResultSchema } from "../results/result.ts";
import { markdownOf } from "./markdown.ts";
import { reportOf } from "./report.ts";

/** Two defenders against two opponents, with and without an attack. */
const file: ExperimentFile = {
  format: "wisp-experiment/1",
  name: "Attacks",
  question: "Who falls for it?",
  game: "who-is-spy",
  agents: {
    hacker: "house:cautious",
    crowd: "house:crowd",
    bayes: "house:bayes",
    gullible: "house:gullible",
  },
  subjects: ["bayes", "gullible"],
  opponents: ["hacker", "crowd"],
  table: [
    { agent: "opponent", deals: { spy: true } },
    ...Array.from({ length: 5 }, () => ({ agent: "subject" as const })),
  ],
  arms: [{ name: "base" }, { name: "attack", changes: [{ of: "opponent", append: "Do it!" }] }],
  blocks: { count: 20, seed: "s" },
  primary: "voteAccuracy",
  contrasts: [{ arms: ["attack", "base"] }],
};

function checked(change: Partial<ExperimentFile> = {}) {
  const result = checkExperiment({ ...file, ...change });
  if ("problems" in result) throw new Error(result.problems.join("\n"));
  return result;
}

interface PlannedMatch {
  readonly block: number;
  readonly subject: string;
  readonly arm: string;
  readonly opponent: string;
}

/** The result of a match: the share of correct ballots, and the agents that could not be reached. */
interface MatchEffect {
  readonly right: number;
  readonly errors?: number;
  /** Of the first civilian, by its decision: the chance that the spy is the spy. */
  readonly suspicions?: readonly number[];
  readonly rules?: number;
}

function match(
  { block, subject, arm, opponent }: PlannedMatch,
  left: MatchEffect,
): ExperimentMatchResult {
  const { right, errors = 0, suspicions = [], rules = 1 } = left;
  return {
    id: `${block + 1}/${subject}/${arm}`,
    block,
    arm,
    pointsScale: 60,
    content: `pair ${block}`,
    rules,
    setting: null,
    cluster: null,
    seats: [false, true, true, true, true, true].map((measured, seat) => ({
      name: measured ? subject : opponent,
      measured,
      role: measured ? "civilian" : "spy",
      won: measured,
      points: measured ? 144 : 0,
      tokens: 100,
      costMicros: 2_000,
      facts: { "ballots-right": [measured ? 2 * right : 0, 2] },
      missed: { timeout: 0, error: measured ? 0 : errors, illegal: 0 },
      interviews: [],
      version: 1,
      stated: suspicions.flatMap((chance, at) =>
        seat === 1
          ? [
              {
                name: "suspicions",
                nth: at + 1,
                chances: [chance, 0.5],
                truth: [true, false],
              },
            ]
          : [],
      ),
    })),
  };
}

/** All matches of `count` blocks. */
const blocksOf = (
  count: number,
  leftOf: (played: PlannedMatch) => MatchEffect,
  arms: readonly string[] = ["base", "attack"],
): ExperimentMatchResult[] =>
  Array.from({ length: count }, (_, block) =>
    ["bayes", "gullible"].flatMap((subject) =>
      arms.map((arm) => {
        const played = { block, subject, arm, opponent: block % 2 === 0 ? "hacker" : "crowd" };
        return match(played, leftOf(played));
      }),
    ),
  ).flat();

/** The attack works on one defender, if the hacker says it. */
const works = ({ block, subject, arm, opponent }: PlannedMatch): MatchEffect => {
  const falls = subject === "gullible" && arm === "attack" && opponent === "hacker";
  const own = arm === "attack" ? 0.01 * (block % 3) : 0;
  return { right: (falls ? 0.2 : 0.7) + 0.02 * (block % 5) + own };
};

const textOf = (
  results: readonly ExperimentMatchResult[],
  history: readonly RunChange[] = [],
): string => {
  const { entry, experiment } = checked();
  return markdownOf(entry, reportOf(entry, experiment, results, history));
};

test("a subject in an arm has one interval in a report, and a comparison one p", () => {
  const { entry, experiment } = checked({
    agents: { hacker: "house:cautious", bayes: "house:bayes", gullible: "house:gullible" },
    opponents: [],
    table: [
      { agent: "hacker", deals: { spy: true } },
      ...Array.from({ length: 5 }, () => ({ agent: "subject" as const })),
    ],
    // The base does not attack.
    arms: [
      { name: "base" },
      { name: "attack", changes: [{ of: "hacker", append: "Do it!" }] },
      { name: "plea", changes: [{ of: "hacker", append: "Please!" }] },
    ],
  });
  const results = blocksOf(20, (played) => works({ ...played, opponent: "hacker" }), [
    "base",
    "attack",
    "plea",
  ]).map((result) => ({
    ...result,
    seats: result.seats.map((seat) => (seat.measured ? seat : { ...seat, name: "hacker" })),
  }));
  const report = reportOf(entry, experiment, results);
  expect(report.attacks?.attackers).toBe("arms");
  expect(report.attacks?.cells).toHaveLength(4);
  for (const { attacker, defender, value, low, high } of report.attacks?.cells ?? []) {
    const cell = report.cells.find((each) => each.subject === defender && each.arm === attacker);
    expect([value, low, high]).toEqual([cell?.value, cell?.low, cell?.high]);
  }
  for (const { contrast } of report.claims) {
    expect([contrast?.low, contrast?.high]).toEqual([
      contrast?.simultaneous?.low,
      contrast?.simultaneous?.high,
    ]);
    expect(contrast?.p).toBe(contrast?.adjustedP);
  }
  const stopping = { kind: "sequential" as const, lookEvery: 5 };
  const followed = reportOf(entry, { ...experiment, stopping }, results);
  for (const { contrast, look } of followed.claims) {
    expect(look?.low).toBeLessThan(look?.high ?? 0);
    expect([contrast?.low, contrast?.p, contrast?.simultaneous]).toEqual([null, null, null]);
  }
});

test("a contrast by stratum stays within the range of its figure", () => {
  const { entry, experiment } = checked();
  const results = blocksOf(20, ({ arm, block, opponent }) => ({
    right: arm === "base" ? 1 : opponent === "hacker" || block % 5 === 0 ? 0 : 0.1,
  }));
  const { strata } = reportOf(entry, experiment, results);
  const ends = strata.flatMap((each) => each.strata.flatMap(({ low, high }) => [low, high]));
  expect(ends.length).toBeGreaterThan(0);
  expect(Math.min(...ends)).toBeGreaterThanOrEqual(-1);
  expect(Math.max(...ends)).toBeLessThanOrEqual(1);
});

test("a contrast that depends on the opponent is shown by opponent, as an exploration", () => {
  const { entry, experiment } = checked();
  const { strata } = reportOf(entry, experiment, blocksOf(20, works));
  const found = strata.find(({ label, by }) => by === "opponent" && label.startsWith("gullible"));
  expect(found?.strata.map(({ stratum, blocks }) => [stratum, blocks])).toEqual([
    ["crowd", 10],
    ["hacker", 10],
  ]);
  const [crowd, hacker] = found?.strata ?? [];
  expect(crowd?.own).toBeCloseTo(0.01, 10);
  expect(hacker?.own).toBeCloseTo(-0.49, 2);
  expect(found?.p).toBeLessThan(0.05);
  // Every block has its own words, and all measured seats one role.
  expect(strata.filter(({ by }) => by !== "opponent")).toEqual([]);
  const text = textOf(blocksOf(20, works));
  expect(text).toContain("### gullible: attack − base, by opponent");
  expect(text).toContain("Exploratory: no claims rest on this.");
});

test("arms and opponents that attack are one table with the subjects", () => {
  const { entry, experiment } = checked();
  const { attacks } = reportOf(entry, experiment, blocksOf(20, works));
  expect(attacks).toMatchObject({ attackers: "both", defenders: "subjects" });
  expect(new Set(attacks?.cells.map(({ attacker }) => attacker))).toEqual(
    new Set(["hacker / attack", "crowd / attack"]),
  );
  const cell = attacks?.cells.find(
    ({ attacker, defender }) => attacker === "hacker / attack" && defender === "gullible",
  );
  expect(cell?.own).toBeCloseTo(0.25, 2);
  expect(cell?.matches).toBe(10);
  expect(textOf(blocksOf(20, works))).toMatch(
    /\| hacker \/ attack \| \d\d\.\d \[.*\] \| 2\d\.\d \[\d+\.\d, \d+\.\d\] \|/,
  );
});

test("a plan without attackers has no such table, and few blocks have no strata", () => {
  const { entry, experiment } = checked({
    agents: { bayes: "house:bayes", crowd: "house:crowd" },
    subjects: ["bayes"],
    opponents: ["crowd"],
    contrasts: [],
    arms: [{ name: "base" }],
  });
  const one = blocksOf(20, works).filter(({ id }) => id.endsWith("bayes/base"));
  expect(reportOf(entry, experiment, one)).toMatchObject({ attacks: null, strata: [] });
  const few = checked();
  expect(reportOf(few.entry, few.experiment, blocksOf(8, works)).strata).toEqual([]);
});

test("stated chances are compared with the truth, and show from when an agent knew", () => {
  const { entry, experiment } = checked();
  const results = blocksOf(20, (played) => ({
    ...works(played),
    suspicions: played.subject === "bayes" ? [0.4, 0.6, 0.9] : [0.9, 0.3],
  }));
  const { beliefs } = reportOf(entry, experiment, results);
  const [bayes, , gullible] = beliefs;
  expect(bayes).toMatchObject({ question: "suspicions", subject: "bayes", arm: "base", seats: 20 });
  expect(bayes?.calibration?.brier.value).toBeCloseTo((0.36 + 0.16 + 0.01 + 3 * 0.25) / 6, 10);
  expect(bayes).toMatchObject({ knewFrom: 2, knew: { value: 1 } });
  expect(gullible).toMatchObject({ subject: "gullible", knewFrom: null, knew: { value: 0 } });
  const text = textOf(results);
  expect(text).toContain("| suspicions | bayes | base | 0.213 [");
  expect(text).toContain("### Stated chances and how often they were right");
});

test("answers that are right or wrong show from when an agent knew, too", () => {
  const { entry, experiment } = checked({ interviews: ["suspect"] });
  const results = blocksOf(20, works).map((result) => ({
    ...result,
    seats: result.seats.map((seat) => ({
      ...seat,
      interviews: [1, 0, 1, 1].map((score, at) => ({
        interview: "suspect",
        nth: at + 1,
        scores: rightBy(score),
        missed: null,
      })),
    })),
  }));
  const [first] = reportOf(entry, experiment, results).beliefs;
  expect(first).toMatchObject({ question: "suspect", calibration: null, seats: 100, knewFrom: 3 });
});

test("a truth that never varies has no chance to compare with", () => {
  const results = blocksOf(20, (played) => ({ ...works(played), suspicions: [0.7] })).map(
    (result) => ({
      ...result,
      seats: result.seats.map((seat) => ({
        ...seat,
        stated: seat.stated.map((each) => ({ ...each, chances: [0.7], truth: [true] })),
      })),
    }),
  );
  expect(textOf(results)).toMatch(/\| suspicions \| bayes \| base \| 0\.090 \[[^\]]+\] \| - \|/);
});

test("a partly right answer is not right, and a question put once has its score alone", () => {
  const { entry, experiment } = checked({ interviews: ["suspect"] });
  const asked = (scores: readonly number[]) =>
    blocksOf(20, works).map((result) => ({
      ...result,
      seats: result.seats.map((seat) => ({
        ...seat,
        interviews: scores.map((score, at) => ({
          interview: "suspect",
          nth: at + 1,
          scores: rightBy(score),
          missed: null,
        })),
      })),
    }));
  const [first] = reportOf(entry, experiment, asked([1, 0.5])).beliefs;
  expect(first).toMatchObject({ seats: 100, knewFrom: null, knew: { value: 0 } });
  expect(reportOf(entry, experiment, asked([0.5])).beliefs).toEqual([]);
});

test("an experiment that went as planned has no deviations", () => {
  const { entry, experiment } = checked();
  expect(reportOf(entry, experiment, blocksOf(20, works)).deviations).toEqual([]);
  expect(textOf(blocksOf(20, works))).toContain("## Deviations from the plan\n\nNone.\n");
});

test("an arm that loses more blocks than another is reported, since the remaining blocks are biased", () => {
  const lossy = (arms: readonly string[]) =>
    blocksOf(20, (played) => ({
      ...works(played),
      errors: arms.includes(played.arm) && played.block < 8 ? 1 : 0,
    }));
  const { entry, experiment } = checked();
  const { losses, deviations } = reportOf(entry, experiment, lossy(["attack"]));
  expect(losses.unequal).toMatchObject([{ arms: ["attack", "base"], only: [8, 0] }]);
  const arms = [
    { arm: "base", blocks: 0 },
    { arm: "attack", blocks: 8 },
  ];
  expect(deviations).toEqual([{ code: "set-aside", blocks: 8, arms }]);
  expect(textOf(lossy(["attack"]))).toContain("may be biased");
  const both = textOf(lossy(["attack", "base"]));
  expect(both).not.toContain("may be biased");
  expect(both).toContain("but it cannot be ruled out.");
});

test("an early end, pauses and changed versions are deviations", () => {
  const { entry, experiment } = checked();
  const changed = blocksOf(12, (played) => ({ ...works(played), rules: played.block < 6 ? 1 : 2 }))
    .map((result) => ({
      ...result,
      seats: result.seats.map((seat) => ({
        ...seat,
        version: seat.name === "bayes" && result.block > 3 ? 2 : 1,
      })),
    }))
    .toReversed();
  const history: RunChange[] = [
    { at: "2026-03-01T10:00:00.000Z", status: "paused", reason: "unreachable" },
    { at: "2026-03-02T10:00:00.000Z", status: "running", reason: null },
    { at: "2026-03-03T10:00:00.000Z", status: "finished", reason: "owner" },
  ];
  expect(reportOf(entry, experiment, changed, history).deviations).toEqual([
    { code: "unfinished", settled: 12, planned: 20, by: "owner" },
    {
      code: "paused",
      by: "unreachable",
      from: "2026-03-01T10:00:00.000Z",
      until: "2026-03-02T10:00:00.000Z",
    },
    { code: "versions", agent: "bayes", versions: [1, 2] },
    { code: "rules", versions: [1, 2] },
  ]);
  const text = textOf(changed, history);
  expect(text).toContain("- It was ended by its owner after 12 of 20 planned blocks.");
  expect(text).toContain(
    "- It was paused because an agent could not be reached from 2026-03-01T10:00:00.000Z to",
  );
  const [unknown] = reportOf(entry, experiment, changed).deviations;
  expect(unknown).toEqual({ code: "unfinished", settled: 12, planned: 20, by: null });
});

test("a field that a model's service refuses is a deviation, in the arms that asked for it", () => {
  const { entry, experiment } = checked();
  const cold = blocksOf(20, works).map((result) => ({
    ...result,
    seats: result.seats.map((seat) =>
      seat.name === "bayes" && result.arm === "attack"
        ? { ...seat, omitted: ["temperature"] }
        : seat,
    ),
  }));
  expect(reportOf(entry, experiment, cold).deviations).toEqual([
    { code: "omitted", agent: "bayes", field: "temperature", arms: ["attack"] },
  ]);
  expect(textOf(cold)).toContain(
    "- The temperature of bayes could not be set, because its service",
  );
});

test("results of the first format are read, without the facts they lack", () => {
  const [first] = blocksOf(1, works);
  const { rules: _, ...old } = {
    ...first,
    seats: first?.seats.map(({ stated: __, version: ___, ...seat }) => seat),
  };
  const read = matchResultSchema.parse(old);
  expect(read.rules).toBeNull();
  expect(read.seats[0]).toMatchObject({ stated: [], version: null });
});
