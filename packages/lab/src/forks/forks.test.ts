import { houseConnector, type Session } from "@wisp/agents";
import { isFailure, type Random, randomFrom, type Seat, scoped, Table } from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";
import { MemoryStore, playMatch, type RecordedMatch } from "@wisp/play";
import { describe, expect, test } from "vitest";
import { branchPoint } from "./branch-point.ts";
import { effectOf } from "./effect.ts";
import { type Branch, type BranchMeans, playBranches } from "./play-branches.ts";

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
          ...{ sessionId: `${seat}`, game: game.id, locale: "en", seat, config },
          random: randomOf(seat),
        },
      );
      if (isFailure(session)) throw new Error(session.detail);
      return {
        ...{ perceive() {}, flush: async () => {}, close: async () => {} },
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
  means: Pick<BranchMeans, "runs" | "chance">,
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
        ...{ runs: 1, chance: "held" },
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
      ...["original 0", "changed 0", "original 1", "changed 1"],
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
        ...{ runs: 1, chance: "held" },
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

test("runs that turn out the same count once with held chance, and each with fresh chance", () => {
  const ended = Array.from({ length: 12 }, (_, run) =>
    (["original", "changed"] as const).map((kind) => {
      const winner = kind === "changed" && run < 3 ? 1 : 0;
      const points = [1 - winner, winner];
      const result = { winners: [winner], points, pointsScale: 1, sides: ["X", "O"] };
      return { kind, run, result: { ...result, isBroken: false, log: `${kind} ${winner}` } };
    }),
  ).flat();
  const points = [0, 1] as const;
  const fresh = effectOf(ended, 1, { chance: "fresh", points });
  expect(fresh).toMatchObject({ runs: 12, wins: { value: 0.25 } });
  const held = effectOf(ended, 1, { chance: "held", points });
  expect(held).toMatchObject({ runs: 2, wins: { value: 0.5, low: null } });
});
