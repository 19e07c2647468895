import { checkCollection, collectionMarkdown, collectionReport, valueIn } from "@wisp/lab";
import { describe, expect, it } from "vitest";
import { run } from "../../../lab/test/collections.ts";
import { library } from "../library.ts";
import { llmarena, llmarenaOf, llmarenaPrinted } from "./collection.ts";

const small = llmarenaOf({
  ladder: { minGames: 4, maxGames: 8, maxSigma: 4 },
  pairs: 24,
  undercover: 12,
  hints: 10,
});

async function played(subjects: Readonly<Record<string, string>>) {
  const planned = await checkCollection(small, library, { subjects });
  if ("problems" in planned) throw new Error(planned.problems.join("\n"));
  const { end, results } = await run(planned, { studies: { planned: [], known: [] } });
  expect(end).toEqual({ end: "complete" });
  return {
    report: collectionReport(planned.collection, planned.experiments, results),
    experiments: planned.experiments,
  };
}

describe("the collection of LLMArena", () => {
  it("has a judge where the run names it, and only there", async () => {
    const planned = async (hosts: Readonly<Record<string, string>>) => {
      const checked = await checkCollection(llmarena, library, {
        subjects: { mine: "house:dice" },
        hosts,
      });
      if ("problems" in checked) throw new Error(checked.problems.join("\n"));
      return checked.experiments.find(({ id }) => id === "undercover")?.experiment.judge;
    };
    expect(await planned({})).toBeUndefined();
    expect(await planned({ judge: "openai:judge@http://judge" })).toBe("judge");
  });

  it("plans what the paper plays", async () => {
    const planned = await checkCollection(llmarena, library, { subjects: { mine: "house:dice" } });
    if ("problems" in planned) throw new Error(planned.problems.join("\n"));
    const of = (id: string) => planned.experiments.find((each) => each.id === id)?.experiment;
    for (const id of ["tic-tac-toe", "connect-four", "holdem", "bargain"]) {
      expect(of(id)?.stopping).toMatchObject({ kind: "ladder", minGames: 50, maxGames: 200 });
      expect(of(id)?.subjects).toEqual(expect.arrayContaining(["dice", "mine"]));
    }
    expect(of("holdem")?.options).toMatchObject({ hands: 1, stack: 100, bigBlind: 2 });
    for (const id of ["bid", "hanabi", "undercover", "tic-tac-toe-hints", "connect-four-hints"]) {
      expect([id, of(id)?.blocks.count, of(id)?.subjects]).toEqual([id, 100, ["mine"]]);
    }
  });

  it("gives one subject every cell of its tables, beside agents of the house", async () => {
    const { report, experiments } = await played({ mine: "house:dice" });
    for (const layout of report.collection.layouts) {
      const shown =
        layout.kind === "table"
          ? layout.rows.flatMap(({ figures }) => figures)
          : layout.kind === "bars"
            ? layout.parts
            : [];
      const empty = shown.filter(
        (id) => id !== null && id !== "description" && valueIn(report, id, "mine") === undefined,
      );
      expect(empty).toEqual([]);
    }
    const value = (id: string) => valueIn(report, id, "mine");
    // A random agent chooses every action as often with any hand.
    const chances = ["fold", "check-call", "all-in"].map((id) => value(`chance-${id}`)?.value);
    for (const chance of chances) expect(Math.abs((chance ?? 0) - 0.5)).toBeLessThan(0.2);
    // A random agent: never illegal, at the random lines of the paper's games.
    expect(value("illegal-bid")?.value).toBe(0);
    expect(value("bid-score")).toMatchObject({ gap: null, low: expect.any(Number) });
    expect(value("hanabi-zero")?.value ?? 1).toBeLessThanOrEqual(value("hanabi")?.value ?? 0);
    const shares = ["hanabi-plays", "hanabi-reveals", "hanabi-discards"].map(
      (id) => value(id)?.value ?? 0,
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    // Anchors are fixed, so the mean has an interval; the best of those shown has none.
    expect(value("anchored-average")).toMatchObject({ gap: null });
    expect(value("best-average")).toMatchObject({ gap: "of-best" });
    expect(value("anchored-bid")?.value).toBeCloseTo((value("bid")?.value ?? 0) / (10 / 6), 9);
    const text = collectionMarkdown(report, experiments, library);
    for (const name of ["Table 1", "Table 2", "Table 3", "Table 4", "Figure 2", "Figure 3"]) {
      expect(text).toContain(`LLMArena (2024), ${name}`);
    }
  });

  it("rates several subjects in one ladder", async () => {
    const { report } = await played({ first: "house:dice", second: "house:dice" });
    const ladder = report.experiments.find(({ id }) => id === "bargain")?.report.ladder;
    expect(ladder?.rows.map(({ subject }) => subject).toSorted()).toEqual(
      ["bayes", "dice", "fair", "first", "second"].toSorted(),
    );
    expect(report.subjects).toEqual(expect.arrayContaining(["first", "second"]));
  });
});

const numbers = (row: readonly string[]): number[] => row.slice(1).map(Number);

describe("the printed tables", () => {
  const raw = library.tables["llmarena-table-4"]?.rows ?? [];
  const normalised = (library.tables["llmarena-table-1"]?.rows ?? []).slice(0, 14);

  it("agree with each other but for the four cells that are named", () => {
    const best = [29.02, 27.2, 26.5, 0.7, 24.3, 27, 0.45];
    const wrong = normalised.flatMap((row, at) =>
      best.flatMap((top, column) => {
        const cell = numbers(raw[at] ?? [])[column] ?? 0;
        const expected = (100 * cell) / top;
        // Half a unit of the last printed digit of the raw value, as a share of the best.
        const rounding = (100 * 0.006) / top;
        const isRight = Math.abs(expected - (numbers(row)[column] ?? 0)) <= rounding + 0.6;
        return isRight ? [] : [`${row[0]}/${column}`];
      }),
    );
    expect(wrong).toEqual([
      "Qwen-72B-Chat/3",
      "Qwen-72B-Chat/6",
      "Qwen-14B-Chat/5",
      "WizardLM-13B/0",
    ]);
  });

  it("have rewards of Connect Four that neither reading of equation 2 gives", () => {
    const [person = 0, ...models] = (library.tables["llmarena-figure-2"]?.rows ?? []).map(Number);
    expect([person, models.length]).toEqual([182.72, 7]);
    // Own moves alone: never negative. Replies included: both players of a match have at most 29 together.
    expect(models.filter((reward) => reward < 0)).toEqual([-2.45, -35.96]);
    expect(models.reduce((sum, each) => sum + each, 0) / models.length).toBeGreaterThan(29 / 2);
  });

  it("have the averages that the text should have stated", () => {
    const averages = new Map(normalised.map((row) => [row[0], numbers(row).at(-1) ?? 0]));
    const mean = (names: readonly string[]) =>
      names.reduce((sum, name) => sum + (averages.get(name) ?? 0), 0) / names.length;
    const large = ["Qwen-72B-Chat", "Llama-2-70B", "Agentlm-70B", "DeepSeek-67B-Chat"];
    expect(mean(large)).toBeCloseTo(83, 1);
    const others = [...averages.keys()].flatMap((name) =>
      name === undefined || name === "GPT-4" ? [] : [name],
    );
    expect(100 - mean(others)).toBeCloseTo(22.44, 2);
  });
});

it("with the printed prompts, every model of the collection plays by them", async () => {
  const found = await checkCollection(llmarenaPrinted, library, {
    subjects: { mine: "house:dice" },
  });
  if ("problems" in found) throw new Error(found.problems.join("\n"));
  expect(found.experiments).toHaveLength(llmarena.experiments.length);
  for (const { id, experiment } of found.experiments) {
    for (const { changes } of experiment.arms) {
      const settings = changes.flatMap((change) => ("settings" in change ? [change.settings] : []));
      expect(settings.length, id).toBeGreaterThan(0);
      for (const each of settings) {
        expect(each).toMatchObject({
          ofModels: { strategy: "printed", strategySettings: { paper: "llmarena-paper/1" } },
        });
      }
    }
  }
});
