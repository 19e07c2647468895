import { answerFailureCodes, causeOf, houseConnector, type Session } from "@wisp/agents";
import { isFailure, type Random, randomFrom, type Seat, scoped, Table } from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";
import { MemoryStore, playMatch, type RecordedMatch } from "@wisp/play";
import { describe, expect, test } from "vitest";
import {
  type Branch,
  type BranchDeps,
  type BranchKind,
  branchPoint,
  branchResult,
  chances,
  type EndedBranch,
  effectOf,
  playBranches,
} from "./forks.ts";

/** The house agents of a table, by seat, and what each of them is asked. */
async function houseTable(
  { game, house }: GameEntry,
  config: unknown,
  randomOf: (seat: Seat) => Random,
  asked: string[],
): Promise<Session[]> {
  const connector = houseConnector({ [game.id]: house });
  return Promise.all(
    Array.from({ length: game.seatsOf(config) }, async (_, seat) => {
      const session = await connector.open(
        { character: house[seat % house.length]?.id ?? "", pace: "full" },
        {
          sessionId: `${seat}`,
          game: game.id,
          locale: "en",
          seat,
          config,
          random: randomOf(seat),
        },
      );
      if (isFailure(session)) throw new Error(session.detail);
      return {
        perceive() {},
        flush: async () => {},
        close: async () => {},
        decide(ask, view, turn) {
          asked.push(turn.label);
          return session.decide(ask, view, turn);
        },
      };
    }),
  );
}

async function played(entry: GameEntry, seed: string): Promise<RecordedMatch> {
  const { game } = entry;
  const random = randomFrom(seed);
  const ordinary = entry.ordinary("en", random);
  const setup = {
    seed,
    config: game.config.parse(ordinary.config),
    materials: game.materials.parse(ordinary.materials),
  };
  const store = new MemoryStore();
  const randomOf = (seat: Seat) => scoped(random, `agent/${seat}`);
  const sessions = await houseTable(entry, setup.config, randomOf, []);
  await playMatch({ game, setup, locale: "en", sessions, store });
  return { game, setup, locale: "en", events: store.events, decisions: store.decisions };
}

async function branches(
  entry: GameEntry,
  match: RecordedMatch,
  point: Parameters<typeof branchPoint>[1],
  change: Parameters<typeof branchPoint>[2],
  means: Pick<BranchDeps, "runs" | "chance">,
): Promise<{ all: Branch[]; asked: string[] }> {
  const stored = branchPoint(match, point, change);
  if ("problem" in stored) throw new Error(stored.problem);
  const asked: string[] = [];
  const all: Branch[] = [];
  const playing = playBranches(match, stored, {
    ...means,
    open: (_, randomOf) => houseTable(entry, match.setup.config, randomOf, asked),
  });
  for await (const branch of playing) all.push(branch);
  return { all, asked };
}

/** A decision of the second half of a match, and another legal answer to it. */
function anotherAnswer(entry: GameEntry, match: RecordedMatch) {
  const { game, setup, decisions } = match;
  for (const decision of decisions.slice(Math.floor(decisions.length / 2) - 1)) {
    const { seat, nth, at, text } = decision;
    const table = new Table(game, setup);
    table.append(match.events.slice(0, at));
    const ask = game.ask(table.view(seat), seat, "en");
    for (let draw = 0; draw < 20; draw += 1) {
      const answer = entry.legal(ask, randomFrom(`${seat}/${nth}`)(`${draw}`));
      const stored = branchPoint(match, { seat, nth }, { answer });
      if (answer !== text && "changed" in stored) return { decision, answer };
    }
  }
  throw new Error(`${game.id} has no other answer`);
}

describe.each(Object.entries(games))("%s", (_, entry) => {
  test("played on with its own chance and nothing changed, it ends as it did", async () => {
    const match = await played(entry, "original");
    for (const { seat, nth, at } of match.decisions) {
      const own = { agent: "the same" };
      const { all, asked } = await branches(entry, match, { seat, nth }, own, {
        runs: 1,
        chance: "held",
      });
      expect(all.map(({ kind }) => kind)).toEqual(["original", "changed"]);
      for (const { store } of all) expect(store.events).toEqual(match.events);
      const before = match.decisions.filter((each) => each.at < at);
      const known = before.map((each) => `${each.seat}/${each.nth}`);
      expect(asked.filter((label) => known.includes(label))).toEqual([]);
    }
  });

  test("a changed answer is in its branch, and nobody is asked an earlier question again", async () => {
    const match = await played(entry, "changed");
    const { decision: middle, answer } = anotherAnswer(entry, match);
    const point = { seat: middle.seat, nth: middle.nth };
    const change = { answer };
    const { all, asked } = await branches(entry, match, point, change, {
      runs: 2,
      chance: "fresh",
    });
    expect(all.map(({ kind, run }) => `${kind} ${run}`)).toEqual([
      "original 0",
      "changed 0",
      "original 1",
      "changed 1",
    ]);
    for (const { kind, store } of all) {
      const there = store.decisions.find(
        ({ seat, nth }) => seat === point.seat && nth === point.nth,
      );
      expect(there?.text).toBe(kind === "changed" ? answer : middle.text);
      expect(store.events.slice(0, middle.at)).toEqual(match.events.slice(0, middle.at));
    }
    const known = match.decisions.filter(({ at }) => at <= middle.at);
    expect(
      asked.filter((label) => known.some(({ seat, nth }) => label === `${seat}/${nth}`)),
    ).toEqual([]);
    expect(new Set(all.map(({ seed }) => seed)).size).toBe(2);
  });
});

test("in the third round nobody is asked anything of the first two", async () => {
  const entry = games["who-is-spy"];
  if (entry === undefined) throw new Error("no game");
  for (const seed of ["a", "b", "c", "d", "e", "f"]) {
    const match = await played(entry, seed);
    const speeches = match.decisions.filter(({ ask }) => ask === "speech");
    const third = speeches.find(({ nth }) => nth === 5);
    if (third === undefined) continue;
    const point = { seat: third.seat, nth: third.nth };
    const { asked } = await branches(
      entry,
      match,
      point,
      { answer: "It is warm in summer." },
      {
        runs: 1,
        chance: "held",
      },
    );
    const rounds = match.decisions.filter(({ at }) => at < third.at);
    expect(asked.length).toBeGreaterThan(0);
    expect(
      asked.filter((label) => rounds.some(({ seat, nth }) => label === `${seat}/${nth}`)),
    ).toEqual([]);
    return;
  }
  throw new Error("no match reached its third round");
});

test("a change that cannot be is refused with a sentence", async () => {
  const entry = games["tic-tac-toe"];
  if (entry === undefined) throw new Error("no game");
  const match = await played(entry, "refused");
  const refusal = (point: { seat: number; nth: number }, answer: string) => {
    const stored = branchPoint(match, point, { answer });
    return "problem" in stored ? stored.problem : "";
  };
  expect(refusal({ seat: 7, nth: 1 }, "a1")).toBe("This seat decided nothing in the match.");
  expect(refusal({ seat: 0, nth: 40 }, "a1")).toMatch(/^This seat made \d decisions in the match/);
  expect(refusal({ seat: 0, nth: 1 }, "the moon")).toMatch(/^This answer cannot be given: /);
});

test.each(answerFailureCodes)(
  "a branch counts after %s where its agent failed by itself",
  async (failed) => {
    const entry = games["tic-tac-toe"];
    if (entry === undefined) throw new Error("no game");
    const { events, decisions } = await played(entry, "failed");
    const [first, ...rest] = decisions;
    if (first === undefined) throw new Error("no decision");
    const lost = { ...first, missed: "error", detail: `${failed}: it says why.` } as const;
    const outcome = {
      winners: [0],
      points: [1, 0],
      pointsScale: 1,
      sides: ["X", "O"],
      roles: ["X", "O"],
      facts: [],
    };
    const store = { events, decisions: [lost, ...rest] };
    const isBroken = (given: typeof decisions) =>
      branchResult(outcome, store, { events: [], decisions: given }).isBroken;
    expect(isBroken([])).toBe(causeOf({ failed }) !== "own");
    expect(isBroken([lost])).toBe(false);
  },
);

/** A finished branch of a game of two, which the seat `winner` won. */
const branch = (kind: BranchKind, run: number, winner: 0 | 1, isBroken = false): EndedBranch => ({
  kind,
  run,
  result: {
    winners: [winner],
    points: [1 - winner, winner],
    pointsScale: 1,
    sides: ["X", "O"],
    isBroken,
    log: `${kind} ${winner}`,
  },
});

/** Runs of which seat 1 wins the first ones: `changed` with the change and `original` without it. */
const runsOf = (count: number, changed: number, original: number): EndedBranch[] =>
  Array.from({ length: count }, (_, run) => [
    branch("original", run, run < original ? 1 : 0),
    branch("changed", run, run < changed ? 1 : 0),
  ]).flat();

const points = [0, 1] as const;

test.for(chances)("outcomes count as often as they occur: %s", (chance) => {
  const effect = effectOf(runsOf(50, 42, 16), 1, { chance, points });
  expect(effect).toMatchObject({ runs: 50, isRepeated: false, wins: { values: [0.84, 0.32] } });
  expect(effect?.wins.low).toBeGreaterThan(0);
  expect(effect?.points).toEqual(effect?.wins);
});

test("with held chance, runs without any difference are one run, and have no interval", () => {
  const same = runsOf(12, 12, 0);
  expect(effectOf(same, 1, { chance: "held", points })).toMatchObject({
    runs: 12,
    isRepeated: true,
    wins: { values: [1, 0], low: null, high: null },
  });
  expect(effectOf(same, 1, { chance: "fresh", points })).toMatchObject({
    runs: 12,
    isRepeated: false,
    wins: { low: expect.any(Number) },
  });
  // One run more that differs, and the agents do draw something.
  const more = [...same, branch("original", 12, 0), branch("changed", 12, 0)];
  expect(effectOf(more, 1, { chance: "held", points })).toMatchObject({
    runs: 13,
    isRepeated: false,
    wins: { values: [12 / 13, 0], low: expect.any(Number) },
  });
});

test("a run counts once all earlier runs have ended, so that short runs do not come first", () => {
  const scale = { chance: "fresh", points } as const;
  const ended = runsOf(12, 6, 6).filter(({ run, kind }) => run !== 4 || kind === "original");
  expect(effectOf(ended, 1, scale)).toMatchObject({ runs: 4, broken: 0 });
  const broken = branch("changed", 4, 0, true);
  expect(effectOf([...ended, broken], 1, scale)).toMatchObject({ runs: 11, broken: 1 });
});

test("a fork that is read again after every run rarely claims what is not there", {
  tags: ["sweep"],
}, () => {
  const draws = randomFrom("forks")("equal");
  const forks = 200;
  let [significant, found] = [0, 0];
  for (let fork = 0; fork < forks; fork += 1) {
    const runs = (changed: number, original: number) =>
      Array.from({ length: 50 }, (_, run) => [
        branch("original", run, draws.float() < original ? 1 : 0),
        branch("changed", run, draws.float() < changed ? 1 : 0),
      ]).flat();
    const [equal, better] = [runs(0.5, 0.5), runs(0.84, 0.32)];
    const isSignificant = (branches: readonly EndedBranch[]): boolean => {
      const effect = effectOf(branches, 1, { chance: "held", points });
      const { low, high } = effect?.wins ?? { low: null, high: null };
      return low !== null && high !== null && (low > 0 || high < 0);
    };
    const looks = Array.from({ length: 41 }, (_, at) => 2 * (at + 10));
    if (looks.some((look) => isSignificant(equal.slice(0, look)))) significant += 1;
    if (isSignificant(better)) found += 1;
  }
  expect(significant / forks).toBeLessThanOrEqual(0.05);
  expect(found / forks).toBeGreaterThan(0.9);
});
