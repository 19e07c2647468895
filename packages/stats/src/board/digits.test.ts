import { type BoardRules, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, type Truth } from "../../test/league.ts";
import { League } from "../league/fit-league.ts";
import type { LeagueMatch } from "../league/record.ts";
import { fitTable } from "../who-is-spy/board/fit-table.ts";
import { intervalsOf } from "../who-is-spy/board/intervals.ts";
import { designOf } from "../who-is-spy/model/design.ts";
import { fit } from "../who-is-spy/model/fit.ts";
import type { MatchRecord } from "../who-is-spy/records/record.ts";
import { tableOf } from "../who-is-spy/records/table.ts";
import { fragility } from "../who-is-spy/sensitivity/drop.ts";

// Boards are computed again from their archives and must come out the same. When a change is meant
// to alter these digits, raise STATISTICS_VERSION and write the files again: `npx vitest run -u`.

/** A board as text: numbers with all their digits. */
const textOf = (board: unknown): string =>
  `${JSON.stringify(
    board,
    (_, value: unknown) =>
      typeof value === "number" && !Number.isFinite(value) ? String(value) : value,
    1,
  )}\n`;

const eight: Truth = {
  level: -0.3,
  spies: [-1, -0.5, 0, 0.2, 0.5, 1, 0.3, -0.2],
  civilians: [0.4, -1.2, 0.1, 0.6, -0.3, 1.1, -0.6, 0],
  pairs: [-0.6, -0.2, 0, 0.1, 0.3, 0.5],
};

/** A season in which two agents have new versions, and others differ in what is known of them. */
const spySeason = league(eight, 90, "digits").map((match, at): MatchRecord => {
  const seats = match.seats.map((seat, place) => ({
    ...seat,
    ...(seat.agent === "agent-3" && at >= 60 && { version: "agent-3/2" }),
    ...(seat.agent === "agent-6" && at >= 45 && { version: "agent-6/2" }),
    ...(seat.agent === "agent-5" && { tokens: 900 + 7 * at, costMicros: 1_500 * (1 + (at % 4)) }),
    failures: at % 17 === 3 && place === 2 ? 2 : 0,
    facts: {
      ...seat.facts,
      skipped: [at % 5 === place ? 1 : 0, 2] as const,
      "speech-timeouts": [at % 9 === place ? 1 : 0, 2] as const,
      "said-word": [at % 11 === place ? 1 : 0, 2] as const,
      repeated: [at % 13 === place ? 1 : 0, 2] as const,
    },
    ballots: [
      { options: 5, place: at % 7 === place ? null : (at + 2 * place) % 5 },
      { options: 4, place: (3 * at + place) % 4 },
    ],
  }));
  return { ...match, seats };
});

test("a board of Who is Spy comes out with the same digits", async () => {
  const placement = { matches: 40, inRole: { spy: 5 } };
  // One of the two went back to its first version.
  const newest = (agent: string) => (agent === "agent-6" ? "agent-6/1" : undefined);
  const board = fitTable(tableOf(spySeason), newest, randomFrom("digits"), placement);
  const intervals = board.versions.map(({ indicators }) => intervalsOf(indicators));
  await expect(textOf({ ...board, intervals })).toMatchFileSnapshot(
    "../../goldens/who-is-spy.json",
  );
});

test("what the leader owes to single matches comes out with the same digits", async () => {
  const table = tableOf(spySeason);
  const fitted = fit(designOf(table), randomFrom("digits"));
  const among = [...table.agents.names.keys()];
  const found = [among, among.slice(0, 3)].map((some) => fragility(fitted, some, null));
  await expect(textOf(found)).toMatchFileSnapshot("../../goldens/fragility.json");
});

test.each([
  ["by conjugate gradients", "gradients", { exactUpTo: 0 }, {}],
  ["without effects by pair", "no-pairs", {}, { mostByPair: 0 }],
])("a fit %s comes out with the same digits", async (_, name, options, limits) => {
  const { mean, scales } = fit(designOf(tableOf(spySeason), limits), randomFrom("digits"), options);
  await expect(textOf({ scales, mean: [...mean] })).toMatchFileSnapshot(
    `../../goldens/fit-${name}.json`,
  );
});

const figure = { better: "high", usual: true } as const;
const label = { name: "", short: "", about: "" };
const text = { en: label, zh: label };
const rules: BoardRules = {
  roles: { first: { en: "first", zh: "first" }, second: { en: "second", zh: "second" } },
  figures: [
    { ...figure, id: "played", of: "matches", role: null, unit: "count", text },
    { ...figure, id: "points", of: "points", role: "first", unit: "score", text },
    { ...figure, id: "won", of: "wins", role: "second", unit: "rate", text },
    { ...figure, id: "kept", of: { fact: "kept" }, role: null, unit: "rate", text },
    { ...figure, id: "rounds", of: { fact: "rounds" }, role: null, unit: "rounds", text },
  ],
  placement: { matches: 30, inRole: { first: 12 }, text: { en: "", zh: "" } },
  ranking: { figure: "score" },
};

/** Tables of three with ties, on contents where `contents` is above 0. */
function tablesOf(count: number, contents: number): LeagueMatch[] {
  const draws = randomFrom("digits")(`tables/${contents}`);
  return Array.from({ length: count }, (_, at) => {
    const seated = draws.shuffle([0, 1, 2, 3, 4]).slice(0, 3);
    const scores = seated.map((agent) => draws.int(3 + agent));
    const most = Math.max(...scores);
    return {
      content: contents === 0 ? null : `content-${draws.int(contents)}`,
      pointsScale: 10,
      seats: seated.map((agent, seat) => ({
        ...{ agent: `agent-${agent}`, version: `agent-${agent}/${agent === 2 && at > 80 ? 2 : 1}` },
        ...{ role: seat === 0 ? "first" : "second", side: `${seat}` },
        ...{ points: scores[seat] ?? 0, won: scores[seat] === most },
        facts: { kept: [draws.int(3), 3] as const, rounds: [1 + draws.int(4), 1] as const },
        ...{ failures: 0, tokens: agent === 1 ? 50 * draws.int(9) : null },
        costMicros: agent === 0 ? draws.int(5_000) : null,
      })),
    };
  });
}

test.each([
  ["the same rules in every match", 0],
  ["seven contents", 7],
])("a board of another game with %s comes out with the same digits", async (_, contents) => {
  const board = new League(rules, [0, 1]);
  for (const match of tablesOf(120, contents)) board.add(match);
  const fitted = board.fit((agent) => (agent === "agent-2" ? "agent-2/2" : undefined));
  await expect(textOf(fitted)).toMatchFileSnapshot(`../../goldens/contents-${contents}.json`);
});
