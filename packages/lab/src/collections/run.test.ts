import type { AnswerFailure } from "@wisp/agents";
import { isFailure } from "@wisp/game";
import type { Patience } from "@wisp/play";
import { expect, test } from "vitest";
import { checked, open, run } from "../../test/collections.ts";
import type { OpenSession } from "../run/run-experiment.ts";
import { collectionReport } from "./report.ts";
import { type CollectionResult, plannedMatches } from "./run.ts";

const unreachable: AnswerFailure = { failed: "unreachable", detail: "Nobody answers." };
const tooLong: AnswerFailure = { failed: "too-long", detail: "The prompt is too long." };

/** Agents that fail as is said whenever they are opened, or asked; undefined: they answer. */
const failing =
  (at: "open" | "decide", failureOf: (agent: string) => AnswerFailure | undefined): OpenSession =>
  async (seat, context) => {
    const refusal = at === "open" ? failureOf(seat.agent) : undefined;
    const session = refusal ?? (await open(seat, context));
    if (isFailure(session) || at === "open") return session;
    const decide: typeof session.decide = async (...turn) =>
      failureOf(seat.agent) ?? session.decide(...turn);
    return {
      perceive: (...seen) => session.perceive(...seen),
      flush: (...flushed) => session.flush(...flushed),
      close: () => session.close(),
      decide,
    };
  };

/** The same, with matches one after another: `failureOf` is given the number of the match, from 1. */
function inMatches(
  failureOf: (match: number, agent: string, question: number) => AnswerFailure | undefined,
) {
  const played = { matches: 0 };
  let questions = new Map<string, number>();
  const decided = failing("decide", (agent) => {
    const question = (questions.get(agent) ?? 0) + 1;
    questions.set(agent, question);
    return failureOf(played.matches, agent, question);
  });
  const openSession: OpenSession = async (seat, context) => {
    if (seat.agent === "house:dice") {
      played.matches += 1;
      questions = new Map();
    }
    return decided(seat, context);
  };
  return { played, means: { open: openSession, concurrency: 1 } };
}

const byMatch = (results: readonly CollectionResult[]) =>
  results.toSorted((left, right) =>
    `${left.experiment}/${left.result.id}` < `${right.experiment}/${right.result.id}` ? -1 : 1,
  );

const isHard = (agent: string): boolean => agent === "house:unforgiving";

/** One subject, so that it plays in every match. */
const alone = () => checked({ subjects: { hard: "house:unforgiving" } });
type Planned = Awaited<ReturnType<typeof alone>>;

const matchesOf = ({ experiments }: Planned): number =>
  experiments.reduce((sum, each) => sum + plannedMatches(each), 0);

/** How many blocks of each experiment are set aside. */
const setAsideIn = ({ collection, experiments }: Planned, results: readonly CollectionResult[]) =>
  collectionReport(collection, experiments, results).experiments.map(
    ({ report }) => report.setAside.length,
  );

/** Enough for a few questions, and over at once. */
const brief: Patience = { limitMs: 20, pauseMs: 10 };

test("a subject that cannot be opened half-way loses nothing, and nothing counts in half", async () => {
  const planned = await checked();
  const whole = await run(planned);
  const results: CollectionResult[] = [];
  const lost = await run(planned, {
    open: failing("open", (agent) =>
      isHard(agent) && results.length >= 20 ? unreachable : undefined,
    ),
    async keep(line) {
      if ("result" in line) results.push(line);
    },
  });
  expect(lost.end).toMatchObject({
    end: "again",
    detail: expect.stringMatching(/Nobody answers/),
  });
  // Whatever was kept is what an undisturbed run has.
  const known = byMatch(whole.results);
  for (const each of results) expect(known).toContainEqual(each);
  expect(results.length).toBeLessThan(known.length);
  const rest = await run(planned, { known: results });
  expect(rest.end).toEqual({ end: "complete" });
  expect(byMatch(rest.results)).toEqual(known);
});

test("an agent that is away for a while is asked the same again, and loses nothing", async () => {
  const planned = await alone();
  const whole = await run(planned);
  let asked = 0;
  const { means } = inMatches((match, agent) => {
    if (!isHard(agent) || match % 3 !== 0) return undefined;
    asked += 1;
    return asked % 3 === 0 ? undefined : unreachable;
  });
  const patience = { limitMs: 60_000, pauseMs: 1 };
  const { end, results } = await run(planned, { ...means, patience });
  expect(end).toEqual({ end: "complete" });
  expect(asked).toBeGreaterThan(10);
  expect(byMatch(results)).toEqual(byMatch(whole.results));
});

test("an agent that stays away loses the match, which counts and is not played again, and ends the run", async () => {
  const planned = await alone();
  const disturbed = inMatches((match, agent, question) =>
    isHard(agent) && match === 3 && question > 2 ? unreachable : undefined,
  );
  const first = await run(planned, { ...disturbed.means, patience: brief });
  expect(first.end).toMatchObject({ end: "unreachable", detail: "Nobody answers." });
  expect(first.results).toHaveLength(3);
  expect(first.results[2]?.result.seats.find(({ name }) => name === "hard")?.codes).toEqual({
    unreachable: expect.any(Number),
  });
  const { played, means } = inMatches(() => undefined);
  const second = await run(planned, { ...means, known: first.results });
  expect(second.end).toEqual({ end: "complete" });
  expect(played.matches).toBe(matchesOf(planned) - 3);
  expect(setAsideIn(planned, second.results)).toEqual([0, 0]);
});

test("a match that its agent never came to was not played", async () => {
  const planned = await alone();
  const { means } = inMatches((match, agent) =>
    isHard(agent) && match >= 5 ? unreachable : undefined,
  );
  const { end, results } = await run(planned, { ...means, patience: brief });
  expect(end).toMatchObject({ end: "unreachable" });
  expect(results).toHaveLength(4);
});

test.each<[string, AnswerFailure]>([
  ["over what it is asked", tooLong],
  ["with a request that is not accepted", { ...tooLong, failed: "http-status", status: 400 }],
])("an agent that always fails %s ends no run, and its matches count", async (_why, failure) => {
  const planned = await alone();
  const { means } = inMatches((_match, agent) => (isHard(agent) ? failure : undefined));
  const { end, results } = await run(planned, means);
  expect(end).toEqual({ end: "complete" });
  expect(setAsideIn(planned, results)).toEqual([0, 0]);
});

test("one budget pays for all experiments, to the cent, over any number of runs", async () => {
  const planned = await checked();
  const CALL = 1_000;
  /** An agent each of whose answers costs at most a tenth of a cent, and half of it in the end. */
  const paying: OpenSession = async (seat, context) => {
    const session = await open(seat, context);
    if (isFailure(session) || seat.agent !== "house:mirror") return session;
    const decide: typeof session.decide = async (...turn) => {
      const refusal = await context.budget?.reserve(CALL);
      if (refusal !== undefined) return { failed: "spent", detail: refusal };
      const answer = await session.decide(...turn);
      await context.budget?.settle(-CALL / 2);
      return isFailure(answer) ? answer : { ...answer, costMicros: CALL / 2 };
    };
    return {
      perceive: (...seen) => session.perceive(...seen),
      flush: (...flushed) => session.flush(...flushed),
      close: () => session.close(),
      decide,
    };
  };
  const whole = await run(planned, { open: paying });
  expect(whole.end).toEqual({ end: "complete" });
  const paid = whole.results.reduce(
    (sum, { result }) =>
      sum + result.seats.reduce((each, { costMicros }) => each + (costMicros ?? 0), 0),
    0,
  );
  expect(whole.spentMicros).toBe(paid);
  // Enough for the first experiment, and for some of the second.
  const dollars = (0.9 * paid) / 1e6;
  const first = await run(planned, { open: paying, dollars, concurrency: 1 });
  expect(first.end).toEqual({ end: "budget" });
  expect(first.results.length).toBeLessThan(whole.results.length);
  expect(first.spentMicros).toBeLessThanOrEqual(0.9 * paid);
  const { results: known, spentMicros } = first;
  expect(await run(planned, { open: paying, dollars, known, spentMicros })).toMatchObject({
    end: { end: "budget" },
    results: { length: known.length },
  });
  const rest = await run(planned, { open: paying, dollars: 2 * dollars, known, spentMicros });
  expect(rest.end).toEqual({ end: "complete" });
  expect(byMatch(rest.results)).toEqual(byMatch(whole.results));
});
