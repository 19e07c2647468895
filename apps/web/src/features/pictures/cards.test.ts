import { fileURLToPath } from "node:url";
import type { ApiMatch } from "@wisp/api";
import { type Drawing, Studio } from "@wisp/pictures";
import { afterAll, expect, test } from "vitest";
import { agentAppearance } from "#components/faces/appearance.ts";
import { agentCard } from "./agent-card.ts";
import { filmOf, MAX_FRAMES, spoken } from "./film.ts";
import { gameCard } from "./game-card.ts";
import { leaderboardCard } from "./leaderboard-card.ts";
import { look, oklch } from "./look.ts";
import { resultCard } from "./match.ts";
import { matchCard } from "./match-card.ts";
import { momentCard } from "./moment-card.ts";
import { cardPages, pageCard } from "./page-card.ts";
import { placeCard } from "./place-card.ts";

const hostile = `\u202E\u2066\u200B\u0007\u001B[31m<b>&"${"W".repeat(10_000)}Z\u0301\u0325שלום`;
const who = { slug: hostile, name: hostile, house: false, person: false, avatar: 1, picture: null };
const studio = new Studio({
  script: fileURLToPath(new URL("../../../../../packages/pictures/src/worker.ts", import.meta.url)),
  timeLimitMs: 15_000,
  maxWaiting: 10,
  idleMs: 1_000,
});
afterAll(() => studio.close());

const match = {
  id: "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3",
  game: "who-is-spy",
  season: null,
  locale: "en",
  status: "finished",
  sealed: false,
  recorded: false,
  pace: "people",
  createdAt: "2026-01-01T00:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  seedHash: "0".repeat(64),
  seed: null,
  agents: Array.from({ length: 6 }, () => who),
  result: {
    winners: ["civilians"],
    rounds: 2,
    fouls: 0,
    clean: true,
    upset: false,
    seats: [5, 0, 4, 1, 2, 0].map((points, seat) => ({
      seat,
      agent: who,
      role: seat === 2 ? "spy" : "civilian",
      side: seat === 2 ? "spy" : "civilians",
      won: seat !== 2,
      points,
      fouls: 0,
    })),
  },
} satisfies ApiMatch;

const words = {
  brand: "Wisp",
  headline: hostile,
  state: hostile,
  live: false,
  foot: hostile,
  faceOf: agentAppearance,
  role: (role: string) => `role ${role}`,
  isHidden: (role: string) => role === "spy",
  points: (points: number) => `points ${points}`,
};

const cards: [string, Drawing][] = [
  ["match", matchCard({ ...match, agents: [...match.agents], result: null }, true, words)],
  [
    "result",
    matchCard(
      {
        ...match,
        agents: [...match.agents],
        result: { ...match.result, seats: [...match.result.seats] },
      },
      true,
      words,
    ),
  ],
  [
    "agent",
    agentCard({
      ...words,
      face: { creature: "fox", hue: 22 },
      name: hostile,
      about: hostile,
      figures: [{ name: hostile, value: hostile }],
      noRecord: hostile,
    }),
  ],
  [
    "game",
    gameCard({
      ...words,
      name: hostile,
      about: hostile,
      seats: hostile,
      faces: Array.from({ length: 12 }, () => ({ creature: "fox" as const, hue: 22 })),
    }),
  ],
  [
    "board",
    leaderboardCard({
      ...words,
      title: hostile,
      columns: [hostile, hostile],
      rows: Array.from({ length: 9 }, (_, rank) => ({
        rank,
        face: { creature: "fox", hue: 22 },
        name: hostile,
        figures: [hostile, hostile] as const,
      })),
      empty: hostile,
    }),
  ],
];

cards.push([
  "place",
  placeCard({
    ...words,
    face: { creature: "fox", hue: 22 },
    name: hostile,
    place: hostile,
    isFirst: true,
    season: hostile,
  }),
]);

const names = Array.from({ length: 12 }, () => hostile);

cards.push(
  [
    "moment",
    momentCard(match.id, { seat: 11, text: hostile, names }, { ...words, question: hostile }),
  ],
  [
    "seat's result",
    resultCard(
      match.id,
      { seat: 3, seats: 6 },
      { ...words, sentence: hostile, about: hostile, won: true },
    ),
  ],
  ...cardPages.map((page): [string, Drawing] => [
    `page, ${page}`,
    pageCard(page, { ...words, title: hostile, lead: hostile, said: hostile }),
  ]),
);

test.each(cards)("a hostile name does no harm on the card of a %s", async (_, drawing) => {
  const png = Buffer.from(await studio.draw({ drawing }));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("a card shows roles and points only when it shows the result", () => {
  const drawn = JSON.stringify(cards[1]?.[1]);
  expect(drawn).toContain("role spy");
  const plain = matchCard(
    {
      ...match,
      agents: [...match.agents],
      result: { ...match.result, seats: [...match.result.seats] },
    },
    false,
    words,
  );
  expect(JSON.stringify(plain)).not.toMatch(/role |points /);
});

test("the card of a moment shows masks and its speech, and nobody's agent or role", () => {
  const players = ["Player 1", "Player 2", "Player 3"];
  const drawn = JSON.stringify(
    momentCard(
      match.id,
      { seat: 1, text: "It is warm.", names: players },
      { ...words, question: "Who?" },
    ),
  );
  for (const text of [...players, "It is warm."]) expect(drawn).toContain(`"text":"${text}"`);
  expect(drawn).not.toMatch(/role |points /);
});

test("a quote is on the card while the result is not", () => {
  const table = { ...match, agents: [...match.agents], result: null };
  expect(JSON.stringify(matchCard(table, false, { ...words, quote: "It is warm." }))).toContain(
    '"text":"“It is warm.”"',
  );
});

test("a card leaves out roles that a game does not distinguish", () => {
  const drawn = matchCard(
    {
      ...match,
      agents: [...match.agents],
      result: { ...match.result, seats: [...match.result.seats] },
    },
    true,
    { ...words, role: () => null },
  );
  expect(JSON.stringify(drawn)).toMatch(/"points /);
  expect(JSON.stringify(drawn)).not.toContain("role ");
});

test.each([2, 6, 7, 12])("a card draws all of %i seats inside its frame", (count) => {
  const { seats } = match.result;
  const one = seats[0];
  if (one === undefined) throw new Error("no seat");
  const all = Array.from({ length: count }, (_, seat) => ({ ...one, seat }));
  const result = { ...match.result, seats: all };
  const { shapes } = matchCard({ ...match, agents: [], result }, true, words);
  const boxes = shapes.filter((shape) => shape.kind === "box" && shape.radius === 14);
  expect(boxes).toHaveLength(count);
  for (const box of boxes) {
    if (box.kind !== "box") continue;
    expect(box.x + box.width).toBeLessThanOrEqual(1128);
    expect(box.y + box.height).toBeLessThanOrEqual(528);
  }
});

const said = (text: string) => spoken("", text, { x: 0, y: 0, width: 100, height: 100 });

test("a film is never longer than it may be, and always has its end", () => {
  for (const length of [1, 57, 58, 59, 60, 61, 150, 400]) {
    const scenes = Array.from({ length }, (_, cursor) => ({
      cursor,
      shapes: said(`scene ${cursor}`),
      dwellMs: 2_000,
    }));
    const bare = filmOf({ brand: "Wisp", scenes });
    expect(bare.length).toBeLessThanOrEqual(MAX_FRAMES);
    expect(JSON.stringify(bare.at(-1))).toContain(`scene ${length - 1}"`);
    const [opening, closing] = [said("who plays"), said("who won")];
    const whole = filmOf({ brand: "Wisp", opening, scenes, closing });
    expect(whole.length).toBeLessThanOrEqual(MAX_FRAMES);
    expect(JSON.stringify(whole[0])).toContain("who plays");
    expect(JSON.stringify(whole.at(-2))).toContain(`scene ${length - 1}"`);
    expect(JSON.stringify(whole.at(-1))).toContain("who won");
  }
});

test("colours are those that browsers show", () => {
  expect(oklch(1, 0, 0)).toBe("#ffffff");
  expect(oklch(0.628, 0.2577, 29.23)).toBe("#ff0000");
  expect(look.ember).toBe("#ffa14d");
});
