import { gameEntry } from "@wisp/games";
import { expect, test } from "vitest";
import { z } from "zod";
import { blockOf } from "../../lab/src/blocks/block-of.ts";
import { anchors, anchorsVersion } from "../../lab/src/card/anchors.ts";
import { besideProblem } from "../../lab/src/card/beside.ts";
import { cardOf, cardProblem } from "../../lab/src/card/card.ts";
import { compareCards } from "../../lab/src/card/compare.ts";
import {
  callsVersion,
  cardDollars,
  cardDuration,
  cardForecast,
} from "../../lab/src/card/forecast.ts";
import { furtherBlocks } from "../../lab/src/card/halving.ts";
import { cardMarkdown } from "../../lab/src/card/markdown.ts";
import {
  CARD_VERSION,
  cardCollection,
  editedCard,
  ratedExperiments,
  withCard,
} from "../../lab/src/card/plan.ts";
import { cardSubject } from "../../lab/src/card/subject.ts";
import { checkCollection } from "../../lab/src/collections/check.ts";
import { type CardSize, cardSizes, collectionHash } from "../../lab/src/collections/collection.ts";
import { collectionReport } from "../../lab/src/collections/report.ts";
import {
  type CollectionResult,
  plannedMatches,
  runCollection,
} from "../../lab/src/collections/run.ts";
import { plannedContent } from "../../lab/src/forecast.ts";
import { open } from "../../lab/test/collections.ts";
import { library } from "./library.ts";

async function plan(size: CardSize, address: string, judge: string | undefined) {
  const subject = cardSubject("me", address, { judge });
  const checked = await checkCollection(await cardCollection(size, subject, library), library);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  return checked;
}

const plans = new Map<string, ReturnType<typeof plan>>();

/** The checked plan of a card, made once: that takes a second of processor time. */
function planned(size: CardSize, address = "house:bayes", judge?: string) {
  const key = [size, address, judge].join(" ");
  const made = plans.get(key) ?? plan(size, address, judge);
  plans.set(key, made);
  return made;
}

const JUDGE = "openai:judge@http://judge.example/v1";

/** Plays a quick card, or some experiments of it. */
async function played(isPlayed: (id: string) => boolean = () => true) {
  const checked = await planned("quick");
  const experiments = checked.experiments.filter(({ id }) => isPlayed(id));
  const results: CollectionResult[] = [];
  const { end } = await runCollection(experiments, {
    open,
    newSessionId: () => crypto.randomUUID(),
    concurrency: 4,
    known: [],
    spentMicros: 0,
    async keep(line) {
      if ("result" in line) results.push(line);
    },
  });
  expect(end).toBe("complete");
  const report = collectionReport(checked.collection, experiments, results);
  return { ...checked, experiments, results, card: cardOf(report, experiments, results) };
}

type Seat = CollectionResult["result"]["seats"][number];

/** A seat of an agent that is measured, which has lost. */
const defeated = (seat: Seat): Seat => (seat.measured ? { ...seat, won: false } : seat);

/** A seat that gave no answer to one of its side questions. */
const silent = (seat: Seat): Seat => ({
  ...seat,
  interviews: seat.interviews.map((each) =>
    each.interview === "first-order" ? { ...each, missed: "timeout", scores: {} } : each,
  ),
});

/** Metrics of a card from the seats of its matches alone, without the code of reports. */
function recomputed(results: readonly CollectionResult[]): Record<string, number> {
  const meanOf = (experiment: string, of: (seat: Seat, scale: number) => number): number => {
    const values = results.flatMap(({ experiment: id, result: { seats, pointsScale } }) =>
      id === experiment
        ? seats.filter(({ measured }) => measured).map((seat) => of(seat, pointsScale))
        : [],
    );
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const won = ({ won: has }: Seat): number => (has ? 1 : 0);
  const points = (seat: Seat, scale: number): number => seat.points / scale;
  const roles: Readonly<Record<string, (seat: Seat, scale: number) => number>> = {
    chameleon: points,
    "non-chameleon": points,
    undercover: points,
    civilian: points,
    // Agreements: those who agree have points.
    "cost-sharing": won,
    "prisoners-dilemma": won,
    "public-good": won,
  };
  const wins = Object.entries(roles).map(
    ([role, of]) => [`magic-win-${role}`, meanOf(`magic-${role}`, of)] as const,
  );
  const sides = ["avalon-loyal", "avalon-evil", "werewolf-village", "werewolf-werewolves"];
  const duels = ["tic-tac-toe", "connect-four", "holdem", "bargain", "auction"];
  const [asSpy, asCivilian] = [meanOf("wis-spy", won), meanOf("wis-civilian", won)];
  return {
    "wis-wins-spy": asSpy,
    "wis-wins-civilian": asCivilian,
    "wis-wins": asSpy / 6 + (5 * asCivilian) / 6,
    "wis-score-spy": meanOf("wis-spy", points),
    "wis-score-civilian": meanOf("wis-civilian", points),
    "spygame-guest-win": meanOf("spygame-guests", won),
    ...Object.fromEntries(wins),
    "magic-win": wins.reduce((sum, [, value]) => sum + value, 0) / wins.length,
    "magic-dilemma-score": meanOf("magic-prisoners-dilemma", points),
    "llmarena-undercover": meanOf("llmarena-undercover", won),
    "llmarena-hanabi-zero": meanOf("llmarena-hanabi", points),
    ...Object.fromEntries(
      duels.map((game) => [`duel-${game}-score`, meanOf(`duel-${game}`, points)] as const),
    ),
    ...Object.fromEntries(
      sides.map((side) => [`side-${side}-score`, meanOf(`side-${side}`, points)] as const),
    ),
    "side-avalon-evil-winsevil": meanOf("side-avalon-evil", won),
    "side-werewolf-village-winsvillage": meanOf("side-werewolf-village", won),
    "duel-tic-tac-toe-wins": meanOf("duel-tic-tac-toe", won),
    "duel-holdem-wins": meanOf("duel-holdem", won),
  };
}

test("a quick card has at most 200 matches, and enough of each kind for an interval", async () => {
  const { experiments } = await planned("quick", "house:bayes", JUDGE);
  const counts = experiments.map((each) => plannedMatches(each));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(200);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8);
});

test("larger cards contain the experiments of smaller ones, each with as many matches or more", {
  tags: ["sweep"],
}, async () => {
  const [quick, standard, paper] = await Promise.all(
    (["quick", "standard", "paper"] as const).map(async (size) => {
      const { experiments } = await planned(size);
      return new Map(experiments.map((each) => [each.id, plannedMatches(each)]));
    }),
  );
  for (const [id, count] of quick ?? []) {
    expect(standard?.get(id), id).toBeGreaterThanOrEqual(count);
  }
  for (const [id, count] of standard ?? [])
    expect(paper?.get(id), id).toBeGreaterThanOrEqual(count);
});

test("a character of the house is played by a stand-in where its game lacks it", () => {
  const addressesOf = (address: string) =>
    ["who-is-spy", "tic-tac-toe"].map((id) => {
      const entry = gameEntry(id);
      return entry === undefined ? "" : cardSubject("me", address).addressIn(entry);
    });
  expect(addressesOf("house:bayes")).toEqual(["house:bayes", "house:planner"]);
  expect(addressesOf("house:seer-out")).toEqual(["house:bayes", "house:planner"]);
  // Nor is it confused with its own kind among the opponents.
  expect(cardSubject("bayes", "house:bayes").name).toBe("agent bayes");
  expect(addressesOf("house:nobody")).toEqual(["house:nobody", "house:nobody"]);
  expect(addressesOf("openai:gpt-5@https://api.example")).toEqual(
    Array.from({ length: 2 }, () => "openai:gpt-5@https://api.example"),
  );
});

test("a subject sits alone among the house, in every seat and role of each side", {
  tags: ["sweep"],
}, async () => {
  const { experiments } = await planned("standard");
  const fixed = z.object({ roles: z.array(z.string()) });
  const held = Object.fromEntries(
    experiments.flatMap(({ id, entry, experiment }) => {
      if (!id.startsWith("side-")) return [];
      const seatOf = Array.from({ length: experiment.blocks.count }, (_, block) => {
        const [match] = blockOf(entry, experiment, block);
        const { roles } = fixed.parse(match?.materials);
        const seats = match?.seats ?? [];
        const seat = seats.findIndex(({ measured }) => measured);
        expect(seats.filter(({ measured }) => measured)).toHaveLength(1);
        expect(new Set(seats.map(({ name }) => name)).size).toBe(roles.length);
        return { role: roles[seat] ?? "", seat };
      });
      const counted = (of: (one: (typeof seatOf)[number]) => string | number) =>
        Object.fromEntries(
          [...Map.groupBy(seatOf, of)].map(([each, own]) => [each, own.length] as const),
        );
      return [[id, [counted(({ role }) => role), counted(({ seat }) => seat)]]];
    }),
  );
  const [five, six] = [5, 6].map((seats) =>
    Object.fromEntries(Array.from({ length: seats }, (_, seat) => [seat, 30 / seats])),
  );
  expect(held).toEqual({
    "side-avalon-loyal": [{ merlin: 10, percival: 10, servant: 10 }, five],
    "side-avalon-evil": [{ assassin: 15, morgana: 15 }, five],
    "side-werewolf-village": [{ seer: 8, witch: 8, villager: 14 }, six],
    "side-werewolf-werewolves": [{ werewolf: 30 }, six],
  });
});

test("an interval is halved by four times as many contents, not by matches that repeat them", async () => {
  const { experiments } = await planned("standard");
  const partOf = (id: string) => {
    const found = experiments.find((each) => each.id === id);
    if (found === undefined) throw new Error(`there is no ${id}`);
    return found;
  };
  const contentsOf = (id: string, blocks: number): (string | null)[] =>
    Array.from({ length: blocks }, (_, block) =>
      plannedContent(partOf(id).entry, partOf(id).experiment, block),
    );
  // Its seeds draw some pairs of words twice, so that three times as many matches are not enough.
  const words = "llmarena-undercover";
  const further = furtherBlocks(partOf(words), contentsOf(words, 60)) ?? 0;
  expect(further).toBeGreaterThan(180);
  const clusters = new Set(contentsOf(words, 60)).size;
  expect(new Set(contentsOf(words, 60 + further)).size).toBe(4 * clusters);
  // Every match has its own cards; settings are fixed; and a list of words ends.
  expect(furtherBlocks(partOf("llmarena-hanabi"), contentsOf("llmarena-hanabi", 60))).toBe(180);
  const settings = partOf("magic-public-good").experiment.settings?.map(({ id }) => id) ?? [];
  expect(furtherBlocks(partOf("magic-public-good"), settings)).toBeNull();
  const many = Array.from({ length: 100 }, (_, at) => `other words ${at}`);
  expect(furtherBlocks(partOf(words), many)).toBeNull();
});

test("every rated experiment has an anchor that is worse than another", async () => {
  const { experiments } = await planned("standard");
  for (const { id } of experiments) {
    if (!ratedExperiments(library).has(id)) continue;
    for (const size of cardSizes) {
      const scores = anchors.map((anchor) => anchor.scores[size][id] ?? Number.NaN);
      expect(Math.max(...scores), `${id}, ${size}`).toBeGreaterThan(Math.min(...scores));
    }
  }
});

test("a card says of every figure what it is made of, and plays again with the same digits", async () => {
  const one = await played();
  // The papers' experiments again: the house plays duels and sides longest.
  const again = await played((id) => !/^(?:duel|side)-/.test(id));
  const replayed = new Set(again.experiments.map(({ id }) => id));
  expect(replayed.size).toBeGreaterThan(12);
  const byId = (results: readonly CollectionResult[]) =>
    results.toSorted((a, b) => (a.result.id < b.result.id ? -1 : 1));
  expect(byId(again.results)).toEqual(
    byId(one.results.filter(({ experiment }) => replayed.has(experiment))),
  );
  expect(one.card.rating?.games.map(({ game }) => game)).toContain("who-is-spy");
  const games = new Set(one.experiments.map(({ entry }) => entry.game.id));
  expect(games.size).toBe(14);
  // All are rated but those that only pairs of the same agent play.
  expect(one.card.rating?.games.length).toBeGreaterThanOrEqual(13);
  for (const metric of one.card.figures) {
    expect(metric.matches, metric.id).toBeGreaterThanOrEqual(8);
    const isFixed = one.experiments.some(
      ({ id, experiment }) => metric.experiments.includes(id) && experiment.settings !== undefined,
    );
    // More matches on fixed settings repeat them.
    expect(metric.halving === null, metric.id).toBe(metric.low === null || isFixed);
  }
  const shown = one.card.figures.filter(({ value }) => value !== null);
  expect(shown.length).toBeGreaterThan(60);
  // Few matches have what these are made of, such as a guess of a chameleon that was caught.
  const bare = shown.filter(({ low }) => low === null);
  expect(bare.length).toBeLessThan(shown.length / 10);
  const byHand = recomputed(one.results);
  expect(Object.keys(byHand).length).toBeGreaterThanOrEqual(20);
  for (const [id, value] of Object.entries(byHand)) {
    expect(one.card.figures.find((metric) => metric.id === id)?.value, id).toBeCloseTo(value, 10);
  }
  // Anchors stand in the order in which they were measured, with who plays as them.
  for (const { game, anchors: own } of one.card.gameAnchors) {
    const means = own.map(({ score }) => score);
    expect(means, game).toEqual(means.toSorted((a, b) => a - b));
    expect(own.map(({ name }) => name).toSorted()).toEqual(["ordinary", "random", "strong"]);
  }
  const players = one.card.players.map(({ agent }) => agent);
  expect(players).toContain("house:bayes");
  expect(players).toContain("house:planner");
  const text = cardMarkdown(one.card, [{ ...one.card, subject: "another" }]);
  expect(text).toContain("# Report card of me");
  expect(text).toMatch(/\| Wins as the spy \| \d/);
  expect(text).toMatch(
    /me is played by house:bayes \([^)]*who-is-spy.*house:planner \([^)]*holdem/,
  );
  expect(text).toMatch(
    /\| holdem \| .*\(house:(dice|caller)\) -?\d+\.\d+, .*strong \(house:planner\)/,
  );
  expect(text).toMatch(/\| All \d+ \|/);
  // There was no judge, and the cell says so.
  expect(text).toContain("Nobody judged descriptions");
  expect(text).toMatch(/\| Description, judged by a model \| no judge \|/);
  // Every answer is counted, and a card says how often its intervals miss.
  const { answers, matches } = one.card;
  expect(answers.map(({ experiment }) => experiment)).toEqual(one.experiments.map(({ id }) => id));
  for (const { decisions, interviews, failedMatches } of answers) {
    expect(decisions).toMatchObject({ late: 0, failed: 0 });
    expect(interviews).toMatchObject({ late: 0, failed: 0 });
    expect(failedMatches).toBe(0);
  }
  expect(matches).toEqual({ played: 176, planned: 176, failed: 0 });
  expect(text).toMatch(/one in twenty 95% intervals does not .*: of the 1\d\d here, about \d/);
  // Two cards with the same results do not differ, and each difference has an interval of some width.
  const same = compareCards(one, one);
  expect(same.matches).toBe(176);
  expect(same.rating.value).toBe(0);
  for (const { id, value, low, high } of same.figures) {
    if (low === null || high === null) continue;
    expect(value, id).toBe(0);
    expect([low < 0, high > 0], id).toEqual([true, true]);
  }
  // One that loses all matches of a civilian differs where it lost, and nowhere else.
  const losing = compareCards(one, {
    ...one,
    results: one.results.map((line) =>
      line.experiment === "wis-civilian"
        ? { ...line, result: { ...line.result, seats: line.result.seats.map(defeated) } }
        : line,
    ),
  });
  const found = new Map(losing.figures.map((metric) => [metric.id, metric]));
  const wins = one.card.figures.find(({ id }) => id === "wis-wins-civilian")?.value ?? 0;
  // Eight matches have a difference; those of both roles together also an interval and a test.
  expect(found.get("wis-wins-civilian")).toMatchObject({ low: null, untested: "few-matches" });
  expect(found.get("wis-wins-civilian")?.value).toBeCloseTo(wins, 10);
  expect(found.get("wis-wins")?.value).toBeCloseTo((5 / 6) * wins, 10);
  expect(found.get("wis-wins")?.low).toBeGreaterThan(0);
  expect(found.get("wis-wins")?.p).toBeLessThan(0.05);
  expect(found.get("wis-wins-spy")?.value).toBe(0);
  for (const { p, adjustedP, untested } of losing.figures) {
    expect(adjustedP ?? 1).toBeGreaterThanOrEqual(p ?? 0);
    if (untested !== null) expect(adjustedP).toBeNull();
  }
  // Of the metrics of a card of eight matches each, only those of several experiments are tested.
  expect(losing.tests).toBeLessThan(20);
  expect(losing.tests).toBeGreaterThan(5);
  // Cooperation is the share of agreements, as is the win rate of cost sharing; and parts of a radar are multiples.
  const ids = losing.figures.map(({ id }) => id);
  expect(ids).toContain("magic-win-cost-sharing");
  for (const same of ["magic-cooperation", "llmarena-anchored-bid", "magic-self-awareness-share"]) {
    expect(ids).not.toContain(same);
  }
  expect(cardMarkdown(one.card, [one.card], [losing])).toMatch(
    /\| Wins, one match in six as the spy \|.*\| \+\d+\.\d \[\+/,
  );
  // Side questions without an answer are in no metric, unless they count as wrong.
  const partly = one.results.map((line) =>
    line.experiment === "spygame-guests" && line.result.block % 2 === 0
      ? { ...line, result: { ...line.result, seats: line.result.seats.map(silent) } }
      : line,
  );
  const halved = cardOf(
    collectionReport(one.collection, one.experiments, partly),
    one.experiments,
    partly,
  );
  const [before, after] = [one.card, halved].map(({ figures }) =>
    figures.find(({ id }) => id === "spygame-mind-1-identity"),
  );
  expect(before?.missingWrong).toBe(before?.value);
  expect(after?.missingWrong).toBeCloseTo((after?.value ?? 0) / 2, 10);
  expect(halved.answers.find(({ experiment }) => experiment === "spygame-guests")).toMatchObject({
    interviews: { legal: 12, late: 4 },
  });
  // A part of the matches is no rating over all games.
  const begun = one.results.filter(({ experiment }) => experiment === "wis-spy");
  const report = collectionReport(one.collection, one.experiments, begun);
  const early = cardMarkdown(cardOf(report, one.experiments, begun));
  expect(early).toMatch(/lacks matches of 17 experiments .* up to 100% of one .* It is not ranked/);
  expect(early).not.toContain("the worst of its experiment");
  expect(early).toContain("| Games so far |");
  expect(early).not.toMatch(/\| All \d/);
});

test("a judge is asked in the experiments that have descriptions, and is a part of the plan", {
  tags: ["sweep"],
}, async () => {
  const { collection, experiments } = await planned("quick", "house:bayes", JUDGE);
  const judged = experiments.filter(({ experiment }) => experiment.agents.judge !== undefined);
  expect(judged.map(({ id }) => id)).toEqual(["llmarena-undercover", "deep-words"]);
  expect(judged.map(({ experiment }) => experiment.agents.judge)).toEqual([JUDGE, JUDGE]);
  expect(await editedCard(collection, library)).toBeNull();
  const report = collectionReport(collection, experiments, []);
  const card = cardOf(report, experiments, []);
  expect(card.judge).toBe(JUDGE);
  expect(card.figures.some(({ lacksJudge }) => lacksJudge)).toBe(false);
  expect(cardMarkdown(card)).toContain(`Descriptions were judged by`);
  const other = { ...card, judge: "openai:other@http://judge.example/v1" };
  expect(() => cardMarkdown(card, [other])).toThrow(/openai:other@.* cannot be compared/);
  // Without one, all but the judged metrics can be compared: DEEP is not played.
  const unjudged = await planned("quick");
  expect(unjudged.experiments.map(({ id }) => id)).toEqual(
    experiments.flatMap(({ id }) => (id === "deep-words" ? [] : [id])),
  );
  const bare = cardOf(
    collectionReport(unjudged.collection, unjudged.experiments, []),
    unjudged.experiments,
    [],
  );
  expect(besideProblem(card, bare)).toBeNull();
  expect(cardMarkdown(bare)).toContain("DEEP is not played without a judge");
  const text = cardMarkdown(card, [bare]);
  expect(text).toContain("### DEEP: mean scores of descriptions");
});

test("a plan that says it is a card, and is another one, is found out", async () => {
  // Each answer makes the plan again, with all parts of the library: one paper takes half the time.
  const papers = {
    ...library,
    cardParts: library.cardParts.filter(({ id }) => id === "wis"),
  };
  const games = ["tic-tac-toe", "who-is-spy"];
  // The short form takes nothing but the subject, how it plays, and a budget.
  const short = {
    card: { size: "quick", games },
    subjects: { me: "house:bayes" },
    hosts: { planner: "house:dice" },
    figures: [],
    budget: { dollars: 2 },
  };
  const whole = await checkCollection(await withCard(short, papers), papers);
  if ("problems" in whole) throw new Error(whole.problems.join("\n"));
  const { collection } = whole;
  expect(collection).toMatchObject({ hosts: {}, budget: { dollars: 2 } });
  expect(await editedCard(collection, papers)).toBeNull();
  expect(await editedCard({ ...collection, card: undefined }, papers)).toBeNull();
  const weaker = { ...collection, hosts: { planner: "house:dice" } };
  const fewer = { ...collection, experiments: collection.experiments.slice(1) };
  const larger = {
    ...collection,
    card: { version: CARD_VERSION, size: "paper" as const, subject: "me", games },
  };
  for (const edited of [weaker, fewer, larger]) {
    expect(await editedCard(edited, papers)).toMatch(/Its plan is not that of a/);
  }
});

test("the plans of this version, and the version of its anchors, are these", async () => {
  expect(anchorsVersion).toBe(CARD_VERSION);
  const hashes = await Promise.all(
    cardSizes.map(async (size) => collectionHash((await planned(size)).collection)),
  );
  // A change here needs another version, and `node apps/cli/scripts/card-anchors.ts`.
  expect(hashes.map((hash) => hash.slice(0, 16))).toMatchInlineSnapshot(`
    [
      "a9f352479bb989c8",
      "9f75ec46b0533df7",
      "155b44ce41096e9a",
    ]
  `);
});

test("what a card takes is known before its first match", async () => {
  expect(callsVersion).toBe(CARD_VERSION);
  const takes = async (size: CardSize, judge?: string) => {
    const { collection, experiments } = await planned(size, "house:bayes", judge);
    const forecast = cardForecast(collection, experiments);
    if (forecast === null) throw new Error("no card");
    return forecast;
  };
  const quick = await takes("quick");
  const [low, high] = quick.calls;
  expect(low).toBeGreaterThan(4 * quick.matches);
  expect(high).toBeLessThan(20 * quick.matches);
  expect(quick).toMatchObject({ matches: 176, votes: 0, judged: [0, 0] });
  // Each of the undercover's eight matches has a clue or two that are judged, and each of DEEP's two descriptions by
  // a word and three others.
  const withJudge = await takes("quick", JUDGE);
  expect(withJudge).toMatchObject({ matches: 184 });
  expect(withJudge.judged[0]).toBeGreaterThan(8 + 8 * 8);
  expect(withJudge.calls[0]).toBe(low + 8 * 3);
  const standard = await takes("standard");
  expect(standard.votes).toBe(576);
  expect(standard.calls[0]).toBeGreaterThan(5 * low);
  // At $1 for a million tokens of either kind, dollars are tokens.
  const [least, most] = cardDollars(quick, { inputPerMillion: 1, outputPerMillion: 1 });
  expect(least * 1e6).toBeCloseTo(quick.tokensIn[0] + 20 * low, 3);
  expect(most * 1e6).toBeCloseTo(quick.tokensIn[1] + 1_024 * high, 3);
  const [one, four] = [1, 4].map((concurrency) => cardDuration(quick, concurrency)[1]);
  expect(one).toBeGreaterThan(3 * (four ?? 0));
  // All experiments of the largest size were measured, and those that a judge adds.
  for (const whole of [await planned("paper"), await planned("quick", "house:bayes", JUDGE)]) {
    const collection = { ...whole.collection, studies: [] };
    const alone = whole.experiments.map((each) => cardForecast(collection, [each]));
    expect(alone.filter((each) => (each?.calls[0] ?? 0) === 0)).toEqual([]);
  }
});

test("cards of different versions are not compared, and the difference is named", async () => {
  const { collection } = await planned("quick");
  expect(cardProblem(collection)).toBeNull();
  expect(cardProblem({})).toMatch(/no report card/);
  const old = { version: "0", size: "quick", subject: "me" } as const;
  expect(cardProblem({ card: old })).toMatch(/version 0, and this release has version/);
  const now = {
    version: CARD_VERSION,
    size: "quick",
    clock: "standard",
    games: ["hanabi", "holdem"],
    judge: null,
  } as const;
  expect(besideProblem(now, now)).toBeNull();
  expect(besideProblem(now, { ...now, size: "standard" })).toMatch(
    /quick card and a standard card/,
  );
  expect(besideProblem(now, { ...now, version: "0" })).toMatch(
    /version .* and of version 0 cannot be compared/,
  );
  expect(besideProblem(now, { ...now, clock: "slow" })).toMatch(/clock standard .* clock slow/);
  expect(besideProblem(now, { ...now, games: ["holdem", "auction"] })).toMatch(
    /only one of them has hanabi, auction/,
  );
});
