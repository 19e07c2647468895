import type { AnswerFailure } from "@wisp/agents";
import { isFailure } from "@wisp/game";
import { expect, test } from "vitest";
import { checked, file, open, run } from "../../test/collections.ts";
import { biasReport } from "../bias/report.ts";
import { BIAS_GAME } from "../bias/study.ts";
import { noPapers } from "../library.ts";
import type { OpenSession } from "../run/run-experiment.ts";
import { checkCollection } from "./check.ts";
import { collectionHash } from "./collection.ts";
import { collectionMarkdown, collectionReport } from "./report.ts";
import { type StudyVote, studiesOf, voteProblems } from "./studies.ts";

const studies = [{ id: "votes", bias: { names: [1 as const, 3 as const], asks: 40 } }];
/** Each subject is asked for 80 votes. */
const planned = () =>
  checked({ studies, subjects: { wary: "house:watchful", bayes: "house:bayes" } });

const CALL = 1_000;
/**
 * Agents each of whose votes costs at most a tenth of a cent, and half of it in the end.
 *
 * @param failureOf why a vote of an agent, by its number from 1, cannot be asked for
 */
function voters(
  failureOf: (agent: string, vote: number) => AnswerFailure | undefined = () => undefined,
) {
  const asked = new Map<string, number>();
  const openVoter: OpenSession = async (seat, context) => {
    if (context.game !== BIAS_GAME) {
      // No house agent that is asked for votes knows the other game.
      const { agent, settings } = seat;
      const isAsked = agent === "house:watchful" || agent === "house:bayes";
      return open({ agent: isAsked ? "house:mirror" : agent, settings }, context);
    }
    const vote = (asked.get(seat.agent) ?? 0) + 1;
    asked.set(seat.agent, vote);
    const session = failureOf(seat.agent, vote) ?? (await open(seat, context));
    if (isFailure(session)) return session;
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
  return { asked, open: openVoter };
}

const byPlace = (votes: readonly StudyVote[]): StudyVote[] =>
  votes.toSorted(
    (one, other) =>
      one.subject.localeCompare(other.subject) ||
      one.vote.naming - other.vote.naming ||
      one.vote.ask - other.vote.ask,
  );

/** The report as a reader gets it. */
function reportOf(
  { collection, experiments }: Awaited<ReturnType<typeof planned>>,
  { results, votes }: Pick<Awaited<ReturnType<typeof run>>, "results" | "votes">,
) {
  const report = collectionReport(collection, experiments, results, votes);
  return { report, text: collectionMarkdown(report, experiments) };
}

test("votes of a study are in the counts, the costs and the tables, whatever their order", async () => {
  const plan = await planned();
  const whole = await run(plan, { open: voters().open });
  expect(whole.end).toEqual({ end: "complete" });
  const { report, text } = reportOf(plan, whole);
  expect(report.votes).toEqual({ asked: 160, planned: 160 });
  expect(report.costMicros).toBe(160 * (CALL / 2));
  expect(whole.spentMicros).toBe(report.costMicros);
  expect(text).toContain("80 of 80 matches, 160 of 160 votes, $0.08.");
  for (const subject of ["wary", "bayes"]) {
    for (const naming of [1, 3] as const) {
      const own = whole.votes.filter((line) => line.subject === subject).map(({ vote }) => vote);
      const found = report.studies.find((each) => each.subject === subject)?.reports;
      expect(found).toContainEqual(biasReport(naming, own));
      expect(text).toContain(`| ${subject} | ${naming} | Speaking | `);
      expect(text).toContain(`- ${subject}, names ${naming}: 40 votes of 40 asks`);
      expect(text).toMatch(/40 asks [^\n]*Too few votes/);
    }
  }
  const turned = { results: whole.results, votes: whole.votes.toReversed() };
  expect(reportOf(plan, turned).text).toBe(text);
});

test("a budget that is used up within a study keeps its votes, and a higher one asks for the rest", async () => {
  const plan = await planned();
  const whole = await run(plan, { open: voters().open });
  // Enough for all votes of the first subject, and half of those of the second.
  const dollars = (120 * (CALL / 2)) / 1e6;
  const first = await run(plan, { open: voters().open, dollars, concurrency: 1 });
  expect(first.end).toEqual({ end: "budget" });
  expect(first.votes).toHaveLength(119);
  expect(first.results).toEqual([]);
  expect(first.spentMicros).toBe(119 * (CALL / 2));
  const { votes, spentMicros } = first;
  const again = voters();
  const rest = await run(plan, { open: again.open, dollars: 1, votes, spentMicros });
  expect(rest.end).toEqual({ end: "complete" });
  expect([...again.asked]).toEqual([["house:bayes", 41]]);
  expect(rest.spentMicros).toBe(whole.spentMicros);
  expect(byPlace(rest.votes)).toEqual(byPlace(whole.votes));
  expect(reportOf(plan, rest).text).toBe(reportOf(plan, whole).text);
});

const gone: AnswerFailure = { failed: "unreachable", detail: "Nobody answers." };

test.each([
  ["stays away", Number.POSITIVE_INFINITY, "unreachable", 80 + 29, 0],
  ["comes back", 31, "again", 160 - 2, 80],
] as const)(
  "an agent that is away within a study and %s loses no vote",
  async (_what, until, end, kept, matches) => {
    const plan = await planned();
    const away = voters((agent, vote) =>
      agent === "house:bayes" && vote >= 30 && vote <= until ? gone : undefined,
    );
    const lost = await run(plan, { open: away.open, concurrency: 1 });
    expect(lost.end).toEqual({ end, study: "votes", subject: "bayes", detail: gone.detail });
    expect([lost.votes.length, lost.results.length]).toEqual([kept, matches]);
    const { votes, results: known, spentMicros } = lost;
    const rest = await run(plan, { open: voters().open, votes, known, spentMicros });
    expect(rest.end).toEqual({ end: "complete" });
    const whole = await run(plan, { open: voters().open });
    expect(byPlace(rest.votes)).toEqual(byPlace(whole.votes));
  },
);

test("a study stops at once, and goes on", async () => {
  const plan = await planned();
  const stop = new AbortController();
  const halted = await run(plan, {
    open: voters((_agent, vote) => {
      if (vote === 20) stop.abort();
      return undefined;
    }).open,
    stop: stop.signal,
    concurrency: 1,
  });
  expect([halted.end, halted.votes.length]).toEqual([{ end: "stopped" }, 20]);
  const rest = await run(plan, { open: voters().open, votes: halted.votes });
  expect([rest.end, rest.votes.length]).toEqual([{ end: "complete" }, 160]);
});

test("a collection without studies keeps its hash, and one with them reads as it was frozen", async () => {
  const { collection } = await planned();
  const again = await checkCollection(JSON.parse(JSON.stringify(collection)), noPapers);
  if ("problems" in again) throw new Error(again.problems.join("\n"));
  expect(collectionHash(again.collection)).toBe(collectionHash(collection));
  expect(again.collection.studies).toEqual([
    { id: "votes", bias: { names: [1, 3], language: "en", asks: 40 } },
  ]);
  expect((await checked()).collection).not.toHaveProperty("studies");
});

test.each<[string, object, RegExp]>([
  ["a study called as an experiment", { studies: [{ id: "one", bias: {} }] }, /called "one"/],
  ["two of one id", { studies: [...studies, ...studies] }, /Two studies.* called "votes"/],
  ["more votes than there are", { studies: [{ id: "votes", bias: { asks: 577 } }] }, /asks/],
  ["a method that does not exist", { studies: [{ id: "votes", bias: { names: [4] } }] }, /names/],
  [
    "a layout without a title",
    { layouts: [{ kind: "bias", study: "votes" }] },
    /^layouts\.0\.title: It is missing\.$/,
  ],
  [
    "a layout of no study",
    { layouts: [{ kind: "bias", title: "Votes", study: "votes" }] },
    /Layout 1 shows the study "votes", which is not listed: none/,
  ],
])("%s is refused", async (_what, change, sentence) => {
  const found = await checkCollection({ ...file, ...change }, noPapers);
  expect("problems" in found && found.problems.join("\n")).toMatch(sentence);
});

test.each([
  ["another study", { study: "other" }, {}, /plans no study "other" of "wary"/],
  ["another agent", { subject: "fox" }, {}, /plans no study "votes" of "fox"/],
  ["another method", {}, { naming: 2 as const }, /does not ask for vote 3 with names 2/],
  ["a later vote", {}, { ask: 40 }, /does not ask for vote 40 with names 1/],
])("a vote of %s is not the collection's", async (_what, change, other, sentence) => {
  const { collection, experiments } = await planned();
  const problemOf = voteProblems(studiesOf(collection, experiments));
  const vote = { naming: 1 as const, ask: 3, choice: 0, missed: null, costMicros: null };
  const line: StudyVote = { study: "votes", subject: "wary", vote };
  expect(problemOf({ ...line, ...change, vote: { ...vote, ...other } })).toMatch(sentence);
  expect([problemOf(line), problemOf(line)]).toEqual([null, "This vote is there twice."]);
});

test("subjects of the experiments are asked where the collection names none", async () => {
  const [one] = file.experiments;
  const experiment = {
    ...one?.experiment,
    agents: { dice: "house:dice", own: "house:bayes" },
    subjects: ["own"],
  };
  const { collection, experiments } = await checked({
    subjects: {},
    studies,
    experiments: [{ id: "one", experiment }],
  });
  expect(studiesOf(collection, experiments)).toMatchObject([
    { id: "votes", subject: "own", agent: "house:bayes" },
  ]);
});

test("a subject without a legal answer keeps its row, which says how many were illegal", async () => {
  const plan = await checked({
    subjects: { wary: "house:watchful", bayes: "house:bayes" },
    hosts: {},
    experiments: [
      {
        id: "words",
        experiment: {
          format: "wisp-experiment/1",
          name: "Words",
          question: "Do they know their role?",
          game: "undercover",
          table: [{ agent: "subject" }, { agent: "dice" }, { agent: "dice" }, { agent: "dice" }],
          agents: { dice: "house:dice" },
          arms: [{ name: "base" }],
          interviews: ["suspect"],
          blocks: { count: 10, seed: "words" },
          primary: "interview:suspect/right",
        },
      },
    ],
    figures: [
      {
        id: "role",
        title: "Role",
        unit: "rate",
        recipe: { kind: "measured", experiment: "words", figure: "interview:suspect/right" },
      },
    ],
    layouts: [{ kind: "table", title: "Minds", columns: ["Role"], rows: [{ figures: ["role"] }] }],
  });
  const { results } = await run(plan);
  const lost = results.map(({ experiment, result }) => ({
    experiment,
    result: {
      ...result,
      seats: result.seats.map((seat) =>
        seat.name === "wary"
          ? {
              ...seat,
              interviews: seat.interviews.map((each) => ({
                ...each,
                scores: {},
                missed: "illegal" as const,
              })),
            }
          : seat,
      ),
    },
  }));
  const { text } = reportOf(plan, { results: lost, votes: [] });
  const part = text.slice(text.indexOf("## Minds"), text.indexOf("# Words"));
  expect(part).toMatch(/\| wary \| - \|\n\| bayes \| \d/);
  expect(part).toMatch(/wary gave no legal answer to "[^"]+": \d+ illegal, 0 missing\./);
  // No agent has a row before the first match.
  const { text: before } = reportOf(plan, { results: [], votes: [] });
  expect(before).toContain("## Minds\n\n| Agent | Role |\n| --- | --- |\n\n");
});
