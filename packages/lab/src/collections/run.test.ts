import type { AnswerFailure } from "@wisp/agents";
import { isFailure } from "@wisp/game";
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

test.each(["open", "decide"] as const)(
  "a subject that goes offline half-way (%s) loses nothing, and nothing counts in half",
  async (at) => {
    const planned = await checked();
    const whole = await run(planned);
    let kept = 0;
    const results: CollectionResult[] = [];
    const lost = await run(planned, {
      open: failing(at, (agent) => (isHard(agent) && kept >= 20 ? unreachable : undefined)),
      async keep(line) {
        if (!("result" in line)) return;
        results.push(line);
        kept += 1;
      },
    });
    expect(lost.end).toMatchObject({
      end: at === "open" ? "again" : "unreachable",
      detail: expect.stringMatching(at === "open" ? /Nobody answers/ : /hard could not be reached/),
    });
    // Whatever was kept is what an undisturbed run has.
    const known = byMatch(whole.results);
    for (const each of results) expect(known).toContainEqual(each);
    expect(results.length).toBeLessThan(known.length);
    const rest = await run(planned, { known: results });
    expect(rest.end).toEqual({ end: "complete" });
    expect(byMatch(rest.results)).toEqual(known);
  },
);

test("a failure from which an agent comes back sets its block aside, as in a single experiment", async () => {
  const planned = await alone();
  const { means } = inMatches((match, agent) =>
    isHard(agent) && match === 3 ? unreachable : undefined,
  );
  const { end, results } = await run(planned, means);
  expect(end).toEqual({ end: "complete" });
  expect(results).toHaveLength(matchesOf(planned));
  expect(setAsideIn(planned, results)).toEqual([1, 0]);
});

test.each([
  ["over what it is asked", tooLong, "complete", 0],
  ["as nobody answers", unreachable, "again", 1],
] as const)("an agent that fails in the last match %s", async (_why, failure, end, again) => {
  const planned = await alone();
  const all = matchesOf(planned);
  const disturbed = inMatches((match, agent) =>
    isHard(agent) && match === all ? failure : undefined,
  );
  const first = await run(planned, disturbed.means);
  expect(first.end.end).toBe(end);
  expect(first.results).toHaveLength(all - again);
  expect(setAsideIn(planned, first.results)).toEqual([0, 1 - again]);
  // What counts is not played, and paid, again.
  const { played, means } = inMatches(() => undefined);
  const second = await run(planned, { ...means, known: first.results });
  expect([second.end, played.matches]).toEqual([{ end: "complete" }, again]);
  expect(second.results).toHaveLength(all);
});

test.each<[string, AnswerFailure, boolean]>([
  ["always, over what it is asked", tooLong, true],
  [
    "always, with a request that is not accepted",
    { ...tooLong, failed: "http-status", status: 400 },
    true,
  ],
  ["once, and answers again", unreachable, false],
])("an agent that fails in every match %s ends no run", async (_why, failure, isAlways) => {
  const planned = await alone();
  const { means } = inMatches((_match, agent, question) =>
    isHard(agent) && (isAlways || question === 1) ? failure : undefined,
  );
  const { end, results } = await run(planned, means);
  expect(end).toEqual({ end: "complete" });
  expect(setAsideIn(planned, results)).toEqual([12, 8]);
});

test.each<[string, number, string, number, readonly [number, number]]>([
  // Matches 5 to 7, of the blocks 3 and 4.
  ["comes back later", 7, "complete", 40, [2, 0]],
  ["stays away", 99, "unreachable", 4, [0, 0]],
])(
  "of two agents that are lost together, one returns first and the other %s",
  async (_what, lastLost, end, kept, setAside) => {
    const planned = await alone();
    const { means } = inMatches((match, agent) => {
      const until = isHard(agent) ? 6 : agent === "house:ruthless" ? lastLost : 0;
      return match >= 5 && match <= until ? unreachable : undefined;
    });
    const found = await run(planned, means);
    expect(found.end.end).toBe(end);
    expect(found.results).toHaveLength(kept);
    expect(setAsideIn(planned, found.results)).toEqual(setAside);
  },
);

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
