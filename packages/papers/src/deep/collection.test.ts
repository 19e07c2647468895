import { locales } from "@wisp/game";
import { checkCollection, collectionMarkdown, collectionReport, valueIn } from "@wisp/lab";
import { beforeAll, expect, test } from "vitest";
import { run } from "../../../lab/test/collections.ts";
import { library } from "../library.ts";
import { deep } from "./collection.ts";

async function played() {
  const planned = await checkCollection(deep, library, {
    subjects: { oracle: "house:planner", usual: "house:watchful" },
  });
  if ("problems" in planned) throw new Error(planned.problems.join("\n"));
  const { collection, experiments } = planned;
  const { end, results } = await run(planned, { studies: { planned: [], known: [] } });
  expect(end).toEqual({ end: "complete" });
  const report = collectionReport(collection, experiments, results);
  return { experiments, results, report, text: collectionMarkdown(report, experiments, library) };
}

let once: Awaited<ReturnType<typeof played>>;
beforeAll(async () => {
  once = await played();
});

test("plays each of the 40 items once with each of two judges", () => {
  const played = once.results.map(({ experiment, result }) => {
    const subject = result.seats.find(({ measured }) => measured)?.name ?? "";
    return [experiment, result.arm, subject, result.setting].join(" ");
  });
  const items = locales.flatMap((locale) =>
    Array.from({ length: 20 }, (_, at) => `deep/${locale}/${`${at + 1}`.padStart(2, "0")}`),
  );
  const planned = items.flatMap((item) =>
    ["first judge", "second judge"].flatMap((judge) =>
      ["oracle", "usual"].map((subject) => [item.slice(5, 7), judge, subject, item].join(" ")),
    ),
  );
  expect(played.toSorted()).toEqual(planned.toSorted());
});

test("gives the oracle the means that are known beforehand, with an interval and by both judges", () => {
  for (const judge of ["first-judge", "second-judge"]) {
    const value = (id: string) => valueIn(once.report, `${judge}-${id}`, "oracle");
    expect(value("aggressive-target")).toMatchObject({ value: 5, high: 5 });
    expect(value("aggressive-distractor")).toMatchObject({ value: 1, low: 1 });
    expect(value("conservative-target")?.value).toBe(5);
    expect(value("conservative-distractor")?.value).toBe(5);
    expect(value("aggressive-gap")?.value).toBe(4);
    expect(value("conservative-gap")?.value).toBe(0);
    expect(value("said-target")?.value).toBe(0);
  }
});

test("scores an ordinary describer as each judge does: by the share of its facts, or by all of them", () => {
  const value = (id: string) => valueIn(once.report, id, "usual")?.value;
  expect(value("first-judge-aggressive-target")).toBe(5);
  expect(value("second-judge-aggressive-distractor")).toBe(1);
  expect(value("first-judge-aggressive-distractor")).toBeGreaterThan(1);
  expect(value("first-judge-conservative-distractor")).toBeGreaterThan(
    value("second-judge-conservative-distractor") ?? 5,
  );
  // All items have three distractors, and the judges leave no score out.
  for (const mode of ["aggressive", "conservative"]) {
    expect(value(`first-judge-${mode}-distractor-micro`)).toBeCloseTo(
      value(`first-judge-${mode}-distractor`) ?? 0,
      9,
    );
  }
});

test("prints Table 1 beside ours, twice the same digits", async () => {
  expect(once.text).toContain("SpyGame (2023), Table 1 (DEEP)");
  expect(once.text).toContain("Baichuan-7B");
  expect(once.text).toContain("n = 37 by the digits");
  expect(once.text).toMatch(/oracle[^\n]*first judge[^\n]*5\.00[^\n]*1\.00[^\n]*5\.00[^\n]*5\.00/);
  const again = await played();
  expect(again.text).toBe(once.text);
});
