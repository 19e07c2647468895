import type { Session } from "@wisp/agents";
import { type Draws, isFailure, randomFrom } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { type BiasMetric, biasReport, biasSentences } from "./report.ts";
import {
  ASKS_EACH,
  allNamings,
  askBias,
  asksOf,
  type BiasAnswer,
  type BiasAskDeps,
  biasAsks,
  biasMoment,
  type Naming,
  namings,
  runBias,
} from "./study.ts";

/** What a scripted voter knows: its ballot, and the names in the order in which they spoke. */
interface Seen {
  readonly options: readonly string[];
  readonly spoke: readonly string[];
}

/** An agent that votes as a function of what it sees; null: an abstention. */
const voter = (choose: (seen: Seen) => string | null): Pick<BiasAskDeps, "open"> => ({
  open: async () => {
    let names: readonly string[] = [];
    const spoke: string[] = [];
    const session: Session = {
      perceive({ event }) {
        if ("names" in event && Array.isArray(event.names)) names = event.names;
        if (event.type === "clue" && "seat" in event && typeof event.seat === "number") {
          spoke.push(names[event.seat] ?? "");
        }
      },
      async flush() {},
      async decide(ask) {
        const options = "options" in ask.shape ? ask.shape.options : [];
        return { text: choose({ options, spoke }) ?? "" };
      },
      async close() {},
    };
    return session;
  },
});

async function answersOf(
  choose: (seen: Seen) => string | null,
  naming: Naming = 3,
): Promise<BiasAnswer[]> {
  const answers: BiasAnswer[] = [];
  const end = await runBias(
    { names: [naming], language: "en" },
    {
      ...voter(choose),
      newSessionId: () => crypto.randomUUID(),
      concurrency: 4,
      known: [],
      spentMicros: 0,
      keep: async (line) => void ("ask" in line && answers.push(line)),
    },
  );
  expect(end).toEqual({ end: "complete" });
  return answers;
}

const reportOf = async (choose: (seen: Seen) => string | null) =>
  biasReport(3, await answersOf(choose));
const isBiased = ({ test: found }: BiasMetric): boolean => found !== null && found.p < 0.05;
const votesIn = (metric: { readonly shares: readonly { readonly votes: number }[] }) =>
  metric.shares.map(({ votes }) => votes);

test("the study is every speaking order, voter and order of the ballot once", () => {
  const keys = biasAsks.map(({ speakers, voter: own, options }) =>
    [speakers, own, options].join("/"),
  );
  expect(new Set(keys).size).toBe(ASKS_EACH);
  expect(Map.groupBy(biasAsks, ({ match }) => match).size).toBe(144);
});

test.each(allNamings)("naming %d makes the view that the rules of the game make", (naming) => {
  for (const [at, { speakers, voter: own, options }] of biasAsks.entries()) {
    if (at % 31 !== 0) continue;
    const { game, events, seat } = biasMoment(naming, "en", at);
    const names = namings[naming];
    const all = events.map(({ event }) => event);
    expect(seat).toBe(own);
    expect(all.filter(({ type }) => type === "clue")).toEqual(
      speakers.map((speaker) =>
        expect.objectContaining({ seat: speaker, text: "...", fixed: true }),
      ),
    );
    expect(all).toContainEqual({
      type: "ballot-dealt",
      vote: 1,
      seat,
      options: options.map((option) => names[option]),
    });
    expect(all).toContainEqual({ type: "word-dealt", seat, word: "coffee" });
    expect(game.id).toBe("undercover");
  }
});

describe("voters with a known rule", () => {
  it("for the first option", async () => {
    const { votes, option, speaking, name } = await reportOf(({ options }) => options[0] ?? null);
    expect(votes).toBe(ASKS_EACH);
    expect(votesIn(option)).toEqual([576, 0, 0]);
    expect(votesIn(speaking)).toEqual([144, 144, 144, 144]);
    expect(votesIn(name)).toEqual([144, 144, 144, 144]);
    expect(name.fluctuation).toBe(0);
    expect([option, speaking, name].map(isBiased)).toEqual([true, false, false]);
    expect(option.test?.chiSquare).toBeCloseTo(2 * 576);
  });

  it("for the last option", async () => {
    const report = await reportOf(({ options }) => options.at(-1) ?? null);
    expect(votesIn(report.option)).toEqual([0, 0, 576]);
    expect(biasSentences([report], "en")).toEqual([
      "100.0% go to name 3 of the ballot (33.3% by chance).",
    ]);
    expect(biasSentences([report], "zh")[0]).toContain("第 3 个名字");
  });

  it("for a name, abstaining when it is their own", async () => {
    const report = await reportOf(
      ({ options }) => options.find((each) => each === "Alice") ?? null,
    );
    expect(votesIn(report.name)).toEqual([0, 0, 432, 0]);
    expect([report.votes, report.abstained, report.illegal]).toEqual([432, 144, 0]);
    expect(report.name.fluctuation).toBeCloseTo((3 * 0.0625 + 0.5625) / 4);
    expect([report.name, report.speaking, report.option].map(isBiased)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("for the first speaker who is not themselves", async () => {
    const { speaking, option, name } = await reportOf(
      ({ spoke, options }) => spoke.find((each) => options.includes(each)) ?? null,
    );
    expect(votesIn(speaking)).toEqual([432, 144, 0, 0]);
    expect([speaking, option, name].map(isBiased)).toEqual([true, false, false]);
    expect(speaking.shares[0]).toMatchObject({ share: 0.75 });
  });

  it("with illegal answers, which are counted apart", async () => {
    const report = await reportOf(({ options }) =>
      options[0] === "Tom" ? "Somebody" : (options[1] ?? null),
    );
    expect(report).toMatchObject({ asked: 576, votes: 432, illegal: 144, abstained: 0, lost: 0 });
    expect(votesIn(report.option)).toEqual([0, 432, 0]);
  });
});

/** The votes of one method of naming that are drawn from the ballots. */
const randomVotes = (seed: string, naming: Naming, asks = ASKS_EACH): BiasAnswer[] => {
  const draws: Draws = randomFrom(seed)("votes");
  return asksOf(asks).map(
    (ask): BiasAnswer => ({
      naming,
      ask,
      choice: draws.pick(biasAsks[ask]?.options ?? []),
      missed: null,
      costMicros: null,
    }),
  );
};

test("the nine sentences of a run call at most one random voter in twenty biased", () => {
  const runs = 100;
  let called = 0;
  for (let run = 0; run < runs; run += 1) {
    const reports = allNamings.map((naming) =>
      biasReport(naming, randomVotes(`bias run ${run}`, naming)),
    );
    if (biasSentences(reports, "en").some((sentence) => !/show no dependence/.test(sentence))) {
      called += 1;
    }
  }
  // More than 12 of 100 at 5% are as unlikely as 1 in 500.
  expect(called).toBeLessThanOrEqual(12);
});

test("few votes are not judged, and a trial spreads over orders, ballots and voters", () => {
  const first = randomVotes("few", 1, 24).map(
    (answer): BiasAnswer => ({ ...answer, choice: biasAsks[answer.ask]?.options[0] ?? null }),
  );
  expect(biasSentences([biasReport(1, first)], "en")).toEqual([
    "Too few votes to say what they depend on: at least 100 are needed.",
  ]);
  const asks = asksOf(24).map((ask) => biasAsks[ask]);
  expect(new Set(asks.map((ask) => ask?.speakers.join())).size).toBe(24);
  const times = (values: readonly (number | undefined)[]) =>
    [...Map.groupBy(values, (value) => value).values()].map(({ length }) => length);
  expect(times(asks.map((ask) => ask?.voter))).toEqual([6, 6, 6, 6]);
  expect(times(asks.map((ask) => (ask?.match ?? 0) % 6))).toEqual([4, 4, 4, 4, 4, 4]);
  expect(new Set(asksOf(ASKS_EACH)).size).toBe(ASKS_EACH);
});

test("a run continues after what it knows, and stops at an agent that cannot be asked", async () => {
  const answers = await answersOf(({ options }) => options[0] ?? null);
  const left = asksOf(ASKS_EACH).slice(570);
  const known = answers.filter(({ ask }) => !left.includes(ask));
  const asked: number[] = [];
  const deps = {
    ...voter(({ options }) => options[0] ?? null),
    newSessionId: () => crypto.randomUUID(),
    concurrency: 1,
    spentMicros: 0,
    keep: async (line: BiasAnswer | object) => void ("ask" in line && asked.push(line.ask)),
  };
  expect(await runBias({ names: [3], language: "en" }, { ...deps, known })).toEqual({
    end: "complete",
  });
  expect(asked).toEqual(left);
  const failure = { failed: "unreachable", detail: "It is gone." } as const;
  let opened = 0;
  const gone = await runBias(
    { names: [3], language: "zh" },
    {
      ...deps,
      known: [],
      open: async () => {
        opened += 1;
        return failure;
      },
    },
  );
  expect(gone).toEqual({ end: "unreachable", failure, gaveUp: true });
  expect(opened).toBe(5);
  const answer = await askBias(1, "zh", 0, deps);
  expect(isFailure(answer)).toBe(false);
});
