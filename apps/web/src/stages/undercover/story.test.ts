import type { ApiMatchLog } from "@wisp/api";
import { type GameEvent, Table } from "@wisp/game";
import { undercover } from "@wisp/games/undercover";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { Fold } from "#features/replay/log/fold.ts";
import { messages } from "#i18n/messages.ts";
import { answerTurn, matchLog, openTable } from "#test/match-log.ts";
import { textsOf } from "../../../test/match-log.ts";
import { undercoverRendering } from "./film.ts";
import { undercoverStage } from "./game-stage.tsx";
import { factAt } from "./host-line.tsx";
import {
  announcementOf,
  factsOf,
  openBallots,
  spiesOf,
  undercoverStory,
  votingAt,
  waitingInRunoff,
} from "./story.ts";

interface MatchScript {
  readonly config?: object;
  /** By vote, then by seat: the name on the ballot; an abstention where absent. */
  readonly votes: readonly (readonly string[])[];
  /** By seat, in every round. */
  readonly clues?: readonly string[];
  readonly fixedClues?: Readonly<Record<string, readonly string[]>>;
}

const harmless = ["It is hot.", "I drink it.", "Some like it.", "In a cup."];

/** The log of a match of Ann, Bo, Cy and Di: Cy is the spy and holds "tea", the others hold "coffee". */
function played({ config = {}, votes, clues = harmless, fixedClues }: MatchScript): ApiMatchLog {
  const table = new Table<unknown, unknown, unknown, unknown, GameEvent>(undercover, {
    seed: "42",
    config: undercover.config.parse({ order: "seats", ...config }),
    materials: undercover.materials.parse({
      pair: [
        { word: "coffee", aliases: [] },
        { word: "tea", aliases: [] },
      ],
      spyWord: 1,
      spies: [2],
      firstSpeaker: 0,
      names: ["Ann", "Bo", "Cy", "Di"],
      ...(fixedClues && { fixedClues }),
    }),
  });
  openTable(table);
  let held = 0;
  while (table.outcome === undefined) {
    const isVote = table.due.length > 1;
    answerTurn(table, ({ kind }, seat) => (kind === "clue" ? clues[seat] : votes[held]?.[seat]));
    if (isVote) held += 1;
  }
  return matchLog("undercover", table.log);
}

/** Ann and Cy tie, Ann goes in the run-off, and Cy in the vote after it. */
const withRunoff: MatchScript = {
  votes: [
    ["Cy", "Ann", "Ann", "Cy"],
    ["", "Ann", "", "Ann"],
    ["", "Cy", "Bo", "Cy"],
  ],
};
const runoff = played(withRunoff);

/** The public events of a type, each with the state that a viewer sees. */
function spotsOf(log: ApiMatchLog, type: string, viewer: "public" | "ended" = "public") {
  const fold = new Fold(undercoverStory);
  return fold
    .entries(log)
    .flatMap(({ cursor, event }) =>
      event.type === type ? [{ event, state: fold.at(log, cursor, viewer) }] : [],
    );
}

const announced = (log: ApiMatchLog) =>
  spotsOf(log, "vote-counted").map((spot) => {
    const voting = votingAt(spot);
    return voting && announcementOf(voting, spot.state.config);
  });

describe("a match with a run-off", () => {
  it("announces who ties, who is out and of which side, and what follows", () => {
    expect(announced(runoff)).toEqual([
      { isTie: true, seats: [0, 2], out: null, asides: ["runoff"] },
      { isTie: false, seats: [0], out: 0, asides: ["wasNotSpy"] },
      { isTie: false, seats: [2], out: 2, asides: ["wasSpy"] },
    ]);
  });

  it("lets only those who tied speak, and the others vote between them", () => {
    const rounds = spotsOf(runoff, "order-announced");
    expect(rounds.map((spot) => waitingInRunoff(spot))).toEqual([[], [0, 2], []]);
    const votes = spotsOf(runoff, "vote-opened").map((spot) => votingAt(spot));
    expect(votes[1]).toMatchObject({ isRunoff: true, voters: [1, 3], candidates: [0, 2] });
  });

  it("hides ballots until the match is over, and shows them with their vote afterwards", () => {
    const during = spotsOf(runoff, "vote-counted").map(openBallots);
    expect(during).toEqual([[], [], []]);
    const afterwards = spotsOf(runoff, "vote-counted", "ended").map(openBallots);
    expect(afterwards.map(({ length }) => length)).toEqual([4, 2, 3]);
    expect(spotsOf(runoff, "ballots-shown").map(openBallots)[0]).toHaveLength(3);
  });

  it("shows who is out, and the spy once it is found", () => {
    const faces = spotsOf(runoff, "vote-counted").map((spot) => {
      const { out, caught } = factsOf(spot);
      return [out, caught];
    });
    expect(faces).toEqual([
      [[false, false, false, false], []],
      [[true, false, false, false], []],
      [[true, false, true, false], [2]],
    ]);
    const [end] = spotsOf(runoff, "match-closed");
    expect(spiesOf({ whole: null })).toBe(null);
    expect(spiesOf({ whole: end?.state ?? null })).toEqual([2]);
  });

  it("marks clues, ballots and who goes on the time line", () => {
    const fold = new Fold(undercoverStory);
    const entries = fold.entries(runoff);
    const whole = fold.at(runoff, entries.length - 1, "omniscient");
    const ticks = entries.map(({ event }) => undercoverStage.tick(event, whole));
    expect(ticks.filter(({ kind }) => kind === "bar")).toHaveLength(4 + 2 + 3);
    expect(ticks).toContainEqual({ kind: "dots", dots: ["right", "given", "given", "right"] });
    expect(ticks).toContainEqual({ kind: "cross", seat: 2 });
    // A spectator who has not revealed the roles learns nothing from the marks.
    const hidden = entries.map(({ event }) => undercoverStage.tick(event, null));
    expect(hidden.filter(({ kind }) => kind === "dots")).toEqual([]);
  });

  it("stays long enough on clues and results of a live match", () => {
    const shortest = (type: string) =>
      spotsOf(runoff, type).map(({ event, state }) => undercoverStage.liveMs?.(event, state) ?? 0);
    for (const type of ["clue", "vote-counted", "order-announced", "ballots-shown"]) {
      expect(Math.min(...shortest(type)), type).toBeGreaterThanOrEqual(1_800);
    }
    expect(shortest("turn-opened").every((ms) => ms === 0)).toBe(true);
  });
});

const allTie = ["Bo", "Ann", "Di", "Cy"];

it.each<[string, MatchScript, unknown]>([
  ["a tie of all starts again", { votes: [allTie], config: { maxVotes: 2 } }, "restart"],
  ["a tie puts nobody out", { votes: [allTie], config: { maxVotes: 2, tie: "nobody" } }, "nobody"],
  ["the lot decides", { votes: [["Bo", "Ann"]], config: { tie: "random" } }, "lot"],
  ["nobody speaks after the last vote", { votes: [allTie], config: { maxVotes: 1 } }, "nobody"],
])("says what follows when %s", (_, script, aside) => {
  expect(announced(played(script))[0]?.asides[0]).toBe(aside);
});

it("keeps the role of a player who is out secret where the rules do", () => {
  const log = played({ ...withRunoff, config: { revealsOut: false } });
  expect(announced(log).map((each) => each?.asides)).toEqual([["runoff"], [], []]);
  expect(spotsOf(log, "vote-counted").map((spot) => factsOf(spot).caught)).toEqual([[], [], []]);
});

it("counts votes where the table learns their number alone", () => {
  const log = played({ ...withRunoff, config: { ballots: "counts" } });
  const [first] = spotsOf(log, "vote-counted");
  expect(first?.event).toMatchObject({ counts: expect.arrayContaining([{ seat: 0, votes: 2 }]) });
  expect(spotsOf(log, "vote-counted").map(openBallots)).toEqual([[], [], []]);
});

it("notes what the host did with a clue", () => {
  const long = "one two three four five six seven eight nine ten eleven twelve";
  const log = played({
    votes: [["Cy", "Cy", "Bo", "Cy"]],
    clues: ["ignored", "My word is coffee, I think.", "", long],
    fixedClues: { 0: ["Given before."] },
  });
  const { lines } = undercoverRendering.transcript(log, "en");
  const said = lines.filter(({ seat }) => seat !== null);
  expect(said.map(({ text, voice, notes = [] }) => [voice, text, notes])).toEqual([
    ["said", "Given before.", ["fixed"]],
    ["said", "My word is my keyword, I think.", ["masked"]],
    ["narrated", "Cy gives no clue.", []],
    ["said", "one two three four five six seven eight nine ten", ["cut"]],
  ]);
});

describe("the narrator", () => {
  const kinds = (log: ApiMatchLog) => {
    const fold = new Fold(undercoverStory);
    return fold.entries(log).flatMap(({ cursor, event }) => {
      const facts = (["public", "ended", "omniscient"] as const).map((viewer) =>
        factAt(fold.at(log, cursor, viewer), event),
      );
      // What is hidden from the table changes nothing.
      expect(new Set(facts.map((fact) => JSON.stringify(fact))).size).toBe(1);
      return facts[0] ? [facts[0].kind] : [];
    });
  };

  it.each<[string, MatchScript, readonly string[]]>([
    ["hidden ballots", withRunoff, ["decisive"]],
    [
      "open ballots",
      { ...withRunoff, config: { ballots: "open" } },
      ["mutual", "decisive", "mutual", "oneVote"],
    ],
    [
      "ties to the last vote",
      { votes: [allTie, allTie], config: { maxVotes: 2 } },
      ["lastVote", "ties", "spotted"],
    ],
    [
      "a spy whom nobody names",
      {
        votes: [
          ["Bo", "Di", "Bo", "Bo"],
          ["Di", "", "Di", "Ann"],
        ],
      },
      ["decisive", "neverNamed"],
    ],
  ])("finds what is worth a line with %s", (_, script, expected) => {
    expect(kinds(played(script))).toEqual(expected);
  });
});

describe.each(["en", "zh"] as const)("the rendering in %s", (locale) => {
  const replay = createTranslator({ locale, messages: messages[locale], namespace: "replay" });
  const list = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);

  it("has a transcript with the run-off and the ballots at the end", () => {
    const { lines, names, content } = undercoverRendering.transcript(runoff, locale);
    expect(content).toMatch(/coffee.+tea/);
    expect(names).toEqual(["Ann", "Bo", "Cy", "Di"]);
    expect(lines.filter(({ voice }) => voice === "said").map(({ seat }) => seat)).toEqual([
      0, 1, 2, 3, 0, 2, 1, 2, 3,
    ]);
    const told = lines.flatMap(({ voice, text }) => (voice === "narrated" ? [text] : []));
    // The run-off and its vote, three results, the ballots and the end.
    expect(told).toHaveLength(2 + 3 + 1 + 1);
  });

  it("films every clue, the run-off, the ballots of each vote, and the words at the end", () => {
    const scenes = undercoverRendering.film(runoff, locale, { game: "", replay, agents: [] });
    const texts = scenes.map(({ shapes }) => textsOf(shapes));
    expect(scenes).toHaveLength(1 + 4 + 1 + (1 + 2 + 1) + 3 + 1 + 1);
    const tie = texts.findIndex((scene) =>
      scene.some((text) => text.includes(list(["Ann", "Cy"]))),
    );
    expect(texts[tie]).toEqual(expect.arrayContaining(["2", "→ Cy", "→ Ann"]));
    expect(texts[tie + 1]).toContain(replay("undercover.runoff"));
    expect(texts.at(-1)).toEqual(
      expect.arrayContaining([
        replay("undercover.endings.spies-out", { names: "Cy", count: 1 }),
        "coffee",
        "tea",
      ]),
    );
    expect(JSON.stringify(texts.slice(0, -1))).not.toMatch(/coffee|tea/);
  });
});
