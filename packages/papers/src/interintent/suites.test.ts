import type { Decision } from "@wisp/game";
import { games } from "@wisp/games";
import {
  makeSuite,
  runSuite,
  type Suite,
  type SuiteAnswer,
  suiteProblem,
  suiteReport,
  suiteSchema,
} from "@wisp/lab";
import { interviewScores, type MemoryStore, projectLog } from "@wisp/play";
import { setScores } from "@wisp/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { scriptedReply } from "../../test/avalon-model.ts";
import { type ModelTables, modelTables } from "../../test/model-table.ts";

const names = ["own-intentions", "own-intentions-of-five", "intentions-of"] as const;
const interviewing = { requested: names.map((name) => ({ name })) };
const avalon = { game: "avalon", seats: 5, strategy: "intention" } as const;
function entryOf(id: string) {
  const entry = games[id];
  if (entry === undefined) throw new Error(`there is no ${id}`);
  return entry;
}
const entry = entryOf("avalon");
const { game } = entry;

let tables: ModelTables;
let store: MemoryStore;
beforeAll(async () => {
  tables = await modelTables(scriptedReply);
  store = await tables.play({ ...avalon, interviewing });
});
afterAll(() => tables.close());

const namedSchema = z.array(z.string());
/** The ids in a scripted answer, which has one on each line. */
const idsIn = (text: string | null): string[] => (text ?? "").split("\n");

const noted = ({ notes }: Decision): string[] => namedSchema.parse(notes?.intentions);
const impactful = "C3 C5 C2 X5 C6 X4 X2 I2 I1 I3 P3 C1 P1 T7 T4".split(" ");

/** Each answer to an interview with what the speaker's own note says. */
function compared(name: (typeof names)[number]) {
  const speeches = store.decisions.filter(
    ({ kind, ask }) => kind === "decision" && ask === "speech",
  );
  return store.decisions.flatMap((answer) => {
    if (answer.kind !== "interview" || answer.ask !== name) return [];
    const speech = speeches.findLast(({ at }) => at < answer.at);
    const truth = speech === undefined ? [] : noted(speech);
    const known = name !== "intentions-of" ? truth : truth.filter((id) => impactful.includes(id));
    return known.length === 0 ? [] : [{ named: idsIn(answer.text), truth: known, answer, speech }];
  });
}

const sourceOf = () => ({
  version: game.version,
  locale: "en" as const,
  config: game.config.parse({}),
  seed: "models",
  events: z.array(z.any()).parse(JSON.parse(JSON.stringify(store.events))),
  outcome: projectLog(game, store, "en")?.outcome,
  decisions: store.decisions,
});

function suiteOf(interview: string): Suite {
  const suite = makeSuite(entry, [sourceOf()], {
    name: "Intentions",
    interview,
    before: null,
    role: null,
    each: 100,
    without: [],
    seed: "1",
  });
  if (suite === null) throw new Error("no moment");
  return suiteSchema.parse(JSON.parse(JSON.stringify(suite)));
}

const run = (suite: Suite): Promise<SuiteAnswer[]> =>
  runSuite(game, suite, {
    concurrency: 2,
    open: (context) => tables.open(context, { strategy: "direct" }),
    newSessionId: () => "suite",
    known: [],
    keep: async () => {},
  });

test("the speaker names its own intentions with its thoughts in view, the next seat guesses them", () => {
  const own = compared("own-intentions");
  const guesses = compared("intentions-of");
  expect(own.length).toBeGreaterThan(10);
  expect(guesses.length).toBeGreaterThan(5);
  for (const { answer, speech } of own) {
    expect([answer.seat, answer.missed]).toEqual([speech?.seat, null]);
    expect(answer.prompt).toContain(String(speech?.notes?.think));
    expect(answer.prompt).toContain(speech?.text);
  }
  for (const { answer, truth, speech } of compared("own-intentions-of-five")) {
    const asked = answer.calls?.[0]?.messages.at(-1)?.content ?? "";
    const listed = Array.from(asked.matchAll(/^- ([A-Z]\d): /gm), ([, id]) => id);
    expect(listed).toEqual(expect.arrayContaining(truth));
    // A leader's opening has three to nine to choose from.
    expect(listed.length).toBeLessThanOrEqual(5);
    expect(answer.prompt).toContain(speech?.text);
  }
  for (const { answer, speech } of guesses) {
    expect(answer.seat).toBe(((speech?.seat ?? 0) + 1) % 5);
    expect(answer.prompt).not.toContain(String(speech?.notes?.think));
  }
});

test.each(names)("%s is scored against the speaker's note, as in the whole match", (name) => {
  const sets = compared(name);
  const expected = setScores(sets);
  const scored = interviewScores(game, store.events, store.decisions, "en").filter(
    ({ ask, scores }) => ask === name && scores.f1 !== null,
  );
  const sum = (score: string, part: "numerator" | "denominator"): number =>
    scored.reduce((total, { scores }) => total + (scores[score]?.[part] ?? 0), 0);
  expect(scored).toHaveLength(sets.length);
  for (const [score, value] of [
    ["precision", expected.precision],
    ["recall", expected.recall],
    ["f1", expected.f1],
    ["f1-macro", expected.macroF1],
  ] as const) {
    expect(sum(score, "numerator") / sum(score, "denominator")).toBeCloseTo(value ?? -1, 12);
  }
});

test.each(names)(
  "a suite of %s has the truth from notes, and no other private word",
  async (name) => {
    const suite = suiteOf(name);
    expect(suiteProblem(game, suite)).toBe(null);
    expect(JSON.stringify(suite)).not.toMatch(/A draft|Notes after|secondOrder|guesses/);
    const sets = compared(name);
    expect(suite.moments).toHaveLength(sets.length);
    const answers = await run(suite);
    // The same model, which answers a question always alike, so that both have the same scores.
    const { parts } = suiteReport(suite, new Map([["m", answers]]));
    const expected = setScores(sets);
    const whole = parts.filter(({ round }) => round === null);
    const value = (part: string) => whole.find((each) => each.part === part)?.score?.value;
    expect(answers.every(({ missed }) => missed === null)).toBe(true);
    expect(value("precision")).toBeCloseTo(expected.precision ?? -1, 12);
    expect(value("f1")).toBeCloseTo(expected.f1 ?? -1, 12);
    expect(value("f1-macro")).toBeCloseTo(expected.macroF1 ?? -1, 12);
    const ofQuests = parts.filter(({ part, round }) => part === "f1" && round !== null);
    expect(ofQuests.map(({ round }) => round)).toEqual([1, 2, 3]);
    const roundOf = (moment: number) =>
      suite.matches[0]?.events
        .slice(0, suite.moments[moment]?.at)
        .filter(({ event }) => event.type === "proposal-opened").length;
    for (const { round, answers: count } of ofQuests) {
      expect(answers.filter(({ moment }) => roundOf(moment) === round)).toHaveLength(count);
    }
    expect(await run(suite)).toEqual(answers);
  },
);

test("matches without such notes give no suite, and their guesses no score", async () => {
  const plain = await tables.play({ ...avalon, strategy: "direct", interviewing });
  const asked = plain.decisions.filter(({ kind }) => kind === "interview");
  expect(new Set(asked.map(({ ask }) => ask))).toEqual(new Set(["intentions-of"]));
  for (const { scores } of interviewScores(game, plain.events, plain.decisions, "en")) {
    expect(Object.values(scores)).toEqual([null, null, null, null]);
  }
});
