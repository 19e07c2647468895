import type { MatchSummary } from "@wisp/db";
import { expect, it } from "vitest";
import { rowMatch } from "./row-match.ts";

const fox = { slug: "fox", name: "Fox", house: true, person: false, avatar: 0, picture: null };
const owl = { slug: "owl", name: "Owl", house: true, person: false, avatar: 1, picture: null };
const seat = { version: 1, model: null, points: 0, pointsScale: 60 };
const spy = { role: "spy", side: "spy", won: false } as const;
const civilian = { role: "civilian", side: "civilians", won: true } as const;

function match(spyFouls: number, otherFouls: number): MatchSummary {
  const at = new Date(0);
  return {
    id: "1",
    game: "who-is-spy",
    gameVersion: 1,
    locale: "en",
    season: null,
    status: "finished",
    pace: "full",
    createdAt: at,
    startedAt: at,
    finishedAt: new Date(69_000),
    sealed: null,
    recorded: false,
    seedHash: "",
    randomAlgorithm: "",
    agents: [fox, owl],
    preview: { quote: "It is warm.", firstVote: [4, 2] },
    result: {
      winners: ["civilians"],
      rounds: 1,
      fouls: spyFouls + otherFouls,
      clean: true,
      upset: true,
      seats: [
        { ...seat, ...spy, seat: 0, agent: owl, facts: { fouls: [spyFouls, 1] } },
        { ...seat, ...civilian, seat: 1, agent: fox, facts: { fouls: [otherFouls, 1] } },
      ],
    },
  };
}

const reader = { locale: "en", common: (key: string) => key } as const;
const shows = { ...reader, revealed: true };
const hides = { ...reader, revealed: false };

it("contains the result only if it is to be shown", () => {
  const row = rowMatch(match(1, 0), hides, null);
  expect(row.result).toBeNull();
  expect(row.duration).toBeNull();
  expect(row.preview).toEqual({ quote: "It is warm.", firstVote: [4, 2] });
  expect(rowMatch(match(1, 0), shows, null).duration).toBe("1:09");
  const ofSeconds = { ...match(1, 0), finishedAt: new Date(3_000) };
  expect(rowMatch(ofSeconds, shows, null).duration).toBeNull();
  expect(row.agents.map(({ slug, hiddenRole }) => [slug, hiddenRole])).toEqual([
    ["fox", null],
    ["owl", null],
  ]);
  expect(rowMatch(match(1, 0), shows, null).agents[0]).toMatchObject({
    slug: "owl",
    hiddenRole: "spy",
  });
});

it("says the result as the game does, or names the winners", () => {
  const sentenceOf = (game: string) =>
    rowMatch({ ...match(1, 0), game }, shows, null).result?.sentence;
  expect(sentenceOf("who-is-spy")).toBe("The spy was eliminated for a foul in round 1");
  expect(sentenceOf("tic-tac-toe")).toBe("Fox won");
});

it("tells a sealed match, and no duration of one that finished with its set", () => {
  const sealed = { ...match(0, 0), status: "running", sealed: true, result: null } as const;
  expect(rowMatch(sealed, shows, null)).toMatchObject({
    sealed: true,
    status: "running",
    result: null,
  });
  const unsealed = rowMatch({ ...match(0, 0), sealed: false }, shows, null);
  expect(unsealed).toMatchObject({ sealed: false, duration: null });
  expect(unsealed.result).not.toBeNull();
});
