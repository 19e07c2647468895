import { expect, test } from "vitest";
import { plan } from "../test/plan.ts";
import { familyOf } from "./family.ts";
import {
  countedRatings,
  type ExportedItem,
  type ExportedStudy,
  familySentence,
  type Item,
  type Rater,
  type Rating,
  type RatingValues,
  type ReportInput,
  readStudyExport,
  studyCard,
  studyCsv,
  studyLines,
  studyReport,
  verdictSentence,
} from "./index.ts";

const at = new Date("2026-01-01T00:00:00Z");

const rater = (pseudonym: string, more: Partial<Rater> = {}): Rater => ({
  id: pseudonym,
  pseudonym,
  language: "en",
  invitedAt: at,
  consentedAt: at,
  withdrawnAt: null,
  excludedAt: null,
  excludedReason: null,
  judge: null,
  ...more,
});
const judge = rater("J", {
  judge: { agent: "vendor/judge", prompt: "judge/1", model: "A/One-Large" },
});

const item = (nth: number, more: Partial<Item> = {}): Item => ({
  nth,
  kind: "rated",
  stratum: nth % 2 ? "odd" : "even",
  cluster: `${nth}`,
  payload: { context: [], asked: { speaker: null, text: `=text ${nth}, "so"` }, note: null },
  truth: null,
  fields: { model: nth % 2 ? "a/one" : "b/two" },
  source: null,
  ...more,
});

let id = 0;
const rating = (
  by: string | null,
  nth: number,
  values: RatingValues,
  more: Partial<Rating> = {},
): Rating => {
  id += 1;
  return {
    id: `${id}`,
    nth,
    rater: by,
    rubric: 1,
    kind: "rating",
    values,
    missed: null,
    knowsMatch: false,
    ms: 5,
    reason: null,
    at,
    ...more,
  };
};
const says = (clear: number | "unclear", truth = "yes"): RatingValues => ({
  clear,
  true: truth,
  why: "vague",
});

/** 24 items whose clearness two people say, the second one higher at every sixth. */
const items = Array.from({ length: 24 }, (_, at) => item(at + 1));
const clearOf = (nth: number): number => 1 + (nth % 5);
const people = items.flatMap(({ nth }) => [
  rating("A", nth, says(clearOf(nth))),
  rating("B", nth, says(nth % 6 === 0 ? Math.min(5, clearOf(nth) + 1) : clearOf(nth))),
]);
const raters = [rater("A"), rater("B"), judge];
const reportOf = (
  ratings: readonly Rating[],
  more: { readonly items?: readonly Item[]; readonly raters?: readonly Rater[] } = {},
) => studyReport({ plan, items, raters, ratings, ...more });
const clear = (report: ReturnType<typeof reportOf>) => {
  const [measure] = report.measures;
  if (measure === undefined) throw new Error("no measure");
  return measure;
};

test("people agree by as much as the statistics say, and by nothing where all are unclear or equal", () => {
  const report = reportOf(people);
  const { alpha, kappa, pearson, difference } = clear(report).people;
  expect(alpha.value).toBeGreaterThan(0.9);
  expect(kappa?.mean.value).toBeGreaterThan(0.9);
  expect(kappa?.pairs).toHaveLength(1);
  expect(pearson?.mean.value).toBeGreaterThan(0.9);
  // The second is one step higher at every sixth of 24 items, unless there is no higher one.
  const higher = items.filter(({ nth }) => nth % 6 === 0 && clearOf(nth) < 5).length;
  expect(difference?.mean.value).toBeCloseTo(higher / 24, 12);
  // A yes to everything, and one reason.
  expect(report.measures[1]?.people.alpha).toMatchObject({ value: null, reason: "all-equal" });
  expect(report.measures[1]?.people).toMatchObject({ pearson: null, difference: null });
  const unclear = clear(
    reportOf(items.flatMap(({ nth }) => ["A", "B"].map((by) => rating(by, nth, says("unclear"))))),
  );
  expect(unclear).toMatchObject({ ratings: 48, unclear: 48 });
  expect(unclear.people.alpha).toMatchObject({ value: null, reason: "no-pairs" });
  // An export that others wrote may have any value.
  const between = [...people, rating("A", 1, says(1.5))];
  expect(clear(reportOf(between))).toMatchObject({ unclear: 1 });
});

// Krippendorff (2011), the table of four observers and twelve units.
test("alpha of a scale is the one that is published", () => {
  const rows = ["123321412   ", "1233224125 3", " 3332342251 ", "12332441251 "];
  const ratings = rows.flatMap((row, by) =>
    Array.from(row, (value, place) =>
      rating("ABCD"[by] ?? "", place + 1, says(value === " " ? "unclear" : Number(value))),
    ),
  );
  const four = ["A", "B", "C", "D"].map((name) => rater(name));
  expect(clear(reportOf(ratings, { raters: four })).people.alpha.value).toBeCloseTo(0.815, 3);
});

test("a preset's table is that of people, and of each judge that gave a value alone", () => {
  const preset = {
    paper: "table-8",
    table: (input: ReportInput) => ({
      unit: "score" as const,
      columns: [],
      rows: countedRatings(input).map(({ rater: by, nth }) => ({
        labels: [by, `${nth}`],
        cells: [],
      })),
    }),
  };
  const prose = { missed: "prose" };
  const other = rater("K", { judge: { agent: "vendor/other", prompt: "judge/1" } });
  const judged = [rating("J", 1, says(2)), rating("J", 2, says(3)), rating("K", 1, {}, prose)];
  const labels = (table: { readonly rows: readonly { readonly labels: readonly string[] }[] }) =>
    table.rows.map((row) => row.labels.join());
  const both = [...raters, other];
  const alone = studyReport({ plan, items, raters: both, ratings: judged }, preset);
  expect(labels(alone.table ?? { rows: [] })).toEqual([]);
  expect(alone.judgeTables.map((each) => [each.judge, each.paper, labels(each)])).toEqual([
    ["J", "table-8", ["J,1", "J,2"]],
  ]);
  const beside = studyReport(
    { plan, items, raters: both, ratings: [...judged, rating("A", 3, says(1))] },
    preset,
  );
  expect(labels(beside.table ?? { rows: [] })).toEqual(["A,3"]);
  expect(reportOf(judged).judgeTables).toEqual([]);
});

test("the newest rating counts; ratings of those who know the match or are excluded do not", () => {
  const first = items.map(({ nth }) => rating("A", nth, says(3)));
  expect(clear(reportOf([...first, ...people])).people.alpha).toEqual(
    clear(reportOf(people)).people.alpha,
  );
  const third = items.map(({ nth }) => rating("C", nth, says(3), { knowsMatch: nth <= 4 }));
  const excluded = rater("C", { excludedAt: at, excludedReason: "Always 3." });
  const late = rating("A", 1, says(1), { kind: "late" });
  const report = reportOf([...people, ...third, late], { raters: [...raters, excluded] });
  expect(clear(report).people.alpha).toEqual(clear(reportOf(people)).people.alpha);
  expect(report.leftOut).toEqual({ known: 0, excluded: 24, late: 1 });
  const kept = reportOf([...people, ...third], { raters: [...raters, rater("C")] });
  expect(clear(kept).ratings).toBe(68);
  expect(kept.leftOut).toEqual({ known: 4, excluded: 0, late: 0 });
});

test("disagreements are listed, the largest first, with the owner's judgement", () => {
  const far = rating("B", 1, says(5));
  const { disagreements } = reportOf([
    ...people,
    far,
    rating(null, 1, says(3), { kind: "adjudication", reason: "So." }),
  ]);
  expect(disagreements[0]).toEqual({
    nth: 1,
    measure: "clear",
    values: [
      { rater: "A", value: 2 },
      { rater: "B", value: 5 },
    ],
    adjudicated: 3,
  });
  expect(disagreements.map(({ nth }) => nth)).toEqual([1, 6, 12, 18]);
});

test("a rater who always answers 3 is named by the items whose answer is known", () => {
  const known = [1, 5].map((right, place) =>
    item(100 + place, { kind: "attention", truth: { clear: right } }),
  );
  const ratings = known.flatMap(({ nth, truth }) => [
    rating("A", nth, says(Number(truth?.clear))),
    rating("B", nth, says(3)),
  ]);
  const report = reportOf([...people, ...ratings], { items: [...items, ...known] });
  expect(report.attention).toEqual([
    { rater: "A", right: 2, asked: 2 },
    { rater: "B", right: 0, asked: 2 },
  ]);
  expect(clear(report).people.alpha).toEqual(clear(reportOf(people)).people.alpha);
});

const sentences = {
  may: /^This judge may stand in for people here: it agrees with people by 0\.9\d \(/,
  "may-not": /^This judge may not stand in .*and the margin set beforehand is 0\.10\.$/,
  "too-few": /^Too few items were rated to say/,
} as const;
const fail = (): never => {
  throw new Error("no judge");
};

/** As many as a verdict takes. */
const manyItems = Array.from({ length: 240 }, (_, place) => item(place + 1));
const manyPeople = manyItems.flatMap(({ nth }) => [
  rating("A", nth, says(clearOf(nth))),
  rating("B", nth, says(nth % 6 === 0 ? Math.min(5, clearOf(nth) + 1) : clearOf(nth))),
]);
const manyReport = (ratings: readonly Rating[]) =>
  clear(reportOf([...manyPeople, ...ratings], { items: manyItems }));

test.each([
  ["may", (nth: number) => clearOf(nth), 240],
  ["may-not", (nth: number) => 1 + ((nth * 7) % 3), 240],
  ["too-few", (nth: number) => clearOf(nth), 7],
] as const)("a judge %s stand in for people, by the rule", (verdict, value, count) => {
  const judged = manyItems.slice(0, count).map(({ nth }) => rating("J", nth, says(value(nth))));
  const prose = rating("J", 24, {}, { missed: "prose" });
  const report = manyReport([...judged, ...(count === 7 ? [prose] : [])]);
  const [found] = report.judges;
  expect(found).toMatchObject({ judge: "J", verdict, missed: count === 7 ? 1 : 0 });
  expect(found?.confusion.flat().reduce((sum, each) => sum + each, 0)).toBe(2 * count);
  expect(found?.strata.map(({ stratum }) => stratum)).toEqual(["even", "odd"]);
  expect(found?.models.map(({ model }) => model)).toEqual(["a/one", "b/two"]);
  const sentence = verdictSentence(found ?? fail(), plan.margin, "en");
  expect(sentence).toMatch(sentences[verdict]);
  // People's own agreement does not know the judge.
  expect(report.people).toEqual(manyReport([]).people);
});

/** A judge that rates one model higher. */
const favours = manyItems.map(({ nth }) =>
  rating("J", nth, says(Math.min(5, clearOf(nth) + (nth % 2 ? 1 : 0)))),
);

test("a judge that rates its own family higher is seen to, where the design shows it", () => {
  const [found] = manyReport(favours).judges;
  const [one, two] = found?.models ?? [];
  expect(one?.difference?.low).toBeGreaterThan(0.2);
  expect(two?.difference?.value).toBeLessThan(0.01);
  const { ownFamily } = found ?? fail();
  expect(ownFamily).toMatchObject({ family: "one", own: 120, others: 120 });
  const difference = (one?.difference?.value ?? 0) - (two?.difference?.value ?? 0);
  expect(ownFamily?.difference.value).toBeCloseTo(difference, 10);
  expect(ownFamily?.difference.low).toBeGreaterThan(0.5);
  expect(familySentence(ownFamily, "en")).toMatch(
    /^This judge favours models of its own family \(one\)/,
  );
  // It is with B at every other item at which people disagree.
  const between = ({ nth }: Item) => Math.min(5, clearOf(nth) + (nth % 12 === 0 ? 1 : 0));
  const fair = manyReport(
    manyItems.map((each) => rating("J", each.nth, says(between(each)))),
  ).judges;
  expect(familySentence(fair[0]?.ownFamily ?? null, "zh")).toMatch(/^没有证据表明/);
  // Items of one family alone, and a judge of which no model is known.
  const alone = manyItems.map((each) => ({ ...each, fields: { model: "a/one" } }));
  const unknown = rater("J", { judge: { agent: "vendor/judge", prompt: "judge/1" } });
  for (const more of [
    { items: alone },
    { items: manyItems, raters: [rater("A"), rater("B"), unknown] },
  ]) {
    const report = clear(reportOf([...manyPeople, ...favours], more));
    expect(report.judges[0]?.ownFamily).toBe(null);
  }
  expect(familySentence(null, "en")).toMatch(/^The design does not show/);
});

test("few items of the own family have a difference without an interval", () => {
  const few = manyItems.map((each) => ({
    ...each,
    fields: { model: each.nth <= 7 ? "a/one" : "b/two" },
  }));
  const [found] = clear(reportOf([...manyPeople, ...favours], { items: few })).judges;
  expect(found?.ownFamily).toMatchObject({
    own: 7,
    others: 233,
    difference: { low: null, high: null, gap: "few-matches" },
  });
});

test.each([
  ["openai/gpt-4o-mini", "gpt"],
  ["o3-mini", "gpt"],
  ["meta-llama/Llama-3.1-8B-Instruct", "llama"],
  ["Mixtral-8x7B", "mistral"],
  ["Qwen/QwQ-32B", "qwen"],
  ["", null],
  ["7b", null],
  ["constructor-1", "constructor"],
])("the family of %j is %j", (model, family) => {
  expect(familyOf(model)).toBe(family);
});

test("a judge is compared with people by version of the rubric", () => {
  const second = manyItems.map(({ nth }) => rating("J", nth, says(clearOf(nth)), { rubric: 2 }));
  const people = manyPeople
    .slice(0, 240)
    .map((each) => ({ ...each, id: `r${each.id}`, rubric: 2 }));
  const { judges, rubrics } = manyReport([...favours, ...people, ...second]);
  expect(rubrics.map(({ version }) => version)).toEqual([1, 2]);
  const [found] = judges;
  expect(found?.rubrics.map(({ version }) => version)).toEqual([1, 2]);
  const [before, after] = found?.rubrics.map(({ withPeople }) => withPeople.value ?? 0) ?? [];
  expect(after).toBeGreaterThan(before ?? 1);
  expect(found?.rubrics[1]?.withPeople.items).toBe(240);
});

const study: ExportedStudy = {
  slug: "s",
  status: "closed",
  plan,
  source: { kind: "own" },
  rubrics: [{ version: 1, texts: {} }],
  raters: [rater("A"), rater("B", { excludedAt: at, excludedReason: "=cmd" }), judge],
};
const [hidden, ...shown] = items;
const exported: ExportedItem[] = [...(hidden ? [{ ...hidden, payload: null }] : []), ...shown];
async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const line of lines) text += line;
  return text;
}

test("everything that a page shows is computed again from the export", async () => {
  const ratings = [
    ...people,
    ...items.map(({ nth }) => rating("J", nth, says(3), { rubric: 2 })),
    rating(null, 6, says(4), { kind: "adjudication", reason: "So." }),
    rating("A", 2, says(4), { knowsMatch: true, rubric: 2 }),
  ];
  const text = await textOf(studyLines(study, exported, ratings));
  expect(studyReport(readStudyExport(text))).toEqual(
    studyReport({ plan, items, raters: study.raters, ratings }),
  );
  expect(text.split("\n")).toHaveLength(1 + items.length + ratings.length + 1);
  expect(JSON.parse(text.split("\n")[0] ?? "")).toMatchObject({
    raters: [{ excluded: null }, { excluded: "=cmd" }, { judge: { agent: "vendor/judge" } }],
  });
});

test("texts stay texts in a spreadsheet and in the card", async () => {
  const byNth = new Map(exported.map((each) => [each.nth, each]));
  const csv = await textOf(
    studyCsv(study, byNth, [rating("B", 2, says(4), { reason: "@sum" }), rating("A", 1, says(2))]),
  );
  const [head, row, without] = csv.split("\r\n");
  expect(head).toBe(
    "item,item_kind,stratum,cluster,text,left,right,rater,judge,excluded,rubric,kind,knows_match,ms,missed,reason,at,clear,true,why",
  );
  expect(row).toBe(
    `2,rated,even,2,"'=text 2, ""so""",,,B,,'=cmd,1,rating,false,5,,'@sum,2026-01-01T00:00:00.000Z,4,yes,vague`,
  );
  expect(without).toContain("1,rated,odd,1,,,,A");
  const title = { en: "<script>|[x](y)" };
  const raters = [
    rater("A"),
    rater("B", { withdrawnAt: at }),
    rater("C", { consentedAt: null }),
    judge,
  ];
  const card = studyCard({ ...study, raters, plan: { ...plan, title } }, items, reportOf(people));
  expect(card).toContain(
    "- Raters: 2 people, of whom 1 withdrew and 0 were excluded with a reason; 1 models",
  );
  expect(card).toContain("# \\<script\\>\\|\\[x\\]\\(y\\)");
  expect(card).toContain("| clear | 48 | 0 | 0.967 |");
  expect(card).toContain("| true | 48 | 0 | – (all-equal) | – |");
});
