import { randomFrom, seedHash } from "@wisp/game";
import { factNames } from "@wisp/stats";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import type { SeasonSource } from "../src/archive/archive.ts";
import type { Leaderboard } from "../src/lines/leaderboard-file.ts";
import type { DecisionLine, EventLine, MatchLine } from "../src/lines/lines.ts";
import type { SeasonFile } from "../src/lines/season-file.ts";
import { LeaderboardFold } from "../src/recompute/leaderboard-fold.ts";

const agents = ["ada", "bob", "cyd", "dan", "eve", "fay", "gus"];
const start = Date.UTC(2026, 0, 1);
const time = (seconds: number): string => new Date(start + seconds * 1_000).toISOString();
const idOf = (match: number): string =>
  `00000000-0000-7000-8000-${match.toString(16).padStart(12, "0")}`;

export function matchLine(match: number): MatchLine {
  const draws = randomFrom("season")(`match/${match}`);
  const table = draws.shuffle(agents).slice(0, 6);
  const spyWon = draws.int(3) === 0;
  const seed = `seed ${match}`;
  return {
    match: idOf(match),
    gameVersion: 1,
    locale: "en",
    config: { rounds: 3 },
    startedAt: time(match),
    finishedAt: time(match + 1),
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm: "test/1",
    winners: [spyWon ? "spy" : "civilians"],
    rounds: 1 + draws.int(3),
    fouls: 0,
    clean: true,
    pointsScale: 60,
    wordsHidden: false,
    content: `pair ${draws.int(9)}`,
    duplicateSet: null,
    marks: match % 5 === 0 ? [{ cursor: 1, seat: 2, rule: "format", span: [0, 4] }] : [],
    seats: table.map((agent, seat) => ({
      seat,
      agent,
      version: 1,
      won: (seat === 0) === spyWon,
      ...(seat === 0 ? { role: "spy", side: "spy" } : { role: "civilian", side: "civilians" }),
      points: (seat === 0) === spyWon ? 12 * 60 - 300 : draws.int(300),
      facts: Object.fromEntries(factNames.map((name) => [name, [draws.int(3), 3]])),
      failures: 0,
      tokens: draws.int(900),
      costMicros: null,
      record: {
        name: `Player ${seat + 1}`,
        order: seat,
        speechLength: draws.int(400),
        ballots: [{ options: 6, place: draws.int(6) }],
      },
    })),
  };
}

export const decisionLine = (match: number, seat: number, text = "a leaf"): DecisionLine => ({
  match: idOf(match),
  cursor: 3,
  seat,
  nth: 1,
  kind: "decision",
  ask: "speech",
  askedAt: time(match),
  latencyMs: 100 + ((match * 7 + seat) % 900),
  tokensIn: 40 + seat,
  tokensOut: 3,
  costMicros: null,
  estimated: false,
  missed: null,
  detail: null,
  prompt: "Speak.",
  text,
  reasoning: null,
  notes: null,
  scores: null,
});

const eventLine = (match: number, cursor: number, text: string): EventLine => ({
  match: idOf(match),
  cursor,
  at: time(match),
  public: true,
  seats: "all",
  words: false,
  event: { type: "said", text },
});

const season = (matches: number): SeasonFile => ({
  format: 7,
  made: "2026-02-03T04:05:06.000Z",
  season: {
    slug: "spring",
    name: "Spring [2026]",
    description: "",
    game: "who-is-spy",
    config: {},
    locales: ["en"],
    status: "frozen",
    house: false,
    ranking: "total",
    rankWindowDays: null,
    wordsShown: "ended",
    schedule: "queue",
    createdAt: time(0),
    startedAt: time(0),
    frozenAt: null,
    publishedAt: null,
  },
  board: rules,
  windows: { en: null },
  matches,
  wordsHidden: 0,
  agents: agents.length,
  computed: { node: "24.0.0", architecture: "test" },
});

function leaderboard(matches: number, clean: boolean): Leaderboard {
  const fold = new LeaderboardFold({
    slug: "spring",
    locale: "en",
    clean,
    windowFrom: null,
    rules,
    points: null,
  });
  for (let match = 0; match < matches; match += 1) {
    fold.add(
      matchLine(match),
      [0, 1, 2, 3, 4, 5].map((seat) => decisionLine(match, seat)),
    );
  }
  const fitted = fold.fit();
  return {
    locale: "en",
    clean,
    rows: Array.from(fold.rows(), ([agent, row]) => ({
      agent,
      ...row,
      figures: { ...row.figures },
      fit: { ...fitted?.agents.get(agent) },
    })),
    versions: Array.from(fitted?.versions ?? [], ([name, fit]) => ({
      agent: name.slice(0, name.lastIndexOf("/")),
      version: Number(name.slice(name.lastIndexOf("/") + 1)),
      fit: { ...fit },
    })),
    fit: fitted && { fittedAt: time(0), ...fitted.board },
  };
}

export interface SeasonShape {
  readonly matches: number;
  /** What each seat says in a match. */
  readonly text?: (match: number) => string;
  /** Without leaderboards: those are held in memory. */
  readonly boards?: boolean;
}

async function* each<Line>(matches: number, of: (match: number) => Line[]): AsyncGenerator<Line> {
  for (let match = 0; match < matches; match += 1) yield* of(match);
}

/** A season that is made while it is read, the same each time. */
export const madeSeason = ({
  matches,
  text = () => "a leaf",
  boards = true,
}: SeasonShape): SeasonSource => ({
  season: season(matches),
  agents: each(agents.length, (at) => [
    {
      agent: agents[at] ?? "",
      name: `${agents[at]} \u{1F343}`,
      house: false,
      resident: false,
      versions: [{ version: 1, connector: "space", model: null, commit: null, createdAt: time(0) }],
    },
  ]),
  matches: each(matches, (match) => [matchLine(match)]),
  boards: async () => (boards ? [leaderboard(matches, false), leaderboard(matches, true)] : []),
  events: each(matches, (match) =>
    [0, 1, 2].map((cursor) => eventLine(match, cursor, text(match))),
  ),
  decisions: each(matches, (match) =>
    [0, 1, 2, 3, 4, 5].map((seat) => decisionLine(match, seat, text(match))),
  ),
  calls: each(matches, (match) => [
    {
      match: idOf(match),
      person: 1,
      source: "puzzle",
      cursor: 1,
      round: 1,
      seat: match % 6,
      view: null,
      verified: false,
      at: time(match),
    },
  ]),
});
